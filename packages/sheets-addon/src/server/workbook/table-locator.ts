import type { CellType } from '@tpr/core';
import type { SheetTable } from '@tpr/core/workbook';
import {
  columnGone,
  columnKey,
  filledRows,
  keyedRows,
  nameOfTable,
  readColumnMetadata,
  rowsAboveTotals,
  sheetProtected,
  sheetsBusy,
  spanOf,
  tableGone,
  tableInUse,
  tableKey,
  type NamedColumns,
} from '@tpr/core/google';
import { activeBook, type Sheet } from './grid.ts';
import { demandUnmerged } from './merged-cells.ts';

/** A managed column. */
export interface ColumnSpot {
  readonly id: string;
  readonly type: CellType;
  /** Column of the sheet, from 1. */
  readonly at: number;
  readonly header: string;
}

/** The current position of a table, found after any move, sort or rename. Every operation on a table begins with it. */
export interface TableLocator {
  readonly id: string;
  readonly sheet: Sheet;
  /** The name of its range; undefined if the user has removed it. */
  readonly name: string | undefined;
  /** Row of the headers, from 1. */
  readonly headerRow: number;
  /** Managed columns, from left to right. */
  readonly columns: readonly ColumnSpot[];
  /** The column whose cells identify rows; undefined if the user has deleted it. */
  readonly anchor: number | undefined;
  /** Cells of that column, down to the last filled one. */
  readonly keys: readonly unknown[];
  /** First and last column of the block, including adjacent columns of the user. */
  readonly left: number;
  readonly right: number;
  readonly rowCount: number;
}

export function locateTable(id: string): TableLocator | undefined {
  const marks = activeBook().createDeveloperMetadataFinder().withKey(tableKey).withValue(id).find();
  const places = marks.flatMap((mark) => {
    const row = mark.getLocation().getRow();
    return row === null ? [] : [{ sheet: row.getSheet(), headerRow: row.getRow() }];
  });
  const place = tableInUse(places, ({ sheet, headerRow }) => namesAt(sheet, headerRow).map(({ name }) => name));
  if (place === undefined) return undefined;
  const { sheet, headerRow } = place;
  const headers = (sheet.getRange(headerRow, 1, 1, sheet.getMaxColumns()).getValues()[0] ?? []).map(String);
  let anchor: number | undefined;
  const columns = sheet
    .createDeveloperMetadataFinder()
    .withKey(columnKey(id))
    .find()
    .flatMap((metadata): ColumnSpot[] => {
      const at = metadata.getLocation().getColumn()?.getColumn();
      if (at === undefined) return [];
      const { id: column, type, isAnchor } = readColumnMetadata(metadata.getValue() ?? '');
      if (isAnchor) anchor = at;
      return [{ id: column, type, at, header: headers[at - 1] ?? '' }];
    })
    .sort((a, b) => a.at - b.at);
  if (columns.length === 0) return undefined;
  const ours = columns.map(({ at }) => at);
  const { left, right } = spanOf(headers, ours, 1);
  // To the end of the sheet: rows may be inserted after the last one was found.
  const cells = readKeys({ sheet, headerRow, anchor }, 0, sheet.getMaxRows() - headerRow);
  const keys = cells.slice(0, keyedRows(cells));
  const below = sheet.getLastRow() - headerRow;
  const rowCount = countRows(sheet, headerRow, keys.length, below, ours);
  const name = nameOfTable(namesAt(sheet, headerRow), ours)?.name;
  return { id, sheet, name, headerRow, columns, anchor, keys, left, right, rowCount };
}

/** Cells of the column of the keys. */
export function readKeys(
  { sheet, headerRow, anchor }: Pick<TableLocator, 'sheet' | 'headerRow' | 'anchor'>,
  from: number,
  count: number,
): readonly unknown[] {
  if (anchor === undefined || count === 0) return [];
  const cells = sheet.getRange(headerRow + 1 + from, anchor, count, 1).getValues();
  return cells.map(([key]) => key);
}

/**
 * Counts the rows to the last one with a key, then up to the first one that is empty or has a formula in the managed
 * columns. Content below belongs to the user, such as a row of totals. A formula in the user's own columns may be
 * filled down further. Without the column of the keys, counts to the first such row.
 * @param rows number of rows down to the last key. @param below number of rows of the sheet below the headers.
 * @param ours managed columns, from left to right.
 */
