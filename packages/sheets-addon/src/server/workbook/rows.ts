import type { CellType } from '@tpr/core';
import { isPercentFormat, withLeadingZeros, type SheetCell, type WorkbookPort } from '@tpr/core/workbook';
import {
  emptyRowsAtEnd,
  hasFormula,
  isBlank,
  placeRows,
  rowsByKey,
  rowsToAppend,
  runsOf,
  sheetsBusy,
  type PlacedRow,
} from '@tpr/core/google';
import { CellFormats } from './cell-formats.ts';
import { CellWriter } from './cell-writing.ts';
import { fitWidths } from './column-look.ts';
import { activeBook, growTo, type Range } from './grid.ts';
import { demandUnmerged, demandUntorn, isMerged } from './merged-cells.ts';
import { endMaking, extendName } from './new-table.ts';
import { changeLines } from './protected-lines.ts';
import {
  attempts,
  columnsOf,
  hasColumnsInPlace,
  openTable,
  openWritable,
  readKeys,
  type TableLocator,
  type ColumnSpot,
} from './table-locator.ts';
import { CellClock } from './wall-clock.ts';

type ReadRows = WorkbookPort['readRows'];

export function readRows(given: ReadRows['in']): ReadRows['out'] {
  const { rows, more } = readInPlace(given, (range) => ({ formulas: range.getFormulas() }));
  const isFormula = more.map((cells) => cells.map(({ block, row, at }) => !isBlank(block.formulas[row]?.[at])));
  return isFormula.some((cells) => cells.includes(true)) ? { rows, isFormula } : { rows };
}

export function readShownNumbers(
  given: WorkbookPort['readShownNumbers']['in'],
): WorkbookPort['readShownNumbers']['out'] {
  const { rows, more } = readInPlace(given, (range) => ({
    texts: range.getDisplayValues(),
    formats: range.getNumberFormats(),
  }));
  const shown = more.map((cells) =>
    cells.map(({ block, value, row, at }) => {
      if (value instanceof Date) return block.texts[row]?.[at] ?? '';
      if (typeof value !== 'number') return null;
      const format = block.formats[row]?.[at];
      return isPercentFormat(format) ? '%' : (withLeadingZeros(value, format) ?? null);
    }),
  );
  return { rows, shown };
}

/** What was read of a cell: its value, and its place in the block of what else was read. */
interface PlacedCell<T> {
  readonly value: unknown;
  readonly block: T;
  readonly row: number;
  readonly at: number;
}

interface ReadCells<T> {
  readonly rows: readonly (readonly SheetCell[])[];
  readonly more: readonly (readonly PlacedCell<T>[])[];
}

/**
 * Cells are read in several calls. If a user has moved columns or rows meanwhile, they belong to different rows, and are
 * read again. @param readMore reads something else than values of a block.
 */
function readInPlace<T>({ table, columns, from, count }: ReadRows['in'], readMore: (range: Range) => T): ReadCells<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const located = openTable(table);
    const chosen = columnsOf(located, columns);
    const rowCount = Math.min(count, located.rowCount - from);
    if (rowCount <= 0 || chosen.length === 0) return { rows: [], more: [] };
    demandUnmerged(located);
    const found = readColumns(located, chosen, from, rowCount, readMore);
    if (found !== undefined && hasColumnsInPlace(located)) return found;
  }
  throw sheetsBusy();
}

/**
 * Neighbouring columns are read together. The last call also reads the keys of the rows: if they are as they were found,
 * no call has read other rows.
 * @returns undefined if they are not.
 */
