import type { Op } from '../../../runtime/op.ts';
import type { ConnectorError } from '../../../errors.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { describeTaskError } from '../../../i18n/describe-task-error.ts';
import { sameValues } from '../../../writing/same-values.ts';
import { undoObstacle } from '../../../writing/judge-edit.ts';
import type { Outcome, OutcomeKind } from '../../../writing/outcome.ts';
import { logRun, type ActivityLine } from '../../activity.ts';
import { unmarked, warningsOf } from '../../table-report.ts';
import { userLanguageOf, type TaskContext } from '../../task-context.ts';
import type { OpenPortfolio } from '../portfolio/portfolio-state.ts';
import { ChangeTexts } from './change-texts.ts';
import { reviewWithoutEvents } from './pulled-values.ts';
import type { DecidedChange, SendReport } from './task-types.ts';
import { reduceUndo } from './undo.ts';

/** A decided change with its outcome. */
export interface SettledChange {
  readonly decided: DecidedChange;
  readonly outcome: Outcome;
}

/** A run that has ended. */
interface EndedRun {
  readonly run: string;
  readonly task: 'send' | 'undo';
  readonly settled: readonly SettledChange[];
  /** Number of cells that got the service's value. */
  readonly taken: number;
  /** Why the run stopped; undefined if it did not, or if the user stopped it. */
  readonly stop: ConnectorError | undefined;
  /** Why outcomes could not be written to the rows. */
  readonly refusal: ConnectorError | undefined;
}

/** Reduces the undo of a run to the changes that were made, and writes the run to the log. */
export function* reportSend(
  context: TaskContext,
  open: OpenPortfolio,
  { run, task, settled, taken, stop, refusal }: EndedRun,
): Op<SendReport> {
  const language = userLanguageOf(context);
  const counts = countOutcomes(settled);
  // A write with an unknown outcome may have been made. Changes that cannot be undone stay in the plan, so that the undo
  // names them and does not look complete.
  const made = settled.filter(({ outcome }) => outcome.kind === 'unknown' || isMade(outcome));
  yield* reduceUndo(
    run,
    made.map(({ outcome }) => outcome.change),
  );
  const isStopped = settled.some(({ outcome }) => outcome.kind === 'pending' && !isUnread(outcome));
  const messages = workbookMessages[language];
  const stopReason = refusal === undefined ? messages.stoppedByUser : messages.stoppedBySheet;
  const logged = yield* logRun(context, {
    run,
    task,
    done: counts.sent + counts.unchanged + taken,
    failed: counts.refused + counts.conflict + counts.unknown,
    pending: counts.pending,
    isStopped,
    isUndoable: settled.some(
      ({ outcome }) => isMade(outcome) && undoObstacle(outcome.change, open.client.profile) === undefined,
    ),
    lines: linesOf(context, open, settled),
  });
  const isUnseen = ({ decided, outcome }: SettledChange) =>
    decided.change.readAtMs === 0 && decided.change.verdict === 'change' && outcome.kind === 'conflict';
  if (settled.some(isUnseen)) yield* reviewWithoutEvents(open);
  return {
    run,
    counts,
    taken,
    outcomes: settled.map(({ decided: { id, name }, outcome: { change, kind, reason } }) => ({
      id,
      name,
      label: change.edit.attribute.label,
      kind,
      reason,
    })),
    stop: stop !== undefined ? describeTaskError(stop, language) : isStopped ? stopReason : undefined,
    ...warningsOf(unmarked(context, refusal), logged),
  };
}

function countOutcomes(settled: readonly SettledChange[]): Record<OutcomeKind, number> {
  const counts = { sent: 0, unchanged: 0, conflict: 0, refused: 0, unknown: 0, pending: 0 };
  for (const { outcome } of settled) counts[outcome.kind] += 1;
  return counts;
}

const isMade = ({ change, kind, holds }: Outcome): boolean =>
  kind === 'sent' || (holds !== undefined && !sameValues(holds, change.remoteValues, change.type));

/** Whether a change was not sent because its third party could not be read: the run went on. */
function isUnread({ kind, error }: Outcome): boolean {
  return kind === 'pending' && error !== undefined;
}

function linesOf(context: TaskContext, open: OpenPortfolio, settled: readonly SettledChange[]): ActivityLine[] {
  const texts = new ChangeTexts(context, open);
  return settled.map(({ decided, outcome }) => {
    const { edit, remoteValues, values, type } = outcome.change;
    return {
      key: edit.thirdpartyId,
      name: decided.name,
      field: edit.attribute.label,
      before: texts.values(remoteValues, type),
      after: texts.values(values, type),
      outcome: workbookMessages[context.language][outcome.kind],
      reason: outcome.reason ?? null,
      isFailure: ['refused', 'conflict', 'unknown'].includes(outcome.kind) || isUnread(outcome),
    };
  });
}
