import { Cancelled, ConnectorError, type Language } from '@tpr/core';
import type { DeskTask, DeskTasks, DeskView } from '@tpr/core/desk';
import { readOverlay, reviewOverlay } from '@tpr/core/service';
import type { PanelCommand, PanelHost, PanelLook, PanelState, TaskWatch } from '../../src/host/panel-host.ts';
import type { ConnectionForm, Preset, SessionView } from '../../src/host/session-view.ts';
import { activityRuns } from './scenes/activity.ts';
import { review, sendReport, undoPlan } from './scenes/changes.ts';
import { decided, extractedNames, waitingDocuments } from './scenes/documents.ts';
import { candidates, onboarded, planned } from './scenes/onboarding.ts';
import { columnOptions, deskView, portfolioThere, missingReport, survey, tableReport } from './scenes/portfolio.ts';

/** What the stage is asked to show; each is a parameter of its address. */
export interface StageWish {
  readonly kind: 'excel' | 'sheets';
  readonly language: Language;
  readonly mode: PanelLook['mode'];
  readonly session: SessionView['state'];
  readonly table: 'there' | 'none' | 'gone' | 'unkeyed' | 'otherAccount';
  readonly environment: string;
  readonly unsent: number;
  /** Milliseconds that a long task takes. */
  readonly workMs: number;
  /** Milliseconds that reading the sheet takes. */
  readonly lookMs: number;
  /** Tasks that fail, each with the situation: `survey:offline`. */
  readonly failures: Readonly<Partial<Record<DeskTask, Situation>>>;
  readonly slowed: boolean;
  readonly stays: boolean;
  /** The document keeps a survey of today. */
  readonly hasCounts: boolean;
}

export type Situation = 'offline' | 'refused' | 'noRights' | 'auth' | 'contract' | 'protection' | 'later' | 'emptyList';

/** What a test may do from outside, and what it may look at. */
export interface StageHost extends PanelHost {
  readonly calls: { readonly name: DeskTask; readonly input: unknown }[];
  readonly states: PanelState[];
  /** Tasks under way. */
  readonly running: number;
  readonly files: { readonly name: string; readonly text: string }[];
  command(command: PanelCommand): void;
  endSession(): void;
  setLook(mode: PanelLook['mode']): void;
  setUnsent(unsent: number): void;
}

const errorOf: Readonly<Record<Situation, () => ConnectorError>> = {
  offline: () =>
    new ConnectorError('later', 'The service could not be reached.', { endpoint: 'dossiers.list', status: 0 }),
  later: () =>
    new ConnectorError('later', 'The service asked to wait.', {
      endpoint: 'dossiers.list',
      status: 503,
      waitMs: 5000,
      reason: 'Maintenance until 13:00',
    }),
  refused: () =>
    new ConnectorError('refused', 'The service refused.', {
      endpoint: 'dossiers.list',
      status: 422,
      reason: 'The account is being migrated',
    }),
  noRights: () =>
    new ConnectorError('refused', 'The service refused.', {
      endpoint: 'dossiers.list',
      status: 403,
      reason: 'Missing right: dossier.read',
    }),
  auth: () => new ConnectorError('auth', 'The session has ended.', { endpoint: 'auth.token', status: 401 }),
  contract: () =>
    new ConnectorError('contract', 'dossiers[3].status is a number, not a text.', {
      endpoint: 'dossiers.list',
      status: 200,
      field: 'dossiers[3].status',
    }),
  emptyList: () =>
    new ConnectorError('config', 'The service lists no third party, and the table has 1000 rows.', {
      field: 'emptyList',
    }),
  protection: () => new ConnectorError('config', 'The sheet is protected.', { field: 'protection' }),
};

export const sandboxPreset: Preset = {
  id: 'sandbox',
  label: 'Sandbox',
  password: 'sandbox',
  connection: connectionTo('https://sandbox.example.test', 'Sandbox'),
};

