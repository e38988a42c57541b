import { ConnectorError } from '../../errors.ts';
import { ask, type Op } from '../../runtime/op.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { filterOf, lookbackOf, splitRange } from '../../api/event-window.ts';
import { zoneOf } from '../../api/profile/index.ts';
import type { ClientContext } from '../client-context.ts';
import { serviceNow } from '../service-clock.ts';
import { forEachPage } from './for-each-page.ts';
import { listSource } from './list-source.ts';

/**
 * The keys of records that may have left a list since a time, by their events. The search begins earlier than
 * `sinceMs`, by the tolerances for the zone (G33) and for late events (G34).
 * @param sinceMs ms since epoch, by the clock of this computer.
 * @returns undefined if the search fails.
 * @throws ConnectorError `retry-later` when the time of the run is used up; `auth`
 */
export function* recordsLeftSince(
  context: ClientContext,
  search: Endpoint,
  eventCode: string,
  sinceMs: number,
): Op<ReadonlySet<string> | undefined> {
  const { profile, clock } = context;
  const { marginMs, lateMs } = lookbackOf(profile);
  const fromMs = clock.at(sinceMs) - lateMs;
  const departed = new Set<string>();
  try {
    for (const window of splitRange(fromMs, yield* serviceNow(context), profile.get('events.maxRangeDays'))) {
      const source = listSource(context, search, { events: filterOf(window, [eventCode], zoneOf(profile), marginMs) });
      yield* forEachPage(context, source, function* (records) {
        for (const record of records) {
          const id = source.idOf(record);
          if (id !== undefined) departed.add(id);
        }
      });
    }
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind === 'auth' || error.field === 'time') throw error;
    const message = `${search.name}: whether records left while they were listed could not be asked. ${error.message}`;
    yield* ask('log', { kind: 'warning', message });
    return undefined;
  }
  return departed;
}
