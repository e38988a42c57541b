import type { Op } from '../../runtime/op.ts';
import { narrowByHalves } from './narrow-by-halves.ts';
import { narrowSparse } from './narrow-sparse.ts';
import { notYetDelivered, searchById, type Matches, type NarrowingContext } from './deduplicate.ts';
import type { SearchWindow } from './search-window.ts';

/** Up to this many records rarely have more than one event each. */
const fewRecords = 3;

/**
 * Finds which event each record of a window had, and when. No response contains either (G39), so the window is searched
 * in ever smaller parts. At the end each part has one code and, after `preciseFromSeconds`, one second. A record that
 * no part matches stays with the whole window. A service may find fewer records in a short range.
 * @returns what was not delivered before.
 */
export function* narrowWindow(window: SearchWindow, context: NarrowingContext): Op<Matches> {
  const found = yield* searchById(context, window);
  const { size } = notYetDelivered(found, window, context);
  return yield* (size <= fewRecords ? narrowSparse : narrowByHalves)(window, context, found);
}
