import { ConnectorError } from '@tpr/core';
import type { SheetCell, WorkbookPort } from '@tpr/core/workbook';
import {
  fittedWidth,
  hasFormula,
  isBlank,
  isSameCell,
  makingKey,
  placeRows,
  rowsByKey,
  rowsToAppend,
  runsOf,
  sheetsBusy,
} from '@tpr/core/google';
import { nameRange } from '../a1.ts';
import type { Request } from '../spreadsheet.ts';
import { setWidth } from './column-look.ts';
import { dressCells, dressNewRows } from './cell-look.ts';
import { valuesOf } from './cell-values.ts';
import { demandUntorn } from './merged-cells.ts';
import { unmark } from './table-metadata.ts';
import {
  attempts,
  columnsOf,
  hasRoom,
  isSameKey,
  type TableLocator,
  type Places,
  type ColumnSpot,
} from './table-locator.ts';

type ReadRows = WorkbookPort['readRows'];
type Shown = Parameters<Places['book']['read']>[1];
type Dates = Parameters<Places['book']['read']>[2];

export async function readRows(
  places: Places,
  { table, columns, from, count }: ReadRows['in'],
): Promise<ReadRows['out']> {
  return places.readInPlace(table, async (located) => {
    const chosen = columnsOf(located, columns);
    const rowCount = Math.min(count, located.rowCount - from);
    if (rowCount <= 0 || chosen.length === 0) return { rows: [] };
    const formulas = await readColumns(places, located, chosen, from, rowCount, 'FORMULA');
    const rows = await readLast(places, located, chosen, from, rowCount);
    // A text that looks like a formula is the same in both reads.
    const isFormula = rows?.map((cells, row) =>
      cells.map((cell, at) => String(formulas[row]?.[at]).startsWith('=') && formulas[row]?.[at] !== cell),
    );
    if (rows === undefined || isFormula === undefined) return undefined;
    return isFormula.some((cells) => cells.includes(true)) ? { rows, isFormula } : { rows };
  });
}

/** Reads the cells three times. Only a date is a number with serial numbers and a text with formatted strings. */
export async function readShownNumbers(
  places: Places,
  { table, columns, from, count }: WorkbookPort['readShownNumbers']['in'],
): Promise<WorkbookPort['readShownNumbers']['out']> {
  return places.readInPlace(table, async (located) => {
    const chosen = columnsOf(located, columns);
    const rowCount = Math.min(count, located.rowCount - from);
    if (rowCount <= 0 || chosen.length === 0) return { rows: [], shown: [] };
    const texts = await readColumns(places, located, chosen, from, rowCount, 'UNFORMATTED_VALUE', 'FORMATTED_STRING');
    const formatted = await readColumns(places, located, chosen, from, rowCount, 'FORMATTED_VALUE');
    const rows = await readLast(places, located, chosen, from, rowCount);
    if (rows === undefined) return undefined;
    const shown = texts.map((cells, row) =>
      cells.map((text, at) => {
        if (typeof rows[row]?.[at] !== 'number') return null;
        if (typeof text === 'string') return text;
        return String(formatted[row]?.[at]).includes('%') ? '%' : null;
      }),
    );
    return { rows, shown };
  });
}

/**
 * The last of several reads: it has the keys of the rows, too. If they are as they were found, no read had other rows.
 * @returns undefined if they are not.
 */
async function readLast(
  places: Places,
  located: TableLocator,
  columns: readonly ColumnSpot[],
  from: number,
  count: number,
): Promise<SheetCell[][] | undefined> {
  const anchor = located.columns.filter(({ id }) => id === located.anchor);
  const rows = await readColumns(places, located, [...columns, ...anchor], from, count);
  const isMoved = (cells: readonly SheetCell[], row: number): boolean =>
    !isSameKey(cells[columns.length], located.keys[from + row]);
  if (anchor.length > 0 && rows.some(isMoved)) return undefined;
  return rows.map((cells) => cells.slice(0, columns.length));
}

