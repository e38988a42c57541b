import type { Column } from '@tpr/core';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { measureColumns } from '../files/column-width.ts';
import { runsOf } from './a1.ts';
import { cellFormats, type RawCell } from './sheet-cell.ts';
import type { KeyedRow, SheetTable } from './sheet-table.ts';
import { accountKey, columnKey, tableKey, type ManagedSheet } from './spreadsheet.ts';

type Request = sheets_v4.Schema$Request;

const readOnlyWarning = 'Read from the service: what is typed here is not sent, and the next pull replaces it.';

/** Of a character, and what a cell has around its text. */
const characterPixels = 7;
const paddingPixels = 12;

export interface NewSheet {
  readonly sheetId: number;
  readonly title: string;
  /** Among the sheets, from 0. */
  readonly index: number;
}

/** One call makes the sheet with all that is not a value: marks, header, keys, formats, widths, filter, warnings. */
export function makeSheet(table: SheetTable, place: NewSheet, rows: readonly KeyedRow[]): Request[] {
  const { sheetId, title, index } = place;
  const { columns } = table;
  const places = new Map(columns.map(({ key }, at): [string, number] => [key, at]));
  const grid = {
    rowCount: Math.max(2, rows.length + 1),
    columnCount: Math.max(2, columns.length),
    frozenRowCount: 1,
    frozenColumnCount: 1,
  };
  const widths = measureColumns(table);
  const mark = (metadataKey: string, metadataValue: string): Request => ({
    createDeveloperMetadata: {
      developerMetadata: { metadataKey, metadataValue, visibility: 'DOCUMENT', location: { sheetId } },
    },
  });
  const range = { sheetId, startRowIndex: 0, startColumnIndex: 0, endColumnIndex: columns.length };
  return [
    { addSheet: { properties: { sheetId, title, index, gridProperties: grid } } },
    mark(tableKey, table.kind),
    ...(table.account === undefined ? [] : [mark(accountKey, table.account)]),
    ...columns.flatMap((column, at) => [
      ...dressColumn(sheetId, at, column, 0),
      setWidth(sheetId, at, (widths[at] ?? 10) * characterPixels + paddingPixels),
    ]),
    ...warnReadOnly(
      sheetId,
      columns,
      columns.map((_, at) => at),
    ),
    { setBasicFilter: { filter: { range } } },
    ...writeKeys(sheetId, 1, rows, table, places),
  ];
}

/** How the columns of a sheet become those of the table, and where they stand then. */
export interface ColumnChange {
  readonly requests: readonly Request[];
  readonly columns: ReadonlyMap<string, number>;
}

/** Removes our columns that are not wanted any more and puts new ones behind our last; the user's stay where they are. */
export function arrangeColumns(sheet: ManagedSheet, wanted: readonly Column[], headerRow: number): ColumnChange {
  const { sheetId } = sheet;
  const requests: Request[] = [];
  const slots: (string | undefined)[] = Array.from({ length: sheet.columnCount });
  for (const [key, place] of sheet.columns) slots[place] = key;
  const keys = new Set(wanted.map(({ key }) => key));
  for (let place = slots.length - 1; place >= 0; place -= 1) {
    const key = slots[place];
    if (key === undefined || keys.has(key)) continue;
    requests.push({ deleteDimension: { range: columnRange(sheetId, place, place + 1) } });
    slots.splice(place, 1);
  }
  const missing = wanted.filter(({ key }) => !sheet.columns.has(key));
  const end = slots.findLastIndex((key) => key !== undefined) + 1;
  if (missing.length > 0) {
    const range = columnRange(sheetId, end, end + missing.length);
    requests.push({ insertDimension: { range, inheritFromBefore: true } });
    missing.forEach((column, offset) => requests.push(...dressColumn(sheetId, end + offset, column, headerRow)));
    const places = missing.map((_, offset) => end + offset);
    requests.push(...warnReadOnly(sheetId, missing, places));
    slots.splice(end, 0, ...missing.map(({ key }) => key));
  }
  const columns = new Map(wanted.map(({ key }): [string, number] => [key, slots.indexOf(key)]));
  return { requests, columns };
}

/** Takes rows away, from below so that the numbers of the others stay right until it is their turn. */
export function removeRows({ sheetId, rowCount }: ManagedSheet, rows: readonly number[]): Request[] {
  // Google keeps one row below those that are frozen.
  const isLast = rows.length > 0 && rowCount - rows.length < 2;
  const spare: Request[] = isLast ? [{ appendDimension: { sheetId, dimension: 'ROWS', length: 1 } }] : [];
  const removals = runsOf(rows)
    .reverse()
    .map(({ start, end }) => ({
      deleteDimension: { range: { sheetId, dimension: 'ROWS', startIndex: start, endIndex: end } },
    }));
  return [...spare, ...removals];
}

