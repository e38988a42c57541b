import { spreadsheetError, type WorkbookPort } from '@tpr/core/workbook';
import { filteredElsewhere, isBlank } from '@tpr/core/google';
import { activeBook } from './grid.ts';
import { demandFilterable } from './merged-cells.ts';
import { columnsOf, openTable, openWritable, type TableLocator } from './table-locator.ts';
import { cellOf, findRows } from './rows.ts';
import { CellClock } from './wall-clock.ts';

export function reveal({ table, keyColumn, key }: WorkbookPort['reveal']['in']): void {
  const located = openTable(table);
  const rows = keyColumn === undefined || key === undefined ? undefined : findRows(located, keyColumn).get(key);
  const { sheet, headerRow, left, right } = located;
  if (sheet.isSheetHidden()) sheet.showSheet();
  activeBook().setActiveSheet(sheet);
  sheet.getRange(headerRow + 1 + (rows?.[0] ?? 0), left, 1, right - left + 1).activate();
}

/** Hides the values of all other rows, because a filter of Google lists the values to hide. */
export function filterRows({ table, keyColumn, keys }: WorkbookPort['filterRows']['in']): void {
  // Merged cells do not hinder a user who only wants to see the table, such as to unmerge them.
  const located = keys === undefined ? openTable(table) : openWritable(table);
  const [key] = columnsOf(located, [keyColumn]);
  if (key === undefined) return;
  if (keys === undefined) {
    located.sheet.getFilter()?.removeColumnFilterCriteria(key.at);
    return;
  }
  const filter = filterOver(located);
  const shown = new Set(keys);
  const hidden = [...findRows(located, keyColumn).keys()].filter((each) => !shown.has(each));
  filter.setColumnFilterCriteria(key.at, SpreadsheetApp.newFilterCriteria().setHiddenValues(hidden).build());
}

/** @throws ConnectorError `config` if the sheet's only filter is elsewhere. */
function filterOver(located: TableLocator): GoogleAppsScript.Spreadsheet.Filter {
  const { sheet, headerRow, left, right, rowCount } = located;
  const whole = sheet.getRange(headerRow, left, 1 + Math.max(1, rowCount), right - left + 1);
  const found = sheet.getFilter();
  demandFilterable(whole);
  if (found === null) return whole.createFilter();
  const range = found.getRange();
  if (range.getRow() !== headerRow || range.getColumn() > right || range.getLastColumn() < left) {
    throw filteredElsewhere();
  }
  const isWide = range.getColumn() <= left && range.getLastColumn() >= right;
  if (isWide && range.getLastRow() >= whole.getLastRow()) return found;
  // A filter cannot be enlarged: a new one gets its criteria.
  const kept: [number, GoogleAppsScript.Spreadsheet.FilterCriteria][] = [];
  for (let at = Math.max(left, range.getColumn()); at <= Math.min(right, range.getLastColumn()); at++) {
    const criteria = found.getColumnFilterCriteria(at);
    if (criteria !== null) kept.push([at, criteria]);
  }
  found.remove();
  const wider = whole.createFilter();
  for (const [at, criteria] of kept) wider.setColumnFilterCriteria(at, criteria);
  return wider;
}

/** @throws ConnectorError `config` with the field `selection` when several blocks are selected. */
export function readSelection({ maxRows }: WorkbookPort['readSelection']['in']): WorkbookPort['readSelection']['out'] {
  const book = activeBook();
  // `getActiveRange` would be the last block alone.
  const [selected, ...others] = book.getActiveRangeList()?.getRanges() ?? [];
  if (selected === undefined) return { address: '', rows: [] };
  if (others.length > 0) throw spreadsheetError((messages) => messages.severalBlocks, { field: 'selection' });
  const sheet = selected.getSheet();
  const address = `${sheet.getName()}!${selected.getA1Notation()}`;
  const rows = Math.min(maxRows, selected.getNumRows(), sheet.getLastRow() - selected.getRow() + 1);
  const columns = Math.min(selected.getNumColumns(), sheet.getLastColumn() - selected.getColumn() + 1);
  if (rows <= 0 || columns <= 0) return { address, rows: [] };
  const clock = new CellClock(book.getSpreadsheetTimeZone());
  const first = selected.getRow();
  const values = sheet.getRange(first, selected.getColumn(), rows, columns).getValues();
  // One call per row, so empty rows are skipped. Scripts cannot see filter views.
  const isShown = (cells: readonly unknown[], row: number): boolean =>
    cells.every(isBlank) || !(sheet.isRowHiddenByFilter(first + row) || sheet.isRowHiddenByUser(first + row));
  return {
    address,
    rows: values.map((cells, row) => (isShown(cells, row) ? cells.map((value) => cellOf(value, clock)) : [])),
  };
}

export function selectedKey({ table, keyColumn }: WorkbookPort['selectedKey']['in']): string | undefined {
  const located = openTable(table);
  const [key] = columnsOf(located, [keyColumn]);
  const selected = activeBook().getActiveRange();
  if (key === undefined || selected === null) return undefined;
  if (selected.getSheet().getSheetId() !== located.sheet.getSheetId()) return undefined;
  const row = selected.getRow() - located.headerRow - 1;
  if (row < 0 || row >= located.rowCount) return undefined;
  const value: unknown = located.sheet.getRange(selected.getRow(), key.at, 1, 1).getValue();
  return isBlank(value) ? undefined : String(value);
}
