import type { Column } from '../portfolio/table.ts';
import type { ColumnKind, NewColumn } from './port.ts';

/** A column of a managed table, with how the sheet shows it. */
export interface ManagedColumn extends Column {
  readonly isHidden?: boolean;
  readonly choices?: readonly string[];
  readonly look?: 'status' | 'bar' | undefined;
  readonly numberKind?: NewColumn['numberKind'];
}

/** The choices that the cells of columns offer, by the keys of the columns; columns without choices are absent. */
export type Choices = Readonly<Record<string, readonly string[]>>;

export function newColumn({
  header,
  type,
  note,
  editable,
  isHidden,
  choices,
  look,
  numberKind,
}: ManagedColumn): NewColumn {
  return {
    header,
    type,
    note,
    isEditable: editable,
    ...(isHidden === true && { isHidden }),
    ...(choices !== undefined && { choices }),
    ...(look !== undefined && { look }),
    ...(numberKind !== undefined && { numberKind }),
  };
}

export const kindOf = ({ type, numberKind }: ColumnKind): ColumnKind => ({ type, numberKind });
