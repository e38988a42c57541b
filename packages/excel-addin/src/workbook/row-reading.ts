import type { SheetCell, WorkbookVerbs } from '@tpr/core';
import { runsOf } from './cell-block.ts';
import { isTooLarge } from './fault.ts';
import { bodyRange, placesOf, type TableHead } from './table-head.ts';

/** Cells of one answer: a few MB of text at most, where Excel on the web gives 5 MB. */
const cellsAtOnce = 60_000;

type Rows = WorkbookVerbs['readRows']['out'];

/** Reads rows in as many pieces as the answers' limit asks for. */
export async function readRows(
  context: Excel.RequestContext,
  head: TableHead,
  columns: readonly string[],
  from: number,
  count: number,
): Promise<Rows> {
  const places = placesOf(head, columns);
  const end = Math.min(head.shown.rowCount, from + count);
  const rows: SheetCell[][] = [];
  const isFormula: boolean[][] = [];
  let step = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, places.length)));
  for (let at = from; at < end;) {
    const size = Math.min(step, end - at);
    try {
      const piece = await readPiece(context, head, places, at, size);
      for (const cells of piece) {
        rows.push(cells.map(({ value }) => value));
        isFormula.push(cells.map((cell) => cell.isFormula));
      }
      at += size;
    } catch (error) {
      if (!isTooLarge(error) || size === 1) throw error;
      step = Math.ceil(size / 2);
    }
  }
  return { rows, isFormula: isFormula.some((cells) => cells.includes(true)) ? isFormula : undefined };
}

interface ReadCell {
  readonly value: SheetCell;
  readonly isFormula: boolean;
}

/**
 * Formulas are what they are, and constants their values, so that one reading tells both; only a text that begins like a
 * formula has to be looked at again.
 */
async function readPiece(
  context: Excel.RequestContext,
  head: TableHead,
  places: readonly number[],
  from: number,
  count: number,
): Promise<ReadCell[][]> {
  const runs = runsOf([...new Set(places)]).map(([first, width]) => ({
    first,
    width,
    range: bodyRange(head, from, count, first, width).load('formulas'),
  }));
  await context.sync();
  const doubtful = runs.filter(({ range }) => range.formulas.some((cells) => cells.some(looksLikeFormula)));
  for (const { range } of doubtful) range.load('values');
  if (doubtful.length > 0) await context.sync();
  const cellAt = (row: number, place: number): ReadCell => {
    const run = runs.find(({ first, width }) => place >= first && place < first + width)!;
    const entered: unknown = run.range.formulas[row]?.[place - run.first];
    if (!looksLikeFormula(entered)) return { value: cellOf(entered), isFormula: false };
    const value: unknown = run.range.values[row]?.[place - run.first];
    return { value: cellOf(value), isFormula: value !== entered };
  };
  return Array.from({ length: count }, (_, row) => places.map((place) => cellAt(row, place)));
}

function looksLikeFormula(entered: unknown): boolean {
  return typeof entered === 'string' && entered.startsWith('=');
}

export function cellOf(value: unknown): SheetCell {
  if (value === '' || value === null || value === undefined) return null;
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** The rows of each key, from 0. */
export async function findRows(
  context: Excel.RequestContext,
  head: TableHead,
  keyColumn: string,
): Promise<Map<string, number[]>> {
  const { rows } = await readRows(context, head, [keyColumn], 0, head.shown.rowCount);
  const places = new Map<string, number[]>();
  rows.forEach(([key = null], row) => {
    if (key === null) return;
    const found = places.get(String(key));
    if (found === undefined) places.set(String(key), [row]);
    else found.push(row);
  });
  return places;
}
