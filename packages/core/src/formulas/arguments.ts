import type { Cell } from '../values/cell.ts';
import type { Text } from '../i18n/localized-text.ts';
import type { Grid } from './answers.ts';
import { LookupError } from './lookup-error.ts';
import type { LookupCode } from './sentences.ts';

/** What a formula is given in one place: cells of any type. */
export interface Argument<T extends 'range' | 'cell' = 'range' | 'cell'> {
  /** A range, of which a single cell is one; or one cell, of a range the first. */
  readonly takes: T;
  readonly isOptional: boolean;
  readonly name: Text;
  readonly help: Text;
  /** What may be typed there, in English. */
  readonly example: string;
  /** What it names, where that can be looked up and offered. */
  readonly names?: ArgumentSubject;
  /** The allowed values of an argument of one cell, for hosts that offer them while a formula is typed. */
  readonly choices?: readonly ArgumentChoice[];
  /** The error code of a call without this argument. */
  readonly missing?: LookupCode;
}

/** A column is one of the table that a portfolio makes; a field what the list says of a third party. */
export type ArgumentSubject =
  | 'thirdParty'
  | 'field'
  | 'column'
  | 'attribute'
  | 'indicator'
  | 'documentCode'
  | 'dossierType';

/** A word that an argument takes: the same in every language, with what people call it. */
export interface ArgumentChoice {
  readonly value: string;
  readonly name: Text;
}

/** By the name that code calls them, in the order in which they are typed; optional ones are the last. */
export type Arguments = Readonly<Record<string, Argument>>;

/** What a formula receives. An argument that was left out is a blank cell. */
export type Taken<A extends Arguments> = {
  readonly [K in keyof A]: A[K] extends Argument<'range'> ? Grid<Cell> : Cell;
};

type Described = Pick<Argument, 'name' | 'help' | 'example' | 'missing' | 'names' | 'choices'>;

export const range = (described: Described): Argument<'range'> => ({ takes: 'range', isOptional: false, ...described });

export const oneCell = (described: Described): Argument<'cell'> => ({ takes: 'cell', isOptional: false, ...described });

export const optional = <A extends Argument>(argument: A): A => ({ ...argument, isOptional: true });

/**
 * What a host hands over, as the formula takes it. A blank cell is a blank question; an argument that was not typed at all
 * is a formula that is not finished. 0 for an optional argument is one that was left out.
 * @param given a value, or rows of values, for each argument. @param toCell reads a value of the host.
 * @throws LookupError for an argument that is missing.
 */
export function takeArguments<A extends Arguments>(
  wanted: A,
  given: readonly unknown[],
  toCell: (value: unknown) => Cell,
): Taken<A> {
  const taken: Record<string, Grid<Cell> | Cell> = {};
  Object.entries(wanted).forEach(([key, { takes, isOptional, missing }], at) => {
    const isThere = given[at] !== undefined && given[at] !== null;
    if (!isThere && !isOptional && missing !== undefined) throw new LookupError(missing);
    const cells = toGrid(given[at], toCell);
    const grid = isOptional && isZero(cells) ? [['']] : cells;
    taken[key] = takes === 'range' ? grid : grid[0]?.[0];
  });
  return taken as Taken<A>;
}

/**
 * A spreadsheet may pass 0 for an argument that was left out, and for a blank cell. No optional argument takes a number:
 * they are names, words and a date, and 0 is the serial of no date that the service has.
 */
function isZero(grid: Grid<Cell>): boolean {
  return grid.length === 1 && grid[0]?.length === 1 && grid[0][0] === 0;
}

function toGrid(given: unknown, toCell: (value: unknown) => Cell): Cell[][] {
  if (!Array.isArray(given)) return [[toCell(given)]];
  return given.map((row: unknown) => (Array.isArray(row) ? row.map(toCell) : [toCell(row)]));
}
