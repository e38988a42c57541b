import { ConnectorError } from '../../../errors.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';
import { ask, type Op } from '../../../runtime/op.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import type { LocalDate } from '../../../values/calendar.ts';
import { fullSync, type ListedPage, type PullPiece } from '../../../sync/full-sync.ts';
import { workbookWords } from '../../../i18n/workbook.ts';
import { loadState, saveState } from '../../document-state.ts';
import { ManagedTable } from '../../managed-table.ts';
import { forgetUndo, logRun, type ActivityLine } from '../../activity.ts';
import { Baseline } from './baseline.ts';
import type { Client } from '../../../client.ts';
import { clientOf, tell, type TaskContext, type Task } from '../../task-context.ts';
import { scanEdits } from '../changes/edits.ts';
import { OwnCells } from './own-cells.ts';
import {
  clientOfTable,
  facetsFor,
  isChosen,
  isOwner,
  labelsOf,
  portfolioKey,
  PortfolioColumns,
  usualChoice,
  type PortfolioState,
  type ShownColumn,
  type PullRest,
} from './portfolio.ts';
import { PullPage } from './pull-page.ts';
import { tellPutBack, typedOverRows, type TypedOverRows } from './typed-over.ts';
import { readOnlyKeys, takeRow, type RowTaker } from './take-row.ts';
import { doubtfulLines } from './doubtful-lines.ts';
import { clearStatuses, dropRows, isStatusColumn } from './row-status.ts';
import type { PortfolioChoice, PullOrder } from './tasks.ts';
import { failureOf, type TableReport } from '../../table-report.ts';

/** Rows of the first piece: enough to be seen at once, and to know by them which columns there are. */
const firstPieceRows = 50;
/** How long the pieces after it are gathered: a second, and so long that writing them is a tenth of the work at most. */
const gatherMs = 1_000;
const gatherWrites = 9;

export const pull: Task<'pull'> = function* (context, order) {
  const work = new Pull(context, order ?? {});
  try {
    return yield* work.run();
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'retry-later' || error.cursor === undefined) throw error;
    return { ...(yield* work.stopAt(error.cursor)), ...failureOf(error) };
  }
};

/** Fills the table from the whole portfolio, piece by piece; a table that is there is brought to the choice in place. */
class Pull implements RowTaker {
  private readonly context: TaskContext;
  private client!: Client;
  private readonly order: PullOrder;
  private choice = usualChoice;
  table!: ManagedTable;
  columns!: PortfolioColumns;
  shown: readonly ShownColumn[] = [];
  baseline!: Baseline;
  private state!: PortfolioState;
  today!: LocalDate;
  /** Keys of rows in the table, and those that the service has. */
  private present = new Set<string>();
  private readonly seen = new Set<string>();
  own = new OwnCells();
  private typedOver: TypedOverRows = new Map();
  private readonly putBack: ActivityLine[] = [];
  /** When what was read is to be written. */
  private dueMs = 0;
  private toldMs = 0;
  private beganMs = 0;
  private count = 0;
  private isTableThere = false;
  private isPrepared = false;
  /** Where this run has begun. */
  private start: PullRest = {};
  private page = new PullPage();
  /** How many third parties the service counts. */
  private total: number | undefined;
  /** How many it has listed, from where the list was begun. */
  private listed = 0;
  /** How many are missing, at least, and who of those listed was not found. */
  private missing = 0;
  /** Whether the list is read from its beginning once more. */
  private isAgain = false;
  private doubtful = new Set<string>();

  constructor(context: TaskContext, order: PullOrder) {
    this.context = context;
    this.order = order;
  }

