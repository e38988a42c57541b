import type { SheetColumn, WorkbookPort } from '@tpr/core/workbook';
import { columnKey, headersOf, isBlank } from '@tpr/core/google';
import { nameRange } from '../a1.ts';
import type { Request, ApiSpreadsheet } from '../spreadsheet.ts';
import { columnAt, dressColumn, offer, writeHeader } from './column-look.ts';
import { markColumn, unmark } from './table-metadata.ts';
import { newColumnId } from './new-table.ts';
import { columnsOf, type TableLocator, type Places, type ColumnSpot } from './table-locator.ts';

export async function addColumns(
  places: Places,
  { table, columns, after }: WorkbookPort['addColumns']['in'],
): Promise<readonly SheetColumn[]> {
  const ids = columns.map(newColumnId);
  let headers: readonly string[] = [];
  await places.changeInPlace(table, async (located) => {
    const isDone = ids.every((id) => located.columns.some((column) => column.id === id));
    if (isDone) return [];
    const { sheetId } = located.sheet;
    const start = 1 + (after === undefined ? located.right : columnsOf(located, [after])[0]!.at);
    headers = headersOf(
      columns.map(({ header }) => header),
      located.headers.slice(located.left, located.right + 1).map(String),
    );
    const range = { sheetId, startColumnIndex: start, endColumnIndex: start + columns.length };
    return [
      { insertDimension: { range: columnAt(sheetId, start, columns.length), inheritFromBefore: true } },
      // A new column has the format of its neighbour.
      { repeatCell: { range, cell: {}, fields: 'userEnteredFormat,dataValidation' } },
      ...columns.flatMap((column, index) => [
        ...dressColumn(
          sheetId,
          located.headerRow,
          start + index,
          { ...column, header: headers[index]! },
          located.formats,
        ),
        markColumn(table, sheetId, start + index, ids[index]!, column, false),
      ]),
    ];
  });
  return ids.map((id, index) => ({ id, header: headers[index]! }));
}

export async function offerChoices(
  places: Places,
  { table, offers }: WorkbookPort['offerChoices']['in'],
): Promise<void> {
  await places.changeInPlace(table, async (located) => {
    const { sheetId } = located.sheet;
    const spots = columnsOf(
      located,
      offers.map(({ column }) => column),
    );
    return offers.map(({ choices }, index) => {
      const { at } = spots[index]!;
      const range = { sheetId, startRowIndex: located.headerRow + 1, startColumnIndex: at, endColumnIndex: at + 1 };
      return offer(range, choices);
    });
  });
}

export async function nameColumns(
  places: Places,
  { table, columns }: WorkbookPort['nameColumns']['in'],
): Promise<void> {
  await places.changeInPlace(table, async (located) => {
    const spots = columnsOf(
      located,
      columns.map(({ id }) => id),
    );
    const { sheetId } = located.sheet;
    return spots.map(({ at }, index) =>
      writeHeader({ sheetId, rowIndex: located.headerRow, columnIndex: at }, columns[index]!.header, '', false),
    );
  });
}

export async function removeColumns(
  places: Places,
  { table, columns }: WorkbookPort['removeColumns']['in'],
): Promise<void> {
  let tries = 0;
  await places.changeInPlace(table, async (located) => {
    tries += 1;
    // After a lost response, the columns may already be gone.
    if (tries === 1) columnsOf(located, columns);
    const gone = located.columns.filter(({ id }) => columns.includes(id)).sort((a, b) => b.at - a.at);
    const others = await readOthers(places.book, located, gone);
    return gone.flatMap((column, index) => (others[index] === true ? empty(located, column) : [take(located, column)]));
  });
}

/** Whether the user has content above or below the table, for each of the columns. */
async function readOthers(
  book: ApiSpreadsheet,
  { sheet, headerRow, rowCount }: TableLocator,
  columns: readonly ColumnSpot[],
): Promise<boolean[]> {
  const ranges = columns.map(({ at }) =>
    nameRange(sheet.title, { top: 0, bottom: sheet.rowCount, left: at, right: at + 1 }),
  );
  const isOurs = (row: number): boolean => row >= headerRow && row <= headerRow + rowCount;
  return (await book.read(ranges)).map((rows) => rows.some(([cell], row) => !isBlank(cell) && !isOurs(row)));
}

const take = ({ sheet }: TableLocator, { at }: ColumnSpot): Request => ({
  deleteDimension: { range: columnAt(sheet.sheetId, at) },
});

/** Leaves an empty column behind: deleting it would delete the user's cells, too. */
function empty({ id, sheet, headerRow, rowCount }: TableLocator, { at }: ColumnSpot): Request[] {
  const rows = { startRowIndex: headerRow, endRowIndex: headerRow + 1 + rowCount };
  const range = { sheetId: sheet.sheetId, ...rows, startColumnIndex: at, endColumnIndex: at + 1 };
  const marks = sheet.columnMarks.filter((each) => each.key === columnKey(id) && each.at === at);
  return [{ updateCells: { range, fields: '*' } }, ...marks.map(unmark)];
}
