import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import { serviceNow } from '../http/service-clock.ts';
import { lookbackOf } from '../api/event-window.ts';
import { zoneOf, type Profile } from '../api/profile/index.ts';
import type { LocalDate } from '../values/calendar.ts';
import { formatInstant } from '../values/wall-time.ts';
import { wallClock } from '../values/zone.ts';

export interface ServiceMoment {
  /** ISO-8601 UTC. */
  readonly instant: string;
  /** Wall clock of the service, to the minute. */
  readonly asOf: string;
  /** In the service's zone, like the dates of the service. */
  readonly today: LocalDate;
  /** The cursor of a refresh that misses nothing after this moment. */
  readonly since: string;
}

/** The cursor of a refresh that misses nothing after a moment. @param atMs by the service's clock, ms since epoch */
export function cursorAt(atMs: number, profile: Profile): string {
  return formatInstant(atMs - lookbackOf(profile).lateMs);
}

/** The current time by the service's clock, which is known only after a first response. */
export function* serviceMoment({ context, profile }: Client): Op<ServiceMoment> {
  const nowMs = yield* serviceNow(context);
  const wall = wallClock(nowMs, zoneOf(profile));
  const since = cursorAt(nowMs, profile);
  return { instant: formatInstant(nowMs), asOf: wall.slice(0, 16), today: wall.slice(0, 10), since };
}
