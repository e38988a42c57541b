import { writing, type Language } from '@tpr/core';
import type { ActivityRun } from '@tpr/core/workbook';
import { quoteCsvText } from '@tpr/core/values';
import type { PanelMessages } from '../../i18n/index.ts';

/** The log as a CSV file for spreadsheets of the language: a line for each run, followed by its failures. */
export function activityCsv(
  runs: readonly ActivityRun[],
  messages: PanelMessages['activity'],
  language: Language,
): string {
  const separator = writing[language].cellSeparator;
  const lines = runs.flatMap((run) => {
    const facts = [run.run, run.at, messages.tasks[run.task], run.user];
    // An interrupted run has recorded no result.
    const results = run.ended === 'interrupted' ? ['', '', ''] : [run.done, run.failed, run.pending];
    const counts = [...results, messages.ended[run.ended]];
    const failures = run.failures.map(({ key, what, reason }) => [...facts, '', '', '', '', key, what, reason]);
    return [[...facts, ...counts, '', '', ''], ...failures];
  });
  const rows = [messages.columns, ...lines].map((cells) => cells.map(write).join(separator));
  // The byte order mark makes Excel read the file as UTF-8.
  return `\uFEFF${rows.join('\r\n')}\r\n`;
}

const write = (cell: string | number): string => (typeof cell === 'number' ? String(cell) : quoteCsvText(cell));
