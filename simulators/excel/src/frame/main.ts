/**
 * Runs in the add-in's page right after office.js, which in a browser takes every Excel for the one on the web and finds
 * its wire by that. The platform is corrected only in what office.js reports to the add-in.
 */
import { tellUndoGroups, type ExcelRun } from '../platforms/undo-groups.ts';
import type { FrameName, UndoGroupMessage } from './frame-message.ts';

/** Where office.js looks up what it says of itself, by the name of its wire. */
declare const OfficeExt: {
  readonly HostName: { readonly Host: { getInstance(): { readonly platformRemappings: { web: string } } } };
};

const { playedPlatform } = readName(window.name);
if (playedPlatform !== undefined) OfficeExt.HostName.Host.getInstance().platformRemappings.web = playedPlatform;

/** office.js fills this object in, once it has loaded the script of the host. */
const excel = {};
let run: ExcelRun | undefined;
Object.defineProperty(excel, 'run', {
  enumerable: true,
  get: () => run,
  set(given: ExcelRun) {
    run = tellUndoGroups(excel, given, (isBegun) => {
      const message: UndoGroupMessage = { undoGroup: isBegun ? 'begun' : 'ended' };
      // The page around the frame has opened it, and learns nothing from it.
      window.parent.postMessage(message, '*');
    });
  },
});
Object.assign(window, { Excel: excel });

// The office.js of a browser has no such call, whatever Excel it plays: that of Windows and of the Mac opens the browser
// (https://learn.microsoft.com/javascript/api/office/office.ui#office-office-ui-openbrowserwindow-member(1)).
void Office.onReady(() => {
  const { requirements, ui } = Office.context;
  if (!requirements.isSetSupported('OpenBrowserWindowApi', '1.1')) return;
  ui.openBrowserWindow = (url) => {
    if (!/^https?:\/\//i.test(url)) throw new Error(`A browser window takes http and https alone, not ${url}.`);
    // `open` without an answer would have office.js ask Excel for a second window.
    const opened = window.open(url, '_blank');
    if (opened !== null) opened.opener = null;
  };
});

function readName(name: string): FrameName {
  try {
    return (JSON.parse(name) ?? {}) as FrameName;
  } catch {
    // A page without a simulated Excel around it.
    return {};
  }
}
