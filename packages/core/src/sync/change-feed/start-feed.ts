import type { Client } from '../../client.ts';
import { ask, type Op } from '../../runtime/op.ts';
import { sendableEvents } from '../../api/event-filter.ts';
import type { Search } from '../search-events.ts';
import type { FeedState } from './feed-state.ts';
import type { WindowSearch } from './deduplicate.ts';
import { windowSearch } from './read-feed.ts';
import type { MatchedWindow, SearchWindow } from './search-window.ts';
import {
  clockOffsetOf,
  currentSecond,
  withServiceClock,
  zoneOffsetAt,
  zoneToleranceSeconds,
} from './service-seconds.ts';

/**
 * The state of a feed that begins now: earlier events are never delivered. The zone of the service's times is not
 * certain (G33), so "now" is the time of the last event that a search finds within the tolerance.
 * @param untilMs when to stop the binary search for that event, ms since epoch: its fourteen searches may take minutes.
 * The feed then starts at the beginning of the range searched so far. It delivers some older events, and loses none.
 */
export function* feedFromNow(client: Client, search: Search, untilMs = Infinity): Op<FeedState> {
  // If the work is run again because of the service's clock, the event found before is the lower bound.
  let reachedSeconds = -Infinity;
  return yield* withServiceClock(client, 0, function* (nowSeconds) {
    const toleranceSeconds = zoneToleranceSeconds(client);
    const codes = search.codes ?? sendableEvents(search.subject, client.profile);
    const window: SearchWindow = {
      codes,
      fromSeconds: Math.max(reachedSeconds, nowSeconds - toleranceSeconds),
      untilSeconds: nowSeconds + toleranceSeconds,
    };
    // Searched even if the zone is certain: a response shows the service's clock.
    const last = yield* lastEvent(window, windowSearch(client, search), untilMs);
    if (last === undefined || toleranceSeconds === 0) {
      return stateAt(client, nowSeconds, window.fromSeconds, toleranceSeconds);
    }
    reachedSeconds = last.fromSeconds;
    const lagSeconds = Math.min(toleranceSeconds, (yield* currentSecond(client)) - last.fromSeconds);
    const isExact = last.untilSeconds - last.fromSeconds === 1;
    return { ...stateAt(client, nowSeconds, last.fromSeconds, lagSeconds), delivered: isExact ? [last] : [] };
  });
}

/** The state of a feed that begins in the past. @param sinceMs since epoch. */
export function* feedSince(client: Client, sinceMs: number): Op<FeedState> {
  return yield* withServiceClock(client, 0, function* (nowSeconds) {
    return stateAt(client, nowSeconds, Math.floor(sinceMs / 1000), zoneToleranceSeconds(client));
  });
}

function stateAt(client: Client, nowSeconds: number, fromSeconds: number, lagSeconds: number): FeedState {
  return {
    completeUntilSeconds: fromSeconds,
    deliveredUntilSeconds: fromSeconds,
    delivered: [],
    lagSeconds,
    lagKnownSinceSeconds: Number.MIN_SAFE_INTEGER,
    zoneOffsetSeconds: zoneOffsetAt(client, nowSeconds),
    clockOffsetMs: clockOffsetOf(client),
  };
}

/** The last second of a window with an event, or the range searched until `untilMs`; undefined without an event. */
function* lastEvent(window: SearchWindow, search: WindowSearch, untilMs: number): Op<MatchedWindow | undefined> {
  let ids = (yield* search(window)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  let { fromSeconds, untilSeconds } = window;
  while (untilSeconds - fromSeconds > 1 && (yield* ask('now')) < untilMs) {
    const middle = Math.floor((fromSeconds + untilSeconds) / 2);
    const inLater = (yield* search({ ...window, fromSeconds: middle, untilSeconds })).map(({ id }) => id);
    if (inLater.length > 0) [fromSeconds, ids] = [middle, inLater];
    else untilSeconds = middle;
  }
  return { codes: window.codes, fromSeconds, untilSeconds, ids };
}
