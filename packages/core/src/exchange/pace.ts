import type { Profile } from '../service/profile/index.ts';

/** A limit is found when the least pace refused is so many times the greatest that held. */
const nearness = 1.1;
/** Where between the two the next pace is tried: nearer to the one that held. */
const lean = 0.3;
const leap = 2;
/** How many times more than a service could have granted out of what it saves up has to be granted at a pace. */
const certainty = 1.5;
/** A measured limit is kept to by this part of it. */
const share = 0.985;
/** A pace found is kept for so many waits and requests before a greater one is tried, so that looking stays cheap. */
const calmWaits = 20;
const calmRequests = 250;
const probe = 1.06;
/** What a wait tells about the first pace: services round it up. */
const firstFillMs = 1_000;
const leastPerSecond = 0.02;
/** A shorter wait is none: requests that leave together in one batch stay together. */
const grainMs = 1;
const mostMoments = 10_000;

/**
 * The pace of all requests of one client (R158, G102), whatever limits it: it is found, not told. Until the service first
 * refuses there is none, but for `behaviour.rate.mostPerSecond`. From then on requests leave evenly, and each limiter is
 * one that bears an even pace up to its limit for ever, however much it saves up: buckets, windows and queues do.
 *
 * So the limit lies between the greatest pace that held and the least that was refused, and the pace tried next lies
 * between these two. It has held when more was granted at it than what the service saves up could explain; how much that
 * is was seen when it first refused. What was granted from one refusal to the next, or beyond what was saved up, is never
 * more than the limit, and so raises the pace that holds. When the two are near each other the pace is kept for a calm
 * time; then a little more is tried, to find out whether the limit has moved.
 */
export class Pace {
  /** The known ceiling; Infinity when there is none. */
  private readonly most: number;
  /** Infinity until the service first refuses. */
  private found = Infinity;
  /** The greatest pace that held, and whether that was tried, not measured. */
  private low = 0;
  private isTried = false;
  /** The least pace that was refused. */
  private high = Infinity;
  private isKept = false;
  /** Refusals in a row of a pace that was taken to hold. */
  private disappointments = 0;
  /** Requests that have to be granted before the pace counts as one that holds. */
  private need = 0;
  private triedMs = 0;
  private calmUntilMs = 0;
  /** What the service is known to save up, in requests. */
  private saved = 1;
  private openAtMs = 0;
  private openedMs = 0;
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
    return Math.min(this.most, this.found);
  }

  /** Requests a second, where the service has asked for fewer than there were. */
  get slowedTo(): number | undefined {
    return this.found === Infinity ? undefined : Math.round(this.perSecond * 10) / 10;
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
    if (this.left.length > 2 * mostMoments) this.left = this.left.slice(-mostMoments);
    if (this.perSecond === Infinity) return;
    const gapMs = 1000 / this.perSecond;
    if (this.bookedMs > nowMs - gapMs) this.pacedMs = nowMs;
    // A host that answers in rounds lets moments pass: what the service saves up bears catching up with some of them.
    const behind = this.most === Infinity ? Math.floor(this.saved / 4) : 0;
    this.bookedMs = Math.max(this.bookedMs, nowMs - gapMs * behind) + gapMs;
  }

  /** A request was answered, well or not, and not refused. @param sentMs when it left. */
  grant(sentMs: number, nowMs: number): void {
    const isOfTrial = sentMs >= this.triedMs && sentMs <= this.pacedMs && this.refusedMs === undefined;
    if (this.found === Infinity || !isOfTrial || --this.need > 0) return;
    if (!this.isKept) {
      this.low = this.found;
      this.isTried = true;
      this.tryNext(nowMs, this.saved);
    } else if (nowMs >= this.calmUntilMs) {
      this.high = Infinity;
      this.try(nowMs, this.low * probe, this.saved);
    }
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
    const spanMs = refusedMs - sinceMs;
    const openMs = refusedMs - Math.max(this.openedMs, sinceMs);
    const waitMs = this.openAtMs - refusedMs;
    this.refusedMs = undefined;
    this.left = this.left.filter((leftMs) => leftMs > refusedMs);
    this.sinceMs = refusedMs;
    this.openedMs = nowMs;
    this.bookedMs = nowMs;
    this.fruitless = granted === 0 ? this.fruitless + 1 : 0;
    if (this.found === Infinity) {
      const perMs = Math.max(1, granted) / (spanMs + Math.min(waitMs, firstFillMs));
      this.saved = Math.max(1, granted - perMs * spanMs);
      this.try(nowMs, perMs * 1000, this.saved);
    } else if (granted > 0) {
      this.narrow(granted, spanMs, openMs);
      this.tryNext(nowMs, Math.min(this.saved, (this.low * waitMs) / 1000));
    }
  }

  private narrow(granted: number, spanMs: number, openMs: number): void {
    const surplus = granted - this.saved;
    // Of a few requests, one more or less is too much to measure by.
    const measured = 1000 * Math.max(granted / spanMs, surplus > 4 ? surplus / openMs : 0);
    if (this.found > this.low) this.disappointments = 0;
    else this.low = this.found / 1.3 ** ++this.disappointments;
    this.isTried = this.low >= measured;
    this.high = Math.min(this.high, this.found);
    this.low = Math.min(Math.max(this.low, measured), 0.98 * this.high);
  }

  private tryNext(nowMs: number, saved: number): void {
    if (this.high / this.low >= nearness) {
      const next = this.high === Infinity ? this.low * leap : this.low ** (1 - lean) * this.high ** lean;
      return this.try(nowMs, next, saved);
    }
    this.isKept = true;
    this.found = this.low * (this.isTried ? 1 : share);
    this.triedMs = nowMs;
    this.need = calmRequests;
    this.calmUntilMs = this.openAtMs + calmWaits * this.gateMs;
  }

  private try(nowMs: number, perSecond: number, saved: number): void {
    this.isKept = false;
    this.found = Math.max(leastPerSecond, perSecond);
    this.triedMs = nowMs;
    this.need = Math.max(2, (certainty * saved * this.found) / Math.max(this.found - this.low, this.found / 100));
  }
}
