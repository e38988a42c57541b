import type { Op } from '../runtime/op.ts';
import type { SheetCell, WorkbookFacts } from './port.ts';
import { tableInMotion } from './spreadsheet-error.ts';

export interface ReadRow {
  /** From 0, top down. */
  readonly place: number;
  readonly key: string;
  readonly cells: readonly SheetCell[];
  readonly isFormula: readonly boolean[] | undefined;
}

/** A row with the display of its numbers, as `readShownNumbers` of the port. */
export interface ShownRow extends Pick<ReadRow, 'key' | 'cells'> {
  readonly shown: readonly (string | null)[];
}

/** A table that is read in blocks, each in one call. */
interface BlockSource {
  readonly facts: Pick<WorkbookFacts, 'rowsAtOnce'>;
  /** Reads `count` rows; fewer at the end of the table. */
  readRows(columnKeys: readonly string[], from: number, count: number): Op<ReadRow[]>;
}

/** Maximum attempts while a user moves rows at the same moment. */
const attempts = 5;
/** Rows of keys alone that cost no more than one row of a block. */
const keyRows = 10;

/**
 * Visits each row once. If a user moves rows between the reads of two blocks, the rows that were not visited are read
 * again.
 * @throws ConnectorError `retry-later` if rows are moved during each attempt
 */
export function* visitRows(
  table: BlockSource,
  columnKeys: readonly string[],
  visit: (row: ReadRow) => Op<void>,
): Op<void> {
  const visited = new Map<string, number>();
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (yield* visitUnmoved(table, columnKeys, visit, visited)) return;
  }
  throw tableInMotion();
}

/**
 * @param visited how many rows of each key were visited; they are left out, and the others are added.
 * @returns false if rows were moved meanwhile.
 */
function* visitUnmoved(
  table: BlockSource,
  columnKeys: readonly string[],
  visit: (row: ReadRow) => Op<void>,
  visited: Map<string, number>,
): Op<boolean> {
  const size = columnKeys.length === 0 ? keysAtOnce(table) : table.facts.rowsAtOnce;
  const before = new Map(visited);
  let order: readonly string[] | undefined;
  const isMoved = ({ key, place }: ReadRow): boolean => order !== undefined && key !== order[place];
  // Rows may have been added since the table was opened, so its row count is not used. A short block is the last one.
  for (let from = 0; ; from += size) {
    const rows = yield* table.readRows(columnKeys, from, size);
    const isLast = rows.length < size;
    // One block is read at one moment. The keys of several blocks are compared with those of all rows.
    if (from === 0 && !isLast) {
      order = yield* readOrder(table);
      // If one call does not read all keys either, each block is read after them.
      const isOfOneMoment = order.length < keysAtOnce(table);
      if (!isOfOneMoment && (yield* table.readRows([], 0, size)).some(isMoved)) return false;
    }
    if (rows.some(isMoved)) return false;
    for (const row of rows) {
      const left = before.get(row.key) ?? 0;
      before.set(row.key, left - 1);
      if (left > 0) continue;
      visited.set(row.key, (visited.get(row.key) ?? 0) + 1);
      yield* visit(row);
    }
    if (isLast) return order === undefined || order.length === from + rows.length;
  }
}

/** The key of each row, in one call if possible: a pull reads them again for each block that it writes. */
function* readOrder(table: BlockSource): Op<string[]> {
  const keys: string[] = [];
  for (;;) {
    const rows = yield* table.readRows([], keys.length, keysAtOnce(table));
    for (const { key } of rows) keys.push(key);
    if (rows.length < keysAtOnce(table)) return keys;
  }
}

const keysAtOnce = ({ facts }: BlockSource): number => keyRows * facts.rowsAtOnce;
