import { cutText } from '@tpr/core/values';
import type { NewTable, SheetTable } from '@tpr/core/workbook';
import { writeQuietly } from './quiet-write.ts';
import { formatAll, writeCells } from './cell-block.ts';
import { dressColumn } from './column-look.ts';
import { writeLists } from './choice-lists.ts';
import { formatOf, textFormat } from './number-formats.ts';
import { sendWhenReady } from './retry-busy.ts';
import { addSheet, changeStructure } from './sheet-structure.ts';
import { readHead } from './table-head.ts';

/** Excel's own limits. */
const longestHeader = 255;
const longestTitle = 31;

/** Headers that a table accepts: not empty, not too long and unique. */
export function headersOf(wishes: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return wishes.map((wish) => {
    const free = freeName(wish === '' ? 'Column' : wish, longestHeader, '', (name) => used.has(name.toLowerCase()));
    used.add(free.toLowerCase());
    return free;
  });
}

/** The wanted name, or the name with the first number that makes it unique. */
function freeName(wish: string, longest: number, gap: string, isTaken: (name: string) => boolean): string {
  const start = cutText(wish, longest, '');
  if (!isTaken(start)) return start;
  for (let number = 2; ; number++) {
    const ending = `${gap}${number}`;
    const name = cutText(start, longest - ending.length, '') + ending;
    if (!isTaken(name)) return name;
  }
}

/** @param added receives the id of a sheet that was added for the table. */
export async function createTable(
  context: Excel.RequestContext,
  wish: NewTable,
  added: Set<string>,
): Promise<SheetTable> {
  const { workbook } = context;
  const tables = workbook.tables.load('items/name');
  const names = workbook.names.load('items/name');
  const sheet = await openSheet(context, wish.sheet, added);
  await context.sync();
  const taken = new Set([...tables.items, ...names.items].map(({ name }) => name.toLowerCase()));
  const name = freeName(wish.name, longestHeader, '_', (each) => taken.has(each.toLowerCase()));
  const lists = await writeLists(context, wish.columns);
  const headers = headersOf(
    wish.columns.map(({ header }) => header),
    [],
  );
  // Before the table: a failure after it would leave a table that the caller has not recorded.
  await sendWhenReady(context, () => {
    if (wish.frozenColumns > 0) sheet.freezePanes.freezeAt(sheet.getRangeByIndexes(0, 0, 1, wish.frozenColumns));
    else sheet.freezePanes.freezeRows(1);
  });
  const table = await writeQuietly(context, () => {
    const headerRow = sheet.getRangeByIndexes(0, 0, 1, headers.length);
    writeCells(
      headerRow,
      [headers],
      headers.map(() => textFormat),
      true,
    );
    const cellsOf = (at: number) => ({
      header: sheet.getRangeByIndexes(0, at, 1, 1),
      first: sheet.getRangeByIndexes(1, at, 1, 1),
    });
    wish.columns.forEach((column, at) => formatAll(cellsOf(at).first, formatOf(column)));
    const made = sheet.tables.add(sheet.getRangeByIndexes(0, 0, 2, headers.length), true);
    made.name = name;
    wish.columns.forEach((column, at) => dressColumn(cellsOf(at), column, lists.get(column)));
    return made.load('id');
  });
  return (await readHead(context, table.id)).shown;
}

/** The sheet with this title if it is empty, else a new sheet. */
export async function openSheet(
  context: Excel.RequestContext,
  wish: string,
  added?: Set<string>,
): Promise<Excel.Worksheet> {
  const sheets = context.workbook.worksheets.load('items/name');
  await context.sync();
  let title = cutText(wish.replaceAll(/[[\]:*?/\\]/g, ' '), longestTitle, '').replace(/^'+/, '');
  while (title.endsWith("'")) title = title.slice(0, -1);
  title ||= 'TPR';
  const found = sheets.items.find(({ name }) => name.toLowerCase() === title.toLowerCase());
  if (found !== undefined) {
    const used = found.getUsedRangeOrNullObject(true).load('address');
    const tables = found.tables.load('items/name');
    await context.sync();
    if (used.isNullObject && tables.items.length === 0) return found;
  }
  const taken = new Set(sheets.items.map(({ name }) => name.toLowerCase()));
  const name = freeName(title, longestTitle, ' ', (each) => taken.has(each.toLowerCase()));
  const sheet = await addSheet(context, name);
  if (added === undefined) return sheet;
  sheet.load('id');
  await context.sync();
  added.add(sheet.id);
  return sheet;
}

/** Deletes a sheet of `added` while it has only the headers of its table. */
export async function discardTable(
  context: Excel.RequestContext,
  id: string,
  added: ReadonlySet<string>,
): Promise<boolean> {
  const { sheet, top, left, shown } = await readHead(context, id);
  if (!added.has(sheet.id) || shown.rowCount > 0) return false;
  const used = sheet.getUsedRange(true).load('rowIndex,columnIndex,rowCount,columnCount');
  const charts = sheet.charts.load('items/name');
  await context.sync();
  const isAlone =
    used.rowIndex + used.rowCount <= top && used.columnIndex + used.columnCount <= left + shown.columns.length;
  if (!isAlone || charts.items.length > 0) return false;
  await changeStructure(context, () => sendWhenReady(context, () => sheet.delete()));
  return true;
}
