import { percentScaleOf } from '../../../api/profile/index.ts';
import { ConnectorError, isOfKind } from '../../../errors.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { withCheckpoint } from '../../../http/pagination/checkpoint.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import { ask, type Op } from '../../../runtime/op.ts';
import { forgetUndo, logRun } from '../../activity.ts';
import { failureOf, warningsOf, type TableReport } from '../../table-report.ts';
import { clientOf, tell, userLanguageOf, type TaskContext, type Task } from '../../task-context.ts';
import { otherVersionWarning } from './other-version-columns.ts';
import { incompleteLines } from './incomplete-lines.ts';
import { clientOfTable, isOwner, languageOfTable, loadPortfolioState, type PullPosition } from './portfolio-state.ts';
import { facetsFor, defaultChoice } from './portfolio-choice.ts';
import { PortfolioColumns } from './shown-columns.ts';
import { PullCheckpoint } from './pull-checkpoint.ts';
import { PullReader } from './pull-reader.ts';
import { openTable, PullWriter } from './pull-writer.ts';
import type { PortfolioChoice, PullOrder } from './task-types.ts';

/** Rows of the first write: enough to fill the screen, and to find the columns. */
const firstWriteRows = 50;
/** Later writes are at least a second apart, and far enough that writing takes at most a tenth of the time. */
const writeEveryMs = 1_000;
const readPerWrite = 9;
/** The speed of a pull with fewer calls is not stored. It does not predict the speed of a long pull. */
const fewCalls = 50;

export const pull: Task<'pull'> = function* (context, order = {}) {
  const pullRun = yield* begin(context, order);
  try {
    return yield* pullRun.run();
  } catch (error) {
    if (!isOfKind(error, 'retry-later') || error.cursor === undefined) throw error;
    // The spreadsheet failed: it is unknown what was written since the last checkpoint, so the next pull continues there.
    if (pullRun.isWriting) throw error;
    return { ...(yield* pullRun.stopAt(error.cursor)), ...failureOf(error) };
  }
};

/** Opens the table and decides where the pull starts. */
function* begin(context: TaskContext, order: PullOrder): Op<PullRun> {
  clientOf(context);
  const beganMs = yield* ask('now');
  yield* tell({ step: 'reading', done: 0 });
  const earlier = yield* loadPortfolioState();
  const isOurs = earlier === undefined || isOwner(earlier, clientOf(context));
  const last = (isOurs ? earlier?.choice : undefined) ?? defaultChoice;
  const choice: PortfolioChoice = { columns: order.columns ?? last.columns, filter: order.filter ?? last.filter };
  const before = yield* openTable(context, isOurs ? undefined : earlier.accountId, earlier);
  const { table } = before;
  // A new table may be in another language, unless the chosen columns are identified by labels.
  const isKept = table !== undefined || choice.columns.some(isLabelled);
  const client = isKept ? clientOfTable(context, earlier) : clientOf(context);
  const stopped = earlier !== undefined && isOurs && isSameChoice(earlier.choice, choice) ? earlier : undefined;
  const start = (table === undefined ? undefined : stopped?.unfinished) ?? {};
  const resumed = start.cursor === undefined ? undefined : stopped;
  const language = languageOfTable(context, table === undefined ? undefined : earlier);
  const columns = yield* PortfolioColumns.read(client, language, choice.columns, order.definitions);
  const { asOf, today, since } = yield* serviceMoment(client);
  const { accountId, environment = null } = client.connection;
  const acceptLanguage = client.profile.get('http.acceptLanguage');
  // The rows are true as of the first run, and the next refresh reads again what changed since then.
  const from = { since: resumed?.since ?? since, asOf: resumed?.asOf ?? asOf };
  // The rows have the scale of the earlier pull until this one has written all of them.
  const scale = percentScaleOf(client.profile);
  const percentScale = table === undefined ? scale : earlier?.percentScale;
  const owner = { accountId, environment, acceptLanguage, language };
  const state = { choice, ...from, ...owner, ...(percentScale && { percentScale }) };
  const reader = new PullReader(client, choice, resumed?.incomplete ?? []);
  const writer = new PullWriter(context, before, choice.columns, columns, today);
  const checkpoint = new PullCheckpoint(state, start, Math.floor(beganMs / 1000), scale);
  return new PullRun({ context, order, choice, start, beganMs, asOf }, reader, writer, checkpoint);
}

