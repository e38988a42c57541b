import { ConnectorError } from '@tpr/core';
import {
  defaultChoice,
  type AccountCounts,
  type PortfolioChoice,
  type WorkbookTask,
  type WorkbookTasks,
  type WorkbookView,
} from '@tpr/core/workbook';
import { readOverlay, reviewOverlay } from '@tpr/core/api';
import type {
  LeftSheet,
  PanelCommand,
  PanelHost,
  PanelLook,
  PanelState,
  TaskWatch,
} from '../../src/host/panel-host.ts';
import type { SessionView } from '../../src/host/session-view.ts';
import type { WorkbookNote } from '../../src/host/workbook-notes.ts';
import { activityRuns } from './scenes/activity.ts';
import { review, sendReport, undoPlan } from './scenes/changes.ts';
import { decided, extractedNames, waitingDocuments } from './scenes/documents.ts';
import { candidates, onboarded, planned } from './scenes/onboarding.ts';
import {
  columnOptions,
  workbookView,
  portfolioThere,
  missingReport,
  serviceDay,
  accountCounts,
  tableReport,
} from './scenes/portfolio.ts';
import { presets, sandboxPreset } from './scenes/presets.ts';
import { verdicts } from './scenes/service-check.ts';
import { errorOf } from './scenes/situations.ts';
import { pause, work } from './scripted-work.ts';
import type { StageWish } from './stage-wish.ts';

/** The controls and the records of the stage, for tests. */
export interface StageHost extends PanelHost {
  readonly calls: { readonly name: WorkbookTask; readonly input: unknown }[];
  readonly states: PanelState[];
  /** The number of running tasks. */
  readonly running: number;
  readonly files: { readonly name: string; readonly text: string }[];
  /** Pages that were shown in the browser. */
  readonly addresses: readonly string[];
  command(command: PanelCommand): void;
  /** From now on a long task waits in its middle, until `release`. */
  hold(): void;
  release(): void;
  endSession(): void;
  setLook(mode: PanelLook['mode']): void;
  setUnsent(unsent: number): void;
  /** Some formulas on these sheets were not recalculated; all others were. */
  leaveSheets(sheets: readonly LeftSheet[]): void;
}

