import { randomInt, randomUUID } from 'node:crypto';
import { ConnectorError } from '@tpr/core';
import type { NewTable, SheetTable } from '@tpr/core/workbook';
import {
  firstHeaderRow,
  freeTableName,
  freeTitle,
  headersOf,
  isBlank,
  makingKey,
  numberFormatsOf,
  tableKey,
  titleOf,
} from '@tpr/core/google';
import { nameSheet } from '../a1.ts';
import type { BookFacts, NameFacts, SheetFacts } from '../book-facts.ts';
import type { Request, ApiSpreadsheet } from '../spreadsheet.ts';
import { dressColumn } from './column-look.ts';
import { nameOn, type Places } from './table-locator.ts';
import { mark, markColumn } from './table-metadata.ts';

const headerRow = firstHeaderRow - 1;
const usualRows = 1000;
const usualColumns = 26;

export const newColumnId = (): string => `c${randomUUID().slice(0, 8)}`;

export interface Making {
  /** Identifies this run. */
  readonly turn: string;
  /** The empty sheet of a new spreadsheet: the first table uses it. */
  readonly spareSheetId: number | undefined;
  /** The sheets that this run has added for a table. */
  readonly added: Set<number>;
}

export async function createTable(book: ApiSpreadsheet, wish: NewTable, making: Making): Promise<SheetTable> {
  const id = randomUUID();
  const ids = wish.columns.map(newColumnId);
  const headers = headersOf(
    wish.columns.map(({ header }) => header),
    [],
  );
  const made = { name: '', sheet: '' };
  const unlisted: string[] = [];
  const plan = async (): Promise<readonly Request[]> => {
    const facts = await book.look();
    const done = facts.sheets.some(({ rowMarks }) =>
      rowMarks.some(({ key, value }) => key === tableKey && value === id),
    );
    if (done) return [];
    const { sheetId, title, requests, isAdded = false, freed } = await placeSheet(book, facts, wish.sheet, making);
    if (isAdded) making.added.add(sheetId);
    made.sheet = title;
    const taken = facts.names.filter((each) => each.id !== freed?.id).map(({ name }) => name);
    made.name = freeTableName(wish.name, [...taken, ...unlisted]);
    const range = {
      sheetId,
      startRowIndex: headerRow,
      endRowIndex: headerRow + 1,
      startColumnIndex: 0,
      endColumnIndex: headers.length,
    };
    return [
      ...requests,
      sizeFor(sheetId, wish, facts),
      ...wish.columns.flatMap((column, at) =>
        dressColumn(sheetId, headerRow, at, { ...column, header: headers[at]! }, numberFormatsOf(facts.locale)),
      ),
      ...wish.columns.map((column, at) => markColumn(id, sheetId, at, ids[at]!, column, at === anchorOf(wish))),
      mark(
        { dimensionRange: { sheetId, dimension: 'ROWS', startIndex: headerRow, endIndex: headerRow + 1 } },
        tableKey,
        id,
      ),
      // Stays until the table has rows: if this run is ended before, the next run replaces the sheet.
      mark({ sheetId }, makingKey, making.turn),
      { addNamedRange: { namedRange: { name: made.name, range } } },
    ];
  };
  for (let isMade = false; !isMade;) {
    try {
      await book.change(plan);
      isMade = true;
    } catch (error) {
      if (!isNameTaken(error)) throw error;
      unlisted.push(made.name);
    }
  }
  const columns = headers.map((header, at) => ({ id: ids[at]!, header }));
  return { id, ...made, columns, rowCount: 0, isProtected: false };
}

/** Google does not list names whose cells are gone with their sheet: github.com/burnash/gspread/issues/1530. */
function isNameTaken(error: unknown): boolean {
  return error instanceof ConnectorError && /named range with that name already exists/i.test(error.reason ?? '');
}

/** Rows are identified by the hidden column if there is one. */
function anchorOf({ columns }: NewTable): number {
  return Math.max(
    0,
    columns.findIndex(({ isHidden }) => isHidden === true),
  );
}

