import type { Client } from '../../client.ts';
import type { Op } from '../../runtime/op.ts';
import { sendableEvents } from '../../api/event-filter.ts';
import type { Search } from '../index.ts';
import type { Box, FilledBox } from './box.ts';
import { searching } from './look-on.ts';
import type { Searching } from './narrowing.ts';
import { aheadOf, byTheClock, currentSecond, marginS, zoneOffsetS } from './service-second.ts';
import type { WatchState } from './watch-state.ts';

/**
 * The state from which changes are watched: from now on, earlier events are never returned. As it is not sure in
 * which zone the service counts (G33), now is behind the last event that shows within the margin.
 */
export function* watchFromNow(client: Client, search: Search): Op<WatchState> {
  return yield* byTheClock(client, 0, function* (nowS) {
    const spreadS = marginS(client);
    const codes = search.codes ?? sendableEvents(search.subject, client.profile);
    const around: Box = { codes, fromS: nowS - spreadS, untilS: nowS + spreadS };
    // Also if the zone is known: a response shows the service's clock.
    const last = yield* lastSecond(around, searching(client, search));
    if (last === undefined || spreadS === 0) return stateAt(client, nowS, around.fromS, spreadS);
    const lagS = Math.min(spreadS, (yield* currentSecond(client)) - last.fromS);
    return { ...stateAt(client, nowS, last.fromS, lagS), boxes: [last] };
  });
}

/** The same from a moment of the past on. @param sinceMs since epoch. */
export function* watchSince(client: Client, sinceMs: number): Op<WatchState> {
  return yield* byTheClock(client, 0, function* (nowS) {
    return stateAt(client, nowS, Math.floor(sinceMs / 1000), marginS(client));
  });
}

function stateAt(client: Client, nowS: number, fromS: number, lagS: number): WatchState {
  const lagFromS = Number.MIN_SAFE_INTEGER;
  const offsetS = zoneOffsetS(client, nowS);
  return { settledS: fromS, seenS: fromS, boxes: [], lagS, lagFromS, offsetS, aheadMs: aheadOf(client) };
}

/** The second of the last visible event, with the records of its events; a wider box if searches can not narrow it. */
function* lastSecond(box: Box, search: Searching): Op<FilledBox | undefined> {
  let ids = (yield* search(box)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  let { fromS, untilS } = box;
  while (untilS - fromS > 1) {
    const middleS = Math.floor((fromS + untilS) / 2);
    const later = (yield* search({ ...box, fromS: middleS, untilS })).map(({ id }) => id);
    if (later.length > 0) [fromS, ids] = [middleS, later];
    else untilS = middleS;
  }
  return { codes: box.codes, fromS, untilS, ids };
}
