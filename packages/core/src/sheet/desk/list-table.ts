import type { ConnectorError } from '../../errors.ts';
import type { Op } from '../../engine/op.ts';
import { deskWords } from '../../words/desk.ts';
import {
  ManagedTable,
  syncTable,
  type ManagedColumn,
  type ManagedRow,
  type TableLabels,
} from '../workbook/managed-table.ts';
import type { Desk } from './desk.ts';
import type { TableKind, TableReport } from './tasks.ts';

/** A table of ours that is written whole, from a list. */
export interface ListTable {
  readonly kind: TableKind;
  /** Name of the table, such as TPR_Missing. */
  readonly name: string;
  readonly sheet: string;
  readonly frozenColumns: number;
}

function labelsFor({ name, sheet, frozenColumns }: ListTable, { language }: Desk): TableLabels {
  const { keyHeader, keyNote } = deskWords[language];
  return { name, sheet, frozenColumns, keyHeader, keyNote };
}

/**
 * Opens a table, or undefined when a new one is to be made.
 * @throws ConnectorError `config` while its sheet is protected: better now than after a long reading.
 */
export function* openWritable(kind: TableKind, { language }: Desk): Op<ManagedTable | undefined> {
  const found = yield* ManagedTable.open(kind);
  if (typeof found === 'string') return undefined;
  found.checkWritable(deskWords[language].tableProtected);
  return found;
}

export interface Listed {
  readonly columns: readonly ManagedColumn[];
  readonly rows: readonly ManagedRow[];
  readonly asOf: string;
  /** Why the list is not whole. */
  readonly stop: ConnectorError | undefined;
}

/** Brings a list to its table. One that is not whole removes no rows: what it lacks may still be true. */
export function* writeList(desk: Desk, place: ListTable, { columns, rows, asOf, stop }: Listed): Op<TableReport> {
  const report = { table: place.kind, kept: 0, asOf, isPartial: stop !== undefined };
  if (stop === undefined) {
    const table = yield* syncTable(place.kind, labelsFor(place, desk), columns, rows);
    return { ...report, rows: rows.length, ...table.counts };
  }
  const table = yield* openOrCreate(desk, place, columns);
  yield* table.arrange(columns);
  const present = new Set(yield* table.readKeys());
  yield* table.put(columns, rows, present);
  return { ...report, rows: present.size, ...table.counts };
}

export function* openOrCreate(desk: Desk, place: ListTable, columns: readonly ManagedColumn[]): Op<ManagedTable> {
  const found = yield* openWritable(place.kind, desk);
  return found ?? (yield* ManagedTable.create(place.kind, labelsFor(place, desk), columns));
}
