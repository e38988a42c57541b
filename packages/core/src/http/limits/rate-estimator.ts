/** The bounds of the step: a raise multiplies the rate by one plus the step. */
const maxStep = 1;
const minStep = 0.05;
/**
 * An accepted raise multiplies the step by this. With 2 the next raise overshoots: 0.94 of the limits is used, not 0.95.
 * With 1, a client whose first ten seconds had a twentieth of the limit uses a tenth of it three minutes later.
 */
const stepUp = 1.25;
/**
 * The rejection of an accepted rate multiplies it by this: the limit has changed, or the rejection had another cause.
 * Without it, a limit that falls from 50 a second to ten rejects 73 requests in the next minute instead of 33.
 */
const stepUpWhenLowered = 2;
/** A rejected raise divides it by this. With 2 the search takes longer: 0.89 of the limits is used instead of 0.95. */
const stepDown = 4;
/** A raise counts as accepted after this multiple of the requests that the burst of the service alone could explain. */
const burstMargin = 1.5;
/**
 * Longer pauses count as this long when the time to hold or to try a rate is computed, which would otherwise be hours.
 */
const maxPauseMs = 5_000;
/**
 * A rate above this multiple of the measured one uses requests that were saved up during pauses, so the burst is
 * corrected.
 */
const savedUpRatio = 2;
const savedUpIntervals = 4;
/** Intervals between rejections that are remembered. */
const keptIntervals = 8;
/** Rejections count as random up to this multiple of the expected number of fruitless pauses. */
const maxFruitless = 2;
const minPerSecond = 0.02;

/** A rate limit that a client has found, for the next client of the same service. */
export interface LearntRate {
  /** Requests a second. */
  readonly perSecond: number;
  /** Requests that the service accepts at once after an idle time. */
  readonly burst: number;
}

/** What was observed between two rejections. */
export interface ObservedInterval {
  /** Accepted requests; 0 after a fruitless pause: the service has rejected the first request after it. */
  readonly accepted: number;
  /** From the first rejection to the second, with the pause between them. */
  readonly spanMs: number;
}

/**
 * Finds an undocumented rate limit (G102): multiplicative increase and decrease of one rate. An accepted raise is
 * followed by the next one at once, a rejected one divides the step by four. At the smallest step the limit is found, and
 * the rate is held for 20 pause lengths before the next raise.
 *
 * If the estimated burst is too large, raises take too many requests to be accepted, so 20 pause lengths without a
 * rejection are enough, too: 20 a second are reached again in five minutes, not 17, after a minute of two a second. If it
 * is too small, raises only use what was saved up during the pauses, and a tenth of the requests is rejected
 * permanently. So the burst is corrected.
 *
 * The rate does not fall below one request for each pause length, or below the requests accepted between two rejections,
 * divided by the time with the pause. Without the latter, a service that rejects one request in a hundred by chance is
 * used to 0.21 instead of 0.94.
 *
 * The figures are from `packages/sandbox/test/limits`, one minute at each limiter. An additive increase (RFC 9438) used
 * 0.90 instead of 0.93 of 50 a second; a queue of two a second rejected 42 % of its requests instead of 6 %.
 */
export class RateEstimator {
  /** Requests a second; Infinity until the first rejection. */
  perSecond = Infinity;
  /** How many requests the service accepts at once after an idle time, as far as is known. */
  burst = 1;
  /** The highest accepted rate; 0 before the first one. While `perSecond` is higher, a raise is being tried. */
  private acceptedRate = 0;
  private step = maxStep;
  private recent: readonly ObservedInterval[] = [];
  /** Since when this rate is used, and how many requests were accepted at it. */
  private sinceMs = Infinity;
  private accepted = 0;
  private pauseMs = 0;
  private holdUntilMs = 0;

  /** @param isPaced the request had to wait for this rate. */
  onAccepted(sentMs: number, nowMs: number, isPaced: boolean): void {
    if (!isPaced || sentMs < this.sinceMs) return;
    this.accepted++;
    if (this.isRaised) {
      // More than the burst of the service explains, if its limit is the accepted rate.
      const explained = (this.burst * this.perSecond) / (this.perSecond - this.acceptedRate);
      const isTriedLong = nowMs >= this.sinceMs + this.pauseMs / minStep;
      if (this.accepted < Math.max(2, burstMargin * explained) && !isTriedLong) return;
      this.step = Math.min(maxStep, this.step * stepUp);
    } else if (nowMs < this.holdUntilMs) return;
    this.acceptedRate = this.perSecond;
    this.raise(nowMs);
  }

