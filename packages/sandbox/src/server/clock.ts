import { advanceClock, type WorkDone } from '../domain/index.ts';
import { readMeta, type SqlStore, type WallClock, wallMs, wallText } from '../store/index.ts';

type Zone = 'Europe/Paris' | 'UTC';

const parisFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** How far the wall clock is ahead of UTC at an instant, in ms. */
function offsetMs(instantMs: number, zone: Zone): number {
  if (zone === 'UTC') return 0;
  const parts = new Map(parisFormat.formatToParts(instantMs).map(({ type, value }) => [type, value]));
  const wall = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
  return Date.parse(`${wall}Z`) - Math.floor(instantMs / 1000) * 1000;
}

/** The instant of a wall-clock time in a zone. */
function instantOf(wall: WallClock, zone: Zone): number {
  const asUtc = wallMs(wall);
  return asUtc - offsetMs(asUtc - offsetMs(asUtc, zone), zone);
}

/** A wall-clock time with its offset in the zone, such as `+0200`. */
export function withOffset(wall: WallClock, zone: Zone): string {
  const minutes = offsetMs(instantOf(wall, zone), zone) / 60_000;
  return `${wall}+${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
}

/** A wall-clock time of the zone in UTC, with `Z`. */
export const inUtc = (wall: WallClock, zone: Zone): string => `${wallText(instantOf(wall, zone))}Z`;

/** The sandbox's clock: the machine's time plus an offset that only grows. */
export interface Clock {
  /** Ms since 1970-01-01 UTC. */
  readonly instantMs: () => number;
  /** In the service's zone. */
  wall(): WallClock;
  /** Moves the clock forward and does the work that becomes due, each piece at its own time. */
  advance(byMs: number): WorkDone;
  /** Does the work that has become due. @returns the time now. */
  tick(): WallClock;
}

/** @param start `seed`: continues from the clock of the data. `real`: shows the machine's time. */
export function createClock(store: SqlStore, zone: Zone, start: 'seed' | 'real'): Clock {
  let aheadMs = start === 'real' ? 0 : instantOf(readMeta(store).now, zone) - Date.now();
  const instantMs = () => Date.now() + aheadMs;
  const wall = () => {
    const instant = instantMs();
    return wallText(instant + offsetMs(instant, zone));
  };
  return {
    instantMs,
    wall,
    advance(byMs) {
      aheadMs += byMs;
      return advanceClock(store, wall());
    },
    tick() {
      const now = wall();
      advanceClock(store, now);
      return now;
    },
  };
}
