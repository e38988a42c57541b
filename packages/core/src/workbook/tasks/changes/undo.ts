import { ConnectorError } from '../../../errors.ts';
import { percentScaleOf } from '../../../api/profile/index.ts';
import type { Op } from '../../../runtime/op.ts';
import { attributeToCell } from '../../../values/attribute-to-cell.ts';
import type { AttributeType, AttributeValue } from '../../../values/attribute-type.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import type { Change, Edit } from '../../../writing/edit.ts';
import { beginRun } from '../../activity.ts';
import { loadRuns, saveState } from '../../document-state.ts';
import { isTexts } from '../../stored-forms.ts';
import { Baseline } from '../portfolio/baseline.ts';
import { userLanguageOf, type Task, type TaskContext } from '../../task-context.ts';
import type { ActivityRun } from '../../workbook-tasks.ts';
import { openPortfolio } from '../portfolio/portfolio-state.ts';
import { PortfolioColumns } from '../portfolio/shown-columns.ts';
import { readOwners } from './row-owners.ts';
import { baselineValuesOf, cellName } from './row-scan.ts';
import { reviewAll, attributesIn } from './review.ts';

/** The values that a run is about to replace. */
interface UndoPlan {
  readonly run: string;
  readonly entries: readonly (readonly [
    thirdpartyId: string,
    label: string,
    held: readonly AttributeValue[],
    sent: readonly AttributeValue[],
    type: AttributeType | null,
  ])[];
}

const stateKey = 'undo';
const plansKept = 5;

/** The stored plans, newest first; those of another form are left out. */
function* loadPlans(): Op<UndoPlan[]> {
  return (yield* loadRuns<UndoPlan>(stateKey)).filter(
    ({ entries }) => Array.isArray(entries) && entries.every(isEntry),
  );
}

function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry)) return false;
  const [thirdpartyId, label, held, sent] = entry as readonly unknown[];
  return isTexts([thirdpartyId, label]) && Array.isArray(held) && Array.isArray(sent);
}

/** Stores the replaced values before the first write, so that the completed part of an interrupted run can be undone. */
export function* keepUndo(
  context: TaskContext,
  { run, task }: Pick<ActivityRun, 'run' | 'task'>,
  changes: readonly Change[],
): Op<void> {
  const entries = changes.map(
    ({ edit, remoteValues, values, type }) =>
      [edit.thirdpartyId, edit.attribute.label, remoteValues, values, type] as const,
  );
  const earlier = yield* loadRuns<UndoPlan>(stateKey);
  const plans: UndoPlan[] = [{ run, entries }, ...earlier];
  const dropped = plans.slice(plansKept).map((plan) => plan.run);
  const begun = yield* beginRun(context, { run, task, pending: changes.length, isUndoable: true }, dropped);
  yield* saveState([[stateKey, plans.slice(0, plansKept)], begun]);
}

/** Reduces the plan of a run to its own changes. Another run or user may have made the others. */
export function* reduceUndo(run: string, made: readonly Change[]): Op<void> {
  const cells = new Set(made.map(({ edit }) => cellName(edit.thirdpartyId, edit.attribute.label)));
  const plans = yield* loadRuns<UndoPlan>(stateKey);
  const plan = plans.find((each) => each.run === run);
  const entries = plan?.entries.filter(([thirdpartyId, label]) => cells.has(cellName(thirdpartyId, label))) ?? [];
  if (plan === undefined || entries.length === plan.entries.length) return;
  yield* saveState([[stateKey, plans.map((each) => (each === plan ? { run, entries } : each))]]);
}

export const planUndo: Task<'planUndo'> = function* (context, { run }) {
  const open = yield* openPortfolio(context);
  const plan = (yield* loadPlans()).find((each) => each.run === run);
  if (plan === undefined)
    throw new ConnectorError('config', workbookMessages[userLanguageOf(context)].noUndo, { field: 'run' });
  const columns = yield* PortfolioColumns.read(open.client, context.language, []);
  const baseline = yield* Baseline.load();
  const attributeOf = attributesIn(columns, baseline);
  const percentScale = percentScaleOf(open.client.profile);
  const edits = plan.entries.map(([thirdpartyId, label, held, sent, type]): Edit => {
    const { value } = attributeToCell(held, type, percentScale);
    // The sent value is the baseline: a later change by another user is a conflict, and is not undone silently.
    const attribute = attributeOf(thirdpartyId, label);
    return { thirdpartyId, attribute, cell: value, values: held, baseValues: sent };
  });
  const ids = [...new Set(edits.map(({ thirdpartyId }) => thirdpartyId))];
  const owners = yield* readOwners(open.client, ids, baseline.size);
  const planned = yield* reviewAll(context, open, edits, owners, [], { cellIsTyped: false });
  const changes = planned.changes.map((each) => {
    const { thirdpartyId, attribute } = each.change.edit;
    const pulled = baseline.get(thirdpartyId);
    return pulled === undefined ? each : { ...each, known: baselineValuesOf(pulled, attribute.label).values };
  });
  return { ...planned, changes };
};
