import { dayMs, wallMs, wallText, type WallClock } from '../store/index.ts';
import type { Chance } from './random.ts';

const hourMs = 3_600_000;

/** Draws working times: weekdays, office hours, less often in August, never after the horizon. */
export class Moments {
  private readonly horizonMs: number;
  private readonly chance: Chance;

  /** The horizon is a day and a half before the end of the seed. */
  constructor(asOf: WallClock, chance: Chance) {
    this.horizonMs = wallMs(asOf) - 1.5 * dayMs;
    this.chance = chance;
  }

  /** A working time about `afterDays` after another, at least a minute later. */
  after(at: WallClock, afterDays: number): WallClock {
    const earliestMs = wallMs(at) + 60_000;
    const drawnMs = this.officeMs(this.awayFromAugust(earliestMs + afterDays * dayMs));
    const isTooLate = drawnMs > this.horizonMs;
    const latestMs = Math.max(earliestMs, this.horizonMs - this.chance.below(8 * hourMs));
    return wallText(isTooLate ? latestMs : Math.max(earliestMs, drawnMs));
  }

  /** A working time between two others; any time between them when the draw misses. */
  between(from: WallClock, to: WallClock): WallClock {
    const spanMs = Math.max(0, wallMs(to) - wallMs(from));
    const drawn = this.after(from, (spanMs / dayMs) * this.chance.unit());
    return drawn < to ? drawn : wallText(wallMs(from) + Math.floor(spanMs * this.chance.unit()));
  }

  /** A working time about `days` before another, August included: for times fixed by a plan. */
  before(at: WallClock, days: number): WallClock {
    return wallText(Math.min(this.officeMs(wallMs(at) - (days + 1) * dayMs), this.horizonMs));
  }

  private awayFromAugust(ms: number): number {
    const isAway = new Date(ms).getUTCMonth() === 7 && this.chance.is(0.7);
    return isAway ? ms + 28 * dayMs : ms;
  }

  private officeMs(ms: number): number {
    let dayStartMs = ms - (ms % dayMs);
    const weekday = new Date(dayStartMs).getUTCDay();
    if (weekday === 6) dayStartMs += 2 * dayMs;
    if (weekday === 0) dayStartMs += dayMs;
    return dayStartMs + 8 * hourMs + this.chance.below(10 * hourMs);
  }
}

/** Puts some incidents into the hour that the end of daylight saving repeats. */
export function clockChange(incident: number, notBefore: WallClock, asOf: WallClock): WallClock | undefined {
  const at = `2026-10-25T02:${String(incident % 60).padStart(2, '0')}:59.999`;
  return incident % 25 === 3 && at > notBefore && at < asOf ? at : undefined;
}
