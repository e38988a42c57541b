import { mapConcurrent, type Op } from '../runtime/op.ts';
import { settle, type SettledResult } from '../runtime/outcome.ts';
import { isEmptyCell, type Cell } from '../values/cell.ts';
import type { CellType, CellValue } from '../portfolio/table.ts';
import { FormulaError } from './formula-error.ts';

/** A value with its display type; see `CellType` for the form of the value. */
export interface TypedCell {
  readonly type: CellType;
  readonly value: CellValue;
}

export type Grid<T> = readonly (readonly T[])[];

/** The result of one cell of an array: its value, null for a blank argument, or the error of this cell. */
export type CellResult<T> = SettledResult<T | null>;

/** Evaluates each cell of an array; the results have its shape. A failure affects only its cell. */
export function* evaluateEach<T>(
  cells: Grid<Cell>,
  concurrency: number,
  question: (cell: Cell) => Op<T>,
): Op<CellResult<T>[][]> {
  return yield* evaluatePairs(cells, [['']], concurrency, (cell) => question(cell));
}

/**
 * As `evaluateEach`, with a second argument that may also be an array. A single row or column is repeated to the size
 * of the other argument, as in spreadsheets.
 * @param concurrency maximum number of concurrent evaluations. @throws FormulaError when the sizes do not fit.
 */
export function* evaluatePairs<T>(
  cells: Grid<Cell>,
  others: Grid<Cell>,
  concurrency: number,
  question: (cell: Cell, other: Cell) => Op<T>,
): Op<CellResult<T>[][]> {
  const pairs = pairCells(cells, others);
  const width = pairs[0]?.length ?? 0;
  const questions = pairs
    .flat()
    .map(([cell, other]): Op<CellResult<T>> => (isEmptyCell(cell) ? blank() : settle(question(cell, other))));
  const answers = yield* mapConcurrent(questions, concurrency);
  return pairs.map((_, row) => answers.slice(row * width, (row + 1) * width));
}

/** The cells of two arrays, in the size that both have or are repeated to. @throws FormulaError when the sizes do not fit. */
export function pairCells(cells: Grid<Cell>, others: Grid<Cell>): (readonly [cell: Cell, other: Cell])[][] {
  const height = commonSize(cells.length, others.length);
  const width = commonSize(cells[0]?.length ?? 0, others[0]?.length ?? 0);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => [at(cells, row, column), at(others, row, column)] as const),
  );
}

function commonSize(size: number, other: number): number {
  if (size !== other && size !== 1 && other !== 1) throw new FormulaError('unlikeShapes');
  return size === 1 ? other : size;
}

function at(grid: Grid<Cell>, row: number, column: number): Cell {
  const cells = grid[grid.length === 1 ? 0 : row] ?? [];
  return cells[cells.length === 1 ? 0 : column];
}

function* blank(): Op<CellResult<never>> {
  return { ok: true, value: null };
}
