import { ask, type Op } from '../runtime/op.ts';
import type { DateSystem } from '../values/excel-serial.ts';
import type { Notation } from '../i18n/notation.ts';
import type { CellType } from '../portfolio/table.ts';

/** A raw cell: text, number or boolean; a date is a serial; an error is its text, such as `#N/A`; null is empty. */
export type SheetCell = string | number | boolean | null;

/** A column of a managed table as the sheet has it. */
export interface SheetColumn {
  /** Given by the host; it stays when the column is renamed or moved. */
  readonly id: string;
  readonly header: string;
}

/** A table that a task created, under its current name and on its current sheet. */
export interface SheetTable {
  /** Given by the host; it stays when the table is renamed or moved to another sheet. */
  readonly id: string;
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly SheetColumn[];
  readonly rowCount: number;
  /** Cells cannot be written until the user unprotects the sheet. */
  readonly isProtected: boolean;
  /**
   * Only for a host that reports edits: the id of the sheet in these reports, and the index of the first data row, from
   * 0.
   */
  readonly place?: { readonly sheetId: string; readonly firstRow: number };
}

/** A column to create. The host writes `text` so that it stays text, and formats other types by the type. */
export interface NewColumn {
  readonly header: string;
  readonly type: CellType;
  /** Shown on the header: where the values come from and what they mean. */
  readonly note: string;
  readonly isHidden?: boolean;
  /** Tinted, to distinguish editable cells from read-only ones. */
  readonly isEditable?: boolean;
  /** Offered as a list in the cells; other input is allowed with a warning. */
  readonly choices?: readonly string[];
  /** Status labels get an icon or a colour in addition to the text, never instead of it. */
  readonly look?: 'status' | 'bar' | undefined;
  /** Numbers that are shown with thousands separators: an `amount` with its hundredths, a `count` without. */
  readonly numberKind?: 'amount' | 'count' | undefined;
}

/** The choices that the cells of a column offer. */
export interface OfferedChoices {
  readonly column: string;
  /** Other input is allowed with a warning; empty for any input. */
  readonly choices: readonly string[];
}

/** The part of a column's definition that decides how its numbers are shown. */
export type ColumnKind = Pick<NewColumn, 'type' | 'numberKind'>;

/** A table to create. */
export interface NewTable {
  /** Name of the table, such as TPR_Portfolio. The host appends a number to a taken name. */
  readonly name: string;
  /** Title of the sheet for the table. The host appends a number if such a sheet exists and is not empty. */
  readonly sheet: string;
  readonly columns: readonly NewColumn[];
  /** Number of columns from the left that stay in view. */
  readonly frozenColumns: number;
}

/** Cells for the row that has a key. */
export interface KeyedRow {
  readonly key: string;
  /** One for each of the columns of the call; undefined leaves the cell as it is. */
  readonly cells: readonly (SheetCell | undefined)[];
}

/** The capabilities and limits of the spreadsheet. */
export interface WorkbookFacts {
  readonly dateSystem: DateSystem;
  /** How numbers and dates that are stored as text are meant; absent if it is unknown. */
  readonly notation?: Omit<Notation, 'dateSystem'>;
  /** Maximum bytes of cells, by `bytesOf`, in one call of `appendRows` or `writeRows`. */
  readonly maxBlockBytes: number;
  /** Maximum rows of one call of `readRows`, which blocks the page; ten times as many if only their keys are read. */
  readonly rowsAtOnce: number;
}

/** A small table of numbers with a chart or a colour scale, on the summary sheet. */
export interface SummaryBlock {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
  readonly look: 'columns' | 'pie' | 'heat' | 'plain';
}

/** A formula with the arguments that the user has filled in. */
export interface WrittenFormula {
  /** Without the prefix of the spreadsheet, such as `TPR.`. */
  readonly name: string;
  /** The typed text of each argument, in order: empty for an omitted argument, a list for several names. */
  readonly arguments: readonly (string | readonly string[])[];
}

/** The outcome of entering a formula. */
export interface EnteredFormula {
  /** Address of the selected cell, with its sheet; empty where no user has the spreadsheet open. */
  readonly address: string;
  /** The cell has other content and was not changed. */
  readonly isTaken: boolean;
}

/** The side effect of adding or removing rows; absent without one. */
export interface RowsMoved {
  /** A filter of the user had to be removed, and could not be restored. */
  readonly isFilterLost: true;
}

/**
 * The port that a spreadsheet host implements. Its operations are coarse, so that a host needs as few calls as possible
 * for each. Tables and columns are identified by stable ids of the host. An operation throws ConnectorError `config` with
 * the field `table` for a deleted table, `column` for a removed column and `protection` for a protected sheet; nothing is
 * partly written then.
 */
