import { codeOf } from './excel-error.ts';
import { isBusy } from './fault.ts';
import { writeQuietly } from './quiet-write.ts';
import { attempts } from './row-reading.ts';
import { readOpenHead, type TableHead } from './table-head.ts';

interface HiddenColumns {
  readonly head: TableHead;
  /** The ids of the hidden columns. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Reads which columns of the table are hidden. Hidden is a property of a sheet column. When table columns are added or
 * removed, later table columns move to other sheet columns.
 */
export async function readHiddenColumns(context: Excel.RequestContext, id: string): Promise<HiddenColumns> {
  return untilFound(async () => {
    const head = await readOpenHead(context, id);
    const cells = head.shown.columns.map((column) => cellsOf(head.table, column.id).load('columnHidden'));
    await context.sync();
    const isHidden = (_: unknown, at: number): boolean => cells[at]?.columnHidden === true;
    return { head, hidden: new Set(head.shown.columns.filter(isHidden).map((column) => column.id)) };
  });
}

/** Hides these columns of the table, and shows its other ones, also where a user moves or deletes some meanwhile. */
export async function hideColumns(
  context: Excel.RequestContext,
  table: Excel.Table,
  hidden: ReadonlySet<string>,
): Promise<void> {
  await untilFound(async () => {
    const columns = table.columns.load('items/id');
    await context.sync();
    await writeQuietly(context, () =>
      columns.items.forEach(({ id }) => {
        cellsOf(table, String(id)).getEntireColumn().columnHidden = hidden.has(String(id));
      }),
    );
  });
}

/** Repeats what fails because a user has deleted a column between two of its requests. */
async function untilFound<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (codeOf(error) !== 'ItemNotFound') throw error;
    }
  }
  throw isBusy();
}

const cellsOf = (table: Excel.Table, column: string): Excel.Range =>
  table.columns.getItem(Number(column)).getDataBodyRange();
