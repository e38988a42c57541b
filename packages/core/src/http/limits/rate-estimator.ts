/** The limit is found when the lowest rejected rate is at most this many times the highest accepted rate. */
const foundRatio = 1.1;
/** Position of the next tried rate on a logarithmic scale from the accepted rate (0) to the rejected rate (1). */
const searchPosition = 0.3;
/** A rate counts as accepted after this many times the number of requests that the service's burst explains. */
const burstMargin = 1.5;
/** A rate counts as accepted after this many pause lengths without a rejection, whatever the burst is. */
const acceptPauses = 5;
const maxAcceptPauses = 10;
/** A rate is tried only if accepting it takes at most this many times the duration after which any rate is accepted. */
const maxTrialRatio = 1.5;
/** Minimum number of round trips before a rate counts as accepted. */
const roundTrips = 2;
/** Share of a measured limit that is used. */
const usedShare = 0.985;
/** Minimum number of requests for a measurement. */
const minSample = 4;
/** An accepted rate is divided by this when it is rejected after all. */
const lowerBy = 1.1;
/** If a rejected rate is this many times the measured one, the burst was underestimated. */
const burstRatio = 2;
/** Share by which a probe raises the rate. A rejected probe divides it by `stepDown`; other results multiply by `stepUp`. */
const maxStep = 1;
const minStep = 0.06;
const stepUp = 4;
const stepDown = 16;
/** Requests and pause lengths before the next probe. Both grow as the step shrinks, so that probing stays cheap. */
const holdRequests = 5;
const maxHoldRequests = 250;
const holdPauses = 2;
const maxHoldPauses = 20;
/** Minimum share of that wait while the limit is not found. */
const holdShareWhileSearching = 0.25;
const minPerSecond = 0.02;
/** A rejection is early if fewer requests than this were accepted before it. */
const fewAccepted = 100;
/** After this many early rejections and a fruitless pause, the rate does not explain the rejections. */
const earlyRejectionsNeeded = 3;
/** Random rejections explain up to this many times the expected number of fruitless pauses. More come from a full window. */
const maxFruitless = 8;
/** If the rate does not explain the rejections, a pause lasts this many times as long as the sending before it. */
const pauseShare = 1.5;

/** A rate limit that a client has found, for the next client of the same service. */
export interface LearntRate {
  /** Requests a second. */
  readonly perSecond: number;
  /** Requests that the service accepts at once after an idle time. */
  readonly burst: number;
}

/** What was observed between two rejections. */
export interface ObservedInterval {
  /** Accepted requests, at least one. */
  readonly accepted: number;
  /** From the first rejection to the second: `spanMs` with the pause after the first one, `openMs` without it. */
  readonly spanMs: number;
  readonly openMs: number;
  /** The pause after the second rejection. */
  readonly waitMs: number;
}

/**
 * Finds an undocumented rate limit (G102) by a search between the highest rate that was accepted and the lowest that
 * was rejected: every limiter accepts an even rate up to its limit for ever, however large its burst. A rate counts as
 * accepted when more requests were accepted than the burst explains. What was accepted between two rejections is never
 * above the limit and so raises the lower bound. When the two bounds are near each other the rate is kept and now and
 * then probed upwards, because limits change and a rejection may have had another cause: the first probe is large and
 * soon; after a rejected probe the next one is small and late, after an accepted one the rejected rate is forgotten.
 *
 * Additive increase and multiplicative decrease (the cubic curve of RFC 9438) needs 17 constants fewer. It was compared
 * with this one by `packages/sandbox/test/limits`, one minute at each limiter. At 50 a second it used 0.90 of the limit
 * instead of 0.94. At a queue of two a second, 42 % of the requests were rejected instead of 9 %. Where one request in
 * a hundred is rejected without a limit, it sent half as many.
 */
