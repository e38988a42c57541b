/** A limit is found when the least pace refused is so many times the greatest that held. */
const nearness = 1.1;
/** Where between the two the next pace is tried: nearer to the one that held. */
const lean = 0.3;
/** How many times more than a service could have granted out of what it saves up has to be granted at a pace. */
const certainty = 1.5;
/** After so many pauses without a refusal a pace holds, whatever the service may have saved up: sooner after a bold step. */
const patience = 5;
const mostPatience = 10;
/** How much longer than that it may take to find out about a pace, for it to be tried. */
const tolerance = 1.5;
/** A pace holds no earlier than its first answers can tell, in times of what they take. */
const roundTrips = 2;
/** A measured limit is kept to by this part of it. */
const share = 0.985;
/** Of a few requests, one more or less is too much to measure by. */
const fewRequests = 4;
/** What a pace that held and was refused after all is taken to be too high by. */
const excess = 1.1;
/** So many times what was granted, it had never held: the service saves up more than was known. */
const farOff = 2;
/** By what part of itself a pace is raised: at first, and when that has been refused. */
const greatestStride = 1;
const leastStride = 0.06;
const bolder = 4;
const meeker = 16;
/** How many requests, and how many pauses, a pace is kept for before all of it more is tried, so that looking stays cheap. */
const calmRequests = 5;
const mostCalmRequests = 250;
const calmPauses = 2;
const mostCalmPauses = 20;
/** The part of that while the two are not near each other. */
const roomy = 0.25;
const leastPerSecond = 0.02;

/** What was seen from one refusal to the next. */
export interface ObservedInterval {
  /** More than none. */
  readonly granted: number;
  /** From the one refusal to the other, and without the pause after the first. */
  readonly spanMs: number;
  readonly openMs: number;
  /** The pause after the other. */
  readonly waitMs: number;
}

/**
 * How many requests a second a service bears that does not tell (G102): found by trying, since each limiter bears an even
 * pace up to its limit for ever, however much it saves up.
 *
 * The limit lies between the greatest pace that held and the least that was refused, and the pace tried next lies between
 * these two. It has held when more was granted at it than what the service saves up could explain. What was granted from
 * one refusal to the next, or beyond what was saved up, is never more than the limit, and so raises the pace that holds.
 * When the two are near each other the pace is kept for a while; then more is tried. A refusal may have had nothing to do
 * with the pace, and limits move: so the first of these tries is bold and comes soon. Once one was refused the next is
 * small and comes late; once one has held what was refused before is forgotten, and the next is bolder.
 */
export class RateEstimator {
  /** Requests a second; Infinity until the service first refuses. */
  perSecond = Infinity;
  /** What the service is known to save up, in requests. */
  saved = 1;
  /** The greatest pace that held, and whether that was tried, not measured. */
  private low = 0;
  private isTried = false;
  /** The least pace that was refused. */
  private high = Infinity;
  private state: 'tried' | 'kept' | 'raised' = 'tried';
  private stride = greatestStride;
  /** Refusals of a pace that was taken to hold. */
  private disappointments = 0;
  /** What was granted beyond the measured limit before the last of them. */
  private surplus = Infinity;
  /** Since when there is this pace, what was granted at it, and how much has to be before it counts as one that holds. */
  private sinceMs = 0;
  private granted = 0;
  private need = 0;
  private calmUntilMs = 0;
  private pauseMs = 0;
  /** What an answer takes, on the average. */
  private tookMs = 0;

  /** A request was granted. @param isPaced it left because this pace let it. */
  grant(sentMs: number, nowMs: number, isPaced: boolean): void {
    this.tookMs += (nowMs - sentMs - this.tookMs) / 8;
    if (this.perSecond === Infinity || !isPaced || sentMs < this.sinceMs) return;
    this.granted++;
    const triedMs = nowMs - this.sinceMs;
    const isGranted = this.granted >= this.need;
    if (triedMs < roundTrips * this.tookMs) return;
    if (this.state === 'kept') {
      if (isGranted && nowMs >= this.calmUntilMs) this.raise(nowMs);
    } else if (isGranted || (this.granted >= fewRequests && triedMs > this.patienceMs)) this.hold(nowMs);
  }

