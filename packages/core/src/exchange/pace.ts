import { ask, type Op } from '../engine/op.ts';
import type { Profile } from '../service/profile/index.ts';

/** Part of a measured limit that is used. */
const share = 0.985;
/** A measured pace is kept this many times as long as a refusal costs, so that looking for a higher limit stays cheap. */
const calmWaits = 20;
/** Growth a second of a pace that looks for the limit: when it begins, and how long until the growth has doubled. */
const unmeasuredGrowth = 0.25;
const measuredGrowth = 0.02;
const quickenMs = 2_000;
/** Fewer requests than this between two refusals measure nothing. */
const leastMeasured = 5;
const mostMoments = 1_000;
const leastPerSecond = 0.1;
const mostPerSecond = 100_000;
/** A shorter wait is none: requests that leave together in one batch stay together. */
const grainMs = 1;

/** Requests that were granted between two refusals. */
interface Stretch {
  readonly sinceMs: number;
  readonly count: number;
  /** When the last of them left. */
  readonly moments: readonly number[];
}

/**
 * The pace of all requests of one client (R158, G102). Until the service first refuses, each request that has to wait
 * doubles it. From then on the service is taken for a bucket that gains r permits a second, saves up C of them, and is
 * empty when it refuses. So between two refusals it granted r × time, or less if permits were lost because the bucket
 * was full; and in any time before a refusal it granted at most C + r × time.
 *
 * Refused while the pace was kept: r is what was granted since the refusal before, and C follows from the stretch before
 * that. Refused while the pace grew: r is the most that was granted beyond C in any time up to the refusal. The pace
 * stays a little below r for a calm time and then grows, ever quicker, to find out whether the limit has moved.
 */
export class Pace {
  /** Requests per second now. */
  perSecond: number;
  private readonly startPerSecond: number;
  private isLimited = false;
  /** No request leaves before this moment, ms since epoch. */
  private openAtMs = 0;
  /** The moment of the next request that has no credit. */
  private bookedMs = 0;
  /** Requests that may leave at once, beside the one whose moment it is. */
  private credit: number;
  /** Permits the service is known to save up. */
  private capacity = 1;
  private sinceMs: number | undefined;
  private count = 0;
  private moments: number[] = [];
  private before: Stretch | undefined;
  private growth = 0;
  private growAtMs = 0;
  private grownAtMs = 0;

  constructor(profile: Profile) {
    this.startPerSecond = profile.get('behaviour.rate.startPerSecond');
    this.perSecond = this.startPerSecond;
    this.credit = profile.get('behaviour.rate.burst');
  }

  /** Reserves the next moment. @returns ms to wait for it. */
  reserve(nowMs: number): number {
    this.grow(nowMs);
    const openMs = Math.max(nowMs, this.openAtMs);
    if (this.credit >= 1) {
      this.credit--;
      return openMs - nowMs;
    }
    const momentMs = Math.max(openMs, this.bookedMs);
    this.bookedMs = momentMs + 1000 / this.perSecond;
    if (!this.isLimited && momentMs > nowMs) this.setPace(this.perSecond * 2);
    return momentMs - nowMs < grainMs ? 0 : Math.ceil(momentMs - nowMs);
  }

  /** Whether a request that has waited for its moment may leave now: a refusal may have closed the gate meanwhile. */
  isOpen(nowMs: number): boolean {
    return nowMs >= this.openAtMs;
  }

  leave(nowMs: number): void {
    this.sinceMs ??= nowMs;
    this.count++;
    this.moments.push(nowMs);
    if (this.moments.length > 2 * mostMoments) this.moments = this.moments.slice(-mostMoments);
  }