function sizeFor(sheetId: number, { columns, frozenColumns }: NewTable, { sheets }: BookFacts): Request {
  // Google refuses to freeze all visible columns: then the sheet gets one more.
  const isFrozen = columns.every(({ isHidden }, at) => isHidden === true || at < frozenColumns);
  const { rowCount = usualRows, columnCount = usualColumns } = sheets.find((each) => each.sheetId === sheetId) ?? {};
  const gridProperties = {
    rowCount: Math.max(rowCount, headerRow + 3),
    columnCount: Math.max(columnCount, columns.length + (isFrozen ? 1 : 0)),
    frozenRowCount: headerRow + 1,
    frozenColumnCount: frozenColumns,
  };
  return {
    updateSheetProperties: {
      properties: { sheetId, gridProperties },
      fields: Object.keys(gridProperties)
        .map((name) => `gridProperties.${name}`)
        .join(','),
    },
  };
}

interface PlacedSheet {
  readonly sheetId: number;
  readonly title: string;
  readonly requests: readonly Request[];
  readonly isAdded?: true;
  /** The name of an unfinished table, which the requests delete. */
  readonly freed?: NameFacts | undefined;
}

/** The sheet with this title if it is empty or has an unfinished table, else a new one after the sheets with tables. */
async function placeSheet(
  book: ApiSpreadsheet,
  facts: BookFacts,
  wish: string,
  { turn, spareSheetId }: Making,
): Promise<PlacedSheet> {
  const title = titleOf(wish);
  const found = facts.sheets.find((sheet) => sheet.title.toLowerCase() === title.toLowerCase());
  const rows = found === undefined ? 0 : await countRows(book, found);
  if (found !== undefined && rows === 0 && !found.hasCharts && found.merges.length === 0)
    return { sheetId: found.sheetId, title: found.title, requests: [] };
  const sheetId = randomInt(1, 2 ** 31 - 1);
  if (found !== undefined && isLeftBehind(found, rows, turn)) {
    const aside = randomUUID();
    const freed = nameOn(facts, found);
    const requests: Request[] = [
      // First: a name stays when its sheet is deleted.
      ...(freed === undefined ? [] : [{ deleteNamedRange: { namedRangeId: freed.id } }]),
      { addSheet: { properties: { sheetId, title: aside, index: found.index } } },
      { deleteSheet: { sheetId: found.sheetId } },
      { updateSheetProperties: { properties: { sheetId, title: found.title }, fields: 'title' } },
    ];
    return { sheetId, title: found.title, requests, freed };
  }
  const free = freeTitle(
    title,
    facts.sheets.map((sheet) => sheet.title),
  );
  const hasTables = facts.sheets.some(isOurs);
  if (spareSheetId !== undefined && !hasTables && facts.sheets.some((sheet) => sheet.sheetId === spareSheetId)) {
    const properties = { sheetId: spareSheetId, title: free };
    return {
      sheetId: spareSheetId,
      title: free,
      requests: [{ updateSheetProperties: { properties, fields: 'title' } }],
    };
  }
  const index = facts.sheets.filter(isOurs).length;
  const requests: Request[] = [{ addSheet: { properties: { sheetId, title: free, index } } }];
  return { sheetId, title: free, requests, isAdded: true };
}

/** Deletes a sheet of `added` while it has only the headers of its table. */
export async function discardTable(places: Places, table: string, added: ReadonlySet<number>): Promise<boolean> {
  let isGone = false;
  await places.book.change(async () => {
    const located = await places.find(table);
    if (located === undefined) return [];
    const { sheet, named, headers, right } = located;
    isGone = added.has(sheet.sheetId) && !sheet.hasCharts && headers.length <= right + 1;
    isGone &&= (await countRows(places.book, sheet)) <= located.headerRow + 1;
    if (!isGone) return [];
    const unnamed = named === undefined ? [] : [{ deleteNamedRange: { namedRangeId: named.id } }];
    return [...unnamed, { deleteSheet: { sheetId: sheet.sheetId } }];
  });
  return isGone;
}

const isOurs = ({ rowMarks }: SheetFacts): boolean => rowMarks.some(({ key }) => key === tableKey);

async function countRows(book: ApiSpreadsheet, { title }: SheetFacts): Promise<number> {
  const [rows = []] = await book.read([nameSheet(title)]);
  return rows.findLastIndex((cells) => !cells.every(isBlank)) + 1;
}

/** Whether another run began a table here and wrote only headers. */
function isLeftBehind({ marks }: SheetFacts, rows: number, turn: string): boolean {
  const making = marks.find(({ key }) => key === makingKey);
  return making !== undefined && making.value !== turn && rows <= headerRow + 1;
}
