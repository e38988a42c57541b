import type { Sheet } from '../spreadsheet/sheet.ts';
import { isDateFormat, textFormat, textOf } from '../spreadsheet/cell.ts';
import { dateText } from '../spreadsheet/dates.ts';
import { writeA1 } from './a1.ts';
import { enterValue, type ValueInput } from './cell-entry.ts';
import { invalid } from './google-error.ts';
import { openSpreadsheet, route, scopes, type Route } from './route.ts';
import { changeContent, checkGuard } from './cell-writing.ts';
import type { Spreadsheet } from './spreadsheet.ts';

interface ValueRange {
  readonly range?: string;
  readonly majorDimension?: string;
  readonly values?: readonly (readonly unknown[])[];
}

interface BatchBody {
  readonly valueInputOption?: string;
  readonly data?: readonly ValueRange[];
  readonly ranges?: readonly string[];
}

const allowed = [scopes.spreadsheets, scopes.drive, scopes.driveFile];
const base = '^\\/v4\\/spreadsheets\\/(?<spreadsheetId>[^/:]+)\\/values';
const one = new RegExp(`${base}\\/(?<range>[^:]+(?::[^:]+)?)$`);
const at = (verb: string): RegExp => new RegExp(`${base}\\/(?<range>.+):${verb}$`);
const batch = (verb: string): RegExp => new RegExp(`${base}:${verb}$`);

/** Routes with verbs come first: `A1:append` would otherwise be read as a range. */
export const valuesRoutes: readonly Route[] = [
  route<BatchBody>(
    'POST',
    'sheets.values.batchUpdate',
    batch('batchUpdate'),
    allowed,
    (call) => {
      const book = openSpreadsheet(call, 'writer');
      const input = readInput(call.body.valueInputOption);
      // All ranges are checked before the first is written.
      const parts = (call.body.data ?? []).map((data) => place(book, data.range ?? '', data));
      parts.forEach(checkPlaced);
      const responses = parts.map((part) => write(part, input, call.state.clock.now()));
      const totalUpdatedCells = responses.reduce((sum, { updatedCells }) => sum + updatedCells, 0);
      return { spreadsheetId: book.id, totalUpdatedCells, responses };
    },
    'write',
  ),
  route<BatchBody>(
    'POST',
    'sheets.values.batchClear',
    batch('batchClear'),
    allowed,
    (call) => {
      const book = openSpreadsheet(call, 'writer');
      const boxes = (call.body.ranges ?? []).map((range) => toClear(book, range));
      const clearedRanges = boxes.map(clear);
      return { spreadsheetId: book.id, clearedRanges };
    },
    'write',
  ),
  route(
    'GET',
    'sheets.values.batchGet',
    batch('batchGet'),
    allowed,
    (call) => {
      const book = openSpreadsheet(call, 'reader');
      const valueRanges = call.query.getAll('ranges').map((range) => read(book, range, call.query));
      return { spreadsheetId: book.id, valueRanges };
    },
    'read',
  ),
  route<ValueRange>(
    'POST',
    'sheets.values.append',
    at('append'),
    allowed,
    (call) => {
      const book = openSpreadsheet(call, 'writer');
      const { sheet, span } = book.find(call.parts['range'] ?? '');
      const rows = call.body.values?.length ?? 0;
      const start = Math.max(span.startRow, sheet.extent().row);
      if (start + rows > sheet.maxRows) sheet.insertRows(sheet.maxRows + 1, start + rows - sheet.maxRows);
      book.checkSize();
      const range = writeA1(sheet.name, start, span.startColumn, start + Math.max(1, rows), sheet.maxColumns);
      const input = readInput(call.query.get('valueInputOption'));
      const placed = place(book, range, call.body);
      checkPlaced(placed);
      const updates = write(placed, input, call.state.clock.now());
      return { spreadsheetId: book.id, updates };
    },
    'write',
  ),
  route(
    'POST',
    'sheets.values.clear',
    at('clear'),
    allowed,
    (call) => {
      const book = openSpreadsheet(call, 'writer');
      return { spreadsheetId: book.id, clearedRange: clear(toClear(book, call.parts['range'] ?? '')) };
    },
    'write',
  ),
  route(
    'GET',
    'sheets.values.get',
    one,
    allowed,
    (call) => read(openSpreadsheet(call, 'reader'), call.parts['range'] ?? '', call.query),
    'read',
  ),
  route<ValueRange>(
    'PUT',
    'sheets.values.update',
    one,
    allowed,
    (call) => {
      const book = openSpreadsheet(call, 'writer');
      const input = readInput(call.query.get('valueInputOption'));
      const placed = place(book, call.parts['range'] ?? '', call.body);
      checkPlaced(placed);
      return write(placed, input, call.state.clock.now());
    },
    'write',
  ),
];

function readInput(option: string | null | undefined): ValueInput {
  if (option === 'RAW' || option === 'USER_ENTERED') return option;
  throw invalid(`'valueInputOption' is required but not specified`);
}

interface Placed {
  readonly sheet: Sheet;
  readonly startRow: number;
  readonly startColumn: number;
  readonly values: readonly (readonly unknown[])[];
}

