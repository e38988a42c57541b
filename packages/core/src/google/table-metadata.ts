import type { CellType } from '../portfolio/table.ts';

/**
 * The developer metadata that marks a managed table in a Google spreadsheet, visible to every program. The add-on and
 * the command line write it through different interfaces, and each can continue the other's tables.
 */

/** On the header row: the id of the table. */
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

/** The header row of a new table, from 1. */
export const firstHeaderRow = 1;

/** The form of the sheet of texts: a cell can have 50,000 characters, and the index is in row 1. */
export const textForm = { firstRow: 2, pieceLength: 45_000 } as const;
/** Number of columns of a new sheet of texts; few, because Google limits the number of cells. */
export const textColumns = 8;
