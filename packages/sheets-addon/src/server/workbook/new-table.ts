import type { NewColumn, NewTable, SheetTable } from '@tpr/core/workbook';
import {
  columnKey,
  firstHeaderRow as headerRow,
  freeTableName,
  freeTitle,
  headersOf,
  makingKey,
  tableKey,
  titleOf,
  writeColumnMetadata,
} from '@tpr/core/google';
import { CellWriter } from './cell-writing.ts';
import { dressColumn } from './column-look.ts';
import { activeBook, columnLetters, growTo, hasCells, type Range, type Sheet } from './grid.ts';
import { isMerged } from './merged-cells.ts';
import { describeTable, locateTable, openTable, rangeOf, type TableLocator } from './table-locator.ts';

/** @param turn identifies this execution. @param added receives the id of a sheet that was added for the table. */
export function createTable(wish: NewTable, turn: string, added: Set<number>): SheetTable {
  const book = activeBook();
  const sheet = openSheet(wish.sheet, turn, added);
  const id = Utilities.getUuid();
  // Stays until the table has rows: if Google ends the execution before, the next run reuses the sheet.
  sheet.addDeveloperMetadata(makingKey, turn, seenByAll());
  // Google refuses to freeze all visible columns: then the sheet gets one more.
  const isFrozen = wish.columns.every(({ isHidden }, at) => isHidden === true || at < wish.frozenColumns);
  try {
    growTo(sheet, headerRow + 2, wish.columns.length + (isFrozen ? 1 : 0));
  } catch (error) {
    // A full spreadsheet may have room for a new sheet, but not for more columns than it has.
    if (added.has(sheet.getSheetId())) book.deleteSheet(sheet);
    throw error;
  }
  const headers = headersOf(
    wish.columns.map(({ header }) => header),
    [],
  );
  addMarked(sheet, id, 1, headers, wish.columns, true);
  sheet.getRange(`${headerRow}:${headerRow}`).addDeveloperMetadata(tableKey, id, seenByAll());
  sheet.setFrozenRows(headerRow);
  if (wish.frozenColumns > 0) sheet.setFrozenColumns(wish.frozenColumns);
  // The name of cells that are gone with their sheet gets the new ones, and formulas of the user work again.
  const taken = book.getNamedRanges().flatMap((named) => (rangeOf(named) === undefined ? [] : [named.getName()]));
  const name = freeTableName(wish.name, taken);
  book.setNamedRange(name, sheet.getRange(headerRow, 1, 1, headers.length));
  return describeTable(openTable(id));
}

/** Writes headers, formats the columns and marks them with developer metadata. @returns their ids. */
export function addMarked(
  sheet: Sheet,
  table: string,
  from: number,
  headers: readonly string[],
  columns: readonly NewColumn[],
  isFirst: boolean,
): string[] {
  const asText = headers.map(() => 'text' as const);
  const writer = new CellWriter(sheet);
  writer.write(headerRowOf(sheet, table), from, asText, [headers], true);
  writer.check();
  // Rows are identified by the hidden column if there is one.
  const anchor = isFirst ? Math.max(0, columns.map(({ isHidden }) => isHidden === true).indexOf(true)) : -1;
  return columns.map((column, index) => {
    const at = from + index;
    const id = `c${Utilities.getUuid().slice(0, 8)}`;
    dressColumn(sheet, headerRowOf(sheet, table), at, column);
    const letters = columnLetters(at);
    const value = writeColumnMetadata({ id, type: column.type, isAnchor: index === anchor });
    sheet.getRange(`${letters}:${letters}`).addDeveloperMetadata(columnKey(table), value, seenByAll());
    return id;
  });
}

function headerRowOf(sheet: Sheet, table: string): number {
  const [mark] = sheet.createDeveloperMetadataFinder().withKey(tableKey).withValue(table).find();
  return mark?.getLocation().getRow()?.getRow() ?? headerRow;
}

/** Visibility for all projects: the command line, and the script of a copied file, are other projects. */
export function seenByAll(): GoogleAppsScript.Spreadsheet.DeveloperMetadataVisibility {
  return SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT;
}

/** The sheet of this title when it is empty, else a new one. */
export function openSheet(wish: string, turn?: string, added?: Set<number>): Sheet {
  const book = activeBook();
  const title = titleOf(wish);
  const sheets = book.getSheets();
  const found = sheets.find((sheet) => sheet.getName().toLowerCase() === title.toLowerCase() && hasCells(sheet));
  if (found !== undefined && isLeftBehind(found, turn)) return emptied(found);
  if (found !== undefined && isUnused(found)) return found;
  const taken = sheets.map((sheet) => sheet.getName());
  // `insertSheet` activates the new sheet; the user stays on the active one.
  const front = book.getActiveSheet();
  const sheet = book.insertSheet(freeTitle(title, taken));
  book.setActiveSheet(front);
  added?.add(sheet.getSheetId());
  return sheet;
}

/** Whether a sheet has neither content nor a chart, and each of its cells can have a value. */
function isUnused(sheet: Sheet): boolean {
  return sheet.getLastRow() === 0 && sheet.getCharts().length === 0 && !isMerged(wholeOf(sheet));
}

const wholeOf = (sheet: Sheet): Range => sheet.getRange(1, 1, sheet.getMaxRows(), sheet.getMaxColumns());

/** Deletes a sheet of `added` while it has only the headers of its table. */
export function discardTable(table: string, added: ReadonlySet<number>): boolean {
  const { sheet, name, headerRow: top, right } = openTable(table);
  if (!added.has(sheet.getSheetId()) || sheet.getCharts().length > 0) return false;
  if (sheet.getLastRow() > top || sheet.getLastColumn() > right) return false;
  const named = namesOf(name);
  // First, so that an interrupted execution leaves no sheet behind: a name without cells is used again.
  activeBook().deleteSheet(sheet);
  for (const each of named) each.remove();
  return true;
}

const namesOf = (name: string | undefined) =>
  activeBook()
    .getNamedRanges()
    .filter((each) => each.getName() === name);

/** Removes the mark of an unfinished table; called once it has rows. */
export function endMaking(sheet: Sheet): void {
  for (const mark of sheet.createDeveloperMetadataFinder().withKey(makingKey).find()) mark.remove();
}

/** Whether another execution began a table here and wrote only headers. */
function isLeftBehind(sheet: Sheet, turn: string | undefined): boolean {
  const [mark] = sheet.createDeveloperMetadataFinder().withKey(makingKey).find();
  return mark !== undefined && mark.getValue() !== turn && sheet.getLastRow() <= headerRow;
}

/** Resets a sheet with an unfinished table, whose name the next table gets. */
function emptied(sheet: Sheet): Sheet {
  for (const mark of sheet.createDeveloperMetadataFinder().withKey(tableKey).find()) {
    for (const named of namesOf(locateTable(mark.getValue() ?? '')?.name)) named.remove();
  }
  const all = wholeOf(sheet);
  all.breakApart();
  all.clear();
  all.setDataValidation(null);
  for (const mark of sheet.createDeveloperMetadataFinder().find()) mark.remove();
  for (const protection of sheet.getProtections(SpreadsheetApp.ProtectionType.RANGE)) protection.remove();
  sheet.setConditionalFormatRules([]);
  return sheet;
}

/** The named range of the table covers its rows, for the user's own formulas. */
export function extendName(located: TableLocator, rowCount: number): void {
  const { sheet, headerRow: top, name, left, right } = located;
  const [named] = namesOf(name);
  named?.setRange(sheet.getRange(top, left, 1 + rowCount, right - left + 1));
}