  /** The first rate, after a rejection. @param perSecond what the service has accepted until then. */
  start(perSecond: number, burst: number, pauseMs: number, nowMs: number): void {
    this.burst = Math.max(1, burst);
    this.pauseMs = Math.min(pauseMs, maxPauseMs);
    this.setRate(Math.max(perSecond, 1000 / pauseMs), nowMs);
  }

  /** Continues with what an earlier client has found: the rate is used as it is, and raised after a while. */
  resume({ perSecond, burst }: LearntRate, nowMs: number, pauseMs: number): void {
    this.burst = Math.max(1, burst);
    this.pauseMs = Math.min(pauseMs, maxPauseMs);
    this.step = minStep;
    this.acceptedRate = Math.max(minPerSecond, perSecond);
    this.hold(nowMs);
  }

  /** A later rejection, after its pause. */
  onRejected(interval: ObservedInterval, pauseMs: number, nowMs: number): void {
    this.recent = [...this.recent, interval].slice(-keptIntervals);
    this.pauseMs = Math.min(pauseMs, maxPauseMs);
    const { accepted } = interval;
    if (accepted === 0) return;
    // To an interval without a pause, the one after it is added. Otherwise it would show the burst of the service.
    const spanMs = (each: ObservedInterval): number => each.spanMs + (each.spanMs < pauseMs ? pauseMs : 0);
    const measured = this.recent.map((each) => (1000 * each.accepted) / spanMs(each));
    const most = Math.max(...measured);
    const least = Math.max(most, (1000 * this.leastPerPause) / pauseMs);
    // The burst was estimated too high. With that burst, eight rejections by chance leave 0.05 of the speed.
    if (this.acceptedRate === 0) return this.start(least, Math.min(this.burst, accepted), pauseMs, nowMs);
    const savedUp = this.savedUpAbove(most, pauseMs);
    if (this.perSecond > savedUpRatio * most && savedUp > this.burst) {
      // The measured rate may be too low, since a small bucket was full for most of the pauses: the search begins again.
      this.acceptedRate = 0;
      this.step = maxStep;
      return this.start(most, savedUp, pauseMs, nowMs);
    }
    const isSearching = this.isRaised && this.step >= minStep * stepDown;
    if (this.isRaised) this.step = Math.max(minStep, this.step / stepDown);
    else {
      this.acceptedRate /= 1 + this.step;
      this.step = Math.min(maxStep, this.step * stepUpWhenLowered);
    }
    this.acceptedRate = Math.max(this.acceptedRate, least);
    if (isSearching) this.raise(nowMs);
    else this.hold(nowMs);
  }

  /** The smallest number of accepted requests, after each of the last four pauses, that a rate does not explain. */
  private savedUpAbove(perSecond: number, pauseMs: number): number {
    const useful = this.recent.filter(({ accepted }) => accepted > 0).slice(-savedUpIntervals);
    if (useful.length < savedUpIntervals) return 0;
    return Math.min(
      ...useful.map(({ accepted, spanMs }) => accepted - (perSecond * Math.max(0, spanMs - pauseMs)) / 1000),
    );
  }

  private get isRaised(): boolean {
    return this.perSecond > this.acceptedRate;
  }

  /**
   * Minimum number of requests per pause length: 1, unless the service rejects by chance. Then a lower rate does not
   * help: if a fifth of 400 requests is rejected, they take 1.7 times the pauses instead of 2.5. Chance also rejects the
   * first request after a pause, but less often than a full window does. Clients that share a small limit look like chance.
   */
  private get leastPerPause(): number {
    const accepted = this.recent.map((interval) => interval.accepted);
    const useful = accepted.filter((count) => count > 0).length;
    const fruitless = accepted.length - useful;
    const average = accepted.reduce((sum, count) => sum + count, 0) / useful;
    const isByChance = useful >= 3 && fruitless > 0 && fruitless * average <= maxFruitless * useful;
    return isByChance ? average : 1;
  }

  private raise(nowMs: number): void {
    this.setRate(this.acceptedRate * (1 + this.step), nowMs);
  }

  private hold(nowMs: number): void {
    this.holdUntilMs = nowMs + this.pauseMs / this.step;
    this.setRate(this.acceptedRate, nowMs);
  }

  private setRate(perSecond: number, nowMs: number): void {
    this.perSecond = Math.max(minPerSecond, perSecond);
    this.sinceMs = nowMs;
    this.accepted = 0;
  }
}
