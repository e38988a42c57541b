import { ConnectorError } from '../../errors.ts';
import { serviceMoment } from '../../work/reading/service-moment.ts';
import { ask, type Op } from '../../engine/op.ts';
import type { Facts } from '../../work/reading/facts.ts';
import type { LocalDate } from '../../values/calendar.ts';
import { pullFacts, type ListedPage, type PullPiece } from '../../work/finding/pull.ts';
import { deskWords } from '../../words/desk.ts';
import { loadState, saveState } from '../workbook/document-state.ts';
import { ManagedTable } from '../workbook/managed-table.ts';
import { forgetUndo, logRun } from '../activity.ts';
import { Baseline } from './baseline.ts';
import type { Client } from '../../client.ts';
import { clientOf, tell, type Desk, type Task } from '../desk.ts';
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
import { doubtfulLines } from './doubtful-lines.ts';
import { dropRows, isStatusColumn } from './row-status.ts';
import type { PortfolioChoice, PullOrder, TableReport } from '../tasks.ts';

/** Rows of the first piece: enough to be seen at once, and to know by them which columns there are. */
const firstPieceRows = 50;
/** How long the pieces after it are gathered: a second, and so long that writing them is a tenth of the work at most. */
const gatherMs = 1_000;
const gatherWrites = 9;

export const pull: Task<'pull'> = function* (desk, order) {
  const work = new Pull(desk, order ?? {});
  try {
    return yield* work.run();
  } catch (error) {
    const cursor = error instanceof ConnectorError && error.kind === 'later' ? error.cursor : undefined;
    if (cursor === undefined) throw error;
    return yield* work.stopAt(cursor);
  }
};

/** Fills the table from the whole portfolio, piece by piece; a table that is there is brought to the choice in place. */
class Pull {
  private readonly desk: Desk;
  private client!: Client;
  private readonly order: PullOrder;
  private choice = usualChoice;
  private table!: ManagedTable;
  private columns!: PortfolioColumns;
  private shown: readonly ShownColumn[] = [];
  private baseline!: Baseline;
  private state!: PortfolioState;
  private today!: LocalDate;
  /** Keys of rows in the table, and those that the service has. */
  private present = new Set<string>();
  private readonly seen = new Set<string>();
  private own = new OwnCells();
  /** What was read and not written yet, and when that is due. */
  private waiting: Facts[] = [];
  private dueMs = 0;
  private toldMs = 0;
  private count = 0;
  private isTableThere = false;
  private isPrepared = false;
  /** Where this run has begun. */
  private start: PullRest = {};
  /** The page at hand, its third parties by their order in the list, and those of them that were read. */
  private cursor: string | undefined;
  private places = new Map<string, number>();
  private chosen: readonly string[] = [];
  private taken: string[] = [];
  /** How many third parties the service counts. */
  private total: number | undefined;
  /** How many it has listed, from where the list was begun. */
  private listed = 0;
  /** How many it counts beyond those, and who of them was not found. */
  private unlisted = 0;
  private doubtful = new Set<string>();

  constructor(desk: Desk, order: PullOrder) {
    this.desk = desk;
    this.order = order;
  }

  *run(): Op<TableReport> {
    this.client = clientOf(this.desk);
    yield* tell({ step: 'reading', done: 0 });
    const earlier = yield* loadState<PortfolioState>(portfolioKey);
    const isOurs = earlier === undefined || isOwner(earlier, this.client);
    const last = (isOurs ? earlier?.choice : undefined) ?? usualChoice;
    const { columns = last.columns, filter = last.filter } = this.order;
    this.choice = { columns, filter };
    yield* this.openTable(isOurs ? undefined : earlier.accountId);
    // A table that was deleted may come back in another language, unless its columns are called by their labels.
    if (this.isTableThere || this.choice.columns.some(isLabelled)) this.client = clientOfTable(this.desk, earlier);
    const { client } = this;
    this.columns = yield* PortfolioColumns.read(client, this.desk.language, this.choice.columns);
    const { asOf, today, since } = yield* serviceMoment(client);
    this.today = today;
    const { accountId, environment = null } = client.connection;
    const stopped = earlier !== undefined && isOurs && isSameChoice(earlier.choice, this.choice) ? earlier : undefined;
    this.start = (this.isTableThere ? stopped?.unfinished : undefined) ?? {};
    // What changed since the first run of a pull that goes on is read again by the next refresh.
    const isGoingOn = this.start.cursor !== undefined;
    const acceptLanguage = client.profile.get('behaviour.acceptLanguage');
    const from = isGoingOn ? stopped!.since : since;
    if (isGoingOn) this.doubtful = new Set(stopped!.doubtful);
    this.state = { choice: this.choice, since: from, asOf, accountId, environment, acceptLanguage };
    yield* this.readPages(this.start);
    const isShort = isGoingOn && this.isShort();
    if (isShort) yield* this.readPages({});
    // Which records of the first run have left since, only the refresh can tell.
    if (!isGoingOn || isShort) yield* this.dropTheRest();
    return yield* this.finish(undefined, isGoingOn && !isShort);
  }

