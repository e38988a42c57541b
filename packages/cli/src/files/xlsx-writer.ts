import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConnectorError, type Column, type Row } from '@tpr/core';
import { ZipFile } from 'yazl';
import { measureColumns, sampleRows } from './column-width.ts';
import { nameSheets } from './sheet-name.ts';
import { SheetXml } from './sheet-xml.ts';
import { sheetPath, workbookParts } from './workbook-parts.ts';

/** Excel's limits for a sheet. */
const maxRows = 1_048_576;
const maxColumns = 16_384;

/** A table whose rows are generated on demand. */
export interface StreamedTable {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<Row>;
}

export interface XlsxSummary {
  /** Texts that were longer than a cell can hold; they end in `… [cut]`. */
  readonly cutTexts: number;
  /** Number of rows of each table. */
  readonly rowCounts: readonly number[];
}

/**
 * Writes one sheet per table, row by row, so that memory does not grow with the rows. Days before 1900, which have no
 * serial in a workbook, are written as text.
 * @throws ConnectorError `config` when a table is larger than a sheet.
 */
export async function writeXlsx(
  target: Writable,
  tables: readonly StreamedTable[],
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<XlsxSummary> {
  const names = nameSheets(tables.map((table) => table.name));
  const zip = new ZipFile();
  for (const [part, text] of workbookParts(names)) zip.addBuffer(Buffer.from(text), part);
  const sheets = tables.map(({ columns }) => new SheetXml(columns));
  const bytes = new PassThrough();
  tables.forEach((table, index) =>
    // Lazily, so that sheets are generated one after the other.
    zip.addReadStreamLazy(sheetPath(index), (take) => {
      const pieces = Readable.from(writeSheet(table, sheets[index]!), { objectMode: false, highWaterMark: 1 << 16 });
      pieces.on('error', (error) => bytes.destroy(error));
      take(null, pieces);
    }),
  );
  zip.end();
  zip.outputStream.pipe(bytes);
  await pipeline(bytes, target, signal === undefined ? {} : { signal });
  return {
    cutTexts: sheets.reduce((sum, { cutTexts }) => sum + cutTexts, 0),
    rowCounts: sheets.map(({ rowCount }) => rowCount),
  };
}

function* writeSheet({ name, columns, rows }: StreamedTable, sheet: SheetXml): Generator<Buffer> {
  if (columns.length > maxColumns) throw tooLarge(name);
  const items = rows[Symbol.iterator]();
  const first: Row[] = [];
  for (let next = items.next(); next.done !== true; next = items.next()) {
    first.push(next.value);
    if (first.length === sampleRows) break;
  }
  const all = function* (): Generator<Row> {
    yield* first;
    for (let next = items.next(); next.done !== true; next = items.next()) {
      if (sheet.rowCount === maxRows - 1) throw tooLarge(name);
      yield next.value;
    }
  };
  for (const piece of sheet.write(all(), measureColumns(columns, first))) yield Buffer.from(piece);
}

function tooLarge(name: string): ConnectorError {
  const most = `${maxRows - 1} rows and ${maxColumns} columns`;
  return new ConnectorError('config', `${name} has more than the ${most} of a sheet. Write CSV instead.`, {
    field: 'file',
  });
}
