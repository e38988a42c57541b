import {
  defaultChoice,
  type DecidedChange,
  type DecisionReport,
  type IdentifierReading,
  type OnboardReport,
  type PlannedAddition,
  type Review,
  type SendReport,
  type DocumentsToDecide,
  type WaitingDocument,
  type WorkbookTask,
} from '@tpr/core/workbook';
import type { AppsScriptOptions } from '@tpr/google-simulator/apps-script';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

/** The kinds of work in whose middle a limit of Google is reached. */
export const kinds = ['listMissing', 'extractData', 'decide', 'onboard', 'send', 'undo'] as const;
type Kind = (typeof kinds)[number];

export interface WorkDone {
  /** Rows by table, and the decisions that are still open at the service. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Requests of each kind. */
  readonly requests: Readonly<Record<Kind, number>>;
  /** How often Google rejected a call, by kind. */
  readonly stops: Readonly<Record<Kind, number>>;
}

const wholeDay = 20_000;
const hourMs = 3_600_000;
const label = 'Criticality';
const zeros = (): Record<Kind, number> => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;

/** Every kind of work, one after the other, in the sidebar and against a separate service. */
export class LimitedWork {
  private readonly bench: ScriptBench;
  private readonly service: Service;
  private readonly requests = zeros();
  private readonly stops = zeros();
  /** For each kind, the number of requests after which the day's quota is used up. */
  private readonly most: Partial<Record<Kind, number>>;

  private constructor(bench: ScriptBench, service: Service, most: Partial<Record<Kind, number>>) {
    this.bench = bench;
    this.service = service;
    this.most = most;
  }

  static async run(options: Partial<AppsScriptOptions>, most: Partial<Record<Kind, number>> = {}): Promise<WorkDone> {
    const service = await startService({ seed: 60 });
    const bench = openScriptBench(options);
    try {
      bench.signIn(service);
      return await new LimitedWork(bench, service, most).all();
    } finally {
      bench.appsScript.close();
      await service.close();
    }
  }

  private async all(): Promise<WorkDone> {
    const { bench } = this;
    bench.ask('perform', ['job', 'pull', defaultChoice]);
    this.limited('listMissing', 'listMissing', { days: 30 });
    this.limited('extractData', 'extractData', {
      documentCodes: [],
      mapping: { Insurer: ['Assureur'], Issuer: ['Issuer'] },
    });
    const decisions = this.waiting()
      .slice(0, 12)
      .map(({ dossierId, documentId, responseId }) => {
        return { dossierId, documentId, responseId, decision: { kind: 'approve' } };
      });
    this.limited('decide', 'decide', { decisions });
    this.limited('onboard', 'onboard', {
      additions: this.additions(),
      attributes: [{ label, cell: 'High' }],
      dossierType: undefined,
    });
    const sent = this.send();
    this.undo(sent);
    this.useRemote();
    // The service gets the directory's data of new third parties only after a while.
    await this.service.ask('advance', { days: 1 });
    bench.signIn(this.service);
    bench.ask('perform', ['again', 'pull', defaultChoice]);
    return { tables: this.tables(), requests: this.requests, stops: this.stops };
  }

  /** Edits of many rows. @returns the runs that sent them. */
  private send(): string[] {
    const sheet = this.bench.appsScript.state.book.sheet('Portfolio');
    const column = this.header().indexOf(label) + 1;
    for (let row = 2; row < 22; row++) {
      sheet.put(row, column, { value: sheet.at(row, column).value === 'High' ? 'Low' : 'High' });
    }
    return this.sendAll('send', 'review', null);
  }

  private undo(runs: readonly string[]): void {
    for (const run of runs) this.sendAll('undo', 'planUndo', { run }, run);
  }

  /** Reviews and sends until nothing is left, as a user who comes back the next day. */
  private sendAll(kind: Kind, review: WorkbookTask, input: unknown, undoOf?: string): string[] {
    const runs: string[] = [];
    for (let times = 0; times < 12; times++) {
      const reply = this.bench.call('perform', ['review', review, input]);
      const decided = reply.ok ? decide(reply.value.result as Review, undoOf !== undefined) : undefined;
      if (decided?.length === 0) return runs;
      const sent = decided === undefined ? undefined : (this.once(kind, 'send', { decided, undoOf }) as SendReport);
      if (sent !== undefined) runs.push(sent.run);
      if (sent === undefined || sent.counts.pending + sent.counts.unknown > 0) this.comeBack(kind);
    }
    throw new Error(`${kind} does not come to an end.`);
  }

  /** The cells after an undo whose responses were lost: the service has its own values again. */
  private useRemote(): void {
    const { changes } = this.result('review', 'review', null) as Review;
    const decided = changes.map((change): DecidedChange => ({ ...change, action: 'useRemote' }));
    if (decided.length > 0) this.result('take', 'send', { decided });
  }