  private *readPages({ cursor: from, read }: PullRest): Op<void> {
    this.cursor = from;
    this.taken = [...(read ?? [])];
    this.listed = 0;
    const isFromStart = from === undefined;
    if (isFromStart) this.doubtful.clear();
    const choose = (page: ListedPage): readonly string[] => this.open(page);
    yield* pullFacts(this.client, facetsFor(this.choice), (piece) => this.take(piece), { choose, from });
    if (this.isNobodyListed || (isFromStart && this.listed === 0)) this.checkEmptied();
    this.unlisted = isFromStart ? Math.max(0, (this.total ?? 0) - this.listed) : 0;
    yield* this.flush();
  }

  /** A list of nobody may be a fault of the service: before anything is touched, somebody has to say that it is true. */
  private checkEmptied(): void {
    const rows = this.shownBefore().length;
    if (rows === 0 || this.order.mayEmpty === true) return;
    throw new ConnectorError('config', deskWords[this.desk.language].emptyList(rows), { field: 'emptyList' });
  }

  /** Third parties that an earlier run has written, and whose rows are there still. */
  private shownBefore(): string[] {
    return [...this.present].filter((key) => this.baseline.get(key) !== undefined);
  }

  /** @returns the third parties of a page that are to be read. */
  private open({ thirdpartyIds, progress: { at, total } }: ListedPage): readonly string[] {
    if (at !== this.cursor) this.taken = [];
    this.cursor = at;
    this.total = total;
    this.listed += thirdpartyIds.length;
    // Those of the page before that wait still come first.
    const waiting = this.ordered(this.waiting).map(({ thirdpartyId }) => thirdpartyId);
    this.places = new Map([...waiting, ...thirdpartyIds].map((thirdpartyId, place) => [thirdpartyId, place]));
    this.chosen = thirdpartyIds.filter((thirdpartyId) => !this.taken.includes(thirdpartyId));
    return this.chosen;
  }

  /** Rows stand in the order of the list: one that is slow holds back those behind it. */
  private inOrder(): readonly Facts[] {
    const slow = this.chosen.find((thirdpartyId) => !this.taken.includes(thirdpartyId));
    const end = slow === undefined ? Infinity : this.placeOf(slow);
    return this.waiting.filter(({ thirdpartyId }) => this.placeOf(thirdpartyId) < end);
  }

  private ordered(some: readonly Facts[]): Facts[] {
    return [...some].sort((a, b) => this.placeOf(a.thirdpartyId) - this.placeOf(b.thirdpartyId));
  }

  private placeOf(thirdpartyId: string): number {
    return this.places.get(thirdpartyId) ?? 0;
  }

  /** Records that moved to an earlier page meanwhile have been passed over; the list is then read from its beginning. */
  private isShort(): boolean {
    const { statuses, kinds, countries } = this.choice.filter;
    const isWhole = statuses.length + kinds.length + countries.length === 0;
    return this.isNobodyListed || (isWhole && this.total !== undefined && this.present.size < this.total);
  }

  private get isNobodyListed(): boolean {
    return this.listed === 0 && this.total === 0;
  }

  /** The service or the time budget said stop: what is there stays, and the next pull goes on. */
  *stopAt(cursor: string): Op<TableReport> {
    yield* this.flush();
    return yield* this.finish(cursor === this.cursor ? this.unfinished : { cursor }, false);
  }

  private *openTable(otherAccount: string | undefined): Op<void> {
    const words = deskWords[this.desk.language];
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
  }

