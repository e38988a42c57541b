import type { Op } from '../../../runtime/op.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { findOtherCount } from '../../../reading/portfolio-count.ts';
import type { Warnings } from '../../table-report.ts';
import { userLanguageOf, type TaskContext } from '../../task-context.ts';
import type { Baseline } from './baseline.ts';
import type { OpenPortfolio } from './portfolio-state.ts';
import type { ReadChanges } from './read-changes.ts';
import { countLeft } from './row-status.ts';

/**
 * The warning of a refresh if the service counts other third parties than the table has. A table of chosen third parties
 * cannot be compared, and a pull that is not complete has a notice of its own.
 */
export function* otherCountWarning(
  context: TaskContext,
  { client, table, state }: OpenPortfolio,
  baseline: Baseline,
  { incomplete, isShort }: ReadChanges,
): Op<Warnings> {
  const isChosen = Object.values(state.choice.filter).some((wanted) => wanted.length > 0);
  if (isChosen || isShort || state.unfinished !== undefined) return {};
  const has = (thirdpartyId: string) => baseline.get(thirdpartyId) !== undefined;
  const other = yield* findOtherCount(client, { size: baseline.size, has, incomplete });
  if (other === undefined) return {};
  // Rows of third parties that have left stay while they have edits, and say so.
  const held = other.held - (yield* countLeft(table));
  if (other.counted === held) return {};
  return { warnings: [workbookMessages[userLanguageOf(context)].otherCount(other.counted, held)] };
}
