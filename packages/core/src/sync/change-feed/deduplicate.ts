import type { Op } from '../../runtime/op.ts';
import type { Changed } from '../search-events.ts';
import { covers, overlaps, type MatchedWindow, type SearchWindow } from './search-window.ts';

/** Searches a window. If the service includes the end of a range (G34), events of that second match, too. */
export type WindowSearch = (window: SearchWindow) => Op<readonly Changed[]>;

/** What narrowing a window depends on. */
export interface NarrowingContext {
  readonly search: WindowSearch;
  /** Windows delivered before. Their records count as new only if a narrower search distinguishes the events. */
  readonly delivered: readonly MatchedWindow[];
  /** Seconds at which a window is split first: records rarely have events on both sides of them. */
  readonly cutSeconds: readonly number[];
  /** A window that ends after this second is narrowed down to single seconds. */
  readonly preciseFromSeconds: number;
}

export type RecordsById = ReadonlyMap<string, Changed>;

/** The results of searches: the windows, and the records by the identifiers in them. */
export interface Matches {
  readonly windows: readonly MatchedWindow[];
  readonly records: RecordsById;
}

export function* searchById({ search }: NarrowingContext, window: SearchWindow): Op<RecordsById> {
  return new Map((yield* search(window)).map((changed) => [changed.id, changed]));
}

/** The records that were not delivered with a window that covers this one. */
export const notYetDelivered = (
  found: RecordsById,
  window: SearchWindow,
  { delivered }: NarrowingContext,
): RecordsById =>
  without(
    found,
    delivered.filter((earlier) => covers(earlier, window)).flatMap(({ ids }) => ids),
  );

/**
 * The matches of a window that were not delivered before. If the service includes the end of a range (G34), an event at
 * the very end of the window matches as well. It belongs to the next window. Searches have a resolution of seconds
 * (G32). So an event of the same code and record in the second before cannot be distinguished from it. Both are
 * delivered as one, in the next window.
 * @param afterEnd the records with an event after the window. If they share none with `found`, the end is not searched.
 */
export function* newMatches(
  window: SearchWindow,
  context: NarrowingContext,
  found: RecordsById,
  afterEnd?: RecordsById,
): Op<Matches> {
  const sharesRecord = (others: RecordsById) => [...others.keys()].some((id) => found.has(id));
  let inside = found;
  if (afterEnd === undefined || sharesRecord(afterEnd)) {
    const atEnd = yield* searchById(context, { ...window, fromSeconds: window.untilSeconds });
    if (sharesRecord(atEnd)) {
      const beforeEnd = yield* searchById(context, { ...window, untilSeconds: window.untilSeconds - 1 });
      inside = new Map([...found].filter(([id]) => !atEnd.has(id) || beforeEnd.has(id)));
    }
  }
  const overlapping = context.delivered.filter((earlier) => overlaps(earlier, window));
  const fresh = without(
    inside,
    overlapping.flatMap(({ ids }) => ids),
  );
  return { windows: [{ ...window, ids: [...fresh.keys()] }], records: fresh };
}

export const mergeMatches = (all: readonly Matches[]): Matches => ({
  windows: all.flatMap(({ windows }) => windows),
  records: new Map(all.flatMap(({ records }) => [...records])),
});

export const intersect = (one: RecordsById, other: RecordsById): RecordsById =>
  new Map([...one].filter(([id]) => other.has(id)));

export function without(found: RecordsById, ids: Iterable<string>): RecordsById {
  const rest = new Map(found);
  for (const id of ids) rest.delete(id);
  return rest;
}
