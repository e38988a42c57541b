import { ask, type Op } from '../runtime/op.ts';
import { readHttpDate } from './http-date.ts';

/** Until a response has arrived, the service's clock is assumed to be at most this much behind the computer's. */
const assumedLagMs = 2_000;
/** A larger difference is a change of a clock, not rounding or latency. */
const clockChangeMs = 10_000;

/** The service's clock, from the Date header of its responses: the computer's clock may be an hour off. */
export class ServiceClock {
  private offsetMs = 0;
  private leastOffsetMs: number | undefined;

  observe(dateHeader: string | undefined, nowMs: number): void {
    const serviceMs = dateHeader === undefined ? undefined : readHttpDate(dateHeader);
    if (serviceMs === undefined) return;
    const offsetMs = serviceMs - nowMs;
    const known = this.leastOffsetMs ?? -Infinity;
    if (offsetMs > known || known - offsetMs > clockChangeMs) this.leastOffsetMs = offsetMs;
    // The header has whole seconds, so a difference below two seconds is ignored.
    this.offsetMs = Math.abs(offsetMs) < 2_000 ? 0 : offsetMs;
  }

  /** Uses the offset of an earlier client, in ms ahead of the computer's clock, until a response arrives. */
  assume(offsetMs: number): void {
    if (this.leastOffsetMs === undefined) this.offsetMs = offsetMs;
  }

  /** ms since epoch by the service's clock. */
  at(nowMs: number): number {
    return nowMs + this.offsetMs;
  }

  /** A time that the service's clock has certainly reached, ms since epoch. */
  reached(nowMs: number): number {
    return nowMs + (this.leastOffsetMs ?? this.offsetMs - assumedLagMs);
  }
}

/** The service's time now, ms since epoch. */
export function* serviceNow(context: { readonly clock: ServiceClock }): Op<number> {
  return context.clock.at(yield* ask('now'));
}
