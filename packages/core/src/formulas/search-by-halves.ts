import { mapConcurrent, type Op } from '../runtime/op.ts';

/**
 * Finds the keys of each item with a search that takes a group of items. The search's result does not say which item a
 * key belongs to. The group is halved until it has one item; a group without keys is not searched further. Items keep
 * their order.
 * @param search returns the keys that belong to at least one item of a group. @param found its result for all items.
 */
export function* searchByHalves<T>(
  items: readonly T[],
  found: ReadonlySet<string>,
  search: (group: readonly T[]) => Op<ReadonlySet<string>>,
): Op<(readonly [item: T, found: ReadonlySet<string>])[]> {
  if (found.size === 0) return [];
  if (items.length === 1) return [[items[0]!, found]];
  const middle = Math.ceil(items.length / 2);
  const halves = yield* mapConcurrent(
    [items.slice(0, middle), items.slice(middle)].map(function* (half) {
      return yield* searchByHalves(half, yield* search(half), search);
    }),
    2,
  );
  return halves.flat();
}
