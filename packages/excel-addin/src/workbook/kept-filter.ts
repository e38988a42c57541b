import type { TableHead } from './table-head.ts';

/** The filter of a table, to be taken off and put back by calls of one request. */
export interface KeptFilter {
  readonly lift: () => void;
  readonly putBack: () => void;
}

/**
 * Excel refuses to move rows while a filter hides some of them (`InsertDeleteConflict`).
 * @returns once the next `sync` is over: what the user had filtered by.
 */
export function readFilter({ table }: TableHead): () => KeptFilter {
  const filter = table.autoFilter.load('isDataFiltered,criteria');
  return () => {
    if (!filter.isDataFiltered) return { lift: () => undefined, putBack: () => undefined };
    const { criteria } = filter;
    return {
      lift: () => table.clearFilters(),
      putBack: () => criteria.forEach((by, place) => by && table.columns.getItemAt(place).filter.apply(by)),
    };
  };
}
