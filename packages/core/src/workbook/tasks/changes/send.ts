import type { ConnectorError } from '../../../errors.ts';
import type { Op, ItemProgress } from '../../../runtime/op.ts';
import type { AttributeValue } from '../../../values/attribute-type.ts';
import type { Cell } from '../../../values/cell.ts';
import { groupBy } from '../../../values/group-by.ts';
import { failurePunctuation } from '../../../i18n/failure-punctuation.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { sameValues } from '../../../writing/same-values.ts';
import type { Change } from '../../../writing/edit.ts';
import type { Outcome } from '../../../writing/outcome.ts';
import { sendChanges } from '../../../writing/write-back.ts';
import { nameRun, refusalOf } from '../../activity.ts';
import { isSameCell } from '../../cells.ts';
import type { SheetCell } from '../../port.ts';
import { Baseline } from '../portfolio/baseline.ts';
import { tell, userLanguageOf, type TaskContext, type Task } from '../../task-context.ts';
import { ChangeTexts } from './change-texts.ts';
import { cellOptions, scanEdits } from './edits.ts';
import { correctedValues, heldValues, writeHeldValues, type HeldValues } from './held-values.ts';
import { baselineValuesOf, cellName } from './row-scan.ts';
import { openPortfolio, scalesOf, type OpenPortfolio } from '../portfolio/portfolio-state.ts';
import { PortfolioColumns } from '../portfolio/shown-columns.ts';
import { addStatusColumns, clearSent, writeStatuses, type RowStatus } from '../portfolio/row-status.ts';
import { reportSend, type SettledChange } from './send-report.ts';
import type { DecidedChange, SendOrder, SendReport } from './task-types.ts';
import { keepUndo } from './undo.ts';

/** Minimum number of outcomes that are written to the rows together. A killed run has written most of its outcomes. */
const outcomesPerWrite = 50;

export const send: Task<'send'> = function* (context, order) {
  const open = yield* openPortfolio(context);
  open.table.checkWritable(workbookMessages[userLanguageOf(context)].tableProtected);
  const columns = yield* PortfolioColumns.read(open.client, context.language, open.table.columns.keys);
  const sending = new WriteBackRun(context, open, columns, yield* Baseline.load(), yield* nameRun());
  return yield* sending.run(order);
};

/** One run of a write-back: sends the changes, and writes the outcomes to the rows. */
class WriteBackRun {
  private readonly context: TaskContext;
  private readonly open: OpenPortfolio;
  private readonly columns: PortfolioColumns;
  private readonly baseline: Baseline;
  private readonly name: string;
  private readonly texts: ChangeTexts;
  private readonly settled: SettledChange[] = [];
  private waiting: SettledChange[] = [];
  /** Why the sheet did not take outcomes, such as cells that were merged meanwhile. Then nothing more is sent. */
  private refusal: ConnectorError | undefined;
  /** The labels of the edits that stay in the sheet, by third party, which may have several rows. */
  private readonly left = new Map<string, Set<string>>();

  constructor(context: TaskContext, open: OpenPortfolio, columns: PortfolioColumns, baseline: Baseline, name: string) {
    this.context = context;
    this.open = open;
    this.columns = columns;
    this.baseline = baseline;
    this.name = name;
    this.texts = new ChangeTexts(context, open);
  }

  *run({ decided, undoOf }: SendOrder): Op<SendReport> {
    const taken = decided.filter(({ action }) => action === 'useRemote');
    const toSend = decided.filter(({ action, change }) => action === 'send' && change.verdict !== 'refused');
    if (taken.length + toSend.length > 0) {
      yield* this.noteLeft([...taken, ...toSend]);
      yield* addStatusColumns(this.context, this.open.table);
      const settling = new Set([...taken, ...toSend].map(({ change }) => change.edit.thirdpartyId));
      const skipped = [...this.left.keys()].filter((id) => !settling.has(id));
      yield* clearSent(this.context, this.open.table, new Set(skipped));
    }
    yield* this.useRemote(taken);
    // A value that the service already has, or that an earlier run of this order has sent, is only recorded. The others
    // are read again before the write, however short the review was: a colleague may have changed one meanwhile.
    const changes = toSend.map(({ change, known }): Change => {
      if (this.wasSent(change, known)) return { ...change, verdict: 'unchanged' };
      return { ...change, verdict: change.verdict === 'conflict' ? 'change' : change.verdict, readAtMs: 0 };
    });
    const replacing = changes.filter(({ verdict }) => verdict === 'change');
    const task = undoOf === undefined ? 'send' : 'undo';
    if (replacing.length > 0) yield* keepUndo(this.context, { run: this.name, task }, replacing);
    const byId = new Map(toSend.map((each) => [each.id, each]));
    const options = {
      ...cellOptions(this.open.table.facts, this.context.language),
      isStopped: () => this.refusal !== undefined || this.context.isStopped?.() === true,
    };
    const stop = yield* sendChanges(this.open.client, changes, options, (outcome, progress) =>
      this.settle(byId, outcome, progress, changes[progress.done]),
    );
    yield* this.flush();
    const { context, open, name: run, settled, refusal } = this;
    return yield* reportSend(context, open, { run, task, settled, taken: taken.length, stop, refusal });
  }

