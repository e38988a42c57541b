import type { Profile } from '../../api/profile/index.ts';
import { RateEstimator, type LearntRate } from './rate-estimator.ts';

/** How much of a pause counts for the first rate: services round it up. */
const maxFirstPauseMs = 1_000;
const minPauseMs = 500;
/** Shorter delays are ignored, so that the requests of one batch stay together. */
const minDelayMs = 1;
/** Number of requests that are remembered, to measure the accepted rate. */
const keptRequests = 10_000;

/**
 * The rate limit of one client (R158, G102). Until the service first rejects a request the rate is unlimited, except by
 * `rate.maxPerSecond`. From then on requests are sent at an even rate, which `RateEstimator` adjusts to what the
 * service accepts. A rejection pauses all requests.
 */
export class RateLimiter {
  /** `rate.maxPerSecond`; Infinity when it is not set. */
  private readonly maxPerSecond: number;
  private readonly estimator = new RateEstimator();
  /** When the last pause ends, ms since epoch. */
  pausedUntilMs = 0;
  private resumedAtMs = 0;
  /** The length of the last pause. */
  pauseMs = 0;
  /** When the next request may be sent. */
  private nextSlotMs = 0;
  /** When the last request that had to wait for its slot was sent. */
  private lastPacedMs = 0;
  private measuredSinceMs: number | undefined;
  /** When each request was sent since the measurement began, except rejected ones. */
  private sent: number[] = [];
  /** When the earliest request that caused the current pause was sent. */
  private rejectedAtMs: number | undefined;
  /** Consecutive pauses after which no request was accepted. */
  fruitlessPauses = 0;

  constructor(profile: Profile) {
    this.maxPerSecond = profile.get('rate.maxPerSecond') || Infinity;
  }

  /** Requests a second now; Infinity while nothing limits them. */
  get perSecond(): number {
    return Math.min(this.maxPerSecond, this.estimator.perSecond);
  }

  /** Requests a second, rounded to 0.1; undefined while the service has rejected no request. */
  get reducedTo(): number | undefined {
    return this.estimator.perSecond === Infinity ? undefined : Math.round(this.perSecond * 10) / 10;
  }

  /** What was found about the service's limit; undefined while it has rejected no request. */
  get learnt(): LearntRate | undefined {
    const { perSecond, burst } = this.estimator;
    return perSecond === Infinity ? undefined : { perSecond, burst };
  }

  /** Starts with what an earlier client of the same service has learnt. */
  resume(learnt: LearntRate, nowMs: number, pauseMs: number): void {
    this.estimator.resume(learnt, nowMs, pauseMs);
  }

  /** @returns ms until the next request may be sent, 0 when it may be sent now. */
  delayMs(nowMs: number): number {
    if (nowMs < this.pausedUntilMs) return Math.ceil(this.pausedUntilMs - nowMs);
    if (this.rejectedAtMs !== undefined) this.evaluate(this.rejectedAtMs, nowMs);
    const waitMs = this.nextSlotMs - nowMs;
    return waitMs < minDelayMs ? 0 : Math.ceil(waitMs);
  }

  onSent(nowMs: number): void {
    this.measuredSinceMs ??= nowMs;
    this.sent.push(nowMs);
    if (this.sent.length > 2 * keptRequests) {
      this.sent = this.sent.slice(-keptRequests);
      this.measuredSinceMs = this.sent[0];
    }
    if (this.perSecond === Infinity) return;
    const gapMs = 1000 / this.perSecond;
    if (this.nextSlotMs > nowMs - gapMs) this.lastPacedMs = nowMs;
    // A host that sends in rounds misses slots. It catches up on some of them, as far as the burst of the service allows.
    const missed = this.maxPerSecond === Infinity ? Math.floor(this.estimator.burst / 4) : 0;
    this.nextSlotMs = Math.max(this.nextSlotMs, nowMs - gapMs * missed) + gapMs;
  }

  /** The service responded with a success or an error, not with a 429. @param sentMs when the request was sent. */
  onAccepted(sentMs: number, nowMs: number): void {
    this.estimator.onAccepted(sentMs, nowMs, sentMs <= this.lastPacedMs && this.rejectedAtMs === undefined);
  }

  /** @param sentMs when the rejected request was sent; ignored before the last pause. @returns whether a pause began */
  onRejected(sentMs: number, nowMs: number, pauseMs: number): boolean {
    const index = this.sent.lastIndexOf(sentMs);
    if (index >= 0) this.sent.splice(index, 1);
    if (sentMs < this.resumedAtMs) return false;
    const isFirst = this.rejectedAtMs === undefined;
    this.rejectedAtMs = Math.min(this.rejectedAtMs ?? sentMs, sentMs);
    if (!isFirst) return false;
    this.pausedUntilMs = nowMs + pauseMs;
    this.pauseMs = Math.max(pauseMs, minPauseMs);
    return true;
  }

  /** Whether a pause is over and its rejection has not been evaluated. */
  isPauseOver(nowMs: number): boolean {
    return this.rejectedAtMs !== undefined && nowMs >= this.pausedUntilMs;
  }

  /** The rejection was not about the rate. */
  dismissRejection(nowMs: number): void {
    this.rejectedAtMs = undefined;
    this.measuredSinceMs = undefined;
    this.sent = [];
    this.resumedAtMs = nowMs;
  }

  /** How many requests were sent after the one of `sentMs`. */
  sentAfter(sentMs: number): number {
    return this.sent.length - 1 - this.sent.lastIndexOf(sentMs);
  }

  /** Adjusts the rate. Called after the pause, when the responses to the requests sent before it have arrived. */
  private evaluate(rejectedAtMs: number, nowMs: number): void {
    const accepted = this.sent.filter((sentMs) => sentMs <= rejectedAtMs).length;
    const spanMs = rejectedAtMs - (this.measuredSinceMs ?? rejectedAtMs);
    this.rejectedAtMs = undefined;
    this.sent = this.sent.filter((sentMs) => sentMs > rejectedAtMs);
    this.resumedAtMs = nowMs;
    this.nextSlotMs = nowMs;
    this.fruitlessPauses = accepted === 0 ? this.fruitlessPauses + 1 : 0;
    const isFirst = this.estimator.perSecond === Infinity;
    if (isFirst) {
      const waitMs = Math.min(this.pausedUntilMs - rejectedAtMs, maxFirstPauseMs);
      const perMs = Math.max(1, accepted) / (spanMs + waitMs);
      this.estimator.start(perMs * 1000, accepted - perMs * spanMs, this.pauseMs, nowMs);
    } else this.estimator.onRejected({ accepted, spanMs }, this.pauseMs, nowMs);
    // A measurement continues through fruitless pauses. Rejections by a full window count as time in which nothing was
    // accepted.
    if (isFirst || accepted > 0) this.measuredSinceMs = rejectedAtMs;
  }
}
