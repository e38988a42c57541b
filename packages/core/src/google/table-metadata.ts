import type { CellType } from '../portfolio/table.ts';

/**
 * How a table of ours is marked in a Google spreadsheet, by developer metadata that every program may see: the add-on
 * and the command line write it, each through an interface of its own, and each goes on with the other's.
 */

/** On the row of the headers: the id of the table. */
export const tableKey = 'tpr.table';
/** On each column: its id, its type, and whether it identifies rows. */
export const columnKey = (table: string): string => `tpr.column.${table}`;
/** On a sheet whose table has no rows yet: the run that creates it. If that run stops, another may take the sheet. */
export const makingKey = 'tpr.making';

const anchorMark = 'anchor';

export interface ColumnMetadata {
  readonly id: string;
  readonly type: CellType;
  /** The column identifies rows. */
  readonly isAnchor: boolean;
}

export function writeColumnMetadata({ id, type, isAnchor }: ColumnMetadata): string {
  return [id, type, ...(isAnchor ? [anchorMark] : [])].join(' ');
}

export function readColumnMetadata(text: string): ColumnMetadata {
  const [id = '', type = 'text', last] = text.split(' ');
  return { id, type: type as CellType, isAnchor: last === anchorMark };
}

/** The row of the headers in a new table, from 1. */
export const firstHeaderRow = 1;

/** Texts kept in the document: a cell takes 50,000 characters; the index is in row 1. */
export const textForm = { firstRow: 2, pieceLength: 45_000 } as const;
/** A new sheet for them has no more columns: cells are counted. */
export const textColumns = 8;
