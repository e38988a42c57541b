import type { Profile } from '../../api/profile/index.ts';

/**
 * A known limit is raised by one after this many accepted requests at the limit, but not before this many pause lengths
 * have passed.
 */
const holdRequests = 250;
const holdPauses = 20;
/** After the first raise, this many accepted requests at the limit are enough. */
const requestsPerRaise = 20;
/**
 * While a rate limit applies, a concurrency limit is assumed only after this many consecutive rejections above every
 * accepted concurrency.
 */
const pacedRejectionsNeeded = 3;
/** Number of requests that are remembered, to compare accepted with rejected ones. */
const keptRequests = 500;
/**
 * Initial concurrency where the profile allows more than `usualConcurrent`; each accepted request adds one. Before 120
 * requests of Google Sheets are accepted, a bucket of 20 that refills at 20 a second rejects 7 of them. If the first batch
 * had all 100 requests that a script sends at once, it would reject 83 (`learnt-limits.long.test.ts`).
 */
const firstConcurrent = 12;
const usualConcurrent = 16;

/** What a client has found out about concurrency, for the next client of the same service. */
export interface LearntConcurrency {
  /** The concurrency limit of the service, where it has one. */
  readonly limit?: number;
  /** Without such a limit: the highest number of requests in flight that the service has accepted. */
  readonly accepted?: number;
}

export interface InFlight {
  /** How many requests were in flight when it was sent, itself included. */
  concurrency: number;
  /** How many requests had ended before it was sent. Requests with the same number may reach the service in any order. */
  readonly round: number;
}

/**
 * The concurrency limit of one client (R158, G102): `rate.maxConcurrent`, one less for each failure of the service and
 * one more for each response, unless the service limits concurrency itself. Such a limit differs from a rate limit:
 * several requests are accepted in parallel, but never at the concurrency at which another one was rejected.
 */
export class ConcurrencyLimiter {
  private readonly maxConcurrent: number;
  private allowed: number;
  private inFlightCount = 0;
  /** The last requests, in the order in which they were sent. */
  private recent: InFlight[] = [];
  private accepted = new Set<InFlight>();
  /** The rejected request of lowest concurrency since the last evaluation. */
  private rejected: InFlight | undefined;
  /** The concurrency limit of the service, where it has one. */
  private limit: number | undefined;
  /** How many rejections in a row were above every accepted concurrency. */
  private suspicions = 0;
  /** The highest accepted concurrency since the last rejection. */
  private mostAccepted = 0;
  private acceptedAtLimit = 0;
  private round = 0;
  private holdUntilMs = 0;

  constructor(profile: Profile) {
    this.maxConcurrent = profile.get('rate.maxConcurrent');
    this.allowed = this.maxConcurrent > usualConcurrent ? firstConcurrent : this.maxConcurrent;
  }

  /** The concurrency that the service accepts, for the next client; undefined up to `firstConcurrent`. */
  get learnt(): LearntConcurrency | undefined {
    if (this.limit !== undefined) return { limit: this.limit };
    return this.mostAccepted > firstConcurrent ? { accepted: this.mostAccepted } : undefined;
  }

  /** Starts with what an earlier client of the same service has found. */
  resume({ limit, accepted = 0 }: LearntConcurrency, nowMs: number, pauseMs: number): void {
    this.limit = limit;
    this.mostAccepted = accepted;
    this.allowed = Math.min(this.maxConcurrent, Math.max(this.allowed, accepted));
    this.holdUntilMs = nowMs + holdPauses * pauseMs;
  }

  /** How many requests may be in flight now. */
  get permits(): number {
    return this.limit === undefined ? this.allowed : Math.min(this.maxConcurrent, this.limit);
  }

  /** Whether permits were withdrawn, so that an admitted request must not be sent now. */
  get isFull(): boolean {
    return this.inFlightCount >= this.permits;
  }

  onSent(): InFlight {
    const request = { concurrency: ++this.inFlightCount, round: this.round };
    for (const other of this.recentSince(this.round)) other.concurrency++;
    if (this.recent.push(request) > 2 * keptRequests) {
      this.recent = this.recent.slice(-keptRequests);
      this.accepted = new Set(this.recent.filter((each) => this.accepted.has(each)));
    }
    return request;
  }

  onEnded(): void {
    this.inFlightCount--;
    this.round++;
  }

  onAccepted(request: InFlight, nowMs: number): void {
    this.accepted.add(request);
    this.mostAccepted = Math.max(this.mostAccepted, request.concurrency);
    if (this.limit === undefined) this.allowed = Math.min(this.maxConcurrent, this.allowed + 1);
    else if (request.concurrency >= this.limit) this.acceptedAtLimit++;
    if (this.limit === undefined || this.acceptedAtLimit < holdRequests || nowMs < this.holdUntilMs) return;
    this.limit++;
    this.acceptedAtLimit = holdRequests - requestsPerRaise;
  }

  /** A rejected request used no capacity, so requests sent with it or after it do not count it. */
  onRejected(request: InFlight): void {
    for (const other of this.recentSince(request.round)) if (other !== request) other.concurrency--;
    this.mostAccepted = 0;
    if (this.rejected === undefined || request.concurrency < this.rejected.concurrency) this.rejected = request;
  }

  /** The service did not respond, or is overloaded. */
  onFailed(): void {
    this.allowed = Math.max(1, this.allowed - 1);
  }

  /** Requests of this round or a later one. */
  private recentSince(round: number): InFlight[] {
    let first = this.recent.length;
    while (first > 0 && this.recent[first - 1]!.round >= round) first--;
    return this.recent.slice(first);
  }

  /**
   * Evaluates a rejection once the responses to the other requests have arrived.
   * @param isPaced a rate limit was found, so the rate determines how many requests are in flight. A rate limit may
   * then look like a concurrency limit, but not several times in a row. If one rejection sufficed, 0.07 of a bucket
   * without a burst would be used where responses take half a second, instead of 0.90. If none did, a client that
   * begins with a learnt rate would use 0.63 of a concurrency limit instead of 0.95.
   * @returns whether it was about concurrency.
   */
  findLimit(nowMs: number, pauseMs: number, isPaced: boolean): boolean {
    const accepted = [...this.accepted].map(({ concurrency }) => concurrency);
    const highest = Math.max(0, ...accepted);
    const rejected = this.rejected?.concurrency ?? 0;
    this.suspicions = highest > 1 && rejected > highest ? this.suspicions + 1 : 0;
    const isFound = this.suspicions >= (isPaced ? pacedRejectionsNeeded : 1);
    const isLimited = this.limit === undefined ? isFound : rejected > Math.min(this.limit, mostFrequent(accepted));
    // The service frees capacity before the response arrives here, so `highest` may be above its limit.
    this.limit = isLimited ? Math.max(1, Math.min(highest, rejected - 1)) : undefined;
    this.accepted.clear();
    this.rejected = undefined;
    this.acceptedAtLimit = 0;
    this.holdUntilMs = nowMs + holdPauses * pauseMs;
    return isLimited;
  }
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return most;
}