interface PullPlan {
  readonly context: TaskContext;
  readonly order: PullOrder;
  readonly choice: PortfolioChoice;
  /** Where this run starts. */
  readonly start: PullPosition;
  readonly beganMs: number;
  /** Wall clock of the service then. */
  readonly asOf: string;
}

/** Fills the table from the whole portfolio, piece by piece. An existing table is updated in place. */
class PullRun {
  private readonly plan: PullPlan;
  private readonly reader: PullReader;
  private readonly writer: PullWriter;
  private readonly checkpoint: PullCheckpoint;
  /** True from the first call to the spreadsheet for some rows until their checkpoint is stored. */
  isWriting = false;
  private nextWriteMs = 0;
  private reportedMs = 0;

  constructor(plan: PullPlan, reader: PullReader, writer: PullWriter, checkpoint: PullCheckpoint) {
    this.plan = plan;
    this.reader = reader;
    this.writer = writer;
    this.checkpoint = checkpoint;
  }

  *run(): Op<TableReport> {
    const { reader, writer, checkpoint } = this;
    const { start, asOf } = this.plan;
    const isResumed = start.cursor !== undefined;
    yield* this.read(start);
    if (isResumed) yield* this.checkUnseen();
    // Only once: if third parties left continually, the pull would never end.
    const isReadAgain = isResumed && !checkpoint.isAgain && reader.isShort(writer.rows);
    if (isReadAgain) {
      checkpoint.beginAgain(asOf);
      yield* this.read({});
    }
    const isOneRun = !isResumed || isReadAgain;
    if (isOneRun) yield* writer.dropAllBut(reader.seen);
    if (reader.lacking === 0) {
      yield* writer.dropEmptyColumns();
      checkpoint.wroteAll(isOneRun);
    }
    return yield* this.finish(undefined, !isOneRun);
  }

  /** The service or the time budget ended the run: the rows stay, and the next pull continues at the cursor. */
  *stopAt(cursor: string): Op<TableReport> {
    const { count, buffer } = this.reader;
    // If nothing was read, a new table would be an empty sheet.
    if (count > 0 || this.writer.hasTable) {
      yield* this.flush();
      yield* this.dropGone();
    }
    return yield* this.finish(buffer.isAt(cursor) ? buffer.position : { cursor }, false);
  }

  /**
   * Reads, one by one, the third parties whose rows no run of this pull has written. They have left, are no longer
   * chosen, or moved in the list between two runs.
   */
  private *checkUnseen(): Op<void> {
    const { reader, writer, checkpoint } = this;
    const unseen = writer
      .writtenBefore(checkpoint.beganSeconds)
      .filter((key) => !reader.seen.has(key) && !reader.incomplete.has(key));
    yield* withCheckpoint(
      () => reader.buffer.position.cursor!,
      reader.readEach(unseen, (rows) => this.onRows(rows), this.shownBefore(new Set(unseen))),
    );
    yield* this.flush();
    yield* this.dropGone();
  }

  /** Removes the rows of third parties that have left: a run that stops early would otherwise read them again. */
  private *dropGone(): Op<void> {
    const gone = this.writer.writtenBefore().filter((key) => this.reader.gone.has(key));
    this.reader.gone.clear();
    if (gone.length > 0) yield* this.writer.drop(gone);
  }

  /** Third parties of the table that this pull or an earlier one has read. */
  private shownBefore(except: ReadonlySet<string> = new Set()): string[] {
    return this.writer.writtenBefore().filter((key) => !this.reader.incomplete.has(key) && !except.has(key));
  }