function readColumns<T>(
  { sheet, headerRow, anchor, keys }: TableLocator,
  columns: readonly ColumnSpot[],
  from: number,
  count: number,
  readMore: (range: Range) => T,
): ReadCells<T> | undefined {
  const clock = new CellClock(activeBook().getSpreadsheetTimeZone());
  const chosen = columns.map(({ at }) => at);
  const hasKeys = ([first, width]: readonly [number, number]): boolean =>
    anchor !== undefined && anchor >= first && anchor < first + width;
  const runs = runsOf([...new Set(anchor === undefined ? chosen : [...chosen, anchor])]);
  const ranges = [...runs.filter((run) => !hasKeys(run)), ...runs.filter(hasKeys)].map(([first, width]) => ({
    first,
    width,
    range: sheet.getRange(headerRow + 1 + from, first, count, width),
  }));
  const blocks = ranges
    .map((each) => ({ ...each, block: readMore(each.range) }))
    .map((each) => ({ ...each, values: each.range.getValues() as unknown[][] }));
  const byColumn = new Map(
    blocks.flatMap((each) =>
      Array.from({ length: each.width }, (_, at) => [each.first + at, { ...each, at }] as const),
    ),
  );
  const cellAt = (row: number, column: number): PlacedCell<T> => {
    const { values, block, at } = byColumn.get(column)!;
    return { value: values[row]?.[at], block, row, at };
  };
  const places = Array.from({ length: count }, (_, row) => row);
  const isInPlace = (row: number): boolean =>
    anchor === undefined || isSameKey(cellAt(row, anchor).value, keys[from + row]);
  if (!places.every(isInPlace)) return undefined;
  const more = places.map((row) => chosen.map((column) => cellAt(row, column)));
  return { rows: more.map((cells) => cells.map(({ value }) => cellOf(value, clock))), more };
}

const isSameKey = (some: unknown, other: unknown): boolean => String(some ?? '') === String(other ?? '');

export function cellOf(value: unknown, clock: CellClock): SheetCell {
  if (isBlank(value)) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return value instanceof Date ? clock.serialOf(value) : String(value);
}

/** The rows of each key, from 0. */
export function findRows(located: TableLocator, keyColumn: string): Map<string, number[]> {
  return rowsByKey(keyedBy(located, keyColumn).keys);
}

/** The table with the keys of a column, which usually are those that it was found with. */
function keyedBy(located: TableLocator, keyColumn: string): TableLocator {
  const [key] = columnsOf(located, [keyColumn]);
  if (key === undefined || key.at === located.anchor) return located;
  const keyed = { ...located, anchor: key.at };
  return { ...keyed, keys: readKeys(keyed, 0, located.rowCount) };
}

/** Whether the rows still have their keys, and the row below has none. One read. */
function hasRowsInPlace(located: TableLocator): boolean {
  const { sheet, headerRow, keys, rowCount } = located;
  const now = readKeys(located, 0, Math.min(rowCount + 1, sheet.getMaxRows() - headerRow));
  return [...keys, ''].every((key, row) => isSameKey(key, now[row]));
}

export function appendRows({ table, columns, rows: wished }: WorkbookPort['appendRows']['in']): void {
  if (wished.length === 0) return;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const located = openWritable(table);
    const chosen = columnsOf(located, columns);
    const place = chosen.findIndex(({ at }) => at === located.anchor);
    const rows = rowsToAppend(wished, place, located.keys);
    if (rows.length === 0) return;
    const end = located.headerRow + 1 + located.rowCount + rows.length;
    changeLines(located.sheet, () => growTo(located.sheet, end, located.right));
    const { first, added, insert } = planRoom(located, rows.length);
    // Between these reads and the first write nothing else is read.
    if (!hasColumnsInPlace(located) || !hasRowsInPlace(located)) continue;
    insert?.();
    const placed = rows.map((cells, at) => ({ row: first + at, cells }));
    try {
      writePlaced(located, chosen, placed, undefined);
      // Google refuses values only when it applies them.
      SpreadsheetApp.flush();
      demandUnmerged({ ...located, rowCount: located.rowCount + added });
    } catch (error) {
      clearNew(located, chosen, placed);
      throw error;
    }
    if (located.rowCount === 0) {
      fitWidths(located, chosen, rows);
      endMaking(located.sheet);
    }
    extendName(located, located.rowCount + added);
    return;
  }
  throw sheetsBusy();
}