function place(book: Spreadsheet, range: string, { majorDimension = 'ROWS', values = [] }: ValueRange): Placed {
  if (majorDimension !== 'ROWS') throw invalid('This fake writes by rows only.');
  const { sheet, span } = book.find(range);
  const { startRow, startColumn } = span;
  const width = Math.max(0, ...values.map((row) => row.length));
  const endRow = startRow + values.length;
  const endColumn = startColumn + width;
  if (
    startRow >= sheet.maxRows ||
    startColumn >= sheet.maxColumns ||
    endRow > sheet.maxRows ||
    endColumn > sheet.maxColumns
  ) {
    throw invalid(`Range (${range}) exceeds grid limits. Max rows: ${sheet.maxRows}, max columns: ${sheet.maxColumns}`);
  }
  if (endRow > (span.endRow ?? endRow) || endColumn > (span.endColumn ?? endColumn)) {
    const written = writeA1(sheet.name, startRow, startColumn, endRow, endColumn);
    throw invalid(`Requested writing within range [${range}], but tried writing to ${written}`);
  }
  return { sheet, startRow, startColumn, values };
}

interface Updated {
  readonly updatedRange: string;
  readonly updatedRows: number;
  readonly updatedCells: number;
}

/** @throws GoogleError 400 when a cell is protected from the user. */
function checkPlaced({ sheet, startRow, startColumn, values }: Placed): void {
  const columns = Math.max(1, ...values.map((row) => row.length));
  checkGuard(sheet, { row: startRow + 1, column: startColumn + 1, rows: Math.max(1, values.length), columns });
}

/** A null value leaves its cell unchanged. */
function write({ sheet, startRow, startColumn, values }: Placed, input: ValueInput, nowMs: number): Updated {
  let updatedCells = 0;
  const widest = Math.max(1, ...values.map((row) => row.length));
  values.forEach((row, rowOffset) =>
    row.forEach((value, offset) => {
      if (value === null) return;
      const [rowIndex, column] = [startRow + rowOffset, startColumn + offset];
      const isText = sheet.at(rowIndex + 1, column + 1).format === textFormat;
      changeContent(sheet, rowIndex, column, enterValue(value, input, isText, nowMs));
      updatedCells += 1;
    }),
  );
  const updatedRange = writeA1(
    sheet.name,
    startRow,
    startColumn,
    startRow + Math.max(1, values.length),
    startColumn + widest,
  );
  return { updatedRange, updatedRows: values.length, updatedCells };
}

/** Trailing empty rows and cells are omitted; without any value `values` is absent. */
function read(book: Spreadsheet, range: string, query: URLSearchParams): object {
  const { sheet, span } = book.find(range);
  const { startRow, startColumn } = span;
  if (startRow >= sheet.maxRows || startColumn >= sheet.maxColumns) {
    throw invalid(`Range (${range}) exceeds grid limits. Max rows: ${sheet.maxRows}, max columns: ${sheet.maxColumns}`);
  }
  const endColumn = Math.min(span.endColumn ?? sheet.maxColumns, sheet.maxColumns);
  const gridEnd = Math.min(span.endRow ?? sheet.maxRows, sheet.maxRows);
  const endRow = Math.min(gridEnd, sheet.extent(startColumn + 1, endColumn).row);
  const option = query.get('valueRenderOption') ?? 'FORMATTED_VALUE';
  const dates = query.get('dateTimeRenderOption') ?? 'SERIAL_NUMBER';
  const values: unknown[][] = [];
  for (let row = startRow; row < endRow; row += 1) {
    const cells = Array.from({ length: endColumn - startColumn }, (_, column) =>
      render(sheet, row, startColumn + column, option, dates),
    );
    values.push(cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1));
  }
  const shown = writeA1(sheet.name, startRow, startColumn, gridEnd, endColumn);
  return { range: shown, majorDimension: 'ROWS', ...(values.length > 0 && { values }) };
}

/**
 * https://developers.google.com/workspace/sheets/api/reference/rest/v4/DateTimeRenderOption: only where values are not
 * formatted.
 */
function render(sheet: Sheet, row: number, column: number, option: string, dates: string): string | number | boolean {
  const { value = '', formula, format } = sheet.at(row + 1, column + 1);
  if (formula !== undefined && option === 'FORMULA') return formula;
  const isDate = typeof value === 'number' && isDateFormat(format);
  if (isDate && (option === 'FORMATTED_VALUE' || dates === 'FORMATTED_STRING')) return dateText(value, format ?? '');
  if (option !== 'FORMATTED_VALUE') return value;
  return typeof value === 'number' && format?.endsWith('%') === true ? `${value * 100}%` : textOf(value);
}

interface ToClear {
  readonly sheet: Sheet;
  /** From 0, the end excluded. */
  readonly rows: readonly [start: number, end: number];
  readonly columns: readonly [start: number, end: number];
}

/** @throws GoogleError 400 when a cell is protected from the user. */
function toClear(book: Spreadsheet, range: string): ToClear {
  const { sheet, span } = book.find(range);
  const rows = [span.startRow, Math.min(span.endRow ?? sheet.maxRows, sheet.maxRows)] as const;
  const columns = [span.startColumn, Math.min(span.endColumn ?? sheet.maxColumns, sheet.maxColumns)] as const;
  const [height, width] = [rows[1] - rows[0], columns[1] - columns[0]];
  checkGuard(sheet, { row: rows[0] + 1, column: columns[0] + 1, rows: height, columns: width });
  return { sheet, rows, columns };
}

function clear({ sheet, rows: [top, bottom], columns: [left, right] }: ToClear): string {
  for (let row = top; row < Math.min(bottom, sheet.extent().row); row += 1) {
    for (let column = left; column < right; column += 1) changeContent(sheet, row, column, undefined);
  }
  return writeA1(sheet.name, top, left, bottom, right);
}
