import { mapConcurrent, ask, type Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { ConnectorError } from '../errors.ts';
import { checkInput } from '../http/check-input.ts';
import { serviceNow } from '../http/service-clock.ts';
import { withCheckpoint } from '../http/pagination/checkpoint.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import { dayMs } from '../values/calendar.ts';
import { formatInstant, parseInstantMs } from '../values/wall-time.ts';
import { futureCursor } from '../i18n/future-cursor.ts';
import { searchEndpoints, searchEvents, windowsOf, type Changed, type Search } from './search-events.ts';
import { lookbackOf, type Window } from '../api/event-window.ts';

/** The records that one search found in one window, each once. */
export interface Found<S extends Search> {
  readonly search: S;
  readonly changed: readonly Changed[];
}

/** How far a cursor may lie ahead of the service's clock. */
export const maxCursorAheadMs = dayMs;

/**
 * Finds what changed since a cursor, window after window, oldest first (R122, R123). No call returns the time of an
 * event (G39), so the cursor is the end of the last complete window less an overlap. Changes near it are found again,
 * and none is lost. An interrupted run continues from the last cursor that `visit` received and stored.
 * @param since ISO-8601 UTC instant: a cursor, or a date to start from.
 * @param visit receives the records found in a window, and the cursor to store once they are written.
 * @param find searches a window; by default widened by the margin of the zone.
 * @returns the cursor for the next run.
 * @throws ConnectorError `config` when the cursor is malformed or lies in the future.
 */
export function* eachWindow<S extends Search>(
  client: Client,
  searches: readonly S[],
  since: string,
  visit: (found: readonly Found<S>[], cursor: string) => Op<void>,
  find: typeof searchEvents = searchEvents,
): Op<string> {
  const { context, profile } = client;
  const startMs = yield* ask('now');
  const sinceMs = parseInstantMs(since);
  if (sinceMs === undefined) {
    throw new ConnectorError('config', `"${since}" is not a valid cursor: write a time such as 2026-11-01T09:30:00Z.`, {
      field: 'since',
    });
  }
  let endMs = yield* serviceNow(context);
  if (sinceMs > endMs + maxCursorAheadMs) {
    throw new ConnectorError('config', futureCursor.en(since), {
      field: 'since',
      texts: { en: futureCursor.en(since), fr: futureCursor.fr(since) },
    });
  }
  for (const search of searches) checkCodes(client, search);
  let fromMs = Math.min(sinceMs, endMs);
  const { lateMs } = lookbackOf(profile);
  let cursor = formatInstant(fromMs);
  for (;;) {
    for (const window of yield* windowsOf(client, { fromMs, toMs: endMs })) {
      const kept = cursor;
      const found = yield* withCheckpoint(
        () => kept,
        mapConcurrent(
          searches.map((search) => searchWindow(client, search, window, find)),
          maxConcurrency(profile),
        ),
      );
      // The first response may show that the computer's clock is ahead: then the service's time bounds the cursor.
      const boundMs = Math.min(window.toMs, context.clock.at(startMs));
      cursor = formatInstant(Math.max(Math.min(sinceMs, boundMs), boundMs - lateMs));
      yield* visit(found, cursor);
    }
    // If the computer's clock is behind, no window has covered the last part.
    const serviceStartMs = context.clock.at(startMs);
    if (serviceStartMs <= endMs) return cursor;
    fromMs = endMs;
    endMs = serviceStartMs;
  }
}

/** Refuses an invalid code before any request is sent (R121). */
function checkCodes(client: Client, { subject, codes }: Search): void {
  if (codes === undefined) return;
  const moment = '2000-01-01T00:00:00';
  const events = { eventNames: codes, eventOccurrenceStartDate: moment, eventOccurrenceEndDate: moment };
  checkInput(searchEndpoints[subject], { events }, client.profile);
}

function* searchWindow<S extends Search>(
  client: Client,
  search: S,
  window: Window,
  find: typeof searchEvents,
): Op<Found<S>> {
  return { search, changed: yield* find(client, search, window) };
}
