import type { Cell } from '../values/cell.ts';
import type { Text } from '../words/words.ts';
import type { Grid } from './answers.ts';

/** What a formula is given in one place: cells of any type. */
export interface Argument<T extends 'range' | 'cell' = 'range' | 'cell'> {
  /** A range, of which a single cell is one; or one cell, of a range the first. */
  readonly takes: T;
  readonly isOptional: boolean;
  readonly name: Text;
  readonly help: Text;
  /** What may be typed there, in English. */
  readonly example: string;
}

/** By the name that code calls them, in the order in which they are typed; optional ones are the last. */
export type Arguments = Readonly<Record<string, Argument>>;

/** What a formula receives. An argument that was left out is a blank cell. */
export type Taken<A extends Arguments> = {
  readonly [K in keyof A]: A[K] extends Argument<'range'> ? Grid<Cell> : Cell;
};

type Described = Pick<Argument, 'name' | 'help' | 'example'>;

export const range = (described: Described): Argument<'range'> => ({ takes: 'range', isOptional: false, ...described });

export const oneCell = (described: Described): Argument<'cell'> => ({ takes: 'cell', isOptional: false, ...described });

export const optional = <A extends Argument>(argument: A): A => ({ ...argument, isOptional: true });

/**
 * What a host hands over, as the formula takes it.
 * @param given a value, or rows of values, for each argument. @param toCell reads a value of the host.
 */
export function takeArguments<A extends Arguments>(
  wanted: A,
  given: readonly unknown[],
  toCell: (value: unknown) => Cell,
): Taken<A> {
  const taken: Record<string, Grid<Cell> | Cell> = {};
  Object.entries(wanted).forEach(([key, { takes }], at) => {
    const grid = toGrid(given[at], toCell);
    taken[key] = takes === 'range' ? grid : grid[0]?.[0];
  });
  return taken as Taken<A>;
}

function toGrid(given: unknown, toCell: (value: unknown) => Cell): Cell[][] {
  if (!Array.isArray(given)) return [[toCell(given)]];
  return given.map((row: unknown) => (Array.isArray(row) ? row.map(toCell) : [toCell(row)]));
}
