import { ask, type Op } from '../engine/op.ts';
import type { Profile } from '../service/profile/index.ts';

/** After each of these steps without objection the first pace doubles. */
const rampStepMs = 250;
/** Part of a measured limit that is used. */
const share = 0.98;
/** A measured pace is left alone this long, then raised by this factor a second to find out whether the limit moved. */
const calmMs = 15_000;
const probeFactor = 1.004;
/** A measurement needs this much to be one. */
const leastMeasuredMs = 500;
const leastMeasuredRequests = 5;

/**
 * The pace of all requests of one client. It starts gently, doubles until the service first answers 429, and then
 * measures: between two refusals the service granted exactly what its limit allows, so granted ÷ time is the limit
 * (R158, G102). Requests reserve a moment; a refusal closes the gate for all of them until the wait has passed.
 */
export class Pace {
  /** Requests per second now. */
  perSecond: number;
  /** No request leaves before this moment, ms since epoch. */
  private openAtMs = 0;
  /** When the reserved requests will all have left, at the present pace. */
  private bookedUntilMs = 0;
  private credit: number;
  private measured = false;
  private lastStepMs: number | undefined;
  private granted = 0;
  private since: { readonly atMs: number; readonly empty: boolean } | undefined;
  /** Refusals in a row with nothing granted between them. */
  refusalsInARow = 0;
  private readonly most: number;

  constructor(profile: Profile) {
    this.perSecond = profile.get('behaviour.rate.startPerSecond');
    this.credit = profile.get('behaviour.rate.burst');
    this.most = 10_000;
  }

  /** Reserves the next moment. @returns ms to wait for it. */
  reserve(nowMs: number): number {
    this.since ??= { atMs: nowMs, empty: false };
    this.step(nowMs);
    const stepMs = 1000 / this.perSecond;
    const start = Math.max(nowMs, this.openAtMs);
    const booked = Math.max(start, this.bookedUntilMs);
    const moment = Math.max(start, booked - (this.credit - 1) * stepMs);
    this.bookedUntilMs = booked + stepMs;
    return Math.max(0, moment - nowMs);
  }

  /** Whether a request that has waited for its moment may leave now: a refusal may have closed the gate meanwhile. */
  isOpen(nowMs: number): boolean {
    return nowMs >= this.openAtMs;
  }

  grant(): void {
    this.granted++;
    this.refusalsInARow = 0;
  }

  /**
   * A 429 arrived. @param sentMs when its request left: one that left before the gate closed tells nothing new.
   * @returns whether this refusal closed the gate, in which case the caller tells the user.
   */
  refuse(sentMs: number, nowMs: number, waitMs: number): boolean {
    if (this.since?.empty === true && sentMs <= this.since.atMs) return false;
    this.refusalsInARow++;
    this.measure(nowMs, waitMs);
    this.openAtMs = nowMs + waitMs;
    // While the gate is closed the service saves up what it would have granted; half of it may leave at once then.
    this.credit = Math.max(1, Math.min((this.perSecond * Math.min(waitMs, 1000)) / 2000, this.perSecond));
    this.bookedUntilMs = this.openAtMs;
    this.since = { atMs: nowMs, empty: true };
    this.granted = 0;
    this.lastStepMs = this.openAtMs;
    return true;
  }

  private measure(nowMs: number, waitMs: number): void {
    const since = this.since;
    if (since === undefined) return;
    const spanMs = nowMs - since.atMs + (since.empty ? 0 : waitMs);
    if (spanMs >= leastMeasuredMs && this.granted >= leastMeasuredRequests) {
      this.perSecond = (this.granted / spanMs) * 1000 * share;
      this.measured = since.empty;
    } else {
      this.perSecond = this.perSecond / 2;
      this.measured = false;
    }
    this.perSecond = Math.min(this.most, Math.max(0.1, this.perSecond));
  }

  private step(nowMs: number): void {
    this.lastStepMs ??= nowMs;
    const neverRefused = this.since?.empty !== true;
    const waitedMs = nowMs - this.lastStepMs;
    if (neverRefused) {
      if (waitedMs < rampStepMs) return;
      this.perSecond = Math.min(this.most, this.perSecond * 2);
    } else if (!this.measured) {
      if (waitedMs < 1000) return;
      this.perSecond = Math.min(this.most, this.perSecond * 1.25);
    } else {
      if (waitedMs < calmMs) return;
      this.perSecond = Math.min(this.most, this.perSecond * probeFactor);
      // The next probe comes a second later, not after another calm period.
      this.lastStepMs = nowMs - calmMs + 1000;
      return;
    }
    this.lastStepMs = nowMs;
  }
}

/** Waits for this request's turn. @returns the moment it leaves, ms since epoch. */
export function* waitTurn(pace: Pace, budget: (waitMs: number, nowMs: number) => void): Op<number> {
  for (;;) {
    const nowMs = yield* ask('now');
    const waitMs = pace.reserve(nowMs);
    if (waitMs === 0) return nowMs;
    budget(waitMs, nowMs);
    yield* ask('sleep', waitMs);
    const later = yield* ask('now');
    if (pace.isOpen(later)) return later;
  }
}
