import { invalidArgument } from './refusal.ts';

/** A rectangle of cells; row and column count from 0. */
export interface Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Size of every sheet. */
export const sheetRows = 1_048_576;
export const sheetColumns = 16_384;
export const wholeSheet: Box = { row: 0, column: 0, rows: sheetRows, columns: sheetColumns };

export const boxOf = (row: number, column: number, rows = 1, columns = 1): Box => ({ row, column, rows, columns });

/** 0 -> A, 25 -> Z, 26 -> AA. */
function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A -> 0, z -> 25, AA -> 26. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

const shape =
  /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([A-Za-z]{1,3})?\$?(\d{1,7})?(:)?\$?([A-Za-z]{1,3})?\$?(\d{1,7})?$/;

/**
 * Reads `B2`, `$B$2:C9`, `A:C`, `1:3`, `'My sheet'!A1`.
 * @throws Refusal InvalidArgument for anything else, and for cells beyond the sheet.
 */
export function parseAddress(text: string): { readonly sheet: string | undefined; readonly box: Box } {
  const parts = shape.exec(text.trim());
  if (!parts) throw invalidArgument(`${text} is not an address`);
  const [, quoted, plain, fromColumn, fromRow, colon, toColumn, toRow] = parts;
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  const isCell = fromColumn !== undefined && fromRow !== undefined;
  const isLine = colon !== undefined && (fromColumn !== undefined) === (toColumn !== undefined);
  const isComplete = colon === undefined ? isCell && !toColumn && !toRow : isLine && !!fromRow === !!toRow;
  if (!isComplete || (!fromColumn && !fromRow)) throw invalidArgument(`${text} is not an address`);
  const columns = fromColumn ? [columnNumber(fromColumn), columnNumber(toColumn ?? fromColumn)] : [0, sheetColumns - 1];
  const rows = fromRow ? [Number(fromRow) - 1, Number(toRow ?? fromRow) - 1] : [0, sheetRows - 1];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  if (top < 0 || bottom >= sheetRows || right >= sheetColumns) throw invalidArgument(`${text} lies beyond the sheet`);
  return { sheet, box: boxOf(top, left, bottom - top + 1, right - left + 1) };
}

/** `B2`, `B2:C9`, `A:C` for whole columns, `1:3` for whole rows. */
export function formatAddress({ row, column, rows, columns }: Box): string {
  if (columns === sheetColumns) return `${row + 1}:${row + rows}`;
  const [first, last] = [columnLetters(column), columnLetters(column + columns - 1)];
  if (rows === sheetRows) return `${first}:${last}`;
  return rows === 1 && columns === 1 ? `${first}${row + 1}` : `${first}${row + 1}:${last}${row + rows}`;
}

/** The address with its sheet, quoted like in Excel. */
export function qualify(sheet: string, box: Box): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) && !/^[A-Za-z]{1,3}\d+$/.test(sheet);
  return `${isPlain ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${formatAddress(box)}`;
}

export function intersect(one: Box, other: Box): Box | undefined {
  const [row, column] = [Math.max(one.row, other.row), Math.max(one.column, other.column)];
  const rows = Math.min(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.min(one.column + one.columns, other.column + other.columns) - column;
  return rows > 0 && columns > 0 ? boxOf(row, column, rows, columns) : undefined;
}

export function unite(one: Box, other: Box): Box {
  const [row, column] = [Math.min(one.row, other.row), Math.min(one.column, other.column)];
  const bottom = Math.max(one.row + one.rows, other.row + other.rows);
  const right = Math.max(one.column + one.columns, other.column + other.columns);
  return boxOf(row, column, bottom - row, right - column);
}

export const isSame = (one: Box, other: Box): boolean =>
  one.row === other.row && one.column === other.column && one.rows === other.rows && one.columns === other.columns;

export const isInside = (inner: Box, outer: Box): boolean => {
  const common = intersect(inner, outer);
  return common !== undefined && isSame(common, inner);
};

/** True for whole columns and whole rows: Excel returns null for the cells of such a range. */
export const isUnbounded = (box: Box): boolean => box.rows === sheetRows || box.columns === sheetColumns;
