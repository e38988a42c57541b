import { mapConcurrent, type Op } from '../runtime/op.ts';

/**
 * Finds the results of each item if requests can only name groups of items: an empty group is not searched further. Items
 * keep their order.
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