/**
 * Clears new rows that Google has refused in part, or lost in merged cells. Without their keys, each later run would add
 * them again.
 */
function clearNew(located: TableLocator, columns: readonly ColumnSpot[], placed: readonly PlacedRow[]): void {
  const { sheet, headerRow, anchor } = located;
  const place = columns.findIndex(({ at }) => at === anchor);
  const first = placed[0]!.row;
  const now = readKeys(located, first, placed.length);
  // A user may have moved rows meanwhile.
  if (!placed.every(({ cells }, row) => isBlank(now[row]) || isSameKey(now[row], cells[place]))) return;
  for (const [left, width] of runsOf(columns.map(({ at }) => at))) {
    sheet.getRange(headerRow + 1 + first, left, placed.length, width).clearContent();
  }
}

interface Room {
  /** The first new row of the table, from 0. */
  readonly first: number;
  /** By how many rows the table grows. */
  readonly added: number;
  /** Moves the cells in the way. It reads nothing. */
  readonly insert?: () => void;
}

/**
 * Cells in the way are pushed down, with an empty row between; cells beside the table stay. If a formula is in the way,
 * the new rows are inserted before the last one, so that a total of the rows includes them.
 */
function planRoom(located: TableLocator, count: number): Room {
  const { sheet, headerRow, rowCount, left, right, columns } = located;
  const end = headerRow + 1 + rowCount;
  const width = right - left + 1;
  const below = sheet.getRange(end, left, count + 1, width);
  // A formula that fills several cells may leave empty texts below the table.
  const isFree = below.isBlank() || below.getValues().every((cells) => cells.every(isBlank));
  // Empty merged cells are in the way, too: only the first of them could have a value.
  if (isFree && !isMerged(below)) return { first: rowCount, added: count };
  const formulas = below.getFormulas().map((cells) => columns.map(({ at }) => cells[at - left]));
  const above = rowCount > 1 && formulas.some(hasFormula) ? Math.min(count, rowCount - 1) : 0;
  const gap = above === 0 ? 0 : emptyRowsAtEnd(sheet.getRange(end - 1 - above, left, above, width).getValues());
  const first = end - (above === 0 ? 0 : 1);
  const room = { first: first - gap - headerRow - 1, added: count - gap };
  if (gap >= count) return room;
  const isWhole = isAlone(located);
  if (!isWhole) demandUntorn(located, first);
  const insert = (): void => {
    if (isWhole) sheet.insertRowsBefore(first, count - gap);
    else sheet.getRange(first, left, count - gap, width).insertCells(SpreadsheetApp.Dimension.ROWS);
  };
  return { ...room, insert };
}

/**
 * Whether all used cells of the sheet are in columns of the block, and rows are left below it. Then complete rows are
 * moved, because Google refuses to move part of the cells that a formula fills. It also refuses to move complete rows of
 * which the user may not edit all cells.
 */
function isAlone({ sheet, headerRow, rowCount, left, right }: TableLocator): boolean {
  const isWhole = left === 1 && sheet.getLastColumn() <= right && sheet.getMaxRows() > headerRow + rowCount;
  return isWhole && sheet.getRange(headerRow, 1, 1 + rowCount, sheet.getMaxColumns()).canEdit();
}

/**
 * Finds the rows of keys, and writes while rows and columns are in their places.
 * @param prepare reads, and returns what writes; undefined if there is nothing to write. @returns the keys that no row has.
 */
function writeInPlace(
  table: string,
  keyColumn: string,
  keys: readonly string[],
  prepare: (located: TableLocator, found: ReadonlyMap<string, number[]>) => (() => void) | undefined,
): string[] {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { located, found } = locateRows(table, keyColumn, keys);
    const write = prepare(located, found);
    if (write !== undefined) {
      if (!hasColumnsInPlace(located)) continue;
      // Between these keys and the first write nothing is read.
      if (!hasRowsInPlace(located)) continue;
      write();
    }
    return keys.filter((key) => !found.has(key));
  }
  throw sheetsBusy();
}