  private *take({ facts, doubtful }: PullPiece): Op<void> {
    this.count += facts.length;
    for (const thirdpartyId of doubtful) this.doubtful.add(thirdpartyId);
    for (const each of facts) {
      this.taken.push(each.thirdpartyId);
      if (!isChosen(each, this.choice)) continue;
      this.columns.add(each);
      this.seen.add(each.thirdpartyId);
      this.waiting.push(each);
    }
    const nowMs = yield* ask('now');
    if (nowMs - this.toldMs >= gatherMs) {
      this.toldMs = nowMs;
      yield* tell({ step: 'reading', done: this.count, total: this.total });
    }
    if (this.isPrepared ? nowMs < this.dueMs : this.waiting.length < firstPieceRows) return;
    const ready = this.inOrder();
    if (!this.isPrepared && ready.length < firstPieceRows) return;
    yield* this.flush(ready);
    const writtenMs = yield* ask('now');
    this.dueMs = writtenMs + Math.max(gatherMs, gatherWrites * (writtenMs - nowMs));
  }

  private get unfinished(): PullRest {
    const waiting = new Set(this.waiting.map(({ thirdpartyId }) => thirdpartyId));
    return { cursor: this.cursor, read: this.taken.filter((thirdpartyId) => !waiting.has(thirdpartyId)) };
  }

  /** Writes what was read since, and keeps what belongs to it: a run that ends here has lost nothing. */
  private *flush(ready: readonly Facts[] = this.waiting): Op<void> {
    if (!this.isPrepared) yield* this.prepareTable();
    if (ready.length === 0) return;
    const ordered = this.ordered(ready);
    const rows = ordered.map((facts) => this.own.rowOf(facts, this.shown, this.today));
    for (const facts of ordered) {
      this.baseline.put(facts.thirdpartyId, this.own.pulledOf(facts, this.columns, this.baseline));
    }
    this.waiting = this.waiting.filter((facts) => !ordered.includes(facts));
    const isFirstSight = this.present.size === 0;
    yield* this.table.put(this.shown, rows, this.present);
    if (isFirstSight) yield* this.table.reveal();
    // Together with where to go on: a run that is ended anywhere loses nothing of what is written.
    yield* this.saveState(this.unfinished, this.baseline.changes());
    yield* tell({ step: 'writing', done: this.seen.size });
  }

  private *prepareTable(): Op<void> {
    this.isPrepared = true;
    this.shown = this.columns.chosen(this.choice.columns);
    if (!this.isTableThere) this.table = yield* ManagedTable.create('portfolio', labelsOf(this.desk), this.shown);
    // What became of earlier edits is of interest as long as some of them wait.
    const status = this.own.size > 0 ? this.table.columnKeys.filter(isStatusColumn) : [];
    yield* this.table.arrange(this.shown, status);
    yield* this.saveState(this.start);
  }

  /** Rows of third parties that have left, unless somebody has edited them: those are told in their Status. */
  private *dropTheRest(): Op<void> {
    const gone = this.shownBefore().filter((key) => !this.seen.has(key));
    yield* dropRows(this.desk, this.table, this.baseline, gone, this.own.thirdParties());
  }

  private *finish(unfinished: PullRest | undefined, isResumed: boolean): Op<TableReport> {
    yield* this.saveState(unfinished);
    yield* forgetUndo();
    const { added, updated, removed, cutTexts } = this.table.counts;
    const isPartial = unfinished !== undefined;
    const lacking = this.doubtful.size + this.unlisted;
    const ended = isPartial ? 'stopped' : lacking > 0 ? 'failed' : 'whole';
    const lines = doubtfulLines(this.desk, this.doubtful);
    yield* logRun(this.desk, { task: 'pull', done: this.seen.size, failed: lacking, pending: 0, ended, lines });
    const rows = this.present.size - removed;
    const { asOf } = this.state;
    const { kept } = this.own;
    return { table: 'portfolio', rows, added, updated, removed, kept, cutTexts, asOf, isPartial, isResumed, lacking };
  }

  private *saveState(
    unfinished: PullRest | undefined,
    others: readonly (readonly [key: string, value: unknown])[] = [],
  ): Op<void> {
    const doubtful = [...this.doubtful];
    const state: PortfolioState = {
      ...this.state,
      ...(unfinished !== undefined && { unfinished }),
      ...(doubtful.length > 0 && { doubtful }),
    };
    yield* saveState([...others, [portfolioKey, state]]);
  }
}

function isLabelled(key: string): boolean {
  return key.includes(':');
}

function isSameChoice(a: PortfolioChoice, b: PortfolioChoice): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
