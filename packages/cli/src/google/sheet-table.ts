import type { CellValue, Column, Row, Table } from '@tpr/core';
import { codeOf, isCut, toRawCell, type RawCell } from './sheet-cell.ts';
import type { WrittenTable } from './written-cells.ts';

/** A table for a sheet: its rows are told by the columns of a key. */
export interface SheetTable extends Table {
  /** Kept in the sheet's metadata: `portfolio` or `documents`. */
  readonly kind: string;
  readonly keyColumns: readonly string[];
  /** The account that the rows come from, and the address of the service: `1001 https://…`. */
  readonly account?: string;
}

export interface KeyedRow {
  readonly key: string;
  readonly cells: readonly RawCell[];
}

/** The rows as cells, each with a key of its own. */
export function keyRows({ columns, rows, keyColumns }: SheetTable): KeyedRow[] {
  const places = keyColumns.map((key) => columns.findIndex((column) => column.key === key));
  const name = createNaming();
  return rows.map((row) => {
    const cells = columns.map(({ type }, index) => toRawCell(row[index] ?? null, type));
    return { key: name(places.map((place) => cells[place] ?? '')), cells };
  });
}

/**
 * Names rows by their key cells. Rows that share them are numbered from above, so that a copy a user made is not taken
 * for the row it was made of. Without any key a row has no name: it is the user's.
 */
export function createNaming(): (keyCells: readonly RawCell[]) => string {
  const met = new Map<string, number>();
  return (keyCells) => {
    const name = keyCells.map(String).join('\t');
    if (name.trim() === '') return '';
    const count = (met.get(name) ?? 0) + 1;
    met.set(name, count);
    return count === 1 ? name : `${name}\t#${count}`;
  };
}

export function writtenTable(columns: readonly Column[], rows: readonly KeyedRow[]): WrittenTable {
  const codes = rows.map(({ key, cells }): [string, string] => [key, cells.map(codeOf).join('')]);
  return { columns: columns.map(({ key }) => key), rows: new Map(codes) };
}

export function countCuts({ rows }: Table): number {
  const cutsOf = (row: Row): number => row.filter((value: CellValue) => isCut(value)).length;
  return rows.reduce((sum, row) => sum + cutsOf(row), 0);
}
