import type { SheetCell, WorkbookPort } from '@tpr/core/workbook';
import { sendWhenReady } from './retry-busy.ts';
import { changeStructure } from './sheet-structure.ts';
import { watchPlaces } from './row-guard.ts';
import { cellOf, cellsAtOnce, findRows, inPieces, readInPlace } from './row-reading.ts';
import { bodyRange, placesOf, readHead, readOpenHead, watchBody, type TableHead } from './table-head.ts';

export async function reveal(
  context: Excel.RequestContext,
  { table, keyColumn, key }: WorkbookPort['reveal']['in'],
): Promise<void> {
  const { sheet } = await readHead(context, table);
  sheet.load('visibility');
  await context.sync();
  // Required for a hidden sheet. On a desktop this empties the user's undo list.
  if (sheet.visibility !== 'Visible') {
    await changeStructure(context, async () => {
      sheet.visibility = 'Visible';
      await context.sync();
    });
  }
  await readInPlace(context, table, async (head) => {
    const keys = new Map<number, string>();
    if (keyColumn !== undefined && key !== undefined) {
      const found = await findRows(context, head, keyColumn);
      if (found === undefined) return undefined;
      for (const row of found.get(key)?.slice(0, 1) ?? []) keys.set(row, key);
    }
    const [row = 0] = keys.keys();
    const areInPlace = await sendWhenReady(context, () => {
      head.sheet.activate();
      bodyRange(head, row, 1, 0, head.shown.columns.length).select();
      return keyColumn === undefined ? watchBody(head) : watchPlaces(head, keyColumn, keys);
    });
    return areInPlace() || undefined;
  });
}

export async function filterRows(
  context: Excel.RequestContext,
  { table, keyColumn, keys }: WorkbookPort['filterRows']['in'],
): Promise<void> {
  const head = await readOpenHead(context, table);
  placesOf(head, [keyColumn]);
  const { filter } = head.table.columns.getItem(Number(keyColumn));
  if (keys === undefined) filter.clear();
  else filter.applyValuesFilter([...keys]);
  await context.sync();
}

/** @throws ConnectorError `config` with the field `selection` when several blocks are selected. */
export async function readSelection(
  context: Excel.RequestContext,
  { maxRows }: WorkbookPort['readSelection']['in'],
): Promise<WorkbookPort['readSelection']['out']> {
  // Fails while another workbook is in front. `getSelectedRange` would fail with the same code as for several blocks.
  context.workbook.getActiveCell().load('address');
  const selected = context.workbook.getSelectedRange().load('address');
  const used = selected.getUsedRangeOrNullObject(true).load('address,rowCount,columnCount');
  await context.sync();
  if (used.isNullObject) return { address: selected.address, rows: [] };
  const [count, width] = [Math.min(used.rowCount, maxRows), used.columnCount];
  const whole = used.getCell(0, 0).getResizedRange(count - 1, width - 1);
  whole.load('address');
  await context.sync();
  const rows: SheetCell[][] = [];
  await inPieces(0, count, Math.floor(cellsAtOnce / width), async (from, size) => {
    const range = used.getCell(from, 0).getResizedRange(size - 1, width - 1);
    range.load('values,rowHidden');
    await context.sync();
    const isShown = await readShownRows(context, range);
    rows.push(...range.values.map((cells, row) => (isShown(row) ? cells.map(cellOf) : [])));
    return true;
  });
  return { address: whole.address, rows };
}

/**
 * Finds the visible rows of a range. `rowHidden` is null if only some rows are hidden. The visible view also omits hidden
 * columns, so the first column that has a visible cell is used.
 * https://learn.microsoft.com/javascript/api/excel/excel.rangeview
 */
async function readShownRows(context: Excel.RequestContext, range: Excel.Range): Promise<(row: number) => boolean> {
  // The type declarations omit null, which Excel returns if the rows differ.
  const isHidden = range.rowHidden as boolean | null;
  if (isHidden !== null) return () => !isHidden;
  const width = range.values[0]?.length ?? 0;
  for (let column = 0; column < width; column++) {
    const cells = range.getColumn(column);
    const view = cells.getVisibleView().load('cellAddresses');
    cells.load('rowIndex');
    await context.sync();
    const rows = view.cellAddresses
      .flat()
      .map((address) => Number(String(address).split(/\D/).at(-1)) - 1 - cells.rowIndex);
    const shown = new Set(rows);
    if (shown.size > 0) return (row) => shown.has(row);
  }
  return () => false;
}

export async function selectedKey(
  context: Excel.RequestContext,
  { table, keyColumn }: WorkbookPort['selectedKey']['in'],
): Promise<string | undefined> {
  const { key } = await readInPlace(context, table, async (head) => {
    placesOf(head, [keyColumn]);
    const selected = loadSelectedRow(context, head);
    await context.sync();
    const row = selected();
    if (row === undefined) return { key: null };
    // Both in one request: between two a user may sort the table, or select another row.
    const column = head.table.columns.getItem(Number(keyColumn)).getDataBodyRange();
    const cell = column.getCell(row, 0).load('values');
    const selectedNow = loadSelectedRow(context, head);
    const isInPlace = watchBody(head);
    await context.sync();
    return isInPlace() && selectedNow() === row ? { key: cellOf(cell.values[0]?.[0]) } : undefined;
  });
  return key === null ? undefined : String(key);
}

/** @returns the row of the table that has the active cell, for use after the next request. */
function loadSelectedRow(context: Excel.RequestContext, { shown, top }: TableHead): () => number | undefined {
  const cell = context.workbook.getActiveCell().load('rowIndex');
  const sheet = cell.worksheet.load('name');
  return () => {
    const row = cell.rowIndex - top;
    return sheet.name === shown.sheet && row >= 0 && row < shown.rowCount ? row : undefined;
  };
}