  /**
   * Also finds edits that no review listed: other edits of a row with an undone change, and edits made since the
   * review.
   */
  private *noteLeft(settling: readonly DecidedChange[]): Op<void> {
    const { table, state, client } = this.open;
    const reviewed = new Map<string, Cell>();
    for (const { change, cell } of settling) {
      const { thirdpartyId, attribute, cell: sent } = change.edit;
      reviewed.set(cellName(thirdpartyId, attribute.label), cell === undefined ? sent : cell);
    }
    const { edits } = yield* scanEdits(table, this.baseline, scalesOf(state, client.profile));
    for (const { thirdpartyId, label, cell } of edits) {
      const settled = reviewed.get(cellName(thirdpartyId, label));
      if (settled !== undefined && isSameCell(cell, settled as SheetCell)) continue;
      this.left.set(thirdpartyId, (this.left.get(thirdpartyId) ?? new Set()).add(label));
    }
  }

  /** Without the edits that were not sent, a row with one sent edit would look as if all were sent. */
  private withLeft(rows: readonly RowStatus[]): RowStatus[] {
    return rows.map((row) => {
      const left = [...(this.left.get(row.key) ?? [])].map((label) => ({ kind: 'notSent' as const, label }));
      return { ...row, outcomes: [...row.outcomes, ...left] };
    });
  }

  /** @param before the known value of the row at the time of the review. */
  private wasSent(
    { edit, remoteValues: reviewed, values, type }: Change,
    before: readonly AttributeValue[] = edit.baseValues ?? [],
  ): boolean {
    const pulled = this.baseline.get(edit.thirdpartyId);
    // The baseline has no entry for a row that is no longer in the table.
    if (pulled === undefined) return false;
    const known = baselineValuesOf(pulled, edit.attribute.label).values;
    // A baseline that had the value before the review does not show that a run has sent it.
    const wasPulled = sameValues(before, values, type);
    return sameValues(known, values, type) && !sameValues(reviewed, values, type) && !wasPulled;
  }

  /** @param next the change of the next outcome. */
  private *settle(
    byId: ReadonlyMap<string, DecidedChange>,
    outcome: Outcome,
    { done, total }: ItemProgress,
    next: Change | undefined,
  ): Op<void> {
    const { edit } = outcome.change;
    const decided = byId.get(cellName(edit.thirdpartyId, edit.attribute.label))!;
    const one = { decided, outcome };
    this.settled.push(one);
    this.waiting.push(one);
    yield* tell({ step: 'sending', done, total });
    // The outcomes of a row are written together, because its Status contains all of them.
    const isRowComplete = next?.edit.thirdpartyId !== edit.thirdpartyId;
    if (this.waiting.length >= outcomesPerWrite && isRowComplete) yield* this.flush();
  }

  /**
   * Accepted values become the baseline, and their cells are rewritten in the form that a pull gives them. A correction
   * that was not accepted is written into its cell.
   */
  private *flush(): Op<void> {
    const settled = this.waiting;
    this.waiting = [];
    for (const { outcome } of settled) {
      const { thirdpartyId, attribute } = outcome.change.edit;
      if (outcome.kind === 'unknown') this.baseline.putUnconfirmed(thirdpartyId, attribute.label);
    }
    const refusal = yield* refusalOf(this.write(settled));
    if (refusal === undefined) return;
    this.refusal ??= refusal;
    // What was sent is known to the next review, although the sheet does not show it.
    yield* refusalOf(this.baseline.save());
  }

  private *write(settled: readonly SettledChange[]): Op<void> {
    yield* this.show(
      settled.flatMap(({ decided, outcome: { kind, change } }) =>
        kind === 'sent' || kind === 'unchanged' ? heldValues(decided, change.values) : correctedValues(decided),
      ),
    );
    yield* writeStatuses(this.context, this.open.table, this.withLeft(this.statuses(settled)));
  }

  /** Writes the service's values into the cells and their rows' Status. */
  private *useRemote(taken: readonly DecidedChange[]): Op<void> {
    yield* this.show(taken.map((decided) => heldValues(decided, decided.change.remoteValues)));
    const { semicolon } = failurePunctuation[this.context.language];
    const byRow = new Map<string, RowStatus>();
    for (const { change } of taken) {
      const { edit, remoteValues: now, verdict, type } = change;
      const text = this.texts.change(edit.attribute.label, edit.baseValues ?? [], now, type);
      const before = byRow.get(edit.thirdpartyId);
      const isTaken = verdict !== 'unchanged' || before?.outcomes[0]?.kind === 'taken';
      const outcomes = [{ kind: isTaken ? ('taken' as const) : ('unchanged' as const) }];
      const all = before === undefined ? text : `${before.change}${semicolon}${text}`;
      byRow.set(edit.thirdpartyId, { key: edit.thirdpartyId, outcomes, change: all });
    }
    yield* writeStatuses(this.context, this.open.table, this.withLeft([...byRow.values()]));
  }

  private show(values: readonly HeldValues[]): Op<void> {
    return writeHeldValues(this.open, this.columns, this.baseline, values);
  }
  private statuses(settled: readonly SettledChange[]): RowStatus[] {
    const byRow = groupBy(settled, ({ outcome }) => outcome.change.edit.thirdpartyId);
    return [...byRow].map(([key, all]) => ({
      key,
      outcomes: all.map(({ outcome: { kind, change, reason } }) => ({
        kind,
        label: change.edit.attribute.label,
        reason,
      })),
      change: all
        .map(({ outcome: { change } }) =>
          this.texts.change(change.edit.attribute.label, change.remoteValues, change.values, change.type),
        )
        .join(failurePunctuation[this.context.language].semicolon),
    }));
  }
}
