/**
 * A table that every host can show: typed columns and plain values. Text stays text whatever it looks like; a `date`
 * is YYYY-MM-DD and a `dateTime` YYYY-MM-DDTHH:mm:ss.SSS, wall clock without zone; a `percent` is a fraction (0.12 is
 * shown as 12 %); null is an empty cell. A host writes identifiers as text, and never a value as a formula.
 */
export type CellType = 'text' | 'number' | 'percent' | 'boolean' | 'date' | 'dateTime';
export type CellValue = string | number | boolean | null;
export type Row = readonly CellValue[];

export interface Column {
  /** A stable name by which users choose a column, such as `name` or `attribute:Criticality`. */
  readonly key: string;
  readonly header: string;
  readonly type: CellType;
  /** Where the values come from and what they mean, in one sentence. */
  readonly note: string;
  /** Values of an editable column can be sent back to the service. */
  readonly editable: boolean;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}