  /** The service has refused for the first time. @param perSecond what it has granted until then. */
  begin(perSecond: number, saved: number, pauseMs: number, nowMs: number): void {
    this.saved = Math.max(1, saved);
    this.pauseMs = pauseMs;
    this.try(nowMs, Math.max(perSecond, 1000 / pauseMs), this.saved);
  }

  /** The service has refused again, and the pause is over. */
  narrow({ granted, spanMs, openMs, waitMs }: ObservedInterval, pauseMs: number, nowMs: number): void {
    this.pauseMs = pauseMs;
    const surplus = granted - this.saved;
    const measured = 1000 * Math.max(granted / spanMs, surplus > fewRequests ? surplus / openMs : 0);
    if (this.perSecond <= this.low) this.disappoint(granted, measured, granted - (granted / spanMs) * openMs);
    else if (this.state === 'raised') this.stride = Math.max(leastStride, this.stride / meeker);
    this.isTried = this.low >= measured;
    // Who says when to come back grants one then.
    const least = 1000 / pauseMs;
    this.high = Math.min(this.high, this.perSecond);
    this.low = Math.max(Math.min(Math.max(this.low, measured), 0.98 * this.high), least);
    this.goOn(nowMs, Math.min(this.saved, (this.low * waitMs) / 1000));
  }

  private disappoint(granted: number, measured: number, surplus: number): void {
    this.disappointments++;
    this.stride = Math.min(greatestStride, this.stride * bolder);
    const isFarOff = granted > fewRequests && this.perSecond > farOff * measured;
    this.low = isFarOff ? measured : this.perSecond / excess ** this.disappointments;
    if (isFarOff) this.saved = Math.max(1, Math.min(surplus, this.surplus));
    this.surplus = surplus;
  }

  private hold(nowMs: number): void {
    this.low = this.perSecond;
    this.isTried = true;
    if (this.perSecond > this.high) {
      this.high = Infinity;
      this.stride = Math.min(greatestStride, this.stride * bolder);
      this.disappointments = 0;
    }
    this.goOn(nowMs, this.saved);
  }

  private goOn(nowMs: number, saved: number): void {
    if (this.high === Infinity) return this.try(nowMs, this.low * (1 + this.stride), saved);
    const between = this.low ** (1 - lean) * this.high ** lean;
    const isWorthwhile = this.needOf(between, saved) * 1000 < tolerance * this.patienceMs * this.low;
    if (this.high / this.low >= nearness && isWorthwhile) return this.try(nowMs, between, saved);
    this.keep(nowMs);
  }

  private keep(nowMs: number): void {
    this.set(nowMs, 'kept', this.low * (this.isTried ? 1 : share));
    // Where there is much room between the two, more is likely to hold.
    const part = this.high / this.low < nearness ? 1 : Math.max(this.stride, roomy);
    this.need = part * Math.min(mostCalmRequests, calmRequests / this.stride ** 2);
    this.calmUntilMs = nowMs + part * Math.min(mostCalmPauses, calmPauses / this.stride) * this.pauseMs;
  }

  private raise(nowMs: number): void {
    this.try(nowMs, this.low * (1 + this.stride), this.saved);
    this.state = 'raised';
  }

  private try(nowMs: number, perSecond: number, saved: number): void {
    this.set(nowMs, 'tried', Math.max(leastPerSecond, perSecond));
    this.need = this.needOf(this.perSecond, saved);
  }

  private needOf(perSecond: number, saved: number): number {
    return Math.max(2, (certainty * saved * perSecond) / (perSecond - this.low));
  }

  private get patienceMs(): number {
    return Math.min(mostPatience, patience / this.stride) * this.pauseMs;
  }

  private set(nowMs: number, state: RateEstimator['state'], perSecond: number): void {
    this.state = state;
    this.perSecond = perSecond;
    this.sinceMs = nowMs;
    this.granted = 0;
  }
}
