/**
 * Runs in the add-in's page right after office.js. In a browser, office.js assumes Excel on the web and uses its wire;
 * only the platform that it reports to the add-in is changed here.
 */
import { reportUndoGroups, type ExcelRun } from '../platforms/undo-groups.ts';
import type { FrameName, UndoGroupMessage } from './frame-message.ts';

/** office.js maps its wire (`web`) to the platform that it reports. */
declare const OfficeExt: {
  readonly HostName: { readonly Host: { getInstance(): { readonly platformRemappings: { web: string } } } };
};

const { playedPlatform } = readName(window.name);
if (playedPlatform !== undefined) OfficeExt.HostName.Host.getInstance().platformRemappings.web = playedPlatform;

/** office.js assigns the members of this object after it has loaded the host's script. */
const excel = {};
let run: ExcelRun | undefined;
Object.defineProperty(excel, 'run', {
  enumerable: true,
  get: () => run,
  set(given: ExcelRun) {
    run = reportUndoGroups(excel, given, (isBegun) => {
      const message: UndoGroupMessage = { undoGroup: isBegun ? 'begun' : 'ended' };
      // Any origin may receive this: the page opened the frame, and the message is no secret.
      window.parent.postMessage(message, '*');
    });
  },
});
Object.assign(window, { Excel: excel });

// The office.js of a browser lacks this call, whatever platform it reports; on Windows and the Mac it opens the browser
// (https://learn.microsoft.com/javascript/api/office/office.ui#office-office-ui-openbrowserwindow-member(1)).
void Office.onReady(() => {
  const { requirements, ui } = Office.context;
  if (!requirements.isSetSupported('OpenBrowserWindowApi', '1.1')) return;
  ui.openBrowserWindow = (url) => {
    if (!/^https?:\/\//i.test(url)) throw new Error(`A browser window takes http and https alone, not ${url}.`);
    // With `noopener`, `open` returns null, and office.js would ask Excel for a second window.
    const opened = window.open(url, '_blank');
    if (opened !== null) opened.opener = null;
  };
});

function readName(name: string): FrameName {
  try {
    return (JSON.parse(name) ?? {}) as FrameName;
  } catch {
    // The page is not in a simulated Excel.
    return {};
  }
}
