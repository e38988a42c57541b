import type { CellType } from '../portfolio/table.ts';

/**
 * How a table of ours is marked in a Google spreadsheet, by developer metadata that every program may see: the add-on
 * and the command line write it, each through an interface of its own, and each goes on with the other's.
 */

/** On the row of the headers: the id of the table. */
export const tableKey = 'tpr.table';
/** On each column: its id, type and whether rows are told by it. */
export const columnKey = (table: string): string => `tpr.column.${table}`;
/** On a sheet whose table has no rows yet: who makes it. Left behind, another may take the sheet. */
export const makingKey = 'tpr.making';

const anchorMark = 'anchor';

export interface ColumnMark {
  readonly id: string;
  readonly type: CellType;
  /** Rows are told by the column. */
  readonly isAnchor: boolean;
}

export function writeColumnMark({ id, type, isAnchor }: ColumnMark): string {
  return [id, type, ...(isAnchor ? [anchorMark] : [])].join(' ');
}

export function readColumnMark(text: string): ColumnMark {
  const [id = '', type = 'text', last] = text.split(' ');
  return { id, type: type as CellType, isAnchor: last === anchorMark };
}

/** The row of the headers in a new table, from 1. */
export const firstHeaderRow = 1;

/** Texts kept in the document: a cell takes 50,000 characters; the index stands in row 1. */
export const textForm = { firstRow: 2, pieceLength: 45_000 } as const;
/** A new sheet for them has no more columns: cells are counted. */
export const textColumns = 8;
