import type { CellType } from '@tpr/core';
import type { SheetTable } from '@tpr/core/workbook';
import {
  columnGone,
  columnKey,
  emptyRowsAtEnd,
  filledRows,
  isBlank,
  keyedRows,
  nameOfTable,
  numberFormatsOf,
  readColumnMetadata,
  rowsAboveTotals,
  sheetProtected,
  sheetsBusy,
  spanOf,
  tableGone,
  tableInUse,
  tableKey,
  type NumberFormats,
} from '@tpr/core/google';
import { nameRange, type Block } from '../a1.ts';
import type { BookFacts, NameFacts, SheetFacts } from '../book-facts.ts';
import type { ApiSpreadsheet, Request } from '../spreadsheet.ts';
import { demandUnmerged } from './merged-cells.ts';

/** A managed column. */
export interface ColumnSpot {
  readonly id: string;
  readonly type: CellType;
  /** Column of the sheet, from 0. */
  readonly at: number;
  readonly header: string;
}

/** The current position of a table, found after any move, sort or rename. Every operation on a table begins with it. */
export interface TableLocator {
  readonly id: string;
  readonly sheet: SheetFacts;
  /** Number formats of its cells. */
  readonly formats: NumberFormats;
  /** The named range over it; undefined if the user has removed it. */
  readonly named: NameFacts | undefined;
  /** Row of the headers, from 0. */
  readonly headerRow: number;
  /** All headers of that row, from the first column of the sheet on. */
  readonly headers: readonly unknown[];
  /** Managed columns, from left to right. */
  readonly columns: readonly ColumnSpot[];
  /** The column that identifies rows; undefined if the user has removed it. */
  readonly anchor: string | undefined;
  /** Cells of the anchor column, down to the last filled one. */
  readonly keys: readonly unknown[];
  /** First and last column of the block, including adjacent columns of the user. */
  readonly left: number;
  readonly right: number;
  readonly rowCount: number;
  /** The content of the block's columns below the table. */
  readonly below: readonly (readonly unknown[])[];
}

/** Maximum attempts while a user moves columns or rows at the same moment. */
export const attempts = 5;

/** The sheet of the table. */
function sheetWith(facts: BookFacts, id: string): SheetFacts | undefined {
  const sheets = facts.sheets.filter(({ rowMarks }) => rowMarks.some(isTable(id)));
  return tableInUse(sheets, (sheet) => {
    const headerRow = sheet.rowMarks.find(isTable(id))!.at;
    return namesAt(facts, sheet, headerRow).map(({ name }) => name);
  });
}

/** The named ranges that begin in a row. */
function namesAt({ names }: BookFacts, sheet: SheetFacts, headerRow: number): readonly NameFacts[] {
  return names.filter(
    ({ range }) => (range.sheetId ?? 0) === sheet.sheetId && (range.startRowIndex ?? 0) === headerRow,
  );
}

function nameAt(facts: BookFacts, sheet: SheetFacts, headerRow: number, ours: readonly number[]) {
  const placed = namesAt(facts, sheet, headerRow).map((named) => {
    const { startColumnIndex, endColumnIndex } = named.range;
    // A range of whole rows names no columns.
    return { ...named, left: startColumnIndex ?? 0, right: (endColumnIndex ?? Infinity) - 1 };
  });
  return nameOfTable(placed, ours);
}

/** The name of the table that begins on a sheet. */
export function nameOn(facts: BookFacts, sheet: SheetFacts): NameFacts | undefined {
  const begun = sheet.rowMarks.find(({ key }) => key === tableKey);
  if (begun === undefined) return undefined;
  const ours = columnsIn(sheet, begun.value).map(({ at }) => at);
  return nameAt(facts, sheet, begun.at, ours);
}

/** Finds tables in a spreadsheet. */
export class Places {
  readonly book: ApiSpreadsheet;

  constructor(book: ApiSpreadsheet) {
    this.book = book;
  }

