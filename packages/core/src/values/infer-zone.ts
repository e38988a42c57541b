import { normaliseDateTime } from './local-date.ts';
import { parseInstantMs } from './wall-time.ts';
import { wallClock, zones, type Zone } from './zone.ts';

/** Both match a time with an offset; dates and other texts are not parsed. */
const hasTime = /\d[T ]\d/i;
const endsInOffset = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * Derives the zone in which the service counts days (G33) from a time with an offset. If the time is the first moment
 * or the last second of a day in exactly one zone, that zone is the result. Expirations are such times. Otherwise it is
 * Europe/Paris if the time has the offset of Paris. `Z` alone proves no zone, because a library may write every time in
 * UTC.
 */
export function inferZone(text: string): Zone | undefined {
  if (!hasTime.test(text) || !endsInOffset.test(text)) return undefined;
  const full = normaliseDateTime(text);
  const instantMs = parseInstantMs(full);
  if (instantMs === undefined) return undefined;
  const [zone, ...others] = zones.filter((each) => isEdgeOfDay(instantMs, each));
  if (zone !== undefined && others.length === 0) return zone;
  const isOfParis = wallClock(instantMs, 'Europe/Paris').slice(0, 19) === full.slice(0, 19);
  return isOfParis ? 'Europe/Paris' : undefined;
}

/** The first moment of a day, or its last second. */
export function isEdgeOfDay(instantMs: number, zone: Zone): boolean {
  return /T(00:00:00\.000|23:59:59\.\d{3})$/.test(wallClock(instantMs, zone));
}
