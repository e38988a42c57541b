import type { Change, Column, OutcomeKind } from '@tpr/core';
import { stdout } from '../../terminal/output.ts';
import { toPlainLine } from '../../terminal/plain-text.ts';
import { formatTable } from '../../terminal/table.ts';
import { writeValues } from './value-text.ts';

const columns: readonly Column[] = ['Third party', 'Now', 'Will be', 'What happens'].map((header) => ({
  key: header,
  header,
  type: 'text',
  note: '',
  editable: false,
}));

const previewRows = 20;

const words = { change: 'send', unchanged: 'unchanged', conflict: 'conflict', refused: 'refused' };

/** What would be sent and what would not; rows that need nothing are only counted. */
export function formatPreview(label: string, changes: readonly Change[], percentScale: 1 | 100): string {
  const shown = changes
    .filter(({ verdict }) => verdict !== 'unchanged')
    .map(({ edit, held, values, type, verdict, reason }) => [
      edit.thirdpartyId,
      writeValues(held, type, percentScale),
      values.length === 0 ? String(edit.cell ?? '') : describeSent(values, type, percentScale),
      reason === undefined ? words[verdict] : `${words[verdict]}: ${reason}`,
    ]);
  const table = { name: label, columns, rows: shown };
  const body = shown.length === 0 ? '' : formatTable(table, { width: stdout.columns ?? 120, maxRows: previewRows });
  const counts = countBy(changes.map(({ verdict }) => words[verdict]));
  return `${body}${toPlainLine(`${label}: ${counts}.`)}\n`;
}

/** The value for people and, where it differs, the number that leaves (G58). */
function describeSent(values: Change['values'], type: Change['type'], percentScale: 1 | 100): string {
  const text = writeValues(values, type, percentScale);
  return type === 'percentage' ? `${text} (sent as ${values.join('; ')})` : text;
}

export function describeOutcomes(kinds: readonly OutcomeKind[]): string {
  return countBy(kinds);
}

function countBy(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count.toLocaleString('en')} ${word}`).join(', ');
}
