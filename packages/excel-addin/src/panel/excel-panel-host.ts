import { Cancelled, ConnectorError, languageOf } from '@tpr/core';
import { notationIn } from '@tpr/core/formulas';
import { OverviewCache, taskFacts, type WorkbookTask, type TableReport } from '@tpr/core/workbook';
import { createWorkbookNotes, type PanelCommand, type PanelHost } from '@tpr/panel';
import type { AddinSession } from '../session/index.ts';
import { readNotation } from '../functions/notation.ts';
import type { Runtime } from '../shell/runtime.ts';
import { EditWatch } from './edit-watch.ts';
import { createFormulaRenewal } from './formula-renewal.ts';
import { readLook, watchLook } from './office-look.ts';
import { openAddress } from './opened-address.ts';
import { saveFile } from './saved-file.ts';
import { StartupChoice } from './startup-choice.ts';
import { runWatched } from './watched-task.ts';
import { WriteLock } from './write-lock.ts';

/** The tasks that write into the portfolio table. */
const tableTasks: ReadonlySet<WorkbookTask> = new Set(['pull', 'refresh', 'send', 'sendReady']);

/** The implementation of the panel's host for Excel. */
export function createExcelPanelHost(session: AddinSession, runtime: Runtime, page: Window): PanelHost {
  const language = languageOf(Office.context.displayLanguage);
  // Guessed from the language until Excel has said it.
  let { decimalSeparator } = notationIn(language);
  void readNotation().then((notation) => {
    decimalSeparator = notation.decimalSeparator ?? decimalSeparator;
  }, reportError);
  const cellFormulas = createFormulaRenewal((tell) => runtime.functions.renew(tell), reportError);
  let { client } = session;
  const startup = new StartupChoice(runtime.startup);
  let { state } = session.view();
  // A sign-in or sign-out changes the user of all formulas; resuming a stored session does not.
  session.onChange(() => {
    const before = state;
    ({ state } = session.view());
    if (state === 'out' && before !== 'out') startup.onSignedOut();
    if (client === session.client) return;
    client = session.client;
    // An expired session can answer no formula: until the next sign-in the cells keep their values.
    if (state !== 'ended') void cellFormulas.renew();
  });
  const overviewCache = new OverviewCache();
  const edits = new EditWatch();
  const writes = new WriteLock();
  return {
    kind: 'excel',
    language,
    ...(runtime.version !== undefined && { version: runtime.version }),
    build: { platform: String(Office.context.platform), version: Office.context.diagnostics.version },
    get formulaForm() {
      return { prefix: `${runtime.namespace}.`, separator: decimalSeparator === ',' ? ';' : ',' } as const;
    },
    session,
    // A workbook that was never saved has no address.
    notes: createWorkbookNotes(page, Office.context.document.url ?? ''),
    cellFormulas,
    get look() {
      return readLook(page);
    },
    on(what, listener) {
      if (what === 'session') return session.onChange(() => listener());
      return what === 'look' ? watchLook(page, () => listener()) : edits.start(listener);
    },
    onCommand: (listener) =>
      runtime.commands.attach({
        run: async (command) => {
          listener(commandOf(command));
          // Without a table no task renews the formulas.
          if (command === 'refresh' && !startup.hasTable) await cellFormulas.renew();
        },
      }),
    reportState(state) {
      // The last sheet stays watched: Ctrl+Z can bring back a deleted table.
      if (state.sheetId !== undefined) edits.sheetId = state.sheetId;
      void runtime.ribbon.show(state).catch(reportError);
      startup.onState(state);
    },
    saveFile: (name, content) =>
      saveFile(page.document, Office.context.platform === Office.PlatformType.Mac, name, content),
    openAddress: (url) => openAddress(page, url),
    selfTest: () => runtime.selfTest(),
    async run(name, input, watch) {
      const run = () => runWatched(session, { language, overviewCache }, name, input, watch);
      const noteWritten = () => tableTasks.has(name) && startup.onWritten();
      try {
        const result = await (taskFacts[name].writesSheet ? writes.run(run, watch?.signal) : run());
        noteWritten();
        // Rows that were written stay. The panel shows why the rest is missing.
        const failure = failureIn(result);
        if (failure !== undefined) throw failure;
        return result;
      } catch (error) {
        if (error instanceof Cancelled) noteWritten();
        throw error;
      } finally {
        // Formulas on the same third parties have to show the data that was just read or sent.
        if (taskFacts[name].renewsFacts) await cellFormulas.renew();
      }
    },
  };
}

/** Why the service has stopped a task that writes a table; undefined for any other result. */
function failureIn(result: unknown): ConnectorError | undefined {
  const { failure } = (result ?? {}) as Partial<TableReport>;
  return failure instanceof ConnectorError ? failure : undefined;
}

function commandOf(command: Parameters<Runtime['commands']['run']>[0]): PanelCommand {
  return command === 'reviewRow' ? 'review' : command;
}