/** Maximum cells of one read: a few megabytes. */
const cellsRead = 200_000;

async function readColumns(
  places: Places,
  located: TableLocator,
  columns: readonly ColumnSpot[],
  from: number,
  count: number,
  shown?: Shown,
  dates?: Dates,
): Promise<SheetCell[][]> {
  const rowsRead = Math.max(1, Math.floor(cellsRead / columns.length));
  const rows: SheetCell[][] = [];
  for (let row = from; row < from + count; row += rowsRead) {
    const block = await readBlock(places, located, columns, row, Math.min(rowsRead, from + count - row), shown, dates);
    for (const cells of block) rows.push(cells);
  }
  return rows;
}

/** Reads all columns in one request; adjacent columns share a range. */
async function readBlock(
  { book }: Places,
  { sheet, headerRow }: TableLocator,
  columns: readonly ColumnSpot[],
  from: number,
  count: number,
  shown: Shown | undefined,
  dates: Dates | undefined,
): Promise<SheetCell[][]> {
  const top = headerRow + 1 + from;
  const runs = runsOf([...new Set(columns.map(({ at }) => at))]);
  const ranges = runs.map(([left, width]) =>
    nameRange(sheet.title, { top, bottom: top + count, left, right: left + width }),
  );
  const blocks = await book.read(ranges, shown, dates);
  const source = new Map(
    runs.flatMap(([left, width], run) =>
      Array.from({ length: width }, (_, offset) => [left + offset, [run, offset]] as const),
    ),
  );
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ at }) => {
      const [run, offset] = source.get(at)!;
      return cellOf(blocks[run!]?.[row]?.[offset!]);
    }),
  );
}

function cellOf(value: unknown): SheetCell {
  if (isBlank(value)) return null;
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** The rows of each key, from 0. */
export async function findRows(
  places: Places,
  located: TableLocator,
  keyColumn: string,
): Promise<Map<string, number[]>> {
  const columns = columnsOf(located, [keyColumn]);
  if (keyColumn === located.anchor) return rowsByKey(located.keys);
  if (located.rowCount === 0) return new Map();
  const keys = await readColumns(places, located, columns, 0, located.rowCount);
  return rowsByKey(keys.map(([key]) => key));
}

export async function appendRows(
  places: Places,
  { table, columns, rows: wished }: WorkbookPort['appendRows']['in'],
): Promise<void> {
  if (wished.length === 0) return void columnsOf(await places.openWritable(table), columns);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const found: { located: TableLocator; room: Room; rows: typeof wished }[] = [];
    await moveRows(places, table, async (located, refusal) => {
      const place = located.anchor === undefined ? -1 : columns.indexOf(located.anchor);
      const rows = rowsToAppend(wished, place, located.keys);
      if (rows.length === 0) return [];
      const room = await makeRoom(places, located, rows.length, refusal);
      found.push({ located, room, rows });
      return [
        ...room.requests,
        ...dressNewRows(located, columnsOf(located, columns), rows, room.first),
        ...coverNewRows(located, columnsOf(located, columns), rows, room.added),
      ];
    });
    const last = found.at(-1);
    if (last === undefined) return;
    const { located, room, rows } = last;
    // If a user has moved rows meanwhile, the new ones are still empty.
    if (!(await places.areRowsInPlace(located, room.keys))) continue;
    const placed = rows.map((cells, at) => ({ row: room.first + at, cells }));
    await places.book.write(valuesOf(located, columnsOf(located, columns), placed));
    return;
  }
  throw sheetsBusy();
}

/**
 * Makes a change that moves the cells of rows; where Google refuses to move them, it moves whole rows.
 * @param plan is given why they are not moved; it returns requests for whole rows, or throws that.
 */
