import { outcomeTones, type Tone } from '@tpr/core';
import type { SendReport } from '@tpr/core/workbook';
import type { PanelMessages } from '../../i18n/index.ts';
import type { Counts } from './decisions.ts';

export interface OutcomeLine {
  readonly tone: Tone;
  readonly label: string;
}

/** The reviewed changes that were not sent. */
export type LeftChanges = Pick<Counts, 'undecided' | 'notAllowed' | 'skipped' | 'final'>;

const order = ['sent', 'unchanged', 'refused', 'conflict', 'unknown', 'pending'] as const;

/**
 * The counts of a send in display order: of the sent changes, then of those that were left.
 * @param settled of `report.taken`, the values that were already the same.
 */
export function outcomeLines(
  report: Pick<SendReport, 'counts' | 'taken'>,
  isUndo: boolean,
  settled: number,
  left: LeftChanges,
  messages: PanelMessages['changes'],
): OutcomeLine[] {
  const counts = { ...report.counts, unchanged: report.counts.unchanged + settled };
  const taken = report.taken - settled;
  const sent = order.map((kind) => {
    const label = isUndo && kind === 'sent' ? messages.broughtBack : messages.outcomes[kind];
    return { value: counts[kind], tone: outcomeTones[kind], label };
  });
  const others = [
    { value: taken, tone: 'good', label: messages.outcomes.taken },
    { value: left.undecided, tone: 'warning', label: messages.undecided },
    { value: left.notAllowed, tone: 'warning', label: messages.blocked },
    { value: left.skipped, tone: 'quiet', label: messages.skipped },
  ] as const;
  return [...sent, ...others]
    .filter(({ value }) => value > 0)
    .map(({ value, tone, label }) => ({ tone, label: label(value) }));
}
