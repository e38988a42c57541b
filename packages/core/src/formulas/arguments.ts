import { isEmptyCell, type Cell } from '../values/cell.ts';
import type { LocalizedText } from '../i18n/localized-text.ts';
import type { Grid } from './evaluate-each.ts';
import { FormulaError } from './formula-error.ts';
import type { FormulaErrorCode } from './formula-sentences.ts';
import { sample } from './refuse-name.ts';

/** The definition of one argument of a formula. */
export interface Argument<T extends 'range' | 'cell' = 'range' | 'cell'> {
  /** `range`: a range or a single cell. `cell`: one cell, or a range with one value. */
  readonly shape: T;
  readonly isOptional: boolean;
  readonly name: LocalizedText;
  readonly help: LocalizedText;
  /** An example of a value, in English. */
  readonly example: string;
  /** The kind of thing that it names, if hosts can offer the existing names. */
  readonly names?: ArgumentSubject;
  /** The allowed values of an argument of one cell, for hosts that offer them while a formula is typed. */
  readonly choices?: readonly ArgumentChoice[];
  /** The error code of a call without this argument. */
  readonly missing?: FormulaErrorCode;
}

/** `column`: a column of the table of PORTFOLIO. `field`: a fact of a third party in the portfolio list. */
export type ArgumentSubject =
  | 'thirdParty'
  | 'field'
  | 'column'
  | 'attribute'
  | 'indicator'
  | 'documentCode'
  | 'dossierType';

/** An allowed value of an argument, the same in every language, with its display name. */
export interface ArgumentChoice {
  readonly value: string;
  readonly name: LocalizedText;
}

/** Arguments by their names in code, in the order in which they are typed; optional arguments come last. */
export type Arguments = Readonly<Record<string, Argument>>;

/** The values that a formula receives. An omitted argument is a blank cell. */
export type ArgumentValues<A extends Arguments> = {
  readonly [K in keyof A]: A[K] extends Argument<'range'> ? Grid<Cell> : Cell;
};

type Described = Pick<Argument, 'name' | 'help' | 'example' | 'missing' | 'names' | 'choices'>;

export const range = (described: Described): Argument<'range'> => ({ shape: 'range', isOptional: false, ...described });

export const oneCell = (described: Described): Argument<'cell'> => ({ shape: 'cell', isOptional: false, ...described });

export const optional = <A extends Argument>(argument: A): A => ({ ...argument, isOptional: true });

/**
 * Converts the values of a host to the arguments of a formula. A blank cell is a value; an absent argument means that the
 * user has not finished the formula. The number 0 is a blank cell. Whole columns and rows end with their last value.
 * @param given a value, or rows of values, for each argument. @param toCell reads a value of the host.
 * @throws FormulaError for a missing argument, and for several values in an argument of one cell.
 */
export function takeArguments<A extends Arguments>(
  wanted: A,
  given: readonly unknown[],
  toCell: (value: unknown) => Cell,
): ArgumentValues<A> {
  const taken: Record<string, Grid<Cell> | Cell> = {};
  const ranges = new Map<string, Grid<Cell>>();
  Object.entries(wanted).forEach(([key, { shape, isOptional, missing }], at) => {
    const isThere = given[at] !== undefined && given[at] !== null;
    if (!isThere && !isOptional && missing !== undefined) throw new FormulaError(missing);
    const grid = toGrid(given[at], toCell);
    if (shape === 'range') ranges.set(key, grid);
    else taken[key] = onlyCell(grid);
  });
  return Object.assign(taken, Object.fromEntries(cutWhole(ranges))) as ArgumentValues<A>;
}

/** The value of a range with one value. @throws FormulaError for several values: all but one would be ignored silently. */
function onlyCell(grid: Grid<Cell>): Cell {
  const filled = grid.flat().filter((cell) => !isEmptyCell(cell));
  if (filled.length > 1) throw new FormulaError('severalValues', { near: sample(filled.map(String)) });
  return filled[0] ?? grid[0]?.[0];
}

function toGrid(given: unknown, toCell: (value: unknown) => Cell): Cell[][] {
  const read = (value: unknown) => blankIfZero(toCell(value));
  if (!Array.isArray(given)) return [[read(given)]];
  return given.map((row: unknown) => (Array.isArray(row) ? row.map(read) : [read(row)]));
}

/**
 * Excel passes 0 for a blank cell (https://github.com/OfficeDev/office-js/issues/5262). No argument has the value 0: they
 * are identifiers, names, words and a date, and no date of the service has the serial 0.
 */
const blankIfZero = (cell: Cell): Cell => (cell === 0 ? '' : cell);

/** Longer ranges are whole columns, and wider ones whole rows. */
const mostRows = 100_000;
const mostColumns = 10_000;

/**
 * Cuts whole columns and rows after the last value of any range. Their million results would take seconds, and Excel
 * could not show them. The ranges of a formula keep a common size. Ranges of different sizes stay uncut: a cut could
 * give them one size, and combine the wrong cells.
 */
function cutWhole(ranges: ReadonlyMap<string, Grid<Cell>>): ReadonlyMap<string, Grid<Cell>> {
  const grids = [...ranges.values()];
  const isCut = isWhole(grids.map(heightOf), mostRows) || isWhole(grids.map(widthOf), mostColumns);
  if (!isCut || !hasOneSize(grids.map(heightOf)) || !hasOneSize(grids.map(widthOf))) return ranges;
  let [height, width] = [1, 1];
  for (const grid of grids) {
    grid.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        if (isEmptyCell(cell)) return;
        height = Math.max(height, row + 1);
        width = Math.max(width, column + 1);
      }),
    );
  }
  const cut = (grid: Grid<Cell>): Grid<Cell> => {
    const rows = grid.length > mostRows ? grid.slice(0, height) : grid;
    return widthOf(grid) > mostColumns ? rows.map((cells) => cells.slice(0, width)) : rows;
  };
  return new Map([...ranges].map(([key, grid]) => [key, cut(grid)]));
}

const heightOf = (grid: Grid<Cell>): number => grid.length;
const widthOf = ([first]: Grid<Cell>): number => first?.length ?? 0;
const isWhole = (sizes: readonly number[], most: number): boolean => sizes.some((size) => size > most);

/** A single row or column fits every size. */
const hasOneSize = (sizes: readonly number[]): boolean => new Set(sizes.filter((size) => size !== 1)).size <= 1;
