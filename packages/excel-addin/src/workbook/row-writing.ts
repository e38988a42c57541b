import { suitsType, type RowsMoved, type WorkbookPort } from '@tpr/core/workbook';
import { writeQuietly } from './quiet-write.ts';
import { runsOf, writeCells, type ColumnFormat, type WantedCell } from './cell-block.ts';
import { fitWidths } from './column-width.ts';
import { isTooLarge } from './excel-error.ts';
import { isBusy } from './fault.ts';
import { moveRows } from './kept-filter.ts';
import { formatOf, textFormat } from './number-formats.ts';
import { putBack, watchKeys, watchPlaces, type WrittenBlock } from './row-guard.ts';
import { attempts, cellsAtOnce, findRows } from './row-reading.ts';
import { bodyRange, placesOf, readOpenHead, watchColumns, type TableHead } from './table-head.ts';

/** Bytes of an additional range in a request, and of a skipped cell, which is `null,`. */
const rangeBytes = 600;
const skippedCellBytes = 5;

/** A row of a request, with its cells for the columns of the call. */
interface Placed {
  readonly row: number;
  readonly cells: readonly WantedCell[];
}

/**
 * One request to read and one to write, however many rows; two of half the size if Excel refuses one as too large. A table
 * that grows over free cells keeps its filter; the filter is removed only if other rows have to move.
 */
export async function appendRows(
  context: Excel.RequestContext,
  added: WorkbookPort['appendRows']['in'],
): Promise<RowsMoved | undefined> {
  const { table, columns, kinds, rows } = added;
  let surroundings: Surroundings | undefined;
  let lost: RowsMoved | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const head = await readOpenHead(context, table);
    const places = placesOf(head, columns);
    if (rows.length === 0) return undefined;
    const isFirst = surroundings === undefined;
    surroundings ??= await lookAround(context, head, places, rows.length);
    const { grown, isPushing, hidden, hidesRows } = surroundings;
    const formats = formatsOf(head, places, kinds, true);
    const placed = rows.map((cells, row) => ({ row, cells }));
    const write = isPushing && isFirst ? moveRows : writeInPlace;
    let areInPlace = (): boolean => true;
    let blocks: readonly WrittenBlock[] = [];
    try {
      const moved = await write(context, head, () => {
        areInPlace = watchColumns(head);
        if (isFirst) makeRoom(head, grown, isPushing);
        blocks = writePlaced(lastRows(head, rows.length), hidesRows, places, formats, placed, true);
        if (head.shown.rowCount === 0) fitWidths(head, places, rows, (place) => hidden.has(place));
      });
      lost = moved ?? lost;
    } catch (error) {
      if (!isTooLarge(error) || rows.length === 1) throw error;
      const half = Math.ceil(rows.length / 2);
      lost = await appendRows(context, { ...added, rows: rows.slice(0, half) });
      return (await appendRows(context, { ...added, rows: rows.slice(half) })) ?? lost;
    }
    if (areInPlace()) return lost;
    await writeQuietly(context, () => blocks.forEach(({ range }) => range.clear('Contents')));
  }
  throw isBusy();
}

/** The formats to write, by the places of the columns. */
type Formats = ReadonlyMap<number, ColumnFormat>;

/**
 * The first row shows the format of a column. The user may have pasted other cells there, so a format that does not
 * suit the column's type is not used. Where the kind is unknown, rewritten numbers keep their formats.
 */
function formatsOf(
  { formats }: TableHead,
  places: readonly number[],
  kinds: WorkbookPort['writeRows']['in']['kinds'] = [],
  isNew: boolean,
): Formats {
  return new Map(
    places.map((place, at): readonly [number, ColumnFormat] => {
      const [format = 'General', kind] = [formats[place], kinds[at]];
      if (kind !== undefined && kind.type !== 'text')
        return [place, suitsType(format, kind.type) ? format : formatOf(kind)];
      return [place, isNew || format === textFormat ? format : undefined];
    }),
  );
}

async function writeInPlace(context: Excel.RequestContext, _: TableHead, act: () => void): Promise<undefined> {
  await writeQuietly(context, act);
}

/** @returns the keys that no row has. */
export async function writeRows(
  context: Excel.RequestContext,
  { table, keyColumn, columns, kinds, rows }: WorkbookPort['writeRows']['in'],
): Promise<string[]> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const head = await readOpenHead(context, table);
    const places = placesOf(head, columns);
    placesOf(head, [keyColumn]);
    if (rows.length === 0) return [];
    const formats = formatsOf(head, places, kinds, false);
    const found = await findRows(context, head, keyColumn);
    if (found === undefined) continue;
    const placed = rows.flatMap(({ key, cells }) => (found.get(key) ?? []).map((row) => ({ row, key, cells })));
    if (await writeInPieces(context, { head, keyColumn, places, formats }, placed))
      return rows.filter(({ key }) => !found.has(key)).map(({ key }) => key);
  }
  throw isBusy();
}

