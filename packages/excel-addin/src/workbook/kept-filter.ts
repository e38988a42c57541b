import type { RowsMoved } from '@tpr/core/workbook';
import { writeQuietly } from './quiet-write.ts';
import { filtersOf, type ColumnFilter } from './column-filter.ts';
import { codeOf } from './excel-error.ts';
import { filterLost, filterStays } from './fault.ts';
import { sendWhenReady } from './retry-busy.ts';
import type { TableHead } from './table-head.ts';

/**
 * Sends a write that moves rows. Excel refuses such a write while a filter hides rows, so the filter is removed before it
 * and restored after it. Each step is a separate request, so that a failure of one does not affect the others.
 * @returns whether the filter was lost.
 * @throws ConnectorError `config` with the field `filter` for a filter that cannot be restored: nothing is changed. With
 * the field `filterLost` when neither the rows could be moved nor the filter restored.
 */
export async function moveRows(
  context: Excel.RequestContext,
  head: TableHead,
  act: () => void,
): Promise<RowsMoved | undefined> {
  const filters = await readFilters(context, head);
  if (filters.length === 0) {
    await writeQuietly(context, act);
    return undefined;
  }
  try {
    // `clearFilters` clears the arrows of the last sort as well: https://github.com/OfficeDev/office-js/issues/1000.
    for (const { place } of filters) head.table.columns.getItemAt(place).filter.clear();
    await context.sync();
    await writeQuietly(context, act);
  } catch (error) {
    throw (await putBack(context, head, filters)) ? error : filterLost(error);
  }
  return (await putBack(context, head, filters)) ? undefined : { isFilterLost: true };
}

async function readFilters(context: Excel.RequestContext, { table }: TableHead): Promise<readonly ColumnFilter[]> {
  const filter = table.autoFilter.load('isDataFiltered');
  await context.sync();
  if (!filter.isDataFiltered) return [];
  filter.load('criteria');
  const filters = await context.sync().then(
    () => filtersOf(filter.criteria),
    (error: unknown) => {
      throw codeOf(error) === 'GeneralException' ? filterStays(error) : error;
    },
  );
  if (filters === undefined || filters.length === 0) throw filterStays();
  return filters;
}

/** Restores the filters. @returns whether all of them are as before. */
async function putBack(
  context: Excel.RequestContext,
  head: TableHead,
  filters: readonly ColumnFilter[],
): Promise<boolean> {
  let isWhole = true;
  for (const filter of filters) if (!(await applyAgain(context, head, filter))) isWhole = false;
  return isWhole;
}

/** Maximum attempts to apply a filter: the first failure may be temporary. */
const attempts = 2;

async function applyAgain(
  context: Excel.RequestContext,
  { table }: TableHead,
  { place, criteria }: ColumnFilter,
): Promise<boolean> {
  const { filter } = table.columns.getItemAt(place);
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      await sendWhenReady(context, () => filter.apply(criteria));
      // Excel may accept a filter and then fail to read it: https://github.com/OfficeDev/office-js/issues/3030.
      filter.load('criteria');
      await context.sync();
      return true;
    } catch {
      // The filter is applied again, or removed below.
    }
  }
  // Otherwise the menu of the column would show a filter that the rows do not have.
  filter.clear();
  await context.sync().catch(() => undefined);
  return false;
}
