import { mapConcurrent, type Op } from '../../runtime/op.ts';
import {
  intersect,
  mergeMatches,
  newMatches,
  notYetDelivered,
  searchById,
  without,
  type Matches,
  type NarrowingContext,
  type RecordsById,
} from './deduplicate.ts';
import type { SearchWindow } from './search-window.ts';
import { splitWindow } from './split-window.ts';

/** A window and the records that have an event in it. */
interface Expected {
  readonly window: SearchWindow;
  readonly found: RecordsById;
  /** Whether a search of exactly this window found them. Otherwise a larger one did, and its other half is empty. */
  readonly isSearched: boolean;
}

interface Halved extends Matches {
  /** Expected records that no search has found: a service may find fewer records in a short range. */
  readonly missed: RecordsById;
}

const nothing: Halved = { windows: [], records: new Map(), missed: new Map() };

/**
 * Narrows a window by its halves, recursively. A record of one half may have an event in the other one, too. If the first
 * half is empty, the second has every record, and is searched itself only once it cannot be split further. A record that
 * neither half matches stays with the whole window.
 * @param found the results of a search of the whole window.
 */
export function* narrowByHalves(window: SearchWindow, context: NarrowingContext, found: RecordsById): Op<Matches> {
  const { windows, records } = yield* halveExpected({ window, found, isSearched: true }, context);
  return { windows, records };
}

function* halveExpected(expected: Expected, context: NarrowingContext): Op<Halved> {
  const { window, isSearched } = expected;
  const found = notYetDelivered(expected.found, window, context);
  if (found.size === 0) return nothing;
  const halves = splitWindow(window, context);
  if (halves === undefined) return yield* addWhole({ window, found, isSearched }, context, nothing);
  const [first, second] = halves;
  const inFirst = yield* searchById(context, first);
  if (inFirst.size === 0) {
    const parts = yield* halveExpected({ window: second, found, isSearched: false }, context);
    return yield* addWhole({ window, found: parts.missed, isSearched }, context, parts);
  }
  const inSecond = yield* searchById(context, second);
  const inNeither = without(without(found, inFirst.keys()), inSecond.keys());
  const halved = [
    halveExpected({ window: first, found: inFirst, isSearched: true }, context),
    halveExpected({ window: second, found: inSecond, isSearched: true }, context),
  ];
  // The client's limits bound how many searches of all the branches are sent at once.
  const parts = yield* mapConcurrent(halved, halved.length);
  return yield* addWhole({ window, found: inNeither, isSearched }, context, mergeMatches(parts));
}

/** Adds the records that no part of a window matches, if a search of the whole window finds them. */
function* addWhole({ window, found, isSearched }: Expected, context: NarrowingContext, parts: Matches): Op<Halved> {
  if (found.size === 0) return { ...parts, missed: found };
  const inWhole = isSearched ? found : intersect(found, yield* searchById(context, window));
  const missed = without(found, inWhole.keys());
  if (inWhole.size === 0) return { ...parts, missed };
  return { ...mergeMatches([parts, yield* newMatches(window, context, inWhole)]), missed };
}
