import type { Box } from '../spreadsheet/box.ts';
import type { Sheet } from '../spreadsheet/sheet.ts';
import { invalid } from './google-error.ts';
import type { DimensionRange, WireMetadata } from './request-bodies.ts';
import type { Dimension, MetadataPlace, Spreadsheet, WireRange } from './spreadsheet.ts';

export function checkInside(sheet: Sheet, endRow: number, endColumn: number): void {
  if (endRow <= sheet.maxRows && endColumn <= sheet.maxColumns) return;
  throw invalid(
    `Attempting to write beyond the grid of "${sheet.name}": ${sheet.maxRows} rows, ${sheet.maxColumns} columns.`,
  );
}

/** @throws GoogleError 400 for a range beyond the grid. */
export function readRange(book: Spreadsheet, range: WireRange): { readonly sheet: Sheet; readonly box: Box } {
  const { sheetId, startRowIndex = 0, startColumnIndex = 0, ...ends } = range;
  const sheet = book.sheetById(sheetId);
  const { endRowIndex = sheet.maxRows, endColumnIndex = sheet.maxColumns } = ends;
  if (endRowIndex > sheet.maxRows || endColumnIndex > sheet.maxColumns) {
    throw invalid(
      `Invalid requests[0]: range exceeds grid limits. Max rows: ${sheet.maxRows}, max columns: ${sheet.maxColumns}`,
    );
  }
  const [rows, columns] = [endRowIndex - startRowIndex, endColumnIndex - startColumnIndex];
  if (rows < 1 || columns < 1) throw invalid('Invalid requests[0]: the range is empty.');
  return { sheet, box: { row: startRowIndex + 1, column: startColumnIndex + 1, rows, columns } };
}

/** A range in the format of responses: from 0, ends excluded. */
export function writeRange({ id: sheetId }: Sheet, { row, column, rows, columns }: Box): WireRange {
  return {
    sheetId,
    startRowIndex: row - 1,
    endRowIndex: row - 1 + rows,
    startColumnIndex: column - 1,
    endColumnIndex: column - 1 + columns,
  };
}

interface ReadDimension {
  readonly sheet: Sheet;
  readonly dimension: Dimension;
  readonly start: number;
  readonly end: number;
}

/** @param spare rows or columns that the range may exceed the grid by: an insertion may start at its end. */
export function readDimension(book: Spreadsheet, range: DimensionRange, spare?: number): ReadDimension {
  const sheet = book.sheetById(range.sheetId);
  const { dimension, startIndex: start = 0 } = range;
  if (dimension !== 'ROWS' && dimension !== 'COLUMNS') throw invalid('Invalid requests[0]: No dimension specified.');
  const size = dimension === 'ROWS' ? sheet.maxRows : sheet.maxColumns;
  const end = range.endIndex ?? size;
  const isInside = spare === undefined ? end <= size : start <= size;
  if (start < 0 || start >= end || !isInside)
    throw invalid(`Invalid requests[0]: [${start}, ${end}) is outside of the grid.`);
  return { sheet, dimension, start, end };
}

export function readPlace(book: Spreadsheet, location: WireMetadata['location']): MetadataPlace {
  if (location?.spreadsheet === true) return { kind: 'spreadsheet' };
  if (location?.sheetId !== undefined) return { kind: 'sheet', sheetId: book.sheetById(location.sheetId).id };
  if (location?.dimensionRange === undefined) throw invalid('Invalid requests[0]: a location is required.');
  const { sheet, dimension, start, end } = readDimension(book, location.dimensionRange);
  if (end - start !== 1) throw invalid('Invalid requests[0]: metadata hangs on one row or column.');
  return { kind: dimension, sheetId: sheet.id, index: start };
}
