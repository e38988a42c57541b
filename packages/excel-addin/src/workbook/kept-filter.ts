import { writeQuietly } from './batch.ts';
import type { TableHead } from './table-head.ts';

/** Writes as `writeQuietly` does, and without the filter: Excel refuses to move rows while it hides some of them. */
export type UnfilteredWrite = (context: Excel.RequestContext, act: () => void) => Promise<void>;

/** @returns once the next `sync` is over: what writes without the filter, and leaves it as the user had set it. */
export function readFilter({ table }: TableHead): () => UnfilteredWrite {
  const filter = table.autoFilter.load('isDataFiltered,criteria');
  return () => {
    if (!filter.isDataFiltered) return writeQuietly;
    const { criteria } = filter;
    const putBack = (): void => criteria.forEach((by, place) => by && table.columns.getItemAt(place).filter.apply(by));
    return async (context, act) => {
      try {
        await writeQuietly(context, () => {
          table.clearFilters();
          act();
          putBack();
        });
      } catch (error) {
        // The request ended before its last line.
        putBack();
        await context.sync().catch(() => undefined);
        throw error;
      }
    };
  };
}