export function writeRows({ table, keyColumn, columns, rows }: WorkbookPort['writeRows']['in']): readonly string[] {
  const keys = rows.map(({ key }) => key);
  return writeInPlace(table, keyColumn, keys, (located, found) => {
    const chosen = columnsOf(located, columns);
    const placed = placeRows(rows, found);
    if (placed.length === 0) return undefined;
    const formats = formatsOf(located, chosen, placed);
    formats.readAhead(chosen, placed);
    return () => {
      writePlaced(located, chosen, placed, formats);
      // Again: what was written into cells that the user has merged since is lost.
      demandUnmerged(located);
    };
  });
}

/** Locates the table again if a key is missing: a user may have inserted rows since it was located. */
function locateRows(table: string, keyColumn: string, keys: readonly string[]) {
  const located = keyedBy(openWritable(table), keyColumn);
  const found = rowsByKey(located.keys);
  if (keys.every((key) => found.has(key))) return { located, found };
  const again = keyedBy(openWritable(table), keyColumn);
  return { located: again, found: rowsByKey(again.keys) };
}

function formatsOf({ sheet, headerRow }: TableLocator, columns: readonly ColumnSpot[], placed: readonly PlacedRow[]) {
  const rows = placed.map(({ row }) => headerRow + 1 + row);
  return new CellFormats(
    sheet,
    rows,
    columns.map(({ at }) => at),
  );
}

/**
 * Writes blocks of neighbouring columns and rows. Each costs a few calls, so they are as large as they can be.
 * @param before undefined for new rows.
 */
function writePlaced(
  located: TableLocator,
  columns: readonly ColumnSpot[],
  placed: readonly PlacedRow[],
  before: CellFormats | undefined,
): void {
  const writer = new CellWriter(located.sheet, before);
  const sources = new Map(columns.map(({ at }, source) => [at, source]));
  const typeAt = new Map(columns.map(({ at, type }) => [at, type]));
  const byRow = new Map(placed.map(({ row, cells }) => [row, cells]));
  const cellAt = (row: number, at: number): SheetCell | undefined => byRow.get(row)?.[sources.get(at) ?? -1];
  const write = (first: number, width: number, rows: readonly number[]): void => {
    const places = Array.from({ length: width }, (_, index) => first + index);
    const types = places.map((at): CellType => typeAt.get(at) ?? 'text');
    for (const [row, count] of runsOf(rows)) {
      const block = Array.from({ length: count }, (_, index) => places.map((at) => cellAt(row + index, at) ?? null));
      writer.write(located.headerRow + 1 + row, first, types, block, before === undefined);
    }
  };
  for (const [first, width] of runsOf([...sources.keys()])) {
    const places = Array.from({ length: width }, (_, index) => first + index);
    const isWhole = (row: number): boolean => places.every((at) => cellAt(row, at) !== undefined);
    const rows = placed.map(({ row }) => row);
    write(first, width, rows.filter(isWhole));
    const broken = rows.filter((row) => !isWhole(row));
    for (const at of places) {
      write(
        at,
        1,
        broken.filter((row) => cellAt(row, at) !== undefined),
      );
    }
  }
  writer.check();
}

export function removeRows({ table, keyColumn, keys }: WorkbookPort['removeRows']['in']): void {
  writeInPlace(table, keyColumn, keys, (located, found) => {
    const runs = runsOf([...new Set(keys)].flatMap((key) => found.get(key) ?? []));
    const { sheet, headerRow, left, right } = located;
    if (runs.length === 0) return undefined;
    const isWhole = isAlone(located);
    if (!isWhole) demandUntorn(located, headerRow + 1 + runs[0]![0]);
    return () => {
      // From the bottom, so that the rows above keep their places.
      for (const [first, count] of runs.reverse()) {
        const row = headerRow + 1 + first;
        if (isWhole) sheet.deleteRows(row, count);
        else sheet.getRange(row, left, count, right - left + 1).deleteCells(SpreadsheetApp.Dimension.ROWS);
      }
    };
  });
}