function connectionTo(origin: string, environment: string): ConnectionForm {
  return {
    baseUrl: `${origin}/current`,
    legacyBaseUrl: `${origin}/legacy`,
    authUrl: `${origin}/auth`,
    realm: 'tpr',
    clientId: 'tpr-sandbox',
    username: environment === 'Sandbox' ? 'buyer@example.test' : '',
    accountId: environment === 'Sandbox' ? '1001' : '',
    environment,
  };
}

const presets: readonly Preset[] = [
  { id: 'production', label: 'Production', connection: connectionTo('https://service.example.test', 'Production') },
  { id: 'test', label: 'Test', connection: connectionTo('https://test.example.test', 'Test') },
  sandboxPreset,
];

/** A spreadsheet that answers from a script: the same types and paces as the real one, and every state on demand. */
export function createScriptedHost(wish: StageWish): StageHost {
  const listeners = { look: new Set<() => void>(), session: new Set<() => void>(), edit: new Set<() => void>() };
  const commanded = new Set<(command: PanelCommand) => void>();
  const calls: StageHost['calls'] = [];
  const states: PanelState[] = [];
  const files: { name: string; text: string }[] = [];
  const connection = { ...sandboxPreset.connection, environment: wish.environment };
  let session: SessionView =
    wish.session === 'in'
      ? { state: 'in', connection, staysSignedIn: wish.stays }
      : wish.session === 'ended'
        ? { state: 'ended', last: connection, staysSignedIn: wish.stays }
        : { state: 'out', last: undefined };
  let look: PanelLook = { mode: wish.mode, accent: undefined };
  let profile = '';
  let unsent = wish.unsent;
  let table = wish.table;
  let undoable: string | undefined;
  let running = 0;
  const fire = (what: keyof typeof listeners) => listeners[what].forEach((listener) => listener());

  const viewNow = (): DeskView => {
    const there = portfolioThere(unsent);
    const view = deskView(
      table === 'none' || table === 'gone' || table === 'unkeyed' ? { state: table } : { ...there, state: table },
    );
    return { ...view, undoableRun: undoable, survey: wish.hasCounts ? survey() : undefined };
  };

  const script: {
    readonly [N in DeskTask]: (input: DeskTasks[N]['in'], watch: TaskWatch) => Promise<DeskTasks[N]['out']>;
  } = {
    look: async () => {
      await pause(wish.lookMs);
      return viewNow();
    },
    listColumns: async () => columnOptions,
    pull: async (_, watch) => {
      await work(wish, watch, 'reading', 1000);
      table = 'there';
      return tableReport({ added: 1000, cutTexts: 2 });
    },
    countChanges: async () => ({ changed: 12 }),
    refresh: async (_, watch) => {
      await work(wish, watch, 'reading', 12);
      return tableReport({ updated: 11, added: 1, kept: 2 });
    },
    review: async (_, watch) => {
      await work(wish, watch, 'comparing', 7);
      return review();
    },
    correct: async ({ change, cell }) => {
      const { reason: _, ...rest } = change;
      return {
        ...rest,
        verdict: 'change',
        values: typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? [cell] : [],
      };
    },
    send: async ({ decided: wanted }, watch) => {
      await work(wish, watch, 'sending', wanted.length);
      const report = sendReport(wanted);
      unsent = report.counts.refused + report.counts.pending;
      undoable = report.run;
      return report;
    },
    planUndo: async () => undoPlan(wish.environment === 'Production' ? 25 : 2),
    survey: async (_, watch) => {
      await work({ ...wish, workMs: Math.min(wish.workMs, 200) }, watch, 'reading', 1499);
      return survey();
    },
    listToDecide: async (_, watch) => {
      await work(wish, watch, 'reading', 23);
      return waitingDocuments();
    },
    decide: async ({ decisions }, watch) => {
      await work(wish, watch, 'deciding', decisions.length);
      return decided(decisions);
    },
    listMissing: async (_, watch) => {
      await work(wish, watch, 'reading', 1499);
      return missingReport();
    },
    surveyExtracted: async () => extractedNames,
    harvest: async (_, watch) => {
      await work(wish, watch, 'reading', 410);
      return tableReport({ table: 'extracted', rows: 402, added: 402 });
    },
    readIdentifiers: async () => candidates(),
    planOnboarding: async ({ candidates: list }, watch) => {
      await work(wish, watch, 'searching', list.length);
      return planned(list);
    },
    onboard: async (order, watch) => {
      await work(wish, watch, 'sending', order.additions.length);
      return onboarded(order);
    },
    listActivity: async () => (table === 'none' ? [] : activityRuns(Date.now())),
    show: async () => undefined,
    summarise: async (_, watch) => work(wish, watch, 'writing', 4),
    selectedThirdParty: async () => ({ thirdpartyId: '200014' }),
  };

  return {
    kind: wish.kind,
    language: wish.language,
    calls,
    states,
    files,
    session: {
      presets,
      view: () => session,
      signIn: async (form, password, staysSignedIn) => {
        await pause(Math.min(wish.workMs, 300));
        if (!form.baseUrl.startsWith('https:')) {
          throw new ConnectorError('config', 'The address of the service must begin with https://.', {
            field: 'baseUrl',
          });
        }
        if (form.accountId === '')
          throw new ConnectorError('config', 'Give the number of the account.', { field: 'accountId' });
        if (password !== 'sandbox') {
          throw new ConnectorError('auth', 'The sign-in was refused.', {
            endpoint: 'auth.token',
            status: 401,
            reason: 'Invalid user credentials',
          });
        }
        session = { state: 'in', connection: form, staysSignedIn };
        fire('session');
      },
      signOut: async () => {
        session = { state: 'out', last: session.state === 'in' ? session.connection : undefined };
        fire('session');
      },
      profile: () => profile,
      reviewProfile: async (text) => reviewOverlay(profile, text, wish.language),
      importProfile: async (text) => {
        if (text !== '') readOverlay(text, wish.language);
        profile = text;
      },
    },
    get running() {
      return running;
    },
    get look() {
      return look;
    },
    run: async (name, input, watch = {}) => {
      calls.push({ name, input });
      running += 1;
      try {
        const failure = wish.failures[name];
        if (failure === undefined) return await script[name](input, watch);
        await pause(20);
        throw errorOf[failure]();
      } finally {
        running -= 1;
      }
    },
    on: (what, listener) => {
      listeners[what].add(listener);
      return () => listeners[what].delete(listener);
    },
    onCommand: (listener) => {
      commanded.add(listener);
      return () => commanded.delete(listener);
    },
    tellState: (state) => states.push(state),
    saveFile: (name, text) => files.push({ name, text }),
    command: (command) => commanded.forEach((listener) => listener(command)),
    endSession: () => {
      session = { state: 'ended', last: connection, staysSignedIn: session.state !== 'out' && session.staysSignedIn };
      fire('session');
    },
    setLook: (mode) => {
      look = { ...look, mode };
      fire('look');
    },
    setUnsent: (count) => {
      unsent = count;
      fire('edit');
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function work(
  wish: Pick<StageWish, 'workMs' | 'slowed'>,
  { signal, onProgress }: TaskWatch,
  step: 'reading' | 'writing' | 'comparing' | 'sending' | 'searching' | 'deciding',
  total: number,
): Promise<void> {
  const ticks = Math.max(1, Math.min(total, Math.round(wish.workMs / 50)));
  for (let tick = 0; tick <= ticks; tick++) {
    // A run that writes to the service marks in the sheet what became of each before it ends.
    const isEnded = signal?.aborted === true && (step === 'reading' || tick === ticks);
    if (isEnded) throw new Cancelled();
    onProgress?.({
      step,
      done: Math.floor((total * tick) / ticks),
      total,
      ...(wish.slowed && { slowedToPerSecond: 4 }),
    });
    if (tick < ticks) await pause(wish.workMs / ticks);
  }
}
