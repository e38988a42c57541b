import type { SheetCell, WorkbookPort } from '@tpr/core/workbook';
import { runsOf } from './cell-block.ts';
import { isTooLarge } from './excel-error.ts';
import { isBusy } from './fault.ts';
import { bodyRange, placesOf, readHead, watchBody, type TableHead } from './table-head.ts';

/** Maximum cells of one response: a few MB of text at most; Excel on the web allows 5 MB. */
export const cellsAtOnce = 60_000;

type Rows = WorkbookPort['readRows']['out'];

/** Maximum attempts while a user moves columns or rows at the same moment. */
export const attempts = 5;

/** Finds a table and reads its cells, and both again if they were moved meanwhile. @param read undefined if they were. */
export async function readInPlace<T>(
  context: Excel.RequestContext,
  id: string,
  read: (head: TableHead) => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const found = await read(await readHead(context, id));
    if (found !== undefined) return found;
  }
  throw isBusy();
}

/** Reads rows in as many pieces as the limit of responses requires. @returns undefined if the table was moved. */
export async function readRows(
  context: Excel.RequestContext,
  head: TableHead,
  columns: readonly string[],
  from: number,
  count: number,
): Promise<Rows | undefined> {
  const places = placesOf(head, columns);
  const end = Math.min(head.shown.rowCount, from + count);
  const rows: SheetCell[][] = [];
  const formulas: { readonly row: number; readonly column: number }[] = [];
  const isInPlace = await inPieces(
    from,
    end,
    Math.floor(cellsAtOnce / Math.max(1, places.length)),
    async (at, size) => {
      const cellAt = await readPiece(context, head, places, at, size);
      if (cellAt === undefined) return false;
      for (let row = 0; row < size; row++) {
        rows.push(
          places.map((place, column) => {
            const { value, isFormula } = cellAt(row, place);
            if (isFormula) formulas.push({ row: at - from + row, column });
            return value;
          }),
        );
      }
      return true;
    },
  );
  if (!isInPlace) return undefined;
  if (formulas.length === 0) return { rows };
  const isFormula = rows.map((cells) => cells.map(() => false));
  for (const { row, column } of formulas) isFormula[row]![column] = true;
  return { rows, isFormula };
}

/**
 * Reads rows in pieces. Halves the piece size when Excel rejects a response as too large.
 * @param read returns false if the table was moved; then the result is false, too.
 */
export async function inPieces(
  from: number,
  end: number,
  mostRows: number,
  read: (at: number, size: number) => Promise<boolean>,
): Promise<boolean> {
  let step = Math.max(1, mostRows);
  for (let at = from; at < end;) {
    const size = Math.min(step, end - at);
    try {
      if (!(await read(at, size))) return false;
      at += size;
    } catch (error) {
      if (!isTooLarge(error) || size === 1) throw error;
      step = Math.ceil(size / 2);
    }
  }
  return true;
}

interface ReadCell {
  readonly value: SheetCell;
  readonly isFormula: boolean;
}

/**
 * Reads `formulas`, which returns the formula of a formula cell and the value of any other cell. Only a text that begins
 * like a formula requires a second read, which has both, because rows may have moved since the first.
 * @returns undefined if the table was moved.
 */
async function readPiece(
  context: Excel.RequestContext,
  head: TableHead,
  places: readonly number[],
  from: number,
  count: number,
): Promise<((row: number, place: number) => ReadCell) | undefined> {
  const runs = runsOf([...new Set(places)]).map(([first, width]) => ({
    first,
    width,
    range: bodyRange(head, from, count, first, width).load('formulas'),
  }));
  let isInPlace = watchBody(head);
  await context.sync();
  const hasFormulas = runs.some(({ range }) => range.formulas.some((cells) => cells.some(looksLikeFormula)));
  if (hasFormulas && isInPlace()) {
    for (const { range } of runs) range.load('formulas,values');
    isInPlace = watchBody(head);
    await context.sync();
  }
  if (!isInPlace()) return undefined;
  // Copied once, because each access to a property of office.js checks whether it was loaded.
  const loaded = runs.map(({ first, width, range }) => ({
    first,
    width,
    entered: range.formulas,
    values: hasFormulas ? range.values : range.formulas,
  }));
  return (row, place) => {
    const run = loaded.find(({ first, width }) => place >= first && place < first + width)!;
    const entered: unknown = run.entered[row]?.[place - run.first];
    const value: unknown = run.values[row]?.[place - run.first];
    return { value: cellOf(value), isFormula: value !== entered };
  };
}

function looksLikeFormula(entered: unknown): boolean {
  return typeof entered === 'string' && entered.startsWith('=');
}

export function cellOf(value: unknown): SheetCell {
  if (value === '' || value === null || value === undefined) return null;
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** The rows of each key, from 0; undefined if the table was moved. */
export async function findRows(
  context: Excel.RequestContext,
  head: TableHead,
  keyColumn: string,
): Promise<Map<string, number[]> | undefined> {
  const read = await readRows(context, head, [keyColumn], 0, head.shown.rowCount);
  if (read === undefined) return undefined;
  const { rows } = read;
  const places = new Map<string, number[]>();
  rows.forEach(([key = null], row) => {
    if (key === null) return;
    const found = places.get(String(key));
    if (found === undefined) places.set(String(key), [row]);
    else found.push(row);
  });
  return places;
}
