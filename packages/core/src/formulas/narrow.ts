import { mapConcurrent, type Op } from '../runtime/op.ts';

/**
 * Finds out which things belong to which item, where only groups of items can be asked about: a group of which nothing is
 * found is not asked about further. Items keep their order.
 * @param search the keys of what belongs to at least one item of a group. @param found the answer for all of them.
 */
export function* narrow<T>(
  items: readonly T[],
  found: ReadonlySet<string>,
  search: (group: readonly T[]) => Op<ReadonlySet<string>>,
): Op<(readonly [item: T, found: ReadonlySet<string>])[]> {
  if (found.size === 0) return [];
  if (items.length === 1) return [[items[0]!, found]];
  const middle = Math.ceil(items.length / 2);
  const halves = yield* mapConcurrent(
    [items.slice(0, middle), items.slice(middle)].map(function* (half) {
      return yield* narrow(half, yield* search(half), search);
    }),
    2,
  );
  return halves.flat();
}