function countRows(sheet: Sheet, headerRow: number, rows: number, below: number, ours: readonly number[]): number {
  if (below <= rows) return rows;
  const first = ours[0] ?? 1;
  const width = (ours[ours.length - 1] ?? first) - first + 1;
  const rest = sheet.getRange(headerRow + 1 + rows, first, below - rows, width).getValues();
  const managed = <T>(lines: readonly (readonly T[])[]) => lines.map((cells) => ours.map((at) => cells[at - first]));
  const filled = filledRows(managed(rest));
  if (filled === 0) return rows;
  const formulas = sheet.getRange(headerRow + 1 + rows, first, filled, width).getFormulas();
  return rows + rowsAboveTotals(managed(formulas));
}

/** Whether the cells of a name are there. */
export function hasTable({ name }: { readonly name: string }): boolean {
  return activeBook()
    .getNamedRanges()
    .some((named) => named.getName().toLowerCase() === name.toLowerCase() && rangeOf(named) !== undefined);
}

/** The named ranges that begin in a row. */
function namesAt(sheet: Sheet, headerRow: number): readonly NamedColumns[] {
  const id = sheet.getSheetId();
  return activeBook()
    .getNamedRanges()
    .flatMap((named) => {
      const range = rangeOf(named);
      if (range === undefined || range.getSheet().getSheetId() !== id || range.getRow() !== headerRow) return [];
      return [{ name: named.getName(), left: range.getColumn(), right: range.getLastColumn() }];
    });
}

/** Undefined for a name whose cells are gone. */
export function rangeOf(named: GoogleAppsScript.Spreadsheet.NamedRange) {
  try {
    return named.getRange();
  } catch {
    return undefined;
  }
}

/** Maximum attempts to write while a user moves columns or rows at the same moment. */
export const attempts = 5;

/**
 * Finds a table, reads what a write needs, and writes if its columns are still in their places. Otherwise a user has moved
 * columns meanwhile, and it begins again. @param prepare reads, and returns what writes.
 */
export function writeInColumns<T>(table: string, prepare: (located: TableLocator) => () => T): T {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const located = openWritable(table);
    const write = prepare(located);
    if (hasColumnsInPlace(located)) return write();
  }
  throw sheetsBusy();
}

/** Whether header row and columns are still where they were found. One read. */
export function hasColumnsInPlace({ id, sheet, headerRow, columns }: TableLocator): boolean {
  const [header, column] = [tableKey, columnKey(id)];
  const found = new Map<string, number>();
  for (const mark of sheet.createDeveloperMetadataFinder().find()) {
    const [key, value] = [mark.getKey(), mark.getValue() ?? ''];
    if (key === header && value === id) found.set(header, mark.getLocation().getRow()?.getRow() ?? 0);
    if (key !== column) continue;
    found.set(readColumnMetadata(value).id, mark.getLocation().getColumn()?.getColumn() ?? 0);
  }
  return (
    found.size === columns.length + 1 &&
    found.get(header) === headerRow &&
    columns.every((each) => found.get(each.id) === each.at)
  );
}

/** @throws ConnectorError `config` with the field `table` when the table is gone. */
export function openTable(id: string): TableLocator {
  const located = locateTable(id);
  if (located === undefined) throw tableGone();
  return located;
}

/** @throws also when cells cannot be written. */
export function openWritable(id: string): TableLocator {
  const located = openTable(id);
  if (isReadOnly(located)) throw sheetProtected(located.sheet.getName());
  demandUnmerged(located);
  return located;
}

/** Whether the sheet has a protection that the user may not edit. */
export function isGuarded(sheet: Sheet): boolean {
  return sheet
    .getProtections(SpreadsheetApp.ProtectionType.SHEET)
    .some((protection) => !protection.isWarningOnly() && !protection.canEdit());
}

/**
 * Whether the user may not write some managed column. This is checked first, because Google's error is not documented
 * and depends on the language of the account.
 */
function isReadOnly({ sheet, headerRow: top, left, right, rowCount, columns }: TableLocator): boolean {
  if (isGuarded(sheet)) return true;
  const mayEdit = (at: number, count: number): boolean => sheet.getRange(top, at, 1 + rowCount, count).canEdit();
  return !mayEdit(left, right - left + 1) && columns.some(({ at }) => !mayEdit(at, 1));
}

/** @throws ConnectorError `config` with the field `column` when one is gone. */
export function columnsOf({ columns }: TableLocator, ids: readonly string[]): ColumnSpot[] {
  return ids.map((id) => {
    const found = columns.find((column) => column.id === id);
    if (found === undefined) throw columnGone();
    return found;
  });
}

export function describeTable(located: TableLocator): SheetTable {
  const { id, name, sheet, columns, rowCount } = located;
  return {
    id,
    name: name ?? sheet.getName(),
    sheet: sheet.getName(),
    columns: columns.map((column) => ({ id: column.id, header: column.header })),
    rowCount,
    isProtected: isReadOnly(located),
  };
}
