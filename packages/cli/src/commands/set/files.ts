import { existsSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { CellValue, Change, Column, Outcome, OutcomeKind, Row } from '@tpr/core';
import { cellToAttribute, failureMark, type AttributeValue, type CsvSeparator } from '@tpr/core/values';
import { streamInto, writeAtomically } from '../../files/atomic-file.ts';
import { writeCsv } from '../../files/csv-writer.ts';
import { isChangedNumber } from './changed-numbers.ts';
import type { Rehearsed } from './rehearse.ts';
import { writeValues } from './value-text.ts';

export const textColumn = (key: string, header: string): Column => ({
  key,
  header,
  type: 'text',
  note: '',
  editable: false,
});

const resultColumns = [
  textColumn('thirdpartyId', 'Third party'),
  textColumn('attribute', 'Attribute'),
  textColumn('held', 'Held before'),
  textColumn('value', 'Wanted'),
  textColumn('outcome', 'Outcome'),
  textColumn('reason', 'Reason'),
];

export const outcomeLabels: Readonly<Record<OutcomeKind, string>> = {
  sent: 'sent',
  unchanged: 'unchanged',
  conflict: 'conflict',
  refused: 'refused',
  unknown: 'unknown, check in the service',
  pending: 'not sent, run again',
};

/** How the files beside the edits are written. */
export interface FileForm {
  readonly separator: CsvSeparator;
  readonly percentScale: 1 | 100;
  /** Whether the account does not show the type of the attribute. */
  readonly isUntyped: boolean;
}

/** Writes the outcome of every row to `<csv>.result.csv`, in place of that of an earlier run. */
export async function writeResult(
  from: string,
  outcomes: readonly Outcome[],
  { separator, percentScale }: FileForm,
): Promise<string> {
  const path = `${from}.result.csv`;
  const rows = outcomes.map((outcome) => resultRow(outcome, percentScale));
  await writeBeside(path, resultColumns, rows, separator);
  return path;
}

const resultRow = ({ change, kind, reason }: Outcome, percentScale: 1 | 100): CellValue[] => [
  change.edit.thirdpartyId,
  change.edit.attribute.label,
  writeValues(change.remoteValues, change.type, percentScale),
  change.values.length === 0 ? String(change.edit.cell ?? '') : writeValues(change.values, change.type, percentScale),
  outcomeLabels[kind],
  reason ?? null,
];

/** Writes the rehearsed outcome of every row to `<csv>.rehearsal.csv`, beside the edits. */
export async function writeRehearsal(
  from: string,
  rows: readonly Rehearsed[],
  { separator, percentScale }: FileForm,
): Promise<string> {
  const path = `${from}.rehearsal.csv`;
  const columns = [...resultColumns, textColumn('dossiers', 'Dossiers'), textColumn('mails', 'E-mails')];
  const body = rows.map(({ outcome, dossiers, mails }): CellValue[] => [
    ...resultRow(outcome, percentScale),
    dossiers.join('; '),
    mails.join('; '),
  ]);
  await writeBeside(path, columns, body, separator);
  return path;
}

/**
 * The column of an undo file with the type of a row's values, where the account shows none, or `exactText` or
 * `exactNumber`.
 */
export const typeHeader = 'read as';
/**
 * A text that is sent as it is: with the blanks around it, or although it looks like the failure of a formula or a number
 * that a spreadsheet has changed.
 */
export const exactText = 'exact text';

/** Numbers as the service shows them, such as 1e-7 or one of 17 digits, which are not read from a usual cell. */
export const exactNumber = 'exact number';

/** Whether values of the type are sent as they are written. */
export const isOfTexts = (type: Change['type']): boolean =>
  type === null || type === 'string' || type === 'list_unique' || type === 'list_multiple';

const needsExactText = ({ type, remoteValues: [value, ...others], values }: Change): boolean =>
  isOfTexts(type) &&
  others.length === 0 &&
  typeof value === 'string' &&
  (value.trim() !== value || value.startsWith(failureMark) || isChangedNumber(type, value, values[0]));

export const isOfNumbers = (type: Change['type']): boolean => type === 'decimal' || type === 'percentage';

const isNumber = (value: AttributeValue): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

function needsExactNumber({ type, remoteValues, values }: Change, percentScale: 1 | 100): boolean {
  const isReadBack = (value: AttributeValue): boolean => {
    const read = cellToAttribute(writeValues([value], type, percentScale), { label: '', type }, { percentScale });
    return read.ok && read.values[0] === Number(value);
  };
  const all = [...remoteValues, ...values];
  return isOfNumbers(type) && all.every(isNumber) && !all.every(isReadBack);
}

/**
 * Writes the edits that restore the old values, as `tpr set` reads them, before anything is sent. Their `before` is
 * what this run sends, so that a later change by another user is not undone. An earlier undo file is never replaced.
 */
export async function writeUndo(
  from: string,
  changes: readonly Change[],
  { separator, percentScale, isUntyped }: FileForm,
): Promise<string> {
  const markOf = (change: Change): string | null => {
    if (needsExactText(change)) return exactText;
    return needsExactNumber(change, percentScale) ? exactNumber : isUntyped ? change.type : null;
  };
  const isMarked = isUntyped || changes.some((change) => markOf(change) !== null);
  const columns = ['thirdpartyId', 'value', 'before', ...(isMarked ? [typeHeader] : [])];
  const rows = changes.map((change): CellValue[] => {
    const { edit, remoteValues, values, type } = change;
    const mark = markOf(change);
    const write = (each: readonly AttributeValue[]) =>
      mark === exactNumber ? each.map(Number).join('; ') : writeValues(each, type, percentScale);
    return [edit.thirdpartyId, write(remoteValues), write(values), ...(isMarked ? [mark] : [])];
  });
  const path = freePath(from);
  await writeBeside(
    path,
    columns.map((name) => textColumn(name, name)),
    rows,
    separator,
    true,
  );
  return path;
}

/** Writes a csv under a generated name: a link of that name is replaced, not followed. */
export function writeBeside(
  path: string,
  columns: readonly Column[],
  rows: readonly Row[],
  separator: CsvSeparator,
  keepsLineBreaks = false,
) {
  const fill = (temporary: FileHandle) =>
    writeCsv(streamInto(temporary), columns, rows, { separator, keepsLineBreaks });
  return writeAtomically(path, fill, { followsLinks: false });
}

function freePath(from: string): string {
  for (let run = 1; ; run += 1) {
    const path = `${from}.undo${run === 1 ? '' : `-${run}`}.csv`;
    if (!existsSync(path)) return path;
  }
}
