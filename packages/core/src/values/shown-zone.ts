import { inFull } from './local-date.ts';
import { parseInstantMs } from './wall-time.ts';
import { wallClock, type Zone } from './zone.ts';

const zones: readonly Zone[] = ['UTC', 'Europe/Paris'];

/** What a time with an offset has, and how it ends: days and other texts are not parsed. */
const hasTime = /\d[T ]\d/i;
const endsInOffset = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * The zone in which the service counts days, by a time with an offset (G33): the only one in which it is the first moment or
 * the last second of a day, as expirations are; otherwise the one of its offset. `Z` alone shows none, because a library may
 * write every time in UTC.
 */
export function shownZone(text: string): Zone | undefined {
  if (!hasTime.test(text) || !endsInOffset.test(text)) return undefined;
  const full = inFull(text);
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
