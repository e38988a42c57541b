import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CellType, CellValue, Column, Row } from '@tpr/core';
import { parseIsoDate, parseIsoDateTime, quoteCsvText, writeAmount, type CsvSeparator } from '@tpr/core/values';
import { cleanCellText } from './cell-text.ts';

export interface CsvOptions {
  /** Default `,`. With `;`, numbers have a decimal comma: Excel opens such files where that is usual, as in France. */
  readonly separator?: CsvSeparator;
  /** Texts keep line breaks of every kind, for a file that `readCsv` reads back. Default: all become `\n`. */
  readonly keepsLineBreaks?: boolean;
  readonly signal?: AbortSignal;
}

/** Lines are written in pieces of about this many characters. */
const pieceLength = 1 << 14;

/**
 * Streams rows in UTF-8 with a byte order mark and CRLF. It waits while the disk is busy, so memory does not grow with
 * the rows. Dates and numbers are written as in `Table`; text is in quotes. Text that a spreadsheet may take for a
 * formula gets an apostrophe, which `readCsv` removes. Excel drops leading zeros in a CSV: write xlsx for users.
 * @returns the number of rows written, without the header.
 */
export async function writeCsv(
  target: Writable,
  columns: readonly Column[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  { separator = ',', keepsLineBreaks = false, signal }: CsvOptions = {},
): Promise<number> {
  let count = 0;
  const clean = keepsLineBreaks ? cleanBetweenBreaks : cleanCellText;
  const writeText = (text: string): string => quoteCsvText(clean(text));
  const lineOf = (cells: readonly string[]): string => `${cells.join(separator)}\r\n`;
  // The empty value of a single column would otherwise be an empty line, which readers skip.
  const empty = columns.length === 1 ? quoteCsvText('') : '';
  const pieces = async function* (): AsyncGenerator<string> {
    let piece = `\uFEFF${lineOf(columns.map(({ header }) => writeText(header)))}`;
    for await (const row of rows) {
      // A short row is filled up, so that every line has as many fields as the header.
      piece += lineOf(
        columns.map(({ type }, index) => writeCell(row[index] ?? '', type, separator, writeText) || empty),
      );
      count += 1;
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  };
  await pipeline(Readable.from(pieces()), target, signal === undefined ? {} : { signal });
  return count;
}

function writeCell(
  value: Exclude<CellValue, null>,
  type: CellType,
  separator: CsvSeparator,
  writeText: (text: string) => string,
): string {
  if (typeof value === 'number') return separator === ';' ? writeAmount(value).replace('.', ',') : String(value);
  if (typeof value === 'boolean' || value === '' || isDay(value, type)) return String(value);
  return writeText(value);
}

/** Word processors copy a line break within a paragraph as a vertical tab. */
const cleanBetweenBreaks = (text: string): string =>
  text
    .split(/([\n\v\f\r\u0085]+)/)
    .map((part, index) => (index % 2 === 0 ? cleanCellText(part) : part))
    .join('');

const isDay = (text: string, type: CellType): boolean =>
  (type === 'date' && parseIsoDate(text) === text) || (type === 'dateTime' && parseIsoDateTime(text) === text);