export class RateEstimator {
  /** Requests a second; Infinity until the first rejection. */
  perSecond = Infinity;
  /** How many requests the service accepts at once after an idle time, as far as is known. */
  burst = 1;
  /** The highest accepted rate. `isProven`: requests were sent at this rate; otherwise it was only measured. */
  private acceptedRate = 0;
  private isProven = false;
  /** The lowest rejected rate. */
  private rejectedRate = Infinity;
  private state: 'trying' | 'holding' | 'probing' = 'trying';
  private step = maxStep;
  /** Rejections of a rate that had counted as accepted. */
  private lateRejections = 0;
  /** How many requests above the measured limit were accepted before the last such rejection. */
  private lastExcess = Infinity;
  /**
   * Since when this rate is used, how many requests were accepted at it, and how many it needs to count as accepted.
   */
  private sinceMs = 0;
  private accepted = 0;
  private requiredAccepted = 0;
  private holdUntilMs = 0;
  /**
   * Early rejections at an accepted rate, the requests that were accepted before them, and the pauses after which the
   * first request was rejected.
   */
  private early = { rejections: 0, accepted: 0, fruitlessPauses: 0 };
  private pauseMs = 0;
  /** Moving average. */
  private roundTripMs = 0;

  /** @param isPaced the request had to wait for this rate. */
  onAccepted(sentMs: number, nowMs: number, isPaced: boolean): void {
    this.roundTripMs += (nowMs - sentMs - this.roundTripMs) / 8;
    if (this.perSecond === Infinity || !isPaced || sentMs < this.sinceMs) return;
    this.accepted++;
    const triedMs = nowMs - this.sinceMs;
    const isAccepted = this.accepted >= this.requiredAccepted;
    if (triedMs < roundTrips * this.roundTripMs) return;
    if (this.state === 'holding') {
      if (isAccepted && nowMs >= this.holdUntilMs) this.probe(nowMs);
    } else if (isAccepted || (this.accepted >= minSample && triedMs > this.acceptAfterMs)) this.accept(nowMs);
  }

  /** The first rejection. @param perSecond what the service has accepted until then. */
  start(perSecond: number, burst: number, pauseMs: number, nowMs: number): void {
    this.burst = Math.max(1, burst);
    this.pauseMs = pauseMs;
    this.tryRate(nowMs, Math.max(perSecond, 1000 / pauseMs), this.burst);
  }

  /** Continues with what an earlier client has found: the rate is used as it is, and probed upwards after a while. */
  resume({ perSecond, burst }: LearntRate, nowMs: number, pauseMs: number): void {
    this.burst = Math.max(1, burst);
    this.pauseMs = pauseMs;
    this.step = minStep;
    this.isProven = true;
    this.acceptedRate = this.rejectedRate = Math.max(minPerSecond, perSecond);
    this.holdRate(nowMs);
  }

  /** A later rejection, after its pause. */
  onRejected({ accepted, spanMs, openMs, waitMs }: ObservedInterval, pauseMs: number, nowMs: number): void {
    this.pauseMs = pauseMs;
    const excess = accepted - this.burst;
    const measured = 1000 * Math.max(accepted / spanMs, excess > minSample ? excess / openMs : 0);
    const isAcceptedRate = this.perSecond <= this.acceptedRate;
    this.countEarly(accepted, isAcceptedRate);
    if (isAcceptedRate) this.lowerAcceptedRate(accepted, measured, accepted - (accepted / spanMs) * openMs);
    else if (this.state === 'probing') this.step = Math.max(minStep, this.step / stepDown);
    this.isProven = this.acceptedRate >= measured;
    const least = this.leastPerPause / (pauseMs / 1000);
    this.rejectedRate = Math.min(this.rejectedRate, this.perSecond);
    this.acceptedRate = Math.max(Math.min(Math.max(this.acceptedRate, measured), 0.98 * this.rejectedRate), least);
    this.continueSearch(nowMs, Math.min(this.burst, (this.acceptedRate * waitMs) / 1000));
  }

  /** The service rejected the first request after the pause that it had asked for. */
  onFruitlessPause(): void {
    this.early.fruitlessPauses++;
  }

