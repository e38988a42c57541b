import { writing, type Language } from '@tpr/core';
import type { ActivityRun } from '@tpr/core/desk';
import type { PanelWords } from '../../words/index.ts';

/** The log as a file that a spreadsheet of the language opens: a line a run, then one for each of its failures. */
export function activityCsv(runs: readonly ActivityRun[], words: PanelWords['activity'], language: Language): string {
  const separator = writing[language].cellSeparator;
  const lines = runs.flatMap((run) => {
    const facts = [run.run, run.at, words.tasks[run.task], run.user];
    const counts = [String(run.done), String(run.failed), String(run.pending), words.ended[run.ended]];
    const failures = run.failures.map(({ key, what, reason }) => [...facts, '', '', '', '', key, what, reason]);
    return [[...facts, ...counts, '', '', ''], ...failures];
  });
  const rows = [words.columns, ...lines].map((cells) => cells.map((cell) => quote(cell, separator)).join(separator));
  // The mark tells Excel that the file is UTF-8.
  return `\uFEFF${rows.join('\r\n')}\r\n`;
}

/** Text of the service stays text: a spreadsheet would calculate what begins like a formula. */
function quote(cell: string, separator: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
