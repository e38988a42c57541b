import type { Op } from '../../engine/op.ts';
import { deskWords } from '../../words/desk.ts';
import type { ManagedColumn, ManagedTable } from '../workbook/managed-table.ts';
import type { Baseline } from './baseline.ts';
import type { Desk } from '../desk.ts';

/** What a row says of its edits. */
export interface RowStatus {
  readonly key: string;
  readonly status: string;
  readonly change: string | undefined;
}

const statusKeys = ['tpr:status', 'tpr:change'] as const;

export const isStatusColumn = (key: string): boolean => key.startsWith('tpr:');

/** Writes into the columns Status and Change, which are there only once there is something to say. */
export function* writeStatuses({ language }: Desk, table: ManagedTable, rows: readonly RowStatus[]): Op<void> {
  if (rows.length === 0) return;
  const { statusHeader, statusNote, changeHeader, changeNote } = deskWords[language];
  const [statusKey, changeKey] = statusKeys;
  const columns: ManagedColumn[] = [
    { key: statusKey, header: statusHeader, note: statusNote, type: 'text', editable: false, look: 'status' },
    { key: changeKey, header: changeHeader, note: changeNote, type: 'text', editable: false },
  ];
  yield* table.arrange(columns, table.columnKeys);
  yield* table.patch(
    columns,
    rows.map(({ key, status, change }) => ({ key, cells: [status, change] })),
  );
}

/** Removes the rows of third parties that have left. One with edits that were not sent stays, and says so. */
export function* dropRows(
  desk: Desk,
  table: ManagedTable,
  baseline: Baseline,
  gone: readonly string[],
  edited: ReadonlySet<string>,
): Op<number> {
  const clean = gone.filter((key) => !edited.has(key));
  yield* table.remove(clean);
  for (const key of clean) baseline.remove(key);
  yield* baseline.save();
  const kept = gone.filter((key) => edited.has(key));
  const status = deskWords[desk.language].left;
  yield* writeStatuses(
    desk,
    table,
    kept.map((key) => ({ key, status, change: undefined })),
  );
  return kept.length;
}