  /**
   * A 429 arrived. @param sentMs when its request left: one that left before the gate closed tells nothing new.
   * @returns whether this refusal closed the gate, in which case the caller tells the user.
   */
  refuse(sentMs: number, nowMs: number, waitMs: number): boolean {
    const index = this.moments.lastIndexOf(sentMs);
    if (index >= 0) {
      this.moments.splice(index, 1);
      this.count--;
    }
    if (sentMs < this.openAtMs) return false;
    // What left after the refused request was under way when the gate closed, and belongs to what comes.
    const underWay = this.moments.filter((moment) => moment > sentMs);
    const stretch: Stretch = {
      sinceMs: this.sinceMs ?? sentMs,
      count: this.count - underWay.length,
      moments: this.moments.slice(0, this.moments.length - underWay.length),
    };
    const saved = this.measure(stretch, sentMs, waitMs);
    this.before = stretch;
    this.isLimited = true;
    this.sinceMs = sentMs;
    this.count = underWay.length;
    this.moments = underWay;
    this.openAtMs = nowMs + waitMs;
    this.bookedMs = this.openAtMs;
    // While the gate is closed the service saves up permits; half of them may be used at once then.
    this.credit = Math.min(saved, (this.perSecond * waitMs) / 1000) / 2 - 1;
    this.growAtMs += this.openAtMs;
    this.grownAtMs = this.growAtMs;
    return true;
  }

  /** Sets pace and growth by what was granted up to a refusal. @returns the permits the service is thought to save up. */
  private measure(stretch: Stretch, refusedMs: number, waitMs: number): number {
    const { sinceMs, count } = stretch;
    const spanMs = refusedMs - sinceMs;
    const fillMs = Math.max(waitMs, 1000);
    const isGrowing = refusedMs > this.growAtMs;
    const isCoarse = isGrowing && this.growth === unmeasuredGrowth;
    this.growth = unmeasuredGrowth;
    this.growAtMs = 0;
    if (count < leastMeasured) {
      this.setPace(this.isLimited ? this.perSecond / 2 : this.startPerSecond);
      return 1;
    }
    if (!this.isLimited) {
      // Nothing tells r from C yet: take it that the bucket is filled in the time of the wait.
      const perMs = count / (spanMs + fillMs);
      this.setPace(perMs * 1000);
      return count - perMs * spanMs;
    }
    this.growth = measuredGrowth;
    this.growAtMs = isCoarse ? 2 * fillMs : calmWaits * Math.max(waitMs, 500);
    let perMs = count / spanMs;
    if (isGrowing) perMs = Math.max(perMs, greatestRate(stretch, this.capacity));
    else if (this.before !== undefined) {
      this.capacity = Math.max(1, Math.min(perMs * fillMs, greatestExcess(this.before, sinceMs, perMs)));
    }
    this.setPace(Math.min(this.perSecond, perMs * 1000) * share);
    return this.capacity;
  }

  private setPace(perSecond: number): void {
    this.perSecond = Math.min(mostPerSecond, Math.max(leastPerSecond, perSecond));
  }

  private grow(nowMs: number): void {
    if (!this.isLimited || nowMs <= this.grownAtMs) return;
    const seconds = (nowMs - this.grownAtMs) / 1000;
    this.setPace(this.perSecond * Math.min(2, 1 + this.growthAt(nowMs) * seconds));
    this.grownAtMs = nowMs;
  }

  /** Part of itself by which the pace grows in a second. */
  private growthAt(nowMs: number): number {
    return this.growth * 2 ** ((nowMs - this.growAtMs) / quickenMs);
  }
}

/** The greatest (requests − capacity) ÷ time of the times that end with the last request, per ms. */
function greatestRate({ moments }: Stretch, capacity: number): number {
  const last = moments[moments.length - 1] ?? 0;
  const rates = moments.map((moment, index) => (moments.length - index - capacity) / (last - moment));
  return rates.reduce((greatest, rate) => (rate < Infinity ? Math.max(greatest, rate) : greatest), 0);
}

/** The greatest requests − rate × time of the times that end in the refusal. */
function greatestExcess({ moments }: Stretch, refusedMs: number, perMs: number): number {
  return moments.reduce(
    (greatest, moment, index) => Math.max(greatest, moments.length - index - perMs * (refusedMs - moment)),
    0,
  );
}

/** Waits for this request's turn. @returns the moment it leaves, ms since epoch. */
export function* waitTurn(pace: Pace, budget: (waitMs: number, nowMs: number) => void): Op<number> {
  for (;;) {
    const nowMs = yield* ask('now');
    const waitMs = pace.reserve(nowMs);
    budget(waitMs, nowMs);
    let leavesMs = nowMs;
    if (waitMs > 0) {
      yield* ask('sleep', waitMs);
      leavesMs = yield* ask('now');
    }
    if (pace.isOpen(leavesMs)) {
      pace.leave(leavesMs);
      return leavesMs;
    }
  }
}
