import { ask, type Op } from '../runtime/op.ts';
import { readHttpDate } from './policies/retry-after.ts';

/** Without a word of the service, its clock may be so much behind the computer's and pass for the same. */
const unheardMs = 2_000;
/** More than seconds that are not whole, and answers on their way, account for. */
const jumpMs = 10_000;

/** The service's clock, seen through the Date header of its answers: the clock of a computer may be an hour off. */
export class ServiceClock {
  private offsetMs = 0;
  private leastOffsetMs: number | undefined;

  observe(dateHeader: string | undefined, nowMs: number): void {
    const heard = dateHeader === undefined ? undefined : readHttpDate(dateHeader);
    if (heard === undefined) return;
    const least = heard - nowMs;
    const known = this.leastOffsetMs ?? -Infinity;
    if (least > known || known - least > jumpMs) this.leastOffsetMs = least;
    // The header counts whole seconds, so a difference below two of them is no difference.
    this.offsetMs = Math.abs(heard - nowMs) < 2_000 ? 0 : heard - nowMs;
  }

  /** What an earlier client heard, until this one hears for itself. @param offsetMs how far it is ahead of the computer's. */
  assume(offsetMs: number): void {
    if (this.leastOffsetMs === undefined) this.offsetMs = offsetMs;
  }

  /** ms since epoch by the service's clock. */
  at(nowMs: number): number {
    return nowMs + this.offsetMs;
  }

  /** ms since epoch that the service's clock has reached in any case. */
  reached(nowMs: number): number {
    return nowMs + (this.leastOffsetMs ?? this.offsetMs - unheardMs);
  }
}

/** The service's time now, ms since epoch. */
export function* serviceNow(context: { readonly clock: ServiceClock }): Op<number> {
  return context.clock.at(yield* ask('now'));
}
