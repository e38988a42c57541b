import type { Profile } from '../../service/profile/index.ts';
import { RateEstimator } from './rate-estimator.ts';

/** What a wait tells about the first pace: services round it up. */
const firstFillMs = 1_000;
/** A shorter wait is none: requests that leave together in one batch stay together. */
const grainMs = 1;
const mostMoments = 10_000;

/**
 * The pace of all requests of one client (R158, G102), whatever limits it: it is found, not told. Until the service first
 * refuses there is none, but for `behaviour.rate.mostPerSecond`. From then on requests leave evenly, as many a second as
 * the `Ceiling` has found so far. A refusal closes a gate for all, and what was granted until then tells how to go on.
 */
export class RateLimiter {
  /** The known ceiling; Infinity when there is none. */
  private readonly most: number;
  private readonly ceiling = new RateEstimator();
  private closedMs = 0;
  private openAtMs = 0;
  private openedMs = 0;
  /** For how long after the first that was refused requests still left, before its answer was there. */
  private lateMs = 0;
  /** How long the last pause was. */
  gateMs = 0;
  /** How many requests wait for their moment. */
  waiting = 0;
  /** The moment of the next request. */
  private bookedMs = 0;
  private pacedMs = 0;
  /** When what is measured began; and when each request since then left, but for those refused. */
  private sinceMs: number | undefined;
  private left: number[] = [];
  /** When the first of the requests left that the gate was closed for. */
  private refusedMs: number | undefined;
  /** Pauses in a row after which nothing was granted. */
  fruitless = 0;

  constructor(profile: Profile) {
    this.most = profile.get('behaviour.rate.mostPerSecond') || Infinity;
  }

  /** Requests a second now; Infinity while nothing limits them. */
  get perSecond(): number {
    return Math.min(this.most, this.ceiling.perSecond);
  }

  /** Requests a second, where the service has asked for fewer than there were. */
  get slowedTo(): number | undefined {
    return this.ceiling.perSecond === Infinity ? undefined : Math.round(this.perSecond * 10) / 10;
  }

  /** @returns ms until the next request may leave, 0 when it may now. */
  waitMs(nowMs: number): number {
    if (nowMs < this.openAtMs) return Math.ceil(this.openAtMs - nowMs);
    if (this.refusedMs !== undefined) this.judge(this.refusedMs, nowMs);
    const waitMs = this.bookedMs - nowMs;
    return waitMs < grainMs ? 0 : Math.ceil(waitMs);
  }

  leave(nowMs: number): void {
    this.sinceMs ??= nowMs;
    this.left.push(nowMs);
    if (this.left.length > 2 * mostMoments) {
      this.left = this.left.slice(-mostMoments);
      this.sinceMs = this.left[0];
    }
    if (this.perSecond === Infinity) return;
    const gapMs = 1000 / this.perSecond;
    if (this.bookedMs > nowMs - gapMs) this.pacedMs = nowMs;
    // A host that answers in rounds lets moments pass: what the service saves up bears catching up with some of them.
    const behind = this.most === Infinity ? Math.floor(this.ceiling.saved / 4) : 0;
    this.bookedMs = Math.max(this.bookedMs, nowMs - gapMs * behind) + gapMs;
  }

  /** A request was answered, well or not, and not refused. @param sentMs when it left. */
  grant(sentMs: number, nowMs: number): void {
    this.ceiling.grant(sentMs, nowMs, sentMs <= this.pacedMs && this.refusedMs === undefined);
  }

  /**
   * The service refused. @param sentMs when the request left: one that left before the gate closed tells nothing new.
   * @returns whether this refusal closed the gate, in which case the caller tells the user.
   */
  refuse(sentMs: number, nowMs: number, waitMs: number): boolean {
    const index = this.left.lastIndexOf(sentMs);
    if (index >= 0) this.left.splice(index, 1);
    if (sentMs < this.openedMs) return false;
    const isFirst = this.refusedMs === undefined;
    this.refusedMs = Math.min(this.refusedMs ?? sentMs, sentMs);
    if (!isFirst) return false;
    this.closedMs = nowMs;
    this.openAtMs = nowMs + waitMs;
    this.gateMs = Math.max(waitMs, 500);
    return true;
  }

  /** Whether a pause is over that nothing was concluded from yet. */
  isOpening(nowMs: number): boolean {
    return this.refusedMs !== undefined && nowMs >= this.openAtMs;
  }

  /** What was refused had nothing to do with the pace. */
  forget(nowMs: number): void {
    this.refusedMs = undefined;
    this.sinceMs = undefined;
    this.left = [];
    this.lateMs = 0;
    this.openedMs = nowMs;
  }

  /** How many requests left after a moment. */
  leftAfter(sentMs: number): number {
    return this.left.length - 1 - this.left.lastIndexOf(sentMs);
  }

  /** What the last stretch tells, once the gate opens and all of its answers are there. */
  private judge(refusedMs: number, nowMs: number): void {
    const granted = this.left.filter((leftMs) => leftMs <= refusedMs).length;
    const sinceMs = this.sinceMs ?? refusedMs;
    const spanMs = Math.max(grainMs, refusedMs - sinceMs);
    const openMs = refusedMs - Math.max(this.openedMs, sinceMs) + this.lateMs;
    const waitMs = this.openAtMs - refusedMs;
    this.refusedMs = undefined;
    this.left = this.left.filter((leftMs) => leftMs > refusedMs);
    this.sinceMs = refusedMs;
    this.lateMs = this.closedMs - refusedMs;
    this.openedMs = nowMs;
    this.bookedMs = nowMs;
    this.fruitless = granted === 0 ? this.fruitless + 1 : 0;
    if (this.ceiling.perSecond === Infinity) {
      const perMs = Math.max(1, granted) / (spanMs + Math.min(waitMs, firstFillMs));
      this.ceiling.begin(perMs * 1000, granted - perMs * spanMs, this.gateMs, nowMs);
    } else if (granted > 0) {
      this.ceiling.narrow({ granted, spanMs, openMs, waitMs }, this.gateMs, nowMs);
    }
  }
}
