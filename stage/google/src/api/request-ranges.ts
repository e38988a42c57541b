import { invalid } from './google-error.ts';
import type { DimensionRange, WireMetadata } from './request-bodies.ts';
import type { Dimension, Sheet } from './sheet.ts';
import type { MetadataPlace, Spreadsheet, WireRange } from './spreadsheet.ts';

export function checkInside(sheet: Sheet, endRow: number, endColumn: number): void {
  if (endRow <= sheet.rowCount && endColumn <= sheet.columnCount) return;
  throw invalid(
    `Attempting to write beyond the grid of "${sheet.title}": ${sheet.rowCount} rows, ${sheet.columnCount} columns.`,
  );
}

export function readRange(
  book: Spreadsheet,
  range: unknown,
): { readonly sheet: Sheet } & Required<Omit<WireRange, 'sheetId'>> {
  const { sheetId, startRowIndex = 0, startColumnIndex = 0, ...ends }: WireRange = Object(range);
  const sheet = book.sheetById(sheetId);
  const { endRowIndex = sheet.rowCount, endColumnIndex = sheet.columnCount } = ends;
  if (endRowIndex > sheet.rowCount || endColumnIndex > sheet.columnCount) {
    throw invalid(
      `Invalid requests[0]: range exceeds grid limits. Max rows: ${sheet.rowCount}, max columns: ${sheet.columnCount}`,
    );
  }
  return { sheet, startRowIndex, startColumnIndex, endRowIndex, endColumnIndex };
}

export function eachCell(
  book: Spreadsheet,
  range: WireRange,
  visit: (sheet: Sheet, row: number, column: number) => void,
): void {
  const { sheet, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = readRange(book, range);
  for (let row = startRowIndex; row < endRowIndex; row += 1) {
    for (let column = startColumnIndex; column < endColumnIndex; column += 1) visit(sheet, row, column);
  }
}

interface ReadDimension {
  readonly sheet: Sheet;
  readonly dimension: Dimension;
  readonly start: number;
  readonly end: number;
}

/** @param spare how many rows or columns beyond the grid may be named; an insertion may begin right behind it. */
export function readDimension(book: Spreadsheet, range: DimensionRange, spare?: number): ReadDimension {
  const sheet = book.sheetById(range.sheetId);
  const { dimension, startIndex: start = 0 } = range;
  if (dimension !== 'ROWS' && dimension !== 'COLUMNS') throw invalid('Invalid requests[0]: No dimension specified.');
  const size = dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
  const end = range.endIndex ?? size;
  const isInside = spare === undefined ? end <= size : start <= size;
  if (start < 0 || start >= end || !isInside)
    throw invalid(`Invalid requests[0]: [${start}, ${end}) is outside of the grid.`);
  return { sheet, dimension, start, end };
}

export function readPlace(book: Spreadsheet, location: WireMetadata['location']): MetadataPlace {
  if (location?.spreadsheet === true) return { kind: 'spreadsheet' };
  if (location?.sheetId !== undefined) return { kind: 'sheet', sheetId: book.sheetById(location.sheetId).sheetId };
  if (location?.dimensionRange === undefined) throw invalid('Invalid requests[0]: a location is required.');
  const { sheet, dimension, start, end } = readDimension(book, location.dimensionRange);
  if (end - start !== 1) throw invalid('Invalid requests[0]: metadata hangs on one row or column.');
  return { kind: dimension, sheetId: sheet.sheetId, index: start };
}