  private limited(kind: Kind, task: WorkbookTask, input: unknown): void {
    for (let times = 0; times < 6; times++) {
      const result = this.once(kind, task, input);
      if (result !== undefined && pendingOf(result) === 0) return;
      this.comeBack(kind);
    }
    throw new Error(`${task} does not come to an end.`);
  }

  /** @returns undefined where the day is used up. */
  private once(kind: Kind, task: WorkbookTask, input: unknown): unknown {
    const { state } = this.bench.appsScript;
    const used = state.people.owner.usage.today('fetches', state.clock.now());
    const most = this.stops[kind] === 0 ? this.most[kind] : undefined;
    Object.assign(state.limits, { fetchesADay: most === undefined ? wholeDay : used + most });
    const before = state.spent.fetches;
    const reply = this.bench.call('perform', [`job ${kind}`, task, input]);
    this.requests[kind] += state.spent.fetches - before;
    if (reply.ok) return reply.value.result;
    if (reply.error.field === 'quota') return undefined;
    throw new Error(`${task}: ${reply.error.message}`);
  }

  /** The next day. */
  private comeBack(kind: Kind): void {
    const { appsScript } = this.bench;
    this.stops[kind] += 1;
    for (let hour = 0; hour < 25; hour++) {
      appsScript.state.clock.advance(hourMs);
      for (const { handler, ending } of appsScript.runTriggers()) {
        if (ending.kind !== 'returned') throw new Error(`${handler}: ${ending.message}`);
      }
    }
    Object.assign(appsScript.state.limits, { fetchesADay: wholeDay });
    this.bench.signIn(this.service);
  }

  private result(job: string, task: WorkbookTask, input: unknown): unknown {
    return this.bench.ask('perform', [job, task, input]).result;
  }

  private waiting(): readonly WaitingDocument[] {
    return (this.result('getOverview', 'listToDecide', null) as DocumentsToDecide).documents;
  }

  /** Companies of the directory that are not in the portfolio. */
  private additions(): readonly PlannedAddition[] {
    this.bench.share(this.service);
    const found = this.bench.formula('TPR_SEARCH', 'fictif').filter((row) => row[6] === '');
    const text = found.map((row) => String(row[2])).join('\n');
    const source = { kind: 'text', text, as: 'SIRET', country: 'FR' };
    const { candidates } = this.result('read', 'readIdentifiers', source) as IdentifierReading;
    return this.result('plan', 'planOnboarding', { candidates }) as readonly PlannedAddition[];
  }

  private header(): unknown[] {
    const sheet = this.bench.appsScript.state.book.sheet('Portfolio');
    return Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  }

  private tables(): Record<string, readonly string[]> {
    const sheets = this.bench.appsScript.state.book.sheets.filter(
      ({ name, isHidden }) => !isHidden && name !== 'Activity',
    );
    const rows = sheets.map((sheet): [string, string[]] => {
      const { row, column } = sheet.extent();
      const headers = Array.from({ length: column }, (_, at) => String(sheet.at(1, at + 1).value ?? ''));
      // The outcome of edits is shown beside them until none is open. It depends on the executions, not on the table.
      const isShown = (header: string) => sheet.name !== 'Portfolio' || !['Status', 'Change'].includes(header);
      const places = headers.flatMap((header, at) => (isShown(header) ? [at + 1] : []));
      const lines = Array.from({ length: row }, (_, at) =>
        JSON.stringify(places.map((place) => sheet.at(at + 1, place).value ?? null)),
      );
      return [sheet.name, lines.map(withoutWay).sort()];
    });
    return {
      ...Object.fromEntries(rows),
      waiting: this.waiting()
        .map(({ documentId }) => documentId)
        .sort(),
    };
  }
}

/** The decisions that the panel makes unless its user changes them. */
function decide({ changes }: Review, isUndo: boolean): DecidedChange[] {
  return changes.flatMap((each): DecidedChange[] => {
    const { verdict } = each.change;
    if (verdict === 'unchanged') return isUndo ? [] : [{ ...each, action: 'useRemote' }];
    return verdict === 'refused' ? [] : [{ ...each, action: 'send' }];
  });
}

/** A limit must not change how an outcome was found out, nor which of two runs added a third party. */
function withoutWay(line: string): string {
  return line
    .replace(': The response was lost, but the service holds the value.', '')
    .replace('"already there","The third party is already in the portfolio."', '"added",null');
}

function pendingOf(result: unknown): number {
  if (typeof result !== 'object' || result === null) return 0;
  if ('outcomes' in result) {
    return (result as DecisionReport).outcomes.filter(({ kind }) => kind === 'pending').length;
  }
  return 'pending' in result ? (result as OnboardReport).pending : 0;
}
