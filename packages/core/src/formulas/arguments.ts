import { isEmptyCell, type Cell } from '../values/cell.ts';
import type { LocalizedText } from '../i18n/localized-text.ts';
import type { Grid } from './evaluate-each.ts';
import { FormulaError } from './formula-error.ts';
import type { LookupCode } from './lookup-sentences.ts';
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
  readonly missing?: LookupCode;
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
 * user has not finished the formula. 0 for an optional argument counts as omitted.
 * @param given a value, or rows of values, for each argument. @param toCell reads a value of the host.
 * @throws FormulaError for a missing argument, and for several values in an argument of one cell.
 */
export function takeArguments<A extends Arguments>(
  wanted: A,
  given: readonly unknown[],
  toCell: (value: unknown) => Cell,
): ArgumentValues<A> {
  const taken: Record<string, Grid<Cell> | Cell> = {};
  Object.entries(wanted).forEach(([key, { shape, isOptional, missing }], at) => {
    const isThere = given[at] !== undefined && given[at] !== null;
    if (!isThere && !isOptional && missing !== undefined) throw new FormulaError(missing);
    const cells = toGrid(given[at], toCell);
    const grid = isOptional && isZero(cells) ? [['']] : cells;
    taken[key] = shape === 'range' ? grid : onlyCell(grid);
  });
  return taken as ArgumentValues<A>;
}

/** The value of a range with one value. @throws FormulaError for several values: all but one would be ignored silently. */
function onlyCell(grid: Grid<Cell>): Cell {
  const filled = grid.flat().filter((cell) => !isEmptyCell(cell));
  if (filled.length > 1) throw new FormulaError('severalValues', { near: sample(filled.map(String)) });
  return filled[0] ?? grid[0]?.[0];
}

/**
 * A spreadsheet may pass 0 for an omitted argument and for a blank cell. No optional argument has the value 0. They are
 * names, words and a date, and no date of the service has the serial 0.
 */
function isZero(grid: Grid<Cell>): boolean {
  return grid.length === 1 && grid[0]?.length === 1 && grid[0][0] === 0;
}

function toGrid(given: unknown, toCell: (value: unknown) => Cell): Cell[][] {
  if (!Array.isArray(given)) return [[toCell(given)]];
  return given.map((row: unknown) => (Array.isArray(row) ? row.map(toCell) : [toCell(row)]));
}