interface Target {
  readonly head: TableHead;
  readonly keyColumn: string;
  readonly places: readonly number[];
  readonly formats: Formats;
}

/** @returns false if rows were no longer in their places: then the cells have their former content. */
async function writeInPieces(
  context: Excel.RequestContext,
  target: Target,
  placed: readonly (Placed & { readonly key: string })[],
): Promise<boolean> {
  const { head, keyColumn, places, formats } = target;
  const keys = new Map(placed.map(({ row, key }) => [row, key]));
  try {
    const { areInPlace, blocks } = await writeQuietly(context, () => ({
      areInPlace: watchPlaces(head, keyColumn, keys),
      blocks: writePlaced(bodyOf(head), head.hidesRows, places, formats, placed, false),
    }));
    if (areInPlace()) return true;
    await writeQuietly(context, () => blocks.forEach((block) => putBack(block)));
    return false;
  } catch (error) {
    if (!isTooLarge(error) || placed.length <= 1) throw error;
    const half = Math.ceil(placed.length / 2);
    return (
      (await writeInPieces(context, target, placed.slice(0, half))) &&
      (await writeInPieces(context, target, placed.slice(half)))
    );
  }
}

/** Removes the rows in as many requests as the limit of responses requires. */
export async function removeRows(
  context: Excel.RequestContext,
  id: string,
  keyColumn: string,
  keys: readonly string[],
): Promise<RowsMoved | undefined> {
  let lost: RowsMoved | undefined;
  const inParts = async (size: number): Promise<RowsMoved | undefined> => {
    lost = (await removeRows(context, id, keyColumn, keys.slice(0, size))) ?? lost;
    return (await removeRows(context, id, keyColumn, keys.slice(size))) ?? lost;
  };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const head = await readOpenHead(context, id);
    placesOf(head, [keyColumn]);
    if (keys.length === 0) return lost;
    const most = Math.ceil(cellsAtOnce / head.shown.columns.length);
    if (keys.length > most) return inParts(most);
    const found = await findRows(context, head, keyColumn);
    if (found === undefined) continue;
    const doomed = new Map(
      [...new Set(keys)].flatMap((key) => (found.get(key) ?? []).map((row) => [row, key] as const)),
    );
    if (doomed.size === 0) return lost;
    try {
      const removed = await removeFound(context, head, keyColumn, doomed);
      lost = removed.lost ?? lost;
      if (removed.wereInPlace) return lost;
    } catch (error) {
      // Excel may have removed the rows, and refused the response with their long texts.
      if (!isTooLarge(error) || keys.length === 1) throw error;
      return inParts(Math.ceil(keys.length / 2));
    }
  }
  throw isBusy();
}

/** Removes rows, or puts them back if they were no longer in their places. @param doomed the key of each row. */
async function removeFound(
  context: Excel.RequestContext,
  head: TableHead,
  keyColumn: string,
  doomed: ReadonlyMap<number, string>,
): Promise<{ readonly lost: RowsMoved | undefined; readonly wereInPlace: boolean }> {
  const width = head.shown.columns.length;
  const runs = runsOf([...doomed.keys()]);
  // Excel resolves the range when it deletes: then it has all columns of the table, also those inserted meanwhile.
  const rangeOf = ([first, count]: readonly [number, number]) =>
    head.table
      .getDataBodyRange()
      .getRow(0)
      .getOffsetRange(first, 0)
      .getResizedRange(count - 1, 0);
  let removed: readonly WrittenBlock[] = [];
  let areInPlace = (): boolean => false;
  const lost = await moveRows(context, head, () => {
    areInPlace = watchKeys(head, keyColumn, doomed);
    // Excel moves a range of an earlier request together with its cells: these are of the request that deletes.
    removed = runs.map((run): WrittenBlock => ({
      range: rangeOf(run).load('formulas,numberFormat'),
      cells: Array.from({ length: run[1] }, () => Array.from({ length: width }, () => null)),
      formats: head.formats,
    }));
    // From the bottom, so that the rows above keep their positions.
    for (const run of [...runs].reverse()) rangeOf(run).delete('Up');
  });
  if (areInPlace()) return { lost, wereInPlace: true };
  const lostAgain = await moveRows(context, head, () => {
    // From the top, so that each row is inserted where it was.
    for (const [at, run] of runs.entries()) putBack(removed[at]!, rangeOf(run).insert('Down'));
  });
  return { lost: lost ?? lostAgain, wereInPlace: false };
}

interface Surroundings {
  /** By how many rows the table grows. */
  readonly grown: number;
  /** Whether new rows push others down: the row of totals, or cells of the user below the table. */
  readonly isPushing: boolean;
  /** Places of the hidden columns, for a table that has no rows yet. */
  readonly hidden: ReadonlySet<number>;
  /** Whether rows of the sheet in which the new rows are written are hidden, such as by the filter of another table. */
  readonly hidesRows: boolean;
}

