import type { WorkbookPort } from '@tpr/core/workbook';
import { writeQuietly } from './quiet-write.ts';
import { isBusy, isNotAllowed } from './fault.ts';
import { attempts, cellsAtOnce, findRows } from './row-reading.ts';
import { bodyRange, placesOf, readOpenHead, watchBody } from './table-head.ts';

/** Rows of a sheet. */
const sheetRows = 1_048_576;

/**
 * Extends the table down to the last row with one of these keys, if all rows from the table to there have a key that the
 * table does not have: a user may have copied rows. Rows of another table stay out, and so do merged cells: the task goes
 * on without these rows.
 */
export async function includeRows(
  context: Excel.RequestContext,
  wanted: WorkbookPort['includeRows']['in'],
): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const count = await includeFound(context, wanted);
    if (count !== undefined) return count;
  }
  throw isBusy();
}

/** @returns undefined if a user has moved the table meanwhile. */
async function includeFound(
  context: Excel.RequestContext,
  { table, keyColumn, keys }: WorkbookPort['includeRows']['in'],
): Promise<number | undefined> {
  const head = await readOpenHead(context, table);
  const [place = 0] = placesOf(head, [keyColumn]);
  const most = Math.min(cellsAtOnce, sheetRows - head.top - head.bodyRows);
  // The row of totals is the last one of a table.
  if (head.hasTotals || most === 0) return 0;
  const below = bodyRange(head, head.bodyRows, most, place, 1).getUsedRangeOrNullObject(true).load('rowIndex,values');
  let isInPlace = watchBody(head);
  await context.sync();
  if (!isInPlace()) return undefined;
  if (below.isNullObject || below.rowIndex !== head.top + head.bodyRows) return 0;
  const found = below.values.map(([key]) => String(key));
  const wanted = new Set(keys);
  if (!found.some((key) => wanted.has(key))) return 0;
  const inside = await findRows(context, head, keyColumn);
  if (inside === undefined) return undefined;
  const end = found.findIndex((key) => key === '' || inside.has(key));
  const count = found.slice(0, end < 0 ? found.length : end).findLastIndex((key) => wanted.has(key)) + 1;
  if (count === 0) return 0;
  const others = bodyRange(head, head.bodyRows, count, 0, head.shown.columns.length).getTables(false).load('items/id');
  isInPlace = watchBody(head);
  await context.sync();
  if (!isInPlace()) return undefined;
  if (others.items.length > 0) return 0;
  try {
    await writeQuietly(context, () => head.table.resize(head.table.getRange().getResizedRange(count, 0)));
  } catch (error) {
    if (isNotAllowed(error)) return 0;
    throw error;
  }
  return count;
}
