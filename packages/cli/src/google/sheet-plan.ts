import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { arrangeColumns, insertRows, makeSheet, removeRows, type NewSheet } from './sheet-layout.ts';
import { codeOf, isSameCell, type RawCell } from './sheet-cell.ts';
import { createNaming, type KeyedRow, type SheetTable } from './sheet-table.ts';
import type { ManagedSheet } from './spreadsheet.ts';
import type { RowValues } from './value-batches.ts';
import type { WrittenCells } from './written-cells.ts';

/** What has to be done to a sheet, so that its rows of ours are those of the table. */
export interface SheetPlan {
  /** Rows and columns that come and go: one call, all or nothing. */
  readonly requests: readonly sheets_v4.Schema$Request[];
  /** More rows come or go than one call does: look and plan again after it, and write values only then. */
  readonly isPartial: boolean;
  /** Where our columns stand after it. */
  readonly columns: readonly number[];
  /** Cells that differ, in the numbers of the rows after it. */
  readonly values: readonly RowValues[];
  /** Cells that the user has changed since tpr wrote them, and that would be lost: how many, and the first. */
  readonly edited: Edited | undefined;
}

export interface Edited {
  readonly count: number;
  readonly row: number;
  readonly column: string;
}

/**
 * Rows stay in the order the user gave them, those that are gone leave, new ones come behind the last. Rows whose key
 * tpr never wrote and the service does not know are the user's own.
 * @param cells of our columns, in the order of `sheet.columns`, for every row from the first.
 */
export function planSheet(
  sheet: ManagedSheet,
  cells: readonly (readonly RawCell[])[],
  table: SheetTable,
  wanted: readonly KeyedRow[],
  written: WrittenCells,
): SheetPlan {
  const found = findRows(sheet, cells, table);
  const wantedByKey = new Map(wanted.map((row) => [row.key, row]));
  const headerRow = findHeader(found, table);
  const { requests, columns } = arrangeColumns(sheet, table.columns, headerRow);
  const pairs = pairColumns(sheet, table, columns);
  const gone: number[] = [];
  const values: RowValues[] = [];
  let edited: Edited | undefined;
  let lastRow = headerRow;
  for (const { key, row } of found) {
    const target = wantedByKey.get(key);
    if (key === '' || (target === undefined && !written.hasRow(table.kind, key))) continue;
    const differing = new Map<number, RawCell>();
    for (const { column, from, wantedAt, to } of pairs) {
      const cell = from === undefined ? '' : (cells[row]?.[from] ?? '');
      const next = wantedAt === undefined ? undefined : target?.cells[wantedAt];
      if (next !== undefined ? isSameCell(cell, next) : target !== undefined) continue;
      if (from !== undefined && isEdited(written.knows(table.kind, key, column, codeOf(cell)), cell)) {
        edited = { row, column, ...edited, count: (edited?.count ?? 0) + 1 };
      }
      if (next !== undefined && to !== undefined) differing.set(to, next);
    }
    if (target === undefined) gone.push(row);
    else lastRow = row;
    if (differing.size > 0) values.push({ row: row - countBelow(gone, row), cells: differing });
  }
  const there = new Set(found.map(({ key }) => key));
  const fresh = wanted.filter(({ key }) => !there.has(key));
  const first = firstRows(fresh, table);
  const removals = removeRows(sheet, gone);
  if (removals.length > maxRemovals) {
    // From below, so that the rest is still right; the others go with the next call.
    return { requests: removals.slice(0, maxRemovals), isPartial: true, columns: [], values: [], edited };
  }
  const start = lastRow + 1 - countBelow(gone, lastRow);
  first.forEach((row, offset) => values.push({ row: start + offset, cells: wholeRow(table, row, columns) }));
  return {
    requests: [...requests, ...removals, ...insertRows(sheet.sheetId, start, first, table, columns)],
    isPartial: first.length < fresh.length,
    columns: [...columns.values()],
    values: values.sort((a, b) => a.row - b.row),
    edited,
  };
}

/** A sheet that is still to be made. */
export function planFreshSheet(table: SheetTable, wanted: readonly KeyedRow[], place: NewSheet): SheetPlan {
  const first = firstRows(wanted, table);
  const columns = new Map(table.columns.map(({ key }, index): [string, number] => [key, index]));
  return {
    requests: makeSheet(table, place, first),
    isPartial: first.length < wanted.length,
    columns: [...columns.values()],
    values: first.map((row, index) => ({ row: index + 1, cells: wholeRow(table, row, columns) })),
    edited: undefined,
  };
}

/** Runs of rows that leave in one call. */
const maxRemovals = 2_000;

/** Keys weigh in the call that makes room for them; formats and columns have the rest of its two megabytes. */
const maxKeyBytes = 1_500_000;
const cellBytes = 60;

function firstRows(rows: readonly KeyedRow[], { keyColumns }: SheetTable): readonly KeyedRow[] {
  let bytes = 0;
  const end = rows.findIndex(({ key }) => {
    bytes += Buffer.byteLength(JSON.stringify(key)) + cellBytes * keyColumns.length;
    return bytes > maxKeyBytes;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

interface FoundRow {
  readonly row: number;
  readonly key: string;
}

function findRows(sheet: ManagedSheet, cells: readonly (readonly RawCell[])[], { keyColumns }: SheetTable): FoundRow[] {
  const present = [...sheet.columns.keys()];
  const places = keyColumns.map((key) => present.indexOf(key));
  const name = createNaming();
  return cells.map((row, index) => ({ row: index, key: name(places.map((place) => row[place] ?? '')) }));
}

/** The first row that holds our header above its key; the first of all when the user has renamed it. */
function findHeader(found: readonly FoundRow[], { columns, keyColumns }: SheetTable): number {
  const headers = keyColumns.map((key) => columns.find((column) => column.key === key)?.header ?? '');
  return Math.max(
    0,
    found.findIndex(({ key }) => key === headers.join('\t')),
  );
}

interface ColumnPair {
  readonly column: string;
  /** Among the cells that were read; undefined for a column that is still to be made. */
  readonly from: number | undefined;
  /** Among the cells of the table; undefined for a column that leaves. */
  readonly wantedAt: number | undefined;
  /** In the sheet, afterwards. */
  readonly to: number | undefined;
}

function pairColumns(sheet: ManagedSheet, table: SheetTable, after: ReadonlyMap<string, number>): ColumnPair[] {
  const present = [...sheet.columns.keys()];
  const wanted = table.columns.map(({ key }) => key);
  return [...new Set([...present, ...wanted])].map((column) => ({
    column,
    from: placeIn(present, column),
    wantedAt: placeIn(wanted, column),
    to: after.get(column),
  }));
}

function placeIn(keys: readonly string[], key: string): number | undefined {
  const place = keys.indexOf(key);
  return place < 0 ? undefined : place;
}

/** A value that is neither known to be ours nor empty where we never wrote is the user's. */
function isEdited(isOurs: boolean | undefined, cell: RawCell): boolean {
  return isOurs === undefined ? cell !== '' : !isOurs;
}

/** All but its key, which comes with the row itself. */
function wholeRow(
  { columns, keyColumns }: SheetTable,
  row: KeyedRow,
  places: ReadonlyMap<string, number>,
): ReadonlyMap<number, RawCell> {
  const cells = columns.map(({ key }, index): [string, RawCell] => [key, row.cells[index] ?? '']);
  return new Map(cells.filter(([key]) => !keyColumns.includes(key)).map(([key, cell]) => [places.get(key)!, cell]));
}

/** @param sorted rising. */
function countBelow(sorted: readonly number[], row: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
