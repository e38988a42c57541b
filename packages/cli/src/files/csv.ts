import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CellValue, Column, Row } from '@tpr/core';
import { isFormulaLike } from '@tpr/core/values';
import { stringify } from 'csv-stringify';
import { cleanCellText } from './cell-text.ts';

export type CsvSeparator = ',' | ';';

export interface CsvOptions {
  /** Excel opens `;` directly where the decimal sign is a comma, as in France. */
  readonly separator?: CsvSeparator;
  readonly signal?: AbortSignal;
}

/**
 * Writes rows as they come, in UTF-8 with a byte order mark and CRLF, and waits while the disk is busy: memory does not
 * grow with the rows. Dates and numbers are written as in `Table`; text that a spreadsheet may take for a formula gets
 * an apostrophe, which `readCsv` takes off again. Excel drops the leading zeros of identifiers it opens from CSV: write
 * xlsx for people. Give it the temporary of `writeAtomically`.
 * @returns the number of rows written, without the header.
 */
export async function writeCsv(
  path: string,
  columns: readonly Column[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  options: CsvOptions = {},
): Promise<number> {
  let count = 0;
  const records = async function* (): AsyncGenerator<readonly CellValue[]> {
    yield columns.map((column) => column.header);
    for await (const row of rows) {
      // A short row is filled up, so that every line has as many fields as the header.
      yield columns.map((_, index) => row[index] ?? null);
      count += 1;
    }
  };
  const lines = stringify({
    bom: true,
    delimiter: options.separator ?? ',',
    record_delimiter: '\r\n',
    // A lone `\n` must be quoted too, though lines end in CRLF; and blanks at an end are easily lost.
    quoted_match: /[\r\n,;\t]|^\s|\s$/,
    // The empty value of a single column would otherwise be an empty line, which readers skip.
    quoted_empty: columns.length === 1,
    cast: { string: (text) => guardFormula(cleanCellText(text)), boolean: (value) => String(value) },
  });
  const abort = options.signal === undefined ? {} : { signal: options.signal };
  await pipeline(Readable.from(records()), lines, createWriteStream(path), abort);
  return count;
}

/** Text that already starts with an apostrophe gets one more, so that taking one off always gives the original. */
export function guardFormula(text: string): string {
  return text.startsWith("'") || isFormulaLike(text) ? `'${text}` : text;
}

/** The opposite of `guardFormula`; other text is left as it is. */
export function unguardFormula(text: string): string {
  if (!text.startsWith("'")) return text;
  const rest = text.slice(1);
  return rest.startsWith("'") || isFormulaLike(rest) ? rest : text;
}
