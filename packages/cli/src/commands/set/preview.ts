import type { Change, Column, Outcome, OutcomeKind, Row } from '@tpr/core';
import { stdout } from '../../terminal/output.ts';
import { toPlainLine } from '../../terminal/plain-text.ts';
import { formatTable } from '../../terminal/table.ts';
import { outcomeLabels } from './files.ts';
import { writeValues } from './value-text.ts';

export function columnsOf(...headers: readonly string[]): readonly Column[] {
  return headers.map((header) => ({ key: header, header, type: 'text', note: '', editable: false }));
}

const previewRows = 20;

const verdictLabels = { change: 'will be sent', unchanged: 'unchanged', conflict: 'conflict', refused: 'refused' };

export interface PreviewPlace {
  /** Line of the file by third party. */
  readonly lines: ReadonlyMap<string, number>;
  readonly percentScale: 1 | 100;
}

/** What would be sent and what would not; rows that need nothing are only counted. */
export function formatPreview(
  label: string,
  changes: readonly Change[],
  { lines, percentScale }: PreviewPlace,
): string {
  const shown = changes
    .filter(({ verdict }) => verdict !== 'unchanged')
    .map(({ edit, remoteValues: held, values, type, verdict, reason }) => [
      lineOf(lines, edit.thirdpartyId),
      edit.thirdpartyId,
      writeValues(held, type, percentScale),
      values.length === 0 ? String(edit.cell ?? '') : describeSent(values, type, percentScale),
      reason === undefined ? verdictLabels[verdict] : `${verdictLabels[verdict]}: ${reason}`,
    ]);
  const body = showRows(label, columnsOf('Line', 'Third party', 'Now', 'Will be', 'What happens'), shown);
  const counts = countBy(changes.map(({ verdict }) => verdictLabels[verdict]));
  return `${body}${toPlainLine(`${label}: ${counts}.`)}\n`;
}

/** The rows that failed or were not sent, each with its reason. */
export function formatOutcomes(
  label: string,
  outcomes: readonly Outcome[],
  { lines, percentScale }: PreviewPlace,
): string {
  const rows = outcomes
    .filter(({ kind }) => kind !== 'sent' && kind !== 'unchanged')
    .map(({ change: { edit, values, type }, kind, reason }) => [
      lineOf(lines, edit.thirdpartyId),
      edit.thirdpartyId,
      values.length === 0 ? String(edit.cell ?? '') : writeValues(values, type, percentScale),
      reason === undefined ? outcomeLabels[kind] : `${outcomeLabels[kind]}: ${reason}`,
    ]);
  return showRows(label, columnsOf('Line', 'Third party', 'Wanted', 'Outcome'), rows);
}

const lineOf = (lines: PreviewPlace['lines'], thirdpartyId: string): string => String(lines.get(thirdpartyId) ?? '');

function showRows(name: string, columns: readonly Column[], rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const table = formatTable({ name, columns, rows }, { width: stdout.columns ?? 120, maxRows: previewRows });
  // The end of a reason says what to do, so reasons that the table cuts are repeated below it.
  const cut = new Map<string, string>();
  for (const row of rows.slice(0, previewRows)) {
    const reason = toPlainLine(String(row[row.length - 1]));
    if (!table.includes(reason) && !cut.has(reason)) cut.set(reason, `Line ${row[0]}: ${reason}\n`);
  }
  return table + [...cut.values()].join('');
}

/** The displayed value and, for a percentage, the number that is sent (G58). */
function describeSent(values: Change['values'], type: Change['type'], percentScale: 1 | 100): string {
  const text = writeValues(values, type, percentScale);
  return type === 'percentage' ? `${text} (sent as ${values.join('; ')})` : text;
}

export function describeOutcomes(kinds: readonly OutcomeKind[]): string {
  return countBy(kinds.map((kind) => (kind === 'pending' ? 'not sent' : kind)));
}

function countBy(labels: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => `${count.toLocaleString('en')} ${label}`).join(', ');
}