  private countEarly(accepted: number, isAcceptedRate: boolean): void {
    if (accepted >= fewAccepted) this.early = { rejections: 0, accepted: 0, fruitlessPauses: 0 };
    else if (isAcceptedRate) {
      this.early.rejections++;
      this.early.accepted += accepted;
    }
  }

  /**
   * Minimum number of requests per pause length. Normally it is 1, because a service accepts a request after the pause it
   * asked for. If a service rejects at random, a lower rate does not help, so the minimum is higher. Clients that share a
   * small limit look the same: with two clients at five a second, 14 % of the requests are rejected instead of 8 %.
   */
  private get leastPerPause(): number {
    const { rejections, accepted, fruitlessPauses } = this.early;
    const acceptedBetween = accepted / rejections;
    // With random rejections, one request in `acceptedBetween` is rejected, also the first one after a pause.
    const isExplained = fruitlessPauses > 0 && fruitlessPauses * acceptedBetween <= maxFruitless * rejections;
    return rejections >= earlyRejectionsNeeded && isExplained ? pauseShare * acceptedBetween : 1;
  }

  private lowerAcceptedRate(accepted: number, measured: number, excess: number): void {
    this.lateRejections++;
    this.step = Math.min(maxStep, this.step * stepUp);
    const isFarOff = accepted > minSample && this.perSecond > burstRatio * measured;
    this.acceptedRate = isFarOff ? measured : this.perSecond / lowerBy ** this.lateRejections;
    if (isFarOff) this.burst = Math.max(1, Math.min(excess, this.lastExcess));
    this.lastExcess = excess;
  }

  private accept(nowMs: number): void {
    this.acceptedRate = this.perSecond;
    this.isProven = true;
    if (this.perSecond > this.rejectedRate) {
      this.rejectedRate = Infinity;
      this.step = Math.min(maxStep, this.step * stepUp);
      this.lateRejections = 0;
    }
    this.continueSearch(nowMs, this.burst);
  }

  private continueSearch(nowMs: number, burst: number): void {
    if (this.rejectedRate === Infinity) return this.tryRate(nowMs, this.acceptedRate * (1 + this.step), burst);
    const between = this.acceptedRate ** (1 - searchPosition) * this.rejectedRate ** searchPosition;
    const isWorthwhile =
      this.requiredFor(between, burst) * 1000 < maxTrialRatio * this.acceptAfterMs * this.acceptedRate;
    if (this.rejectedRate / this.acceptedRate >= foundRatio && isWorthwhile) return this.tryRate(nowMs, between, burst);
    this.holdRate(nowMs);
  }

  private holdRate(nowMs: number): void {
    this.setRate(nowMs, 'holding', this.acceptedRate * (this.isProven ? 1 : usedShare));
    // Far from the rejected rate a higher one is likely to be accepted.
    const part = this.rejectedRate / this.acceptedRate < foundRatio ? 1 : Math.max(this.step, holdShareWhileSearching);
    this.requiredAccepted = part * Math.min(maxHoldRequests, holdRequests / this.step ** 2);
    this.holdUntilMs = nowMs + part * Math.min(maxHoldPauses, holdPauses / this.step) * this.pauseMs;
  }

  private probe(nowMs: number): void {
    this.tryRate(nowMs, this.acceptedRate * (1 + this.step), this.burst);
    this.state = 'probing';
  }

  private tryRate(nowMs: number, perSecond: number, burst: number): void {
    this.setRate(nowMs, 'trying', Math.max(minPerSecond, perSecond));
    this.requiredAccepted = this.requiredFor(this.perSecond, burst);
  }

  private requiredFor(perSecond: number, burst: number): number {
    return Math.max(2, (burstMargin * burst * perSecond) / (perSecond - this.acceptedRate));
  }

  private get acceptAfterMs(): number {
    return Math.min(maxAcceptPauses, acceptPauses / this.step) * this.pauseMs;
  }

  private setRate(nowMs: number, state: RateEstimator['state'], perSecond: number): void {
    this.state = state;
    this.perSecond = perSecond;
    this.sinceMs = nowMs;
    this.accepted = 0;
  }
}
