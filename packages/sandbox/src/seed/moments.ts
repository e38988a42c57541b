import { dayMs, wallMs, wallText, type WallClock } from '../store/index.ts';
import type { Chance } from './random.ts';

const hourMs = 3_600_000;

/** Draws moments at which people do things: weekdays, office hours, most of August not; never after the horizon. */
export class Moments {
  private readonly horizonMs: number;
  private readonly chance: Chance;

  /** People stopped a day and a half before the end of the seed. */
  constructor(asOf: WallClock, chance: Chance) {
    this.horizonMs = wallMs(asOf) - 1.5 * dayMs;
    this.chance = chance;
  }

  /** A working moment about `afterDays` after another, and certainly later. */
  after(at: WallClock, afterDays: number): WallClock {
    const earliestMs = wallMs(at) + 60_000;
    const drawnMs = this.officeMs(earliestMs + afterDays * dayMs);
    const isTooLate = drawnMs > this.horizonMs;
    const latestMs = Math.max(earliestMs, this.horizonMs - this.chance.below(8 * hourMs));
    return wallText(isTooLate ? latestMs : Math.max(earliestMs, drawnMs));
  }

  /** A working moment between two others; where weekend or August leave none, any moment between them. */
  between(from: WallClock, to: WallClock): WallClock {
    const spanMs = Math.max(0, wallMs(to) - wallMs(from));
    const drawn = this.after(from, (spanMs / dayMs) * this.chance.unit());
    return drawn < to ? drawn : wallText(wallMs(from) + Math.floor(spanMs * this.chance.unit()));
  }

  private officeMs(ms: number): number {
    let dayStartMs = ms - (ms % dayMs);
    if (new Date(dayStartMs).getUTCMonth() === 7 && this.chance.is(0.7)) dayStartMs += 28 * dayMs;
    const weekday = new Date(dayStartMs).getUTCDay();
    if (weekday === 6) dayStartMs += 2 * dayMs;
    if (weekday === 0) dayStartMs += dayMs;
    return dayStartMs + 8 * hourMs + this.chance.below(10 * hourMs);
  }
}