  *run(): Op<TableReport> {
    this.client = clientOf(this.context);
    this.beganMs = yield* ask('now');
    yield* tell({ step: 'reading', done: 0 });
    const earlier = yield* loadState<PortfolioState>(portfolioKey);
    const isOurs = earlier === undefined || isOwner(earlier, this.client);
    const last = (isOurs ? earlier?.choice : undefined) ?? usualChoice;
    const { columns = last.columns, filter = last.filter } = this.order;
    this.choice = { columns, filter };
    yield* this.openTable(isOurs ? undefined : earlier.accountId);
    // A table that was deleted may come back in another language, unless its columns are called by their labels.
    if (this.isTableThere || this.choice.columns.some(isLabelled)) this.client = clientOfTable(this.context, earlier);
    const { client } = this;
    const stopped = earlier !== undefined && isOurs && isSameChoice(earlier.choice, this.choice) ? earlier : undefined;
    this.start = (this.isTableThere ? stopped?.unfinished : undefined) ?? {};
    const isGoingOn = this.start.cursor !== undefined;
    // A resumed pull keeps the columns of its first run, even if the remaining third parties have no value for them.
    const expected = isGoingOn ? this.table.columnKeys : this.choice.columns;
    this.columns = yield* PortfolioColumns.read(client, this.context.language, expected);
    const { asOf, today, since } = yield* serviceMoment(client);
    this.today = today;
    const { accountId, environment = null } = client.connection;
    const acceptLanguage = client.profile.get('http.acceptLanguage');
    // What changed since the first run of a pull that goes on is read again by the next refresh.
    const from = isGoingOn ? stopped!.since : since;
    if (isGoingOn) this.doubtful = new Set(stopped!.doubtful);
    this.isAgain = this.start.isAgain === true;
    this.state = { choice: this.choice, since: from, asOf, accountId, environment, acceptLanguage };
    yield* this.readPages(this.start);
    // Only once: in an account where third parties leave every hour the pull would never end.
    const isReadAgain = isGoingOn && !this.isAgain && this.isShort();
    if (isReadAgain) {
      this.isAgain = true;
      yield* this.readPages({});
    }
    // Which records of the first run have left since, only the refresh can tell.
    if (!isGoingOn || isReadAgain) yield* this.dropTheRest();
    return yield* this.finish(undefined, isGoingOn && !isReadAgain);
  }

  private *readPages(rest: PullRest): Op<void> {
    const { cursor: from } = rest;
    this.page = new PullPage(rest);
    this.listed = 0;
    const isFromStart = from === undefined;
    if (isFromStart) this.doubtful.clear();
    const choose = (page: ListedPage): readonly string[] => this.open(page);
    const facets = facetsFor(this.choice);
    const end = yield* fullSync(this.client, facets, (piece) => this.take(piece), { choose, from });
    for (const thirdpartyId of end.departed) this.seen.delete(thirdpartyId);
    if (this.isNobodyListed || (isFromStart && this.listed === 0)) this.checkEmptied();
    const uncounted = isFromStart ? (this.total ?? 0) - this.listed : 0;
    this.missing = end.isShort ? Math.max(1, uncounted) : 0;
    yield* this.flush();
  }

  /** A list of nobody may be a fault of the service: before anything is touched, somebody has to say that it is true. */
  private checkEmptied(): void {
    const rows = this.shownBefore().length;
    if (rows === 0 || this.order.mayEmpty === true) return;
    throw new ConnectorError('config', workbookWords[this.context.language].emptyList(rows), { field: 'emptyList' });
  }

  /** Third parties that an earlier run has written, and whose rows are there still. */
  private shownBefore(): string[] {
    return [...this.present].filter((key) => this.baseline.get(key) !== undefined);
  }

  private open(page: ListedPage): readonly string[] {
    this.total = page.progress.total;
    this.listed += page.thirdpartyIds.length;
    return this.page.turnTo(page);
  }

  /** Records that moved to an earlier page between two runs are missing; the list is then read from its beginning. */
  private isShort(): boolean {
    const { statuses, kinds, countries } = this.choice.filter;
    const isWhole = statuses.length + kinds.length + countries.length === 0;
    return (
      this.missing > 0 || this.isNobodyListed || (isWhole && this.total !== undefined && this.present.size < this.total)
    );
  }

  private get isNobodyListed(): boolean {
    return this.listed === 0 && this.total === 0;
  }

  /** The service or the time budget said stop: what is there stays, and the next pull goes on. */
  *stopAt(cursor: string): Op<TableReport> {
    yield* this.flush();
    return yield* this.finish(this.page.isAt(cursor) ? this.page.rest : { cursor }, false);
  }

  private *openTable(otherAccount: string | undefined): Op<void> {
    const words = workbookWords[this.context.language];
    const found = yield* ManagedTable.open('portfolio');
    this.baseline = yield* Baseline.load();
    if (typeof found === 'string') {
      this.baseline.clear();
      return;
    }
    if (otherAccount !== undefined) {
      throw new ConnectorError('config', words.otherAccount(otherAccount), { field: 'table' });
    }
    found.checkWritable(words.tableProtected);
    this.table = found;
    this.isTableThere = true;
    const scan = yield* scanEdits(found, this.baseline, this.client.profile);
    this.present = scan.present;
    this.own = new OwnCells(scan, found);
    this.typedOver = typedOverRows(scan);
  }

