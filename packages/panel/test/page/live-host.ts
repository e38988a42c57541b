import { Cancelled, ConnectorError, createClient, type Client, type Language } from '@tpr/core';
import { runTask, taskFacts } from '@tpr/core/workbook';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { reviewOverlay } from '@tpr/core/api';
import { createMemoryWorkbook, type MemoryWorkbook } from '../../../core/test/conformance/memory-workbook.ts';
import type { PanelCommand, PanelHost, PanelLook, PanelState } from '../../src/host/panel-host.ts';
import type { ConnectionForm, SessionView } from '../../src/host/session-view.ts';
import { createWorkbookNotes } from '../../src/host/workbook-notes.ts';

/** A spreadsheet in memory, whose user the test controls. */
export interface LiveHost extends PanelHost {
  readonly user: MemoryWorkbook['user'];
  readonly states: PanelState[];
  /** A user edits a cell: the panel gets the event that the spreadsheet would send. */
  typeIn(row: number, column: string, cell: string | number | boolean): void;
}

/** The real tasks with a service at the origin of the page; only the spreadsheet is in memory. */
export function createLiveHost(language: Language, mode: PanelLook['mode']): LiveHost {
  const { host: workbook, user } = createMemoryWorkbook();
  const verbs: Readonly<Record<string, (input: never) => unknown>> = workbook;
  const runner = createAsyncRunner({
    ...createFetchHost(),
    workbook: (verb, input) => verbs[verb]!(input as never),
  });
  const listeners = { look: new Set<() => void>(), session: new Set<() => void>(), edit: new Set<() => void>() };
  const commanded = new Set<(command: PanelCommand) => void>();
  const states: PanelState[] = [];
  const connection: ConnectionForm = {
    baseUrl: `${location.origin}/current`,
    legacyBaseUrl: `${location.origin}/legacy`,
    authUrl: `${location.origin}/auth`,
    realm: 'tpr',
    clientId: 'tpr-sandbox',
    username: 'buyer@example.test',
    accountId: '1001',
    environment: 'Sandbox',
  };
  let client: Client | undefined;
  let session: SessionView = { state: 'out', last: undefined };
  const fire = (what: keyof typeof listeners) => listeners[what].forEach((listener) => listener());

  return {
    kind: 'excel',
    formulaForm: { prefix: 'TPR.', separator: language === 'fr' ? ';' : ',' },
    language,
    notes: createWorkbookNotes(window, 'live'),
    user,
    states,
    look: { mode, accent: undefined },
    session: {
      presets: [{ id: 'sandbox', label: 'Sandbox', connection, password: 'sandbox' }],
      view: () => session,
      signIn: async (form, password, staysSignedIn) => {
        const candidate = createClient({ connection: { ...form, password } });
        await runner.run(candidate.thirdParties.list.page({}, { number: 1, size: 1 }));
        client = candidate;
        session = { state: 'in', connection: form, staysSignedIn };
        fire('session');
      },
      signOut: async () => {
        client = undefined;
        session = { state: 'out', last: connection };
        fire('session');
      },
      profile: () => '',
      companyProfile: () => '',
      reviewProfile: async (text) => reviewOverlay('', text, language),
      importProfile: async () => {
        throw new ConnectorError('config', 'The stage keeps no profile.', { field: 'profile' });
      },
    },
    run: async (name, input, { signal, onProgress } = {}) => {
      if (signal?.aborted === true) throw new Cancelled();
      const isStopped = () => signal?.aborted === true;
      return runner.run(runTask({ client, language, isStopped }, name, input), {
        ...(onProgress !== undefined && { emit: (progress) => onProgress(progress as never) }),
        ...(signal !== undefined && !taskFacts[name].writesService && { signal }),
      });
    },
    on: (what, listener) => {
      listeners[what].add(listener);
      return () => listeners[what].delete(listener);
    },
    onCommand: (listener) => {
      commanded.add(listener);
      return () => commanded.delete(listener);
    },
    reportState: (state) => states.push(state),
    saveFile: () => true,
    openAddress: () => {},
    selfTest: async () => {},
    typeIn: (row, column, cell) => {
      user.typeIn('TPR_Portfolio', row, column, cell);
      fire('edit');
    },
  };
}
