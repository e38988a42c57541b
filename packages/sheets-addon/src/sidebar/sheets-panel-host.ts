import product from '../../package.json' with { type: 'json' };
import { createWorkbookNotes, type PanelHost, type PanelLook, type PanelSession } from '@tpr/panel';
import { saveFile } from '@tpr/panel/files';
import { createOwnContent } from './host-page/index.tsx';
import type { PanelStore } from './panel-store.ts';
import { notePull } from './pull-note.ts';
import { runInScript } from './running-task.ts';
import type { AskScript } from './script-run.ts';
import { noteReading } from './work-note.ts';
import { sidebarMessages } from './messages.ts';

/**
 * The implementation of the panel's host for Google Sheets: the script runs all tasks.
 * @param opensHelp whether the panel opens with its help, as chosen in the menu.
 */
export function createSheetsPanelHost(ask: AskScript, store: PanelStore, page: Window, opensHelp: boolean): PanelHost {
  const session: PanelSession = {
    view: () => store.state.session,
    presets: store.state.presets,
    signIn: async (connection, password, stays) => store.set(await ask('signIn', connection, password, stays)),
    signOut: async () => store.set(await ask('signOut')),
    profile: () => store.state.profile,
    companyProfile: () => store.state.companyProfile,
    reviewProfile: (text) => ask('reviewProfile', text),
    importProfile: async (text) => store.set(await ask('importProfile', text)),
  };
  const messages = sidebarMessages[store.state.language];
  return {
    kind: 'sheets',
    version: product.version,
    language: store.state.language,
    formulaForm: store.state.formulaForm,
    hostPage: {
      title: messages.hostPage,
      forFormulas: messages.forFormulas,
      Content: createOwnContent(ask, store),
    },
    describePullCost: (calls, callsPerSecond) => notePull(store.state, calls, callsPerSecond),
    describeReadCost: (task, calls, callsPerSecond) => noteReading(store.state.language, task, calls, callsPerSecond),
    session,
    notes: createWorkbookNotes(page, store.state.spreadsheetId),
    get look() {
      return readLook(page);
    },
    on(what, listener) {
      if (what === 'session') return store.onChange(listener);
      return listen(page, what === 'look' ? contrast(page) : page, what === 'look' ? 'change' : 'focus', listener);
    },
    opensHelp,
    onCommand: () => () => undefined,
    reportState: () => undefined,
    saveFile(name, content) {
      saveFile(page.document, name, content);
      return true;
    },
    openAddress: (url) => void page.open(url, '_blank', 'noopener'),
    async run(name, input, watch) {
      try {
        return await runInScript(ask, name, input, watch);
      } catch (error) {
        // The session may have ended during the task: its current state is shown.
        if (isEnd(error)) store.set(await ask('openPanel'));
        throw error;
      }
    },
  };
}

function isEnd(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'auth';
}

const contrast = (page: Window): MediaQueryList => page.matchMedia('(forced-colors: active)');

/** Google shows its sidebar light, whatever the system does. */
function readLook(page: Window): PanelLook {
  return { mode: contrast(page).matches ? 'highContrast' : 'light', accent: undefined };
}

/** Google does not notify the page of edits. A user who returns to the panel from the cells may have edited some. */
function listen(page: Window, target: EventTarget, event: string, listener: () => void): () => void {
  const tell = (): void => {
    if (page.document.visibilityState !== 'hidden') listener();
  };
  target.addEventListener(event, tell);
  return () => target.removeEventListener(event, tell);
}