  private *take({ facts, doubtful }: PullPiece): Op<void> {
    this.count += facts.length;
    for (const thirdpartyId of doubtful) this.doubtful.add(thirdpartyId);
    for (const each of facts) {
      const isWanted = isChosen(each, this.choice);
      this.page.take(each, isWanted);
      if (!isWanted) continue;
      this.columns.add(each);
      this.seen.add(each.thirdpartyId);
    }
    const nowMs = yield* ask('now');
    if (nowMs - this.toldMs >= gatherMs) {
      this.toldMs = nowMs;
      yield* tell({ step: 'reading', done: this.count, total: this.total });
    }
    if (this.isPrepared ? nowMs < this.dueMs : this.page.waits < firstPieceRows) return;
    const ready = this.page.inOrder();
    if (!this.isPrepared && ready.length < firstPieceRows) return;
    yield* this.flush(ready);
    const writtenMs = yield* ask('now');
    this.dueMs = writtenMs + Math.max(gatherMs, gatherWrites * (writtenMs - nowMs));
  }

  /** Writes what was read since, and keeps what belongs to it: a run that ends here has lost nothing. */
  private *flush(ready?: readonly ThirdPartyData[]): Op<void> {
    if (!this.isPrepared) yield* this.prepareTable();
    const ordered = this.page.release(ready);
    if (ordered.length === 0) return;
    const rows = ordered.map((facts) => takeRow(facts, this));
    const isFirstSight = this.present.size === 0;
    yield* this.table.put(this.shown, rows, this.present);
    if (isFirstSight) yield* this.table.reveal();
    const { context, table, typedOver, shown, baseline } = this;
    this.putBack.push(...(yield* tellPutBack(context, table, typedOver, rows, shown, baseline)));
    // Together with where to go on: a run that is ended anywhere loses nothing of what is written.
    yield* this.saveState(this.page.rest, yield* this.baseline.changes());
    yield* tell({ step: 'writing', done: this.seen.size });
  }

  private *prepareTable(): Op<void> {
    this.isPrepared = true;
    this.shown = this.columns.chosen(this.choice.columns);
    if (!this.isTableThere) this.table = yield* ManagedTable.create('portfolio', labelsOf(this.context), this.shown);
    // What became of earlier edits is of interest as long as some of them wait.
    const status = this.own.size > 0 ? this.table.columnKeys.filter(isStatusColumn) : [];
    yield* this.table.arrange(this.shown, status);
    yield* clearStatuses(this.context, this.table, 'typedOver', new Set(this.typedOver.keys()));
    this.baseline.markColumns(readOnlyKeys(this.shown));
    yield* this.saveState(this.start);
  }

  /** Rows of third parties that have left, unless somebody has edited them: those are told in their Status. */
  private *dropTheRest(): Op<void> {
    const gone = this.shownBefore().filter((key) => !this.seen.has(key));
    yield* dropRows(this.context, this.table, this.baseline, gone, this.own.thirdParties());
  }

  private *finish(unfinished: PullRest | undefined, isResumed: boolean): Op<TableReport> {
    const seconds = ((yield* ask('now')) - this.beganMs) / 1000;
    const calls = this.count * facetsFor(this.choice).size;
    // Less says nothing of a pull that is worth waiting for.
    if (calls >= fewCalls && seconds > 0) this.state = { ...this.state, callsPerSecond: calls / seconds };
    yield* this.saveState(unfinished);
    yield* forgetUndo();
    const { counts } = this.table;
    const isPartial = unfinished !== undefined;
    const lacking = this.doubtful.size + this.missing;
    const ended = isPartial ? 'stopped' : lacking > 0 ? 'failed' : 'whole';
    const lines = [...doubtfulLines(this.context, this.doubtful), ...this.putBack];
    yield* logRun(this.context, { task: 'pull', done: this.seen.size, failed: lacking, pending: 0, ended, lines });
    const rows = this.present.size - counts.removed;
    const { asOf } = this.state;
    const { kept } = this.own;
    const putBack = this.putBack.length;
    return { table: 'portfolio', rows, ...counts, kept, putBack, lacking, asOf, isPartial, isResumed };
  }

  private *saveState(
    unfinished: PullRest | undefined,
    others: readonly (readonly [key: string, value: unknown])[] = [],
  ): Op<void> {
    const doubtful = [...this.doubtful];
    const state: PortfolioState = {
      ...this.state,
      ...(unfinished !== undefined && { unfinished: { ...unfinished, ...(this.isAgain && { isAgain: true }) } }),
      ...(this.missing > 0 && { isShort: true }),
      ...(doubtful.length > 0 && { doubtful }),
    };
    yield* saveState([...others, [portfolioKey, state]]);
  }
}

const fewCalls = 50;

function isLabelled(key: string): boolean {
  return key.includes(':');
}

function isSameChoice(a: PortfolioChoice, b: PortfolioChoice): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
