import type { SheetTable } from '@tpr/core/workbook';
import { codeOf } from './excel-error.ts';
import { columnGone, isProtected, tableGone } from './fault.ts';

/** The current position and structure of a table, which every operation on a table reads first. */
export interface TableHead {
  readonly table: Excel.Table;
  readonly sheet: Excel.Worksheet;
  readonly shown: SheetTable;
  /** Row of the sheet, from 0, of the first row of data. */
  readonly top: number;
  /** Column of the sheet, from 0. */
  readonly left: number;
  /** Rows below the headers: one for a table without data as well, because Excel keeps a blank row. */
  readonly bodyRows: number;
  /** Number formats of the first row: those of the columns. */
  readonly formats: readonly string[];
  readonly hasHeaders: boolean;
  readonly hasTotals: boolean;
  /** Whether a filter or the user hides rows of data. */
  readonly hidesRows: boolean;
}

/** @throws ConnectorError `config` with the field `table` if the table was deleted. */
export async function readHead(context: Excel.RequestContext, id: string): Promise<TableHead> {
  const head = await findHead(context, id);
  if (head === undefined) throw tableGone();
  return head;
}

/** @throws also when cells of the table cannot be written. */
export async function readOpenHead(context: Excel.RequestContext, id: string): Promise<TableHead> {
  const head = await readHead(context, id);
  if (head.shown.isProtected) throw isProtected(head.shown.sheet);
  return head;
}

export async function hasTable(context: Excel.RequestContext, name: string): Promise<boolean> {
  const table = context.workbook.tables.getItemOrNullObject(name).load('name');
  await context.sync();
  return !table.isNullObject;
}

export async function findHead(context: Excel.RequestContext, id: string): Promise<TableHead | undefined> {
  const table = context.workbook.tables.getItem(id).load('id,name,showHeaders,showTotals');
  const sheet = table.worksheet.load('id,name');
  const protection = sheet.protection.load('protected');
  const columns = table.columns.load('items/id,items/name');
  const body = table.getDataBodyRange().load('rowIndex,columnIndex,rowCount,rowHidden');
  const first = body.getRow(0).load('values,numberFormat');
  try {
    await context.sync();
  } catch (error) {
    if (codeOf(error) === 'ItemNotFound') return undefined;
    throw error;
  }
  const isBlank = body.rowCount === 1 && first.values[0]?.every((value) => value === '') === true;
  return {
    table,
    sheet,
    shown: {
      id: table.id,
      name: table.name,
      sheet: sheet.name,
      columns: columns.items.map((column) => ({ id: String(column.id), header: column.name })),
      rowCount: isBlank ? 0 : body.rowCount,
      isProtected: protection.protected,
      place: { sheetId: sheet.id, firstRow: body.rowIndex },
    },
    top: body.rowIndex,
    left: body.columnIndex,
    bodyRows: body.rowCount,
    formats: first.numberFormat[0]?.map(String) ?? [],
    hasHeaders: table.showHeaders,
    hasTotals: table.showTotals,
    // Null if only some rows are hidden.
    hidesRows: body.rowHidden !== false,
  };
}

/** Places of columns in the table, from 0. @throws ConnectorError `config` with the field `column` for a removed column. */
export function placesOf({ shown }: TableHead, columns: readonly string[]): number[] {
  return columns.map((id) => {
    const place = shown.columns.findIndex((column) => column.id === id);
    if (place < 0) throw columnGone();
    return place;
  });
}

/** A range of adjacent rows and columns, both counted from 0 within the table. */
export function bodyRange(
  { sheet, top, left }: TableHead,
  row: number,
  rows: number,
  column: number,
  columns: number,
): Excel.Range {
  return sheet.getRangeByIndexes(top + row, left + column, rows, columns);
}

/**
 * Loads the columns of the table in the request that reads or writes cells: between requests a user may move them.
 * @returns whether all of them were in their places; called after the request.
 */
export function watchColumns({ table, shown }: TableHead): () => boolean {
  const columns = table.columns.load('items/id');
  return () =>
    columns.items.length === shown.columns.length &&
    columns.items.every(({ id }, at) => String(id) === shown.columns[at]?.id);
}

/** As `watchColumns`, with the place and the number of rows of the table. */
export function watchBody(head: TableHead): () => boolean {
  const body = head.table.getDataBodyRange().load('rowIndex,columnIndex,rowCount');
  const areColumnsInPlace = watchColumns(head);
  return () =>
    body.rowIndex === head.top &&
    body.columnIndex === head.left &&
    body.rowCount === head.bodyRows &&
    areColumnsInPlace();
}