export interface WorkbookPort {
  describe: { in: void; out: WorkbookFacts };
  findTable: { in: { readonly id: string }; out: SheetTable | undefined };
  /** Whether there is a table of this name, whatever is stored about it. */
  hasTable: { in: { readonly name: string }; out: boolean };
  createTable: { in: NewTable; out: SheetTable };
  /**
   * Deletes the sheet that this adapter has added for a table, if it contains only the headers of the table.
   * @returns false if it stays: the sheet of a user, or one with other content.
   */
  discardTable: { in: { readonly table: string }; out: boolean };
  /** Rows in the order of the sheet, including filtered ones. `isFormula` is absent when no cell of the block has a formula. */
  readRows: {
    in: { readonly table: string; readonly columns: readonly string[]; readonly from: number; readonly count: number };
    out: {
      readonly rows: readonly (readonly SheetCell[])[];
      readonly isFormula?: readonly (readonly boolean[])[] | undefined;
    };
  };
  /**
   * Cells as `readRows`, with the display of numbers: the text of a date, a time or a number with leading zeros, `%` for
   * a percent format, otherwise null. Both are of the same moment, because rows may have moved since an earlier read.
   */
  readShownNumbers: {
    in: { readonly table: string; readonly columns: readonly string[]; readonly from: number; readonly count: number };
    out: {
      readonly rows: readonly (readonly SheetCell[])[];
      readonly shown: readonly (readonly (string | null)[])[];
    };
  };
  /**
   * Adds rows below the last one; other columns stay empty, or get the formula of a calculated column.
   * `kinds` are those of the columns, for a host that does not store them.
   */
  appendRows: {
    in: {
      readonly table: string;
      readonly columns: readonly string[];
      readonly kinds?: readonly ColumnKind[];
      readonly rows: readonly (readonly SheetCell[])[];
    };
    out: RowsMoved | void;
  };
  /**
   * Writes cells of the rows that have the keys now, wherever they were moved. `kinds` as for `appendRows`.
   * @returns keys without a row.
   */
  writeRows: {
    in: {
      readonly table: string;
      readonly keyColumn: string;
      readonly columns: readonly string[];
      readonly kinds?: readonly ColumnKind[];
      readonly rows: readonly KeyedRow[];
    };
    out: readonly string[];
  };
  /**
   * Extends the table down to the last row directly below it that has one of the keys: a user may have made the table
   * smaller.
   * @returns the number of these rows; 0 from a host whose tables reach down to the last key.
   */
  includeRows: {
    in: { readonly table: string; readonly keyColumn: string; readonly keys: readonly string[] };
    out: number;
  };
  /** Removes the table rows that have the keys; cells beside the table stay. */
  removeRows: {
    in: { readonly table: string; readonly keyColumn: string; readonly keys: readonly string[] };
    out: RowsMoved | void;
  };
  /** @param after the column to insert them after; at the end when absent. */
  addColumns: {
    in: { readonly table: string; readonly columns: readonly NewColumn[]; readonly after?: string | undefined };
    out: readonly SheetColumn[];
  };
  /** Replaces the choices that the cells of columns offer. */
  offerChoices: { in: { readonly table: string; readonly offers: readonly OfferedChoices[] }; out: void };
  /** Writes the headers of columns, such as those that a user has cleared. */
  nameColumns: { in: { readonly table: string; readonly columns: readonly SheetColumn[] }; out: void };
  removeColumns: { in: { readonly table: string; readonly columns: readonly string[] }; out: void };
  /** Shows the table and selects the row of the key, or the first row. */
  reveal: {
    in: { readonly table: string; readonly keyColumn?: string | undefined; readonly key?: string | undefined };
    out: void;
  };
  /** Filters the table to the rows that have the keys; without keys all rows are shown. Filters of other columns stay. */
  filterRows: {
    in: { readonly table: string; readonly keyColumn: string; readonly keys?: readonly string[] | undefined };
    out: void;
  };
  /**
   * The used cells of the selection, from its first row and column. A row that a filter or the user hides is an empty
   * list, so that the rows below keep their positions.
   */
  readSelection: {
    in: { readonly maxRows: number };
    out: { readonly address: string; readonly rows: readonly (readonly SheetCell[])[] };
  };
  /** The key of the row in which the selection begins, when that is a row of the table. */
  selectedKey: { in: { readonly table: string; readonly keyColumn: string }; out: string | undefined };
  /** Enters a formula of this connector into the selected cell. Other content is replaced only with `mayReplace`. */
  enterFormula: { in: { readonly formula: WrittenFormula; readonly mayReplace: boolean }; out: EnteredFormula };
  /** Replaces the summary sheet of this title, and nothing else; formats of the user stay where possible. */
  writeSummary: { in: { readonly sheet: string; readonly blocks: readonly SummaryBlock[] }; out: void };
  /**
   * Texts that are stored in the document by key, hidden from view. They are part of the file: never a secret. A key
   * has several texts, the newest first, if users saved at the same time in copies of the document; otherwise one or
   * none.
   */
  loadText: { in: { readonly keys: readonly string[] }; out: readonly (readonly string[])[] };
  /** Stores texts, all or none; undefined removes. */
  saveText: { in: { readonly entries: readonly (readonly [key: string, text: string | undefined])[] }; out: void };
}

type Verb = keyof WorkbookPort;
type Input<V extends Verb> = WorkbookPort[V]['in'] extends void ? [] : [WorkbookPort[V]['in']];

/** The interface that a host implements. `P`: whether its operations return values (`now`) or promises (`later`). */
export type WorkbookAdapter<P extends 'now' | 'later'> = {
  readonly [V in Verb]: (
    ...input: Input<V>
  ) => P extends 'now' ? WorkbookPort[V]['out'] : Promise<WorkbookPort[V]['out']>;
};

/** Lets a runner call the operations of a host by their names. */
export function callAdapter(
  workbook: WorkbookAdapter<'now'> | WorkbookAdapter<'later'>,
): (verb: string, input: unknown) => unknown {
  return (verb, input) => {
    const answer: unknown = Reflect.get(workbook, verb);
    if (typeof answer !== 'function') throw new Error(`The workbook has no verb ${verb}.`);
    return Reflect.apply(answer, workbook, [input]) as unknown;
  };
}

const reads: ReadonlySet<Verb> = new Set([
  'describe',
  'findTable',
  'readRows',
  'readShownNumbers',
  'readSelection',
  'selectedKey',
  'loadText',
]);

/** Calls an operation of the spreadsheet host. */
export function* callWorkbook<V extends Verb>(verb: V, ...[input]: Input<V>): Op<WorkbookPort[V]['out']> {
  return (yield* ask('workbook', { verb, input, isWrite: !reads.has(verb) })) as WorkbookPort[V]['out'];
}
