import type { Profile } from '../../service/profile/index.ts';
import { RateEstimator } from './rate-estimator.ts';

/** What a wait tells about the first pace: services round it up. */
const firstFillMs = 1_000;
/** A shorter wait is none: requests that leave together in one batch stay together. */
const grainMs = 1;
const mostMoments = 10_000;

/**
 * The pace of all requests of one client (R158, G102), whatever limits it: it is found, not told. Until the service first
 * refuses there is none, but for `rate.maxPerSecond`. From then on requests leave evenly, as many a second as
 * the `Ceiling` has found so far. A refusal closes a gate for all, and what was granted until then tells how to go on.
 */
export class RateLimiter {
  /** The known ceiling; Infinity when there is none. */
  private readonly maxPerSecond: number;
  private readonly estimator = new RateEstimator();
  private pausedAtMs = 0;
  private pausedUntilMs = 0;
  private resumedAtMs = 0;
  /** For how long after the first that was refused requests still left, before its answer was there. */
  private lateMs = 0;
  /** How long the last pause was. */
  pauseMs = 0;
  /** How many requests wait for their moment. */
  waiting = 0;
  /** The moment of the next request. */
  private nextSlotMs = 0;
  private pacedMs = 0;
  /** When what is measured began; and when each request since then left, but for those refused. */
  private sinceMs: number | undefined;
  private sent: number[] = [];
  /** When the first of the requests left that the gate was closed for. */
  private refusedMs: number | undefined;
  /** Pauses in a row after which nothing was granted. */
  fruitlessPauses = 0;

  constructor(profile: Profile) {
    this.maxPerSecond = profile.get('rate.maxPerSecond') || Infinity;
  }

  /** Requests a second now; Infinity while nothing limits them. */
  get perSecond(): number {
    return Math.min(this.maxPerSecond, this.estimator.perSecond);
  }

  /** Requests a second, where the service has asked for fewer than there were. */
  get reducedTo(): number | undefined {
    return this.estimator.perSecond === Infinity ? undefined : Math.round(this.perSecond * 10) / 10;
  }

  /** @returns ms until the next request may leave, 0 when it may now. */
  delayMs(nowMs: number): number {
    if (nowMs < this.pausedUntilMs) return Math.ceil(this.pausedUntilMs - nowMs);
    if (this.refusedMs !== undefined) this.judge(this.refusedMs, nowMs);
    const waitMs = this.nextSlotMs - nowMs;
    return waitMs < grainMs ? 0 : Math.ceil(waitMs);
  }

  onSent(nowMs: number): void {
    this.sinceMs ??= nowMs;
    this.sent.push(nowMs);
    if (this.sent.length > 2 * mostMoments) {
      this.sent = this.sent.slice(-mostMoments);
      this.sinceMs = this.sent[0];
    }
    if (this.perSecond === Infinity) return;
    const gapMs = 1000 / this.perSecond;
    if (this.nextSlotMs > nowMs - gapMs) this.pacedMs = nowMs;
    // A host that answers in rounds lets moments pass: what the service saves up bears catching up with some of them.
    const behind = this.maxPerSecond === Infinity ? Math.floor(this.estimator.saved / 4) : 0;
    this.nextSlotMs = Math.max(this.nextSlotMs, nowMs - gapMs * behind) + gapMs;
  }

  /** A request was answered, well or not, and not refused. @param sentMs when it left. */
  onAccepted(sentMs: number, nowMs: number): void {
    this.estimator.grant(sentMs, nowMs, sentMs <= this.pacedMs && this.refusedMs === undefined);
  }

  /**
   * The service refused. @param sentMs when the request left: one that left before the gate closed tells nothing new.
   * @returns whether this refusal closed the gate, in which case the caller tells the user.
   */
  onRejected(sentMs: number, nowMs: number, waitMs: number): boolean {
    const index = this.sent.lastIndexOf(sentMs);
    if (index >= 0) this.sent.splice(index, 1);
    if (sentMs < this.resumedAtMs) return false;
    const isFirst = this.refusedMs === undefined;
    this.refusedMs = Math.min(this.refusedMs ?? sentMs, sentMs);
    if (!isFirst) return false;
    this.pausedAtMs = nowMs;
    this.pausedUntilMs = nowMs + waitMs;
    this.pauseMs = Math.max(waitMs, 500);
    return true;
  }

  /** Whether a pause is over that nothing was concluded from yet. */
  isPauseOver(nowMs: number): boolean {
    return this.refusedMs !== undefined && nowMs >= this.pausedUntilMs;
  }

  /** What was refused had nothing to do with the pace. */
  dismissRejection(nowMs: number): void {
    this.refusedMs = undefined;
    this.sinceMs = undefined;
    this.sent = [];
    this.lateMs = 0;
    this.resumedAtMs = nowMs;
  }

  /** How many requests left after a moment. */
  sentAfter(sentMs: number): number {
    return this.sent.length - 1 - this.sent.lastIndexOf(sentMs);
  }

  /** What the last stretch tells, once the gate opens and all of its answers are there. */
  private judge(refusedMs: number, nowMs: number): void {
    const granted = this.sent.filter((leftMs) => leftMs <= refusedMs).length;
    const sinceMs = this.sinceMs ?? refusedMs;
    const spanMs = Math.max(grainMs, refusedMs - sinceMs);
    const openMs = refusedMs - Math.max(this.resumedAtMs, sinceMs) + this.lateMs;
    const waitMs = this.pausedUntilMs - refusedMs;
    this.refusedMs = undefined;
    this.sent = this.sent.filter((leftMs) => leftMs > refusedMs);
    this.sinceMs = refusedMs;
    this.lateMs = this.pausedAtMs - refusedMs;
    this.resumedAtMs = nowMs;
    this.nextSlotMs = nowMs;
    this.fruitlessPauses = granted === 0 ? this.fruitlessPauses + 1 : 0;
    if (this.estimator.perSecond === Infinity) {
      const perMs = Math.max(1, granted) / (spanMs + Math.min(waitMs, firstFillMs));
      this.estimator.begin(perMs * 1000, granted - perMs * spanMs, this.pauseMs, nowMs);
    } else if (granted > 0) {
      this.estimator.narrow({ granted, spanMs, openMs, waitMs }, this.pauseMs, nowMs);
    }
  }
}
