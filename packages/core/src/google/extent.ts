import type { KeyedRow, SheetCell } from '../workbook/port.ts';
import { addTo } from '../values/group-by.ts';

/** The extent of a managed table in the grid of a Google spreadsheet, derived from the cells. */

export function isBlank(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}

/** Groups numbers into runs of consecutive ones, in ascending order. */
export function runsOf(numbers: readonly number[]): (readonly [first: number, count: number])[] {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs[runs.length - 1];
    if (run !== undefined && number === run[0] + run[1]) run[1] += 1;
    else runs.push([number, 1]);
  }
  return runs;
}

/**
 * First and last column of the block, including adjacent columns of the user.
 * @param headers of the whole row. @param ours ascending numbers of the managed columns, counted from `base`.
 */
export function spanOf(
  headers: readonly unknown[],
  ours: readonly number[],
  base: 0 | 1,
): { readonly left: number; readonly right: number } {
  let left = ours[0] ?? base;
  let right = ours[ours.length - 1] ?? left;
  while (left > base && !isBlank(headers[left - 1 - base])) left -= 1;
  while (!isBlank(headers[right + 1 - base])) right += 1;
  return { left, right };
}

/** Number of rows down to the last one that has a key. */
export function keyedRows(keys: readonly unknown[]): number {
  for (let at = keys.length; at > 0; at--) if (!isBlank(keys[at - 1])) return at;
  return 0;
}

/** Number of rows above the first empty one: content below that is the user's own. */
export function filledRows(rows: readonly (readonly unknown[])[]): number {
  const firstEmpty = rows.findIndex((cells) => cells.every(isBlank));
  return firstEmpty < 0 ? rows.length : firstEmpty;
}

/**
 * Number of rows above the first one with a formula, among rows without a key. Totals below a table are the user's own.
 * @param rows the formula of each cell of the managed columns; another text, or none, for a cell without a formula.
 */
export function rowsAboveTotals(rows: readonly (readonly unknown[])[]): number {
  const totals = rows.findIndex(hasFormula);
  return totals < 0 ? rows.length : totals;
}

export const hasFormula = (cells: readonly unknown[]): boolean => cells.some((cell) => String(cell).startsWith('='));

/** Number of empty rows at the end: an interrupted run has made room there. */
export function emptyRowsAtEnd(rows: readonly (readonly unknown[])[]): number {
  const empty = [...rows].reverse().findIndex((cells) => !cells.every(isBlank));
  return empty < 0 ? rows.length : empty;
}

/** The rows of each key, from 0. */
export function rowsByKey(keys: readonly unknown[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  keys.forEach((key, row) => {
    if (!isBlank(key)) addTo(found, String(key), row);
  });
  return found;
}

/**
 * The rows without those that another run has added since this one read the keys.
 * @param place of the key among the cells; negative if the rows have none. @param keys those in the table now.
 */
export function rowsToAppend<T extends readonly SheetCell[]>(
  rows: readonly T[],
  place: number,
  keys: readonly unknown[],
): readonly T[] {
  const present = rowsByKey(keys);
  return place < 0 ? rows : rows.filter((cells) => !present.has(String(cells[place] ?? '')));
}

/** Columns of a named range, counted as those of the table. */
export interface NamedColumns {
  readonly name: string;
  readonly left: number;
  readonly right: number;
}

/** The names of tables begin like this unless users rename them. */
const namePrefix = 'TPR_';

/**
 * The name of a table among the named ranges that begin in its header row. It covers most of the managed columns. Other
 * ranges are those of users. @param ours numbers of the managed columns.
 */
export function nameOfTable<N extends NamedColumns>(names: readonly N[], ours: readonly number[]): N | undefined {
  const covering = names.filter(({ left, right }) => {
    return ours.filter((at) => at >= left && at <= right).length * 2 > ours.length;
  });
  return covering.find(({ name }) => name.startsWith(namePrefix)) ?? covering[0];
}

/**
 * Of the places with the marks of a table, the one that is not in a copied sheet. A copy includes the marks, but no
 * names, or only names such as `'Copy of A'!TPR_A`. @param namesAt names of the ranges that begin in the header row of a place.
 */
export function tableInUse<P>(places: readonly P[], namesAt: (place: P) => readonly string[]): P | undefined {
  if (places.length < 2) return places[0];
  const named = places.map((place) => ({ place, names: namesAt(place).filter((name) => !name.includes('!')) }));
  const isOurs = (name: string): boolean => name.startsWith(namePrefix);
  const found = named.find(({ names }) => names.some(isOurs)) ?? named.find(({ names }) => names.length > 0);
  return (found ?? named[0])?.place;
}

export interface PlacedRow {
  readonly row: number;
  readonly cells: readonly (SheetCell | undefined)[];
}

/** Assigns cells to the rows of their keys. If a key is written twice, the later value of a cell counts. */
export function placeRows(rows: readonly KeyedRow[], found: ReadonlyMap<string, readonly number[]>): PlacedRow[] {
  const byRow = new Map<number, readonly (SheetCell | undefined)[]>();
  for (const { key, cells } of rows) {
    for (const row of found.get(key) ?? []) {
      const before = byRow.get(row);
      byRow.set(row, before === undefined ? cells : cells.map((cell, at) => (cell === undefined ? before[at] : cell)));
    }
  }
  return [...byRow].map(([row, cells]) => ({ row, cells }));
}