/**
 * Makes room for rows, with their keys: after a run that was killed every row of ours can be told. Whatever stands
 * below moves down.
 */
export function insertRows(
  sheetId: number,
  start: number,
  rows: readonly KeyedRow[],
  table: SheetTable,
  places: ReadonlyMap<string, number>,
): Request[] {
  if (rows.length === 0) return [];
  const end = start + rows.length;
  const range = { sheetId, dimension: 'ROWS', startIndex: start, endIndex: end };
  const formats = table.columns.map(({ key, type }) =>
    repeatFormat(sheetId, start, end, places.get(key)!, cellFormats[type]),
  );
  return [
    { insertDimension: { range, inheritFromBefore: true } },
    ...formats,
    ...writeKeys(sheetId, start, rows, table, places),
  ];
}

function writeKeys(
  sheetId: number,
  rowIndex: number,
  rows: readonly KeyedRow[],
  { columns, keyColumns }: SheetTable,
  places: ReadonlyMap<string, number>,
): Request[] {
  if (rows.length === 0) return [];
  return keyColumns.map((key) => {
    const index = columns.findIndex((column) => column.key === key);
    const start = { sheetId, rowIndex, columnIndex: places.get(key)! };
    const cells = rows.map(({ cells: row }) => ({ values: [{ userEnteredValue: literalOf(row[index] ?? '') }] }));
    return { updateCells: { start, rows: cells, fields: 'userEnteredValue' } };
  });
}

/** Never a formula, whatever the text begins with. */
function literalOf(cell: RawCell): sheets_v4.Schema$ExtendedValue {
  if (typeof cell === 'number') return { numberValue: cell };
  return typeof cell === 'boolean' ? { boolValue: cell } : { stringValue: cell };
}

function dressColumn(sheetId: number, place: number, column: Column, headerRow: number): Request[] {
  const location = { dimensionRange: columnRange(sheetId, place, place + 1) };
  const mark = { metadataKey: columnKey, metadataValue: column.key, visibility: 'DOCUMENT', location };
  const header = {
    userEnteredValue: { stringValue: column.header },
    userEnteredFormat: { numberFormat: { type: 'TEXT', pattern: '@' }, textFormat: { bold: true } },
    note: column.note,
  };
  return [
    { createDeveloperMetadata: { developerMetadata: mark } },
    repeatFormat(sheetId, headerRow + 1, undefined, place, cellFormats[column.type]),
    {
      updateCells: {
        start: { sheetId, rowIndex: headerRow, columnIndex: place },
        rows: [{ values: [header] }],
        fields: 'userEnteredValue,userEnteredFormat.numberFormat,userEnteredFormat.textFormat.bold,note',
      },
    },
  ];
}

function repeatFormat(
  sheetId: number,
  startRowIndex: number,
  endRowIndex: number | undefined,
  place: number,
  numberFormat: sheets_v4.Schema$NumberFormat | undefined,
): Request {
  const rows = { startRowIndex, ...(endRowIndex !== undefined && { endRowIndex }) };
  const range = { sheetId, ...rows, startColumnIndex: place, endColumnIndex: place + 1 };
  // What is inserted below the header would be as bold.
  const textFormat = { bold: false };
  const format = numberFormat === undefined ? { textFormat } : { numberFormat, textFormat };
  const fields = 'userEnteredFormat.numberFormat,userEnteredFormat.textFormat.bold';
  return { repeatCell: { range, cell: { userEnteredFormat: format }, fields } };
}

function setWidth(sheetId: number, place: number, pixelSize: number): Request {
  const range = columnRange(sheetId, place, place + 1);
  return { updateDimensionProperties: { range, properties: { pixelSize }, fields: 'pixelSize' } };
}

/** A warning, not a lock: the owner of a sheet can always write. */
function warnReadOnly(sheetId: number, columns: readonly Column[], places: readonly number[]): Request[] {
  const readOnly = places.filter((_, index) => columns[index]?.editable === false);
  return runsOf(readOnly).map(({ start, end }) => ({
    addProtectedRange: {
      protectedRange: {
        range: { sheetId, startColumnIndex: start, endColumnIndex: end },
        description: readOnlyWarning,
        warningOnly: true,
      },
    },
  }));
}

function columnRange(sheetId: number, startIndex: number, endIndex: number): sheets_v4.Schema$DimensionRange {
  return { sheetId, dimension: 'COLUMNS', startIndex, endIndex };
}