  async find(id: string): Promise<TableLocator | undefined> {
    const facts = await this.book.look();
    const sheet = sheetWith(facts, id);
    if (sheet === undefined) return undefined;
    const headerRow = sheet.rowMarks.find(isTable(id))!.at;
    const marks = columnsIn(sheet, id);
    if (marks.length === 0) return undefined;
    const ours = marks.map(({ at }) => at);
    const named = nameAt(facts, sheet, headerRow, ours);
    const anchor = marks.find(({ isAnchor }) => isAnchor);
    // The named range has the former length of the table: if it is unchanged, one read is enough.
    const read = await this.readTable(sheet, headerRow, anchor?.at, (named?.range.endRowIndex ?? 0) - headerRow - 1);
    const { left, right } = spanOf(read.headers, ours, 0);
    const below = read.below.map((cells) => cells.slice(left, right + 1));
    // A formula in a column beside the managed ones may be filled down further than the table.
    const filled = filledRows(below.map((cells) => ours.map((at) => cells[at - left])));
    const top = headerRow + 1 + read.keys.length;
    const unkeyed =
      filled === 0
        ? 0
        : rowsAboveTotals(await this.formulas(sheet, { top, bottom: top + filled, left, right: right + 1 }, ours));
    const columns = marks.map(({ at, id: column, type }) => {
      const header = String(read.headers[at] ?? '');
      return { id: column, type, at, header };
    });
    return {
      id,
      sheet,
      formats: numberFormatsOf(facts.locale),
      named,
      headerRow,
      headers: read.headers,
      columns,
      anchor: anchor?.id,
      keys: read.keys,
      left,
      right,
      rowCount: read.keys.length + unkeyed,
      below: below.slice(unkeyed),
    };
  }

  /** The sheet of the table; its cells are not read. @throws as `open`. */
  async sheetOf(id: string): Promise<SheetFacts> {
    const sheet = sheetWith(await this.book.look(), id);
    if (sheet === undefined) throw tableGone();
    return sheet;
  }

  /** @throws ConnectorError `config`: field `table` when the table is gone, `merged` when cells of it are merged. */
  async open(id: string): Promise<TableLocator> {
    const located = await this.find(id);
    if (located === undefined) throw tableGone();
    demandUnmerged(located);
    return located;
  }

  /** @throws also when cells cannot be written. */
  async openWritable(id: string): Promise<TableLocator> {
    const located = await this.open(id);
    if (located.sheet.isProtected) throw sheetProtected(located.sheet.title);
    return located;
  }

  /**
   * Finds a table and reads its cells in several requests. If a user has moved columns or rows meanwhile, they belong to
   * others, and are read again. @param read returns undefined if it has read other rows.
   */
  async readInPlace<T>(id: string, read: (located: TableLocator) => Promise<T | undefined>): Promise<T> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const located = await this.open(id);
      const found = await read(located);
      if (found !== undefined && (await this.findSheet(located)) !== undefined) return found;
    }
    throw sheetsBusy();
  }

  /**
   * Changes the spreadsheet if the columns of the table are in their places right before.
   * @param plan as for `change` of the spreadsheet. @param isInPlace another proof, such as one of the rows.
   */
  async changeInPlace(
    id: string,
    plan: (located: TableLocator) => Promise<readonly Request[]>,
    isInPlace: (located: TableLocator) => Promise<boolean> = async (located) =>
      (await this.findSheet(located)) !== undefined,
  ): Promise<void> {
    await this.book.change(async () => {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const located = await this.openWritable(id);
        const requests = await plan(located);
        if (await isInPlace(located)) return requests;
      }
      throw sheetsBusy();
    });
  }

  /**
   * Whether columns and rows are still where they were found. @param keys of the rows. @throws ConnectorError `config` when
   * cells of the table were merged meanwhile.
   */
  async areRowsInPlace(located: TableLocator, keys = located.keys): Promise<boolean> {
    const sheet = await this.findSheet(located);
    if (sheet === undefined) return false;
    demandUnmerged({ ...located, sheet, rowCount: Math.max(located.rowCount, keys.length) });
    const at = located.columns.find((column) => column.id === located.anchor)?.at;
    const top = located.headerRow + 1;
    const header = { top: located.headerRow, bottom: top, left: 0, right: sheet.columnCount };
    const keyColumn =
      at === undefined || top >= sheet.rowCount ? [] : [{ top, bottom: sheet.rowCount, left: at, right: at + 1 }];
    const blocks = await this.book.read([header, ...keyColumn].map((block) => nameRange(sheet.title, block)));
    // A column that was moved after the sheet was found has its header elsewhere.
    const hasHeader = (column: ColumnSpot): boolean => String(blocks[0]?.[0]?.[column.at] ?? '') === column.header;
    if (!located.columns.every(hasHeader)) return false;
    const found = blocks[1];
    return (
      found === undefined ||
      (keys.every((key, row) => isSameKey(key, found[row]?.[0])) && isBlank(found[keys.length]?.[0]))
    );
  }

  /** The sheet as it is now; undefined if header row or columns of the table are elsewhere. */
  private async findSheet({ id, sheet, headerRow, columns }: TableLocator): Promise<SheetFacts | undefined> {
    const found = sheetWith(await this.book.look(), id);
    const isInPlace =
      found?.sheetId === sheet.sheetId &&
      found.title === sheet.title &&
      found.rowMarks.find(isTable(id))?.at === headerRow &&
      isEqual(columnsIn(found, id).map(placeOf), columns.map(placeOf));
    return isInPlace ? found : undefined;
  }

  /** Whether no cell beside the block is used, from the header row on: then whole rows can be moved. */
  async isAlone({ sheet, headerRow, left, right }: TableLocator): Promise<boolean> {
    const beside = [
      { from: 0, to: left },
      { from: right + 1, to: sheet.columnCount },
    ].filter(({ from, to }) => from < to);
    const ranges = beside.map(({ from, to }) =>
      nameRange(sheet.title, { top: headerRow, bottom: sheet.rowCount, left: from, right: to }),
    );
    return (await this.book.read(ranges)).every((rows) => rows.every((cells) => cells.every(isBlank)));
  }

  /** The formulas of the managed columns in a block; the value of a cell without one. */
  async formulas({ title }: SheetFacts, block: Block, ours: readonly number[]): Promise<unknown[][]> {
    const [rows = []] = await this.book.read([nameRange(title, block)], 'FORMULA');
    return rows.map((cells) => ours.map((at) => cells[at - block.left]));
  }

  /** Number of empty rows at the end of a block. */
  async emptyRowsAtEnd({ title }: SheetFacts, block: Block): Promise<number> {
    const [rows = []] = await this.book.read([nameRange(title, block)]);
    // Google leaves out empty rows at the end.
    return emptyRowsAtEnd(Array.from({ length: block.bottom - block.top }, (_, at) => rows[at] ?? []));
  }

  /** The header row, the keys down to the last one, and all content below. */
  private async readTable(
    sheet: SheetFacts,
    headerRow: number,
    anchor: number | undefined,
    guess: number,
  ): Promise<{ headers: unknown[]; keys: unknown[]; below: unknown[][] }> {
    const first = headerRow + 1;
    const { title, rowCount, columnCount } = sheet;
    const header = { top: headerRow, bottom: first, left: 0, right: columnCount };
    const keyColumn =
      anchor !== undefined && first < rowCount
        ? [{ top: first, bottom: rowCount, left: anchor, right: anchor + 1 }]
        : [];
    const restFrom = (row: number): Block[] =>
      row >= 0 && first + row < rowCount ? [{ top: first + row, bottom: rowCount, left: 0, right: columnCount }] : [];
    const read = (blocks: readonly Block[]): Promise<unknown[][][]> =>
      this.book.read(blocks.map((block) => nameRange(title, block)));
    const blocks = await read([header, ...keyColumn, ...restFrom(guess)]);
    const headers = blocks[0]?.[0] ?? [];
    const cells = keyColumn.length === 0 ? [] : (blocks[1] ?? []).map(([key]) => key);
    const keys = cells.slice(0, keyedRows(cells));
    const isRight = keys.length === guess;
    const [below = []] = isRight ? blocks.slice(1 + keyColumn.length) : await read(restFrom(keys.length));
    return { headers, keys, below };
  }
}