async function moveRows(
  places: Places,
  table: string,
  plan: (located: TableLocator, refusal: ConnectorError | undefined) => Promise<readonly Request[]>,
): Promise<void> {
  const change = (refusal?: ConnectorError): Promise<void> =>
    places.changeInPlace(
      table,
      (located) => plan(located, refusal),
      (located) => places.areRowsInPlace(located),
    );
  try {
    await change();
  } catch (error) {
    if (!(error instanceof ConnectorError && (error.field === 'cells' || error.field === 'merged'))) throw error;
    await change(error);
  }
}

/** @throws `refusal` where whole rows would move cells beside the table. */
async function needAlone(places: Places, located: TableLocator, refusal: ConnectorError): Promise<void> {
  if (!(await places.isAlone(located))) throw refusal;
}

interface Room {
  readonly requests: readonly Request[];
  /** The first new row of the table, from 0. */
  readonly first: number;
  /** By how many rows the table grows. */
  readonly added: number;
  /** The keys of the rows after that. */
  readonly keys: readonly unknown[];
}

/**
 * Cells in the way are pushed down, with an empty row between; cells beside the table stay. If a formula is in the way,
 * the new rows are inserted before the last one, so that a total of the rows includes them.
 */
async function makeRoom(
  places: Places,
  located: TableLocator,
  count: number,
  refusal: ConnectorError | undefined,
): Promise<Room> {
  const { sheet, headerRow, rowCount, left, right } = located;
  const { sheetId } = sheet;
  const end = headerRow + 1 + rowCount;
  const missing = end + count + 1 - sheet.rowCount;
  const requests: Request[] = [];
  if (missing > 0) {
    const range = { sheetId, dimension: 'ROWS', startIndex: sheet.rowCount, endIndex: sheet.rowCount + missing };
    requests.push({ insertDimension: { range, inheritFromBefore: true } });
  }
  if (hasRoom(located, count)) return { requests, first: rowCount, added: count, keys: located.keys };
  const ours = located.columns.map(({ at }) => at);
  const block = { left, right: right + 1 };
  const below = { top: end, bottom: Math.min(end + count + 1, sheet.rowCount), ...block };
  const isSummed = rowCount > 1 && (await places.formulas(sheet, below, ours)).some(hasFormula);
  const above = { top: end - 1 - Math.min(count, rowCount - 1), bottom: end - 1, ...block };
  const gap = isSummed ? await places.emptyRowsAtEnd(sheet, above) : 0;
  const start = isSummed ? end - 1 : end;
  const keys = [...located.keys];
  const at = start - headerRow - 1;
  if (at < keys.length) keys.splice(at, 0, ...Array.from({ length: Math.max(0, count - gap) }, () => null));
  const room = { requests, first: at - gap, added: count - gap, keys };
  if (gap >= count) return room;
  if (refusal !== undefined) {
    await needAlone(places, located, refusal);
    const range = { sheetId, dimension: 'ROWS', startIndex: start, endIndex: start + count - gap };
    // The row before may be the header.
    requests.push({ insertDimension: { range, inheritFromBefore: false } });
  } else {
    demandUntorn(located, start);
    const rows = { startRowIndex: start, endRowIndex: start + count - gap };
    const range = { sheetId, ...rows, startColumnIndex: left, endColumnIndex: right + 1 };
    requests.push({ insertRange: { range, shiftDimension: 'ROWS' } });
  }
  return room;
}

