import type { SendReport } from '@tpr/core/workbook';
import type { PanelMessages } from '../../i18n/index.ts';

const notBack = ['refused', 'conflict', 'unknown', 'pending'] as const;

/** The outcome of an undo in one line, and whether all of its values are back. */
export function undoOutcome(
  { counts, stop }: Pick<SendReport, 'counts' | 'stop'>,
  { activity, changes }: Pick<PanelMessages, 'activity' | 'changes'>,
): { readonly isWhole: boolean; readonly text: string } {
  const back = counts.sent + counts.unchanged;
  const left = notBack.filter((kind) => counts[kind] > 0);
  if (left.length === 0 && stop === undefined) return { isWhole: true, text: activity.undone(back) };
  const summary = [changes.broughtBack(back), ...left.map((kind) => changes.outcomes[kind](counts[kind]))].join(', ');
  return { isWhole: false, text: [`${summary}.`, ...(stop === undefined ? [] : [changes.stopped, stop])].join(' ') };
}
