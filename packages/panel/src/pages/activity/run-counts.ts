import type { Tone } from '@tpr/core';
import type { ActivityRun } from '@tpr/core/workbook';
import type { PanelMessages } from '../../i18n/index.ts';

interface RunCount {
  readonly tone: Tone;
  readonly label: string;
}

/** What a run did. An interrupted run may have done any of its actions, so it has no count of those done. */
export function countsOf(
  { done, failed, pending, ended }: ActivityRun,
  messages: PanelMessages['activity'],
): readonly RunCount[] {
  const end: readonly RunCount[] = ended === 'whole' ? [] : [{ tone: 'warning', label: messages.ended[ended] }];
  if (ended === 'interrupted') return [{ tone: 'quiet', label: messages.planned(pending) }, ...end];
  return [
    { tone: done > 0 ? 'good' : 'quiet', label: messages.done(done) },
    ...(failed > 0 ? [{ tone: 'bad' as const, label: messages.failed(failed) }] : []),
    ...(pending > 0 ? [{ tone: 'warning' as const, label: messages.pending(pending) }] : []),
    ...end,
  ];
}