/** Extends the named range over the new rows, for the user's own formulas. The first rows set the widths of columns. */
function coverNewRows(
  located: TableLocator,
  columns: readonly ColumnSpot[],
  rows: readonly (readonly SheetCell[])[],
  added: number,
): Request[] {
  const { sheet, named, headerRow, left, right, rowCount } = located;
  const { sheetId } = sheet;
  const requests: Request[] = [];
  if (rowCount === 0) {
    columns.forEach(({ at, header }, column) => {
      requests.push(
        setWidth(
          sheetId,
          at,
          fittedWidth(
            header,
            rows.map((cells) => cells[column] ?? null),
          ),
        ),
      );
    });
    // A table with rows is no longer unfinished.
    requests.push(...sheet.marks.filter(({ key }) => key === makingKey).map(unmark));
  }
  if (named !== undefined) {
    const endRowIndex = headerRow + 1 + rowCount + added;
    const range = { sheetId, startRowIndex: headerRow, endRowIndex, startColumnIndex: left, endColumnIndex: right + 1 };
    requests.push({ updateNamedRange: { namedRange: { namedRangeId: named.id, range }, fields: 'range' } });
  }
  return requests;
}

export async function writeRows(
  places: Places,
  { table, keyColumn, columns, rows }: WorkbookPort['writeRows']['in'],
): Promise<readonly string[]> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const located = await places.openWritable(table);
    const chosen = columnsOf(located, columns);
    if (rows.length === 0) return [];
    const found = await findRows(places, located, keyColumn);
    const missing = rows.filter(({ key }) => !found.has(key)).map(({ key }) => key);
    const placed = placeRows(rows, found).sort((a, b) => a.row - b.row);
    const first = placed[0]?.row ?? 0;
    const end = (placed.at(-1)?.row ?? -1) + 1;
    const present = await readColumns(places, located, chosen, first, end - first);
    const cellAt = (row: number, column: number): SheetCell => present[row - first]?.[column] ?? null;
    const changes = placed.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell, at) => differing(cell, cellAt(row, at))),
    }));
    const looks = dressCells(located, chosen, changes, cellAt);
    const values = valuesOf(located, chosen, changes);
    if (!(await places.areRowsInPlace(located))) continue;
    await places.book.settle(looks);
    if (looks.length > 0 && !(await places.areRowsInPlace(located))) continue;
    await places.book.write(values);
    return missing;
  }
  throw sheetsBusy();
}

/** Undefined if the cell already has the value, so that it is not sent. */
function differing(cell: SheetCell | undefined, present: SheetCell): SheetCell | undefined {
  return cell === undefined || isSameCell(cell, present) ? undefined : cell;
}

/** Maximum runs of rows that one request deletes, so that its body stays small. */
const removedRuns = 2_000;

export async function removeRows(
  places: Places,
  { table, keyColumn, keys }: WorkbookPort['removeRows']['in'],
): Promise<void> {
  let isMore = true;
  while (isMore) {
    await moveRows(places, table, async (located, refusal) => {
      const found = await findRows(places, located, keyColumn);
      if (refusal !== undefined) await needAlone(places, located, refusal);
      // From the bottom, so that the rows above keep their places.
      const runs = runsOf([...new Set(keys)].flatMap((key) => found.get(key) ?? [])).reverse();
      isMore = runs.length > removedRuns;
      const taken = runs.slice(0, removedRuns);
      const lowest = taken.at(-1);
      if (refusal === undefined && lowest !== undefined) demandUntorn(located, located.headerRow + 1 + lowest[0]);
      return taken.map(([first, count]) => takeRows(located, first, count, refusal !== undefined));
    });
  }
}

function takeRows(
  { sheet, headerRow, left, right }: TableLocator,
  first: number,
  count: number,
  isWhole: boolean,
): Request {
  const startRowIndex = headerRow + 1 + first;
  if (isWhole) {
    const lines = {
      sheetId: sheet.sheetId,
      dimension: 'ROWS',
      startIndex: startRowIndex,
      endIndex: startRowIndex + count,
    };
    return { deleteDimension: { range: lines } };
  }
  const rows = { startRowIndex, endRowIndex: startRowIndex + count };
  const range = { sheetId: sheet.sheetId, ...rows, startColumnIndex: left, endColumnIndex: right + 1 };
  return { deleteRange: { range, shiftDimension: 'ROWS' } };
}
