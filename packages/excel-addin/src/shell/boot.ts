import {
  associateActions,
  createCommandInbox,
  type ActionHost,
  type CommandInbox,
  type RibbonCommand,
} from '../ribbon/index.ts';
import { restoreHistory } from './history.ts';
import { createPanelLoader } from './panel-loader.ts';
import type { PanelPart, Runtime } from './runtime.ts';

/** The part of office.js that is used. */
export interface OfficeHost extends ActionHost {
  readonly addin: Pick<Office.Addin, 'showAsTaskpane' | 'onVisibilityModeChanged' | 'getStartupBehavior'>;
  readonly context: { readonly displayLanguage: string };
  onReady(): Promise<{ readonly host: unknown; readonly addin?: { readonly visibilityMode?: string } | null }>;
}

export interface Boot {
  readonly office: OfficeHost;
  readonly page: Document;
  /** Called once Office is ready, and before Excel asks for the first formula. */
  readonly createRuntime: (commands: CommandInbox) => Runtime;
  readonly loadPanel: () => Promise<PanelPart>;
  /** Called with errors that no caller awaits. */
  readonly report: (error: unknown) => void;
}

/**
 * Starts the add-in. Excel opens the page hidden when only formulas or buttons need it. The panel is loaded when the page
 * is first visible. It is loaded immediately if the workbook opens with the add-in, because the panel enables the buttons.
 * @throws Error when the page has no element for the panel.
 */
export async function boot({ office, page, createRuntime, loadPanel, report }: Boot): Promise<void> {
  const element = page.getElementById('panel');
  if (element === null) throw new Error('The page has no element #panel.');
  const commands = createCommandInbox();
  const starting = office.onReady().then(({ addin }) => ({ addin, runtime: createRuntime(commands) }));
  const run = async (command: RibbonCommand) =>
    command === 'selfTest' ? (await starting).runtime.selfTest() : commands.run(command);
  // Before the runtime is ready: the press of a button may have opened this page.
  associateActions(office, { run }, report);
  const { addin, runtime } = await starting;
  const panel = createPanelLoader(element, runtime, loadPanel);
  const open = () => void panel.open().catch(report);
  if (page.defaultView !== null) restoreHistory(page.defaultView.history);
  page.documentElement.lang = office.context.displayLanguage;
  // Outside a shared runtime, such as in a separate page, there are no visibility events.
  if (addin == null) return open();
  await office.addin.onVisibilityModeChanged(({ visibilityMode }) => {
    if (visibilityMode !== 'Hidden') open();
  });
  if (addin.visibilityMode !== 'Hidden' || (await isOpenedWith(office))) open();
}

/** If an Excel does not report its startup behaviour, the default behaviour is assumed. */
async function isOpenedWith({ addin }: OfficeHost): Promise<boolean> {
  const behavior: string = await addin.getStartupBehavior().catch(() => 'None');
  return behavior === 'Load';
}
