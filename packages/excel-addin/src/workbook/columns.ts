import type { NewColumn, OfferedChoices, SheetColumn } from '@tpr/core/workbook';
import { writeQuietly } from './quiet-write.ts';
import { formatAll, writeCells } from './cell-block.ts';
import { writeLists } from './choice-lists.ts';
import { cellsBelow, dressColumn, offerList } from './column-look.ts';
import { headersOf } from './new-table.ts';
import { formatOf, textFormat } from './number-formats.ts';
import { hideColumns, readHiddenColumns } from './hidden-columns.ts';
import { placesOf, readOpenHead } from './table-head.ts';

/** @param after the column to insert them after; at the end when absent. */
export async function addColumns(
  context: Excel.RequestContext,
  id: string,
  columns: readonly NewColumn[],
  after: string | undefined,
): Promise<SheetColumn[]> {
  await readOpenHead(context, id);
  const lists = await writeLists(context, columns);
  const { head, hidden } = await readHiddenColumns(context, id);
  const { columns: present } = head.shown;
  const from = after === undefined ? present.length : placesOf(head, [after])[0]! + 1;
  const headers = headersOf(
    columns.map(({ header }) => header),
    present.map(({ header }) => header),
  );
  const added = await writeQuietly(context, () => {
    const made = columns.map((column, index) => {
      const at = from + index;
      const name = headers[index] ?? '';
      const place = at < present.length + index ? at : undefined;
      // A table whose header row the user has hidden has no header cells.
      const one = head.table.columns.add(place, undefined, head.hasHeaders ? undefined : name);
      if (head.hasHeaders) writeCells(one.getHeaderRowRange(), [[name]], [textFormat], true);
      // Excel gives a new column the format of its neighbour.
      const body = one.getDataBodyRange();
      body.clear('Formats');
      formatAll(body, formatOf(column));
      const header = head.hasHeaders ? one.getHeaderRowRange() : undefined;
      dressColumn({ header, first: body.getCell(0, 0) }, column, lists.get(column));
      return one.load('id,name');
    });
    return made;
  });
  // The columns after the new ones are in other columns of the sheet now.
  const ownHidden = added.filter((_, index) => columns[index]?.isHidden === true);
  await hideColumns(context, head.table, new Set([...hidden, ...ownHidden.map(({ id }) => String(id))]));
  return added.map((column) => ({ id: String(column.id), header: column.name }));
}

export async function offerChoices(
  context: Excel.RequestContext,
  id: string,
  offers: readonly OfferedChoices[],
): Promise<void> {
  const head = await readOpenHead(context, id);
  const places = placesOf(
    head,
    offers.map(({ column }) => column),
  );
  const lists = await writeLists(context, offers);
  await writeQuietly(context, () =>
    offers.forEach((offer, index) => {
      const { id: column, header } = head.shown.columns[places[index]!]!;
      // Excel resolves the column when it writes: a user may have moved it.
      const cells = cellsBelow(head.table.columns.getItem(Number(column)).getDataBodyRange().getCell(0, 0));
      const list = lists.get(offer);
      if (list === undefined) cells.dataValidation.clear();
      else offerList(cells, header, offer.choices, list);
    }),
  );
}

export async function nameColumns(
  context: Excel.RequestContext,
  id: string,
  columns: readonly SheetColumn[],
): Promise<void> {
  const head = await readOpenHead(context, id);
  placesOf(
    head,
    columns.map((column) => column.id),
  );
  await writeQuietly(context, () =>
    columns.forEach((named) => {
      const { header } = named;
      // Excel resolves the column when it writes: a user may have moved it.
      const column = head.table.columns.getItem(Number(named.id));
      // A table whose header row the user has hidden has no header cells.
      if (head.hasHeaders) writeCells(column.getHeaderRowRange(), [[header]], [textFormat], true);
      else column.name = header;
    }),
  );
}

export async function removeColumns(
  context: Excel.RequestContext,
  id: string,
  columns: readonly string[],
): Promise<void> {
  const { head, hidden } = await readHiddenColumns(context, id);
  placesOf(head, columns);
  if (columns.length === 0) return;
  const removed = new Set(columns);
  await writeQuietly(context, () => {
    // Excel resolves the columns when it deletes them: a user may have moved them.
    for (const column of removed) head.table.columns.getItem(Number(column)).delete();
    // Columns of the sheet that the table no longer covers are shown.
    const beyond = head.table.getDataBodyRange().getLastColumn().getOffsetRange(0, 1);
    beyond.getResizedRange(0, removed.size - 1).getEntireColumn().columnHidden = false;
  });
  await hideColumns(context, head.table, hidden);
}
