import { existsSync } from 'node:fs';
import type { CellValue, Change, Column, Outcome, OutcomeKind, Row } from '@tpr/core';
import type { CsvSeparator } from '@tpr/core/values';
import { streamInto, writeAtomically } from '../../files/atomic-file.ts';
import { writeCsv } from '../../files/csv-writer.ts';
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

export const outcomeWords: Readonly<Record<OutcomeKind, string>> = {
  sent: 'sent',
  unchanged: 'unchanged',
  conflict: 'conflict',
  refused: 'refused',
  unknown: 'unknown, look in the service',
  pending: 'pending, run again',
};

/** How the files beside the edits are written. */
export interface FileForm {
  readonly separator: CsvSeparator;
  readonly percentScale: 1 | 100;
}

/** What became of every row: `<csv>.result.csv`. It is the answer of the last run, so it replaces an earlier one. */
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
  outcomeWords[kind],
  reason ?? null,
];

/** What would become of every row, beside the edits: `<csv>.rehearsal.csv`. */
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
 * What would bring the old values back, as `tpr set` takes it; `before` is what this run sends, so that a change by
 * another user in between is not undone. Written before anything is sent. An earlier undo file is never replaced.
 */
export async function writeUndo(
  from: string,
  changes: readonly Change[],
  { separator, percentScale }: FileForm,
): Promise<string> {
  const columns = [
    textColumn('thirdpartyId', 'thirdpartyId'),
    textColumn('value', 'value'),
    textColumn('before', 'before'),
  ];
  const rows = changes.map(({ edit, remoteValues: held, values, type }): CellValue[] => [
    edit.thirdpartyId,
    writeValues(held, type, percentScale),
    writeValues(values, type, percentScale),
  ]);
  const path = freePath(from);
  await writeBeside(path, columns, rows, separator);
  return path;
}

/** Under a generated name: a link of that name is replaced, not followed. */
export function writeBeside(path: string, columns: readonly Column[], rows: readonly Row[], separator: CsvSeparator) {
  return writeAtomically(path, (temporary) => writeCsv(streamInto(temporary), columns, rows, { separator }), {
    followsLinks: false,
  });
}

function freePath(from: string): string {
  for (let run = 1; ; run += 1) {
    const path = `${from}.undo${run === 1 ? '' : `-${run}`}.csv`;
    if (!existsSync(path)) return path;
  }
}