const isTable =
  (id: string) =>
  ({ key, value }: { readonly key: string; readonly value: string }): boolean =>
    key === tableKey && value === id;

/** The managed columns, from left to right. */
function columnsIn({ columnMarks }: SheetFacts, id: string) {
  return columnMarks
    .filter(({ key }) => key === columnKey(id))
    .map(({ at, value }) => ({ at, ...readColumnMetadata(value) }))
    .sort((a, b) => a.at - b.at);
}

const placeOf = ({ id, at }: Pick<ColumnSpot, 'id' | 'at'>): string => `${id} ${at}`;

const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each, at) => each === others[at]);

export const isSameKey = (some: unknown, other: unknown): boolean => String(some ?? '') === String(other ?? '');

/** @throws ConnectorError `config` with the field `column` when one is gone. */
export function columnsOf({ columns }: TableLocator, ids: readonly string[]): ColumnSpot[] {
  return ids.map((id) => {
    const found = columns.find((column) => column.id === id);
    if (found === undefined) throw columnGone();
    return found;
  });
}

export function describeTable({ id, named, sheet, columns, rowCount }: TableLocator): SheetTable {
  return {
    id,
    name: named?.name ?? sheet.title,
    sheet: sheet.title,
    columns: columns.map((column) => ({ id: column.id, header: column.header })),
    rowCount,
    isProtected: sheet.isProtected,
  };
}

/**
 * Whether the rows right below the table are free, and one more that separates the table from the content below. Empty
 * merged cells are not: only the first of them could have a value.
 */
export function hasRoom({ sheet, headerRow, rowCount, left, right, below }: TableLocator, count: number): boolean {
  const top = headerRow + 1 + rowCount;
  const isMerged = sheet.merges.some(
    (each) => each.top <= top + count && each.bottom >= top && each.left <= right && each.right >= left,
  );
  return !isMerged && below.slice(0, count + 1).every((cells) => cells.every(isBlank));
}