async function lookAround(
  context: Excel.RequestContext,
  head: TableHead,
  places: readonly number[],
  count: number,
): Promise<Surroundings> {
  const { columns, rowCount } = head.shown;
  const grown = rowCount + count - head.bodyRows;
  const below =
    grown > 0 && !head.hasTotals
      ? bodyRange(head, head.bodyRows, grown, 0, columns.length).getUsedRangeOrNullObject(true)
      : undefined;
  below?.load('address');
  const added = bodyRange(head, rowCount, count, 0, 1).load('rowHidden');
  const first = rowCount > 0 ? [] : places.map((place) => bodyRange(head, 0, 1, place, 1).load('columnHidden'));
  await context.sync();
  return {
    grown,
    isPushing: grown > 0 && (head.hasTotals || below?.isNullObject === false),
    hidden: new Set(places.filter((_, at) => first[at]?.columnHidden === true)),
    hidesRows: added.rowHidden !== false,
  };
}

/**
 * Resizes the table once; rows that are added one by one would be slow, and conflict with other authors. Excel resolves the
 * ranges when it writes, so that they are at the end of the table although a user inserts or deletes rows meanwhile.
 */
function makeRoom({ table, hasTotals }: TableHead, grown: number, isPushing: boolean): void {
  if (grown <= 0) return;
  if (isPushing) {
    const below = table.getDataBodyRange().getLastRow().getOffsetRange(1, 0);
    below.getResizedRange(grown - 1, 0).insert('Down');
  }
  // Rows that were inserted above the totals are in the table already.
  if (hasTotals) return;
  table.resize(table.getRange().getResizedRange(grown, 0));
}

/** A range of rows and columns. */
type RangeOf = (row: number, rows: number, column: number, columns: number) => Excel.Range;

const bodyOf =
  (head: TableHead): RangeOf =>
  (...place) =>
    bodyRange(head, ...place);

/** The last rows of the table, counted from 0. */
function lastRows({ table }: TableHead, count: number): RangeOf {
  const start = table
    .getDataBodyRange()
    .getLastRow()
    .getCell(0, 0)
    .getOffsetRange(1 - count, 0);
  return (row, rows, column, columns) => start.getOffsetRange(row, column).getResizedRange(rows - 1, columns - 1);
}

/**
 * Writes rows at their positions. Rows with small gaps share a range, so that the request has few bytes. Where rows are
 * hidden each row has its own range, since Excel misplaces values across a filter:
 * https://github.com/OfficeDev/office-js/issues/224.
 */
function writePlaced(
  rangeOf: RangeOf,
  hidesRows: boolean,
  places: readonly number[],
  formats: Formats,
  placed: readonly Placed[],
  isNew: boolean,
): WrittenBlock[] {
  const blocks: WrittenBlock[] = [];
  const byRow = mergeRows(placed);
  const rowOrder = [...byRow.keys()].sort((a, b) => a - b);
  for (const [first, width] of runsOf([...new Set(places)])) {
    const sources = Array.from({ length: width }, (_, at) => places.lastIndexOf(first + at));
    const columnFormats = Array.from({ length: width }, (_, at) => formats.get(first + at));
    const isTouched = (row: number): boolean => sources.some((source) => byRow.get(row)?.[source] !== undefined);
    const touched = rowOrder.filter(isTouched);
    const runs = hidesRows ? touched.map((row) => [row, 1] as const) : nearRuns(touched, width);
    for (const [row, count] of runs) {
      const cells = Array.from({ length: count }, (_, index) => {
        const wanted = byRow.get(row + index);
        return sources.map((source) => wanted?.[source]);
      });
      const range = rangeOf(row, count, first, width);
      if (!isNew) range.load('formulas,numberFormat');
      writeCells(range, cells, columnFormats, isNew);
      blocks.push({ range, cells, formats: columnFormats });
    }
  }
  return blocks;
}

/** Merges cells for the same row, because a key may occur twice: the later cell is written. */
function mergeRows(placed: readonly Placed[]): Map<number, readonly WantedCell[]> {
  const byRow = new Map<number, readonly WantedCell[]>();
  for (const { row, cells } of placed) {
    const before = byRow.get(row);
    byRow.set(row, before === undefined ? cells : cells.map((cell, at) => (cell === undefined ? before[at] : cell)));
  }
  return byRow;
}

/** Runs of rows; runs with a small gap between them are joined. */
function nearRuns(rows: readonly number[], width: number): (readonly [first: number, count: number])[] {
  const widestGap = rangeBytes / (skippedCellBytes * width);
  const runs: [number, number][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run !== undefined && row - (run[0] + run[1]) <= widestGap) run[1] = row - run[0] + 1;
    else runs.push([row, 1]);
  }
  return runs;
}