/** A spreadsheet with scripted answers: the types and the pace are those of a real one, and every state can be set. */
export function createScriptedHost(wish: StageWish): StageHost {
  const listeners = { look: new Set<() => void>(), session: new Set<() => void>(), edit: new Set<() => void>() };
  const commanded = new Set<(command: PanelCommand) => void>();
  const calls: StageHost['calls'] = [];
  const states: PanelState[] = [];
  const files: { name: string; text: string }[] = [];
  const addresses: string[] = [];
  const connection = { ...sandboxPreset.connection, environment: wish.environment };
  let session: SessionView =
    wish.session === 'in'
      ? { state: 'in', connection, staysSignedIn: wish.stays }
      : wish.session === 'ended'
        ? { state: 'ended', last: connection, staysSignedIn: wish.stays }
        : { state: 'out', last: undefined };
  let look: PanelLook = { mode: wish.mode, accent: undefined };
  let profile = wish.ownProfile;
  let unsent = wish.unsent;
  let leftSheets: readonly LeftSheet[] = [];
  const asked = new Set<() => void>();
  let { typedOver, isUnfinished, lackingBefore } = wish;
  /** Third parties that have changed since the table was read. */
  let changed = 12;
  let table = wish.table;
  /** The choice of the last pull. */
  let choice: PortfolioChoice = defaultChoice;
  let undoable: string | undefined;
  const counts = keptCounts(wish);
  let remembered: WorkbookNote =
    wish.table === 'none' ? {} : { lookedAt: daysAgo(2.2), ...(counts !== undefined && { counts }) };
  let running = 0;
  let released = Promise.resolve();
  let release = (): void => {};
  const held = { workMs: wish.workMs, slowed: wish.slowed, released: () => released };
  const fire = (what: keyof typeof listeners) => listeners[what].forEach((listener) => listener());

  const unfinished = () => (isUnfinished ? { isUnfinished: true as const } : {});
  const lacking = () => (lackingBefore > 0 ? { lacking: lackingBefore } : {});
  const viewNow = (): WorkbookView => {
    const { isProtected } = wish;
    const there = { ...portfolioThere(unsent, typedOver), choice, isProtected, ...unfinished(), ...lacking() };
    const view = workbookView(
      table === 'none' || table === 'unlinked' || table === 'gone' || table === 'unkeyed'
        ? { state: table }
        : { ...there, state: table },
    );
    const { notStored: header } = wish;
    const added = { key: `attribute:${header}`, header, isStored: false };
    const { offered } = view.missingColumns;
    const missingColumns = header === '' ? view.missingColumns : { offered: [...offered, added], chosen: [added.key] };
    return { ...view, missingColumns, undoableRun: undoable, today: serviceDay(wish.ahead) };
  };

  const script: {
    readonly [N in WorkbookTask]: (input: WorkbookTasks[N]['in'], watch: TaskWatch) => Promise<WorkbookTasks[N]['out']>;
  } = {
    getOverview: async () => {
      await pause(wish.lookMs);
      return viewNow();
    },
    listColumns: async () => ({ columns: columnOptions, thirdParties: 1000 }),
    pull: async (order, watch) => {
      const { columns = [], filter = defaultChoice.filter } = order ?? {};
      choice = { columns, filter };
      // The table is there with its first rows.
      table = 'there';
      isUnfinished = true;
      await work(held, watch, 'reading', 1000);
      changed = 0;
      isUnfinished = false;
      const warned = wish.warning === '' ? {} : { warnings: [wish.warning] };
      return tableReport({ added: 1000, cutTexts: 2, ...warned });
    },
    countChanges: async () => ({ changed }),
    refresh: async (_, watch) => {
      await work(held, watch, 'reading', changed);
      const report = tableReport({
        updated: Math.max(0, changed - 1),
        added: Math.min(1, changed),
        kept: 2,
        putBack: typedOver,
        lacking: wish.lacking,
        ...unfinished(),
        ...(wish.warning !== '' && { warnings: [wish.warning] }),
        ...(wish.newColumns !== '' && { newColumns: wish.newColumns.split(';') }),
      });
      changed = 0;
      typedOver = 0;
      lackingBefore = wish.lacking;
      return report;
    },
    review: async (_, watch) => {
      await work(held, watch, 'comparing', 7);
      return { ...review(), editsMark: portfolioThere(unsent).editsMark };
    },
    correct: async (corrections) =>
      corrections.map(({ change: { reason: _reason, doubt: _doubt, ...rest }, cell }) => ({
        ...rest,
        verdict: 'change',
        values: typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? [cell] : [],
      })),
    send: async ({ decided: wanted }, watch) => {
      await work(held, watch, 'sending', wanted.length);
      const report = sendReport(wanted);
      unsent = report.counts.refused + report.counts.pending;
      undoable = report.run;
      return report;
    },
    sendReady: async () => ({ report: undefined, left: 0 }),
    planUndo: async (_, watch) => {
      const changes = wish.environment === 'Production' ? 25 : 2;
      await work(held, watch, 'reading', changes);
      return undoPlan(changes);
    },
    countDocuments: async (_, watch) => {
      await work({ ...held, workMs: Math.min(wish.workMs, 200) }, watch, 'reading', 1499);
      return accountCounts();
    },
    listToDecide: async (_, watch) => {
      await work(held, watch, 'reading', 23);
      return { documents: waitingDocuments(), unread: 0, unreadDossiers: [] };
    },
    openFile: async ({ fileId }) =>
      wish.givesAddress
        ? { url: `https://files.example.test/${fileId}?signature=1` }
        : { name: 'kbis.html.pdf', base64: btoa('%PDF-1.7') },
    decide: async ({ decisions }, watch) => {
      await work(held, watch, 'deciding', decisions.length);
      return { outcomes: decided(decisions) };
    },
    listMissing: async (_, watch) => {
      await work(held, watch, 'reading', 1499);
      return missingReport();
    },
    listExtractedNames: async () => extractedNames,
    extractData: async (_, watch) => {
      await work(held, watch, 'reading', 410);
      return tableReport({ table: 'extracted', rows: 402, added: 402 });
    },
    readIdentifiers: async ({ kind }) => ({
      candidates: candidates(),
      hiddenRows: kind === 'selection' ? 3 : 0,
    }),
    planOnboarding: async ({ candidates: list }, watch) => {
      await work(held, watch, 'searching', list.length);
      return planned(list);
    },
    onboard: async (order, watch) => {
      await work(held, watch, 'sending', order.additions.length);
      return onboarded(order);
    },
    reconcile: async ({ plan }, watch) => {
      await work(held, watch, 'writing', plan.length);
      return tableReport({ table: 'reconciliation', rows: plan.length, added: plan.length });
    },
    enterReferences: async () => ({ entered: 1, unchanged: 1, edited: 1, shortened: 0, absent: 1 }),
    listActivity: async () => (table === 'none' ? [] : activityRuns(Date.now())),
    show: async () => undefined,
    summarise: async (_, watch) => {
      await work(held, watch, 'writing', 4);
      return {};
    },
    checkService: async (_, watch) => {
      await work(held, watch, 'reading', 15);
      if (wish.goesAway) {
        const failure = { kind: 'retry-later', message: 'thirdParties.get: no answer.' } as const;
        return { health: 'fails', unanswered: [], isWhole: false, failure, gaps: verdicts, remarks: [], found: {} };
      }
      return {
        health: 'partly',
        unanswered: ['dossiers.types'],
        isWhole: true,
        gaps: verdicts,
        remarks: ['The service’s clock (Date header) agrees with that of this computer.'],
        found: { 'paging.firstPage': 1 },
      };
    },
    selectedThirdParty: async () => ({ thirdpartyId: '200014' }),
    enterFormula: async ({ mayReplace }) => ({ address: 'Portfolio!F2', isTaken: !mayReplace }),
  };

  return {
    kind: wish.kind,
    language: wish.language,
    ...(wish.kind === 'sheets' && {
      describePullCost: (calls) => `Spreadsheets say of ${calls} calls what they have to say.`,
      describeReadCost: (task, calls) => `Spreadsheets say of ${task} what its ${calls} calls mean.`,
    }),
    notes: {
      read: () => remembered,
      write: (_, changes) => void (remembered = { ...remembered, ...changes }),
    },
    calls,
    states,
    files,
    addresses,
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
      companyProfile: () => wish.companyProfile,
      ...(wish.companyFault !== '' && { companyFault: wish.companyFault }),
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
        if (name === 'pull' && isUnfinished) table = 'there';
        if (failure === 'tableGone') table = 'gone';
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
    reportState: (state) => states.push(state),
    version: '1.4.0',
    ...(wish.kind === 'excel' && { build: { platform: 'PC', version: '16.0.17328.20000' } }),
    saveFile: (name, content) => {
      if (!wish.takesFiles) return false;
      files.push({ name, text: typeof content === 'string' ? content : new TextDecoder().decode(content) });
      return true;
    },
    formulaForm: { prefix: wish.kind === 'excel' ? 'TPR.' : 'TPR_', separator: wish.language === 'fr' ? ';' : ',' },
    openAddress: (url) => addresses.push(url),
    command: (command) => commanded.forEach((listener) => listener(command)),
    endSession: () => {
      session = { state: 'ended', last: connection, staysSignedIn: session.state !== 'out' && session.staysSignedIn };
      fire('session');
    },
    setLook: (mode) => {
      look = { ...look, mode };
      fire('look');
    },
    cellFormulas: {
      get leftSheets() {
        return leftSheets;
      },
      onChange: (listener) => {
        asked.add(listener);
        return () => asked.delete(listener);
      },
    },
    leaveSheets: (sheets) => {
      leftSheets = sheets;
      asked.forEach((listener) => listener());
    },
    hold: () => {
      released = new Promise((resolve) => (release = resolve));
    },
    release: () => release(),
    setUnsent: (count) => {
      unsent = count;
      fire('edit');
    },
  };
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

function keptCounts({ hasCounts, ahead }: StageWish): AccountCounts | undefined {
  if (hasCounts === 'no') return undefined;
  const counts = accountCounts(hasCounts === 'yesterday' ? ahead - 1 : ahead);
  return hasCounts === 'many' ? { ...counts, dossiers: { ...counts.dossiers, VALID: 12_140 } } : counts;
}
