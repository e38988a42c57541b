import { invalid } from './google-error.ts';

/** Rows and columns from 0, ends excluded; an undefined end is the end of the grid. */
export interface GridSpan {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number | undefined;
  readonly endColumn: number | undefined;
}

export interface A1Range {
  /** Undefined: the first sheet. */
  readonly title: string | undefined;
  readonly span: GridSpan;
}

const whole: GridSpan = { startRow: 0, startColumn: 0, endRow: undefined, endColumn: undefined };
const cells = /^([A-Z]{1,3})?([1-9]\d{0,7})?(?::([A-Z]{1,3})?([1-9]\d{0,7})?)?$/i;

/**
 * Reads `A1`, `A1:B2`, `A:C`, `2:5`, `B2:D`, each with or without `Title!` or `'Ti''tle'!`, or a title only.
 * @throws GoogleError 400.
 */
export function parseA1(text: string, titles: readonly string[]): A1Range {
  const [, quoted, plain, rest] = /^(?:'((?:[^']|'')*)'|([^'!][^!]*|))(?:!(.*))?$/.exec(text) ?? [];
  const title = quoted?.replaceAll("''", "'") ?? plain;
  if (title === undefined) throw unparsable(text);
  if (rest !== undefined) {
    if (!titles.includes(title)) throw unparsable(text);
    return { title, span: parseSpan(rest, text) };
  }
  if (titles.includes(title)) return { title, span: whole };
  if (quoted !== undefined) throw unparsable(text);
  return { title: undefined, span: parseSpan(title, text) };
}

function parseSpan(text: string, range: string): GridSpan {
  const [found, column1, row1, column2, row2] = cells.exec(text) ?? [];
  const isSpan = text.includes(':');
  const isNamed = isSpan ? (column1 ?? row1) !== undefined && (column2 ?? row2) !== undefined : column1 && row1;
  if (!found || !isNamed) throw unparsable(range);
  const startRow = row1 === undefined ? 0 : Number(row1) - 1;
  const startColumn = column1 === undefined ? 0 : readColumn(column1);
  if (!isSpan) return { startRow, startColumn, endRow: startRow + 1, endColumn: startColumn + 1 };
  const endRow = row2 === undefined ? undefined : Number(row2);
  const endColumn = column2 === undefined ? undefined : readColumn(column2) + 1;
  return { startRow, startColumn, endRow, endColumn };
}

function unparsable(range: string): Error {
  return invalid(`Unable to parse range: ${range}`);
}

function readColumn(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function writeColumn(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : writeColumn(Math.floor(column / 26) - 1) + letter;
}

export function writeA1(
  title: string,
  startRow: number,
  startColumn: number,
  endRow: number,
  endColumn: number,
): string {
  const name = /^[A-Za-z_]\w*$/.test(title) ? title : `'${title.replaceAll("'", "''")}'`;
  return `${name}!${writeColumn(startColumn)}${startRow + 1}:${writeColumn(endColumn - 1)}${endRow}`;
}