  private *read(position: PullPosition): Op<void> {
    const { reader } = this;
    const before = position.cursor === undefined ? [] : this.shownBefore();
    yield* reader.read(position, (rows) => this.onRows(rows), before);
    if (this.reader.isEmpty) this.checkEmptied();
    yield* this.flush();
  }

  /** An empty list may be a fault of the service: the user confirms it before rows are removed. */
  private checkEmptied(): void {
    const { context, order } = this.plan;
    const rows = this.writer.writtenBefore().length;
    if (rows === 0 || order.mayEmpty === true) return;
    throw new ConnectorError('config', workbookMessages[userLanguageOf(context)].emptyList(rows), {
      field: 'emptyList',
    });
  }

  private *onRows(rows: readonly ThirdPartyData[]): Op<void> {
    const { reader, writer } = this;
    for (const each of rows) writer.columns.add(each);
    const nowMs = yield* ask('now');
    if (nowMs - this.reportedMs >= writeEveryMs) {
      this.reportedMs = nowMs;
      yield* tell({ step: 'reading', done: reader.count, total: reader.total });
    }
    if (writer.isPrepared ? nowMs < this.nextWriteMs : reader.buffer.size < firstWriteRows) return;
    const ready = reader.buffer.inOrder();
    if (!writer.isPrepared && ready.length < firstWriteRows) return;
    yield* this.flush(ready);
    const writtenMs = yield* ask('now');
    this.nextWriteMs = writtenMs + Math.max(writeEveryMs, readPerWrite * (writtenMs - nowMs));
  }

  /** Writes what was read since the last write, and stores where a later run continues. */
  private *flush(ready?: readonly ThirdPartyData[]): Op<void> {
    const { reader, writer, checkpoint } = this;
    this.isWriting = true;
    if (!writer.isPrepared) {
      yield* writer.prepare();
      yield* writer.table.orDiscard(checkpoint.save(this.plan.start, reader));
    }
    const rows = reader.buffer.release(ready);
    if (rows.length > 0) {
      yield* writer.write(rows);
      yield* checkpoint.save(reader.buffer.position, reader, yield* writer.baseline.changes());
    }
    this.isWriting = false;
    if (rows.length > 0) yield* tell({ step: 'writing', done: reader.seen.size });
  }

  private *finish(unfinished: PullPosition | undefined, isResumed: boolean): Op<TableReport> {
    const { reader, writer, checkpoint } = this;
    const { context, choice, beganMs } = this.plan;
    const seconds = ((yield* ask('now')) - beganMs) / 1000;
    const calls = reader.count * facetsFor(choice).size;
    if (calls >= fewCalls && seconds > 0) checkpoint.measured(calls / seconds);
    yield* checkpoint.save(unfinished, reader);
    yield* forgetUndo();
    const isPartial = unfinished !== undefined;
    const { lacking } = reader;
    const lines = [...incompleteLines(context, reader.incomplete, reader.missing > 0), ...writer.putBack];
    const done = reader.seen.size;
    const logged = yield* logRun(context, {
      task: 'pull',
      done,
      failed: lacking,
      pending: 0,
      isStopped: isPartial,
      lines,
    });
    const table = writer.isPrepared ? writer.table : undefined;
    return {
      table: 'portfolio',
      rows: writer.rows,
      ...(table?.counts ?? { added: 0, updated: 0, removed: 0, cutTexts: 0 }),
      kept: writer.own.editCount,
      putBack: writer.putBack.length,
      lacking,
      asOf: checkpoint.asOf,
      isPartial,
      isResumed,
      ...warningsOf(...(table === undefined ? [] : [otherVersionWarning(context, table, choice)]), logged),
    };
  }
}

function isLabelled(key: string): boolean {
  return key.includes(':');
}

function isSameChoice(a: PortfolioChoice, b: PortfolioChoice): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
