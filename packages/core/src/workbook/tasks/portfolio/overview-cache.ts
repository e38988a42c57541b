import type { Client } from '../../../client.ts';
import type { Op } from '../../../runtime/op.ts';
import { isOfKind } from '../../../errors.ts';
import type { RowScanner, ScannedRow } from '../changes/row-scan.ts';
import type { ManagedTable } from '../../managed-table.ts';
import type { WorkbookView } from '../../workbook-tasks.ts';

/** A block of adjacent rows of a sheet. */
export interface SheetRows {
  readonly sheetId: string;
  /** From 0. */
  readonly firstRow: number;
  readonly rowCount: number;
}

/** The portfolio table as `getOverview` has read it. */
export interface CachedTable {
  readonly client: Client | undefined;
  readonly table: ManagedTable;
  readonly scanner: RowScanner;
  /** Top down. */
  readonly rows: ScannedRow[];
  readonly view: WorkbookView;
}

/**
 * Cache of the last `getOverview`, so that the next one reads only the rows that were edited since. A host that reports
 * the rows of edits keeps one cache for as long as its panel is open.
 */
export class OverviewCache {
  private seen: CachedTable | undefined;
  private generation = 0;

  /** Called before a task writes to the sheet, and after it. */
  forget(): void {
    this.seen = undefined;
    this.generation += 1;
  }

  /**
   * Called when `getOverview` begins. The cached table is returned only once: an overview that fails would leave it partly
   * updated.
   */
  begin(client: Client | undefined): {
    /** What the last overview of this user has read; undefined when the whole table has to be read. */
    readonly seen: CachedTable | undefined;
    /** Caches what this overview has read, unless another overview has begun or a task has written since. */
    readonly keep: (found: CachedTable) => void;
  } {
    const seen = this.seen?.client === client ? this.seen : undefined;
    this.forget();
    const { generation } = this;
    return {
      seen,
      keep: (found) => {
        if (generation === this.generation) this.seen = found;
      },
    };
  }
}

/**
 * Reads the edited rows. @returns false if the whole table has to be read: it has changed in another way, its
 * protection may have changed, or the edit may have changed results of its formulas.
 */
export function* readEdited(seen: CachedTable, edited: readonly SheetRows[]): Op<boolean> {
  if (seen.table.sheet.isProtected || seen.rows.some(({ formulas }) => formulas.length > 0)) return false;
  try {
    for (const each of edited) {
      if (!(yield* readSpan(seen, each))) return false;
    }
    return true;
  } catch (error) {
    // The table or one of its columns was removed.
    if (isOfKind(error, 'config')) return false;
    throw error;
  }
}

function* readSpan({ table, scanner, rows }: CachedTable, { sheetId, firstRow, rowCount }: SheetRows): Op<boolean> {
  const { place } = table.sheet;
  if (place === undefined) return false;
  if (sheetId !== place.sheetId) return true;
  const first = firstRow - place.firstRow;
  const end = first + rowCount;
  // The edit includes the header row: the table may have been moved.
  if (first < 0 && end > 0) return false;
  // Text typed directly below a table becomes a row of it.
  if (first <= rows.length && end > rows.length) return false;
  const { rowsAtOnce } = table.facts;
  for (let from = Math.max(0, first); from < Math.min(end, rows.length); from += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, end - from);
    const read = yield* table.readRows(scanner.columnKeys, from, count);
    if (read.length < count) return false;
    for (const row of read) {
      const found = scanner.scan(row);
      // Rows were sorted, or a key was typed over.
      if (found.key !== rows[row.place]?.key) return false;
      rows[row.place] = found;
    }
  }
  return true;
}
