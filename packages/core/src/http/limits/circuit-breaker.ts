import type { ConnectorError } from '../../errors.ts';
import type { HttpResponse } from '../../runtime/op.ts';
import type { Profile } from '../../api/profile/index.ts';
import { retryLaterError } from '../error-mapping.ts';
import type { ErrorResponse } from '../service-message.ts';
import { backoffMs } from '../backoff.ts';

/** Consecutive failures, of any requests, that open the circuit. */
const failureThreshold = 5;
/** Once the probes are used up, a failure that took at least this long blocks all requests for as long as it took. */
const slowFailureMs = 5_000;

/**
 * Holds requests back while the service is down. Consecutive failures open the circuit for all requests of the client.
 * One request at a time probes the service after growing delays; the others wait. When the probes are used up, all
 * waiting requests fail; later requests are sent one at a time, once each. A service is not called before the time that
 * it has named.
 */
export class CircuitBreaker {
  private readonly maxAttempts: number;
  private readonly initialDelayMs: number;
  private readonly maxDelayMs: number;
  private failures = 0;
  private probes = 0;
  private failingSinceMs = 0;
  private hasGivenUp = false;
  /** Counts how often the probes were used up. Waiting requests of an earlier generation fail. */
  generation = 0;
  private openUntilMs = 0;
  private hasNotice = false;
  private last: { readonly response: ErrorResponse; readonly attempts: number } | undefined;
  private hasResponded = false;

  constructor(profile: Profile) {
    this.maxAttempts = profile.get('retry.maxAttempts');
    this.initialDelayMs = profile.get('retry.initialDelayMs');
    this.maxDelayMs = profile.get('retry.maxDelayMs');
  }

  get isOpen(): boolean {
    return this.failures >= failureThreshold;
  }

  /**
   * Whether a setting is wrong, so that retrying does not help: an address cannot be reached and never responded, or a
   * proxy rejects its password. Repeating that password could lock its user, also after the service has responded.
   */
  isUnreachable({ unreached }: HttpResponse): boolean {
    return unreached === 'proxy' || (unreached !== undefined && !this.hasResponded);
  }

  /** The delay before the next probe. @param random in [0, 1) */
  probeDelayMs(random: number): number {
    return this.hasGivenUp ? 0 : backoffMs(this.probes + 1, this.initialDelayMs, this.maxDelayMs, random);
  }

  /** @param generation when the operation was called. @returns the error for a request that must not be sent. */
  rejection(operation: string, generation: number, nowMs: number): ConnectorError | undefined {
    const leftMs = this.openUntilMs - nowMs;
    const isUseless = leftMs > 0 || (this.hasGivenUp && generation !== this.generation);
    if (this.last === undefined || !isUseless) return undefined;
    return retryLaterError(operation, this.last.response, this.last.attempts, leftMs > 0 ? leftMs : slowFailureMs);
  }

  onSuccess(): void {
    this.hasResponded = true;
    this.failures = 0;
    this.probes = 0;
    this.hasGivenUp = false;
  }

  /** @param tookMs from sending the request to its failure. */
  onFailure(response: ErrorResponse, attempts: number, nowMs: number, isProbe: boolean, tookMs: number): void {
    this.last = { response, attempts };
    if (this.failures++ === 0) this.failingSinceMs = nowMs;
    if (this.failures === failureThreshold) this.hasNotice = true;
    if (isProbe) this.probes++;
    const isTooLong = this.isOpen && nowMs - this.failingSinceMs > this.maxDelayMs;
    if (this.probes >= this.maxAttempts - 1 || isTooLong) this.giveUp();
    if (this.hasGivenUp && tookMs >= slowFailureMs) this.openUntilMs = nowMs + slowFailureMs;
  }

  /** Called when the attempts of a request are used up. */
  giveUp(): void {
    if (!this.isOpen) return;
    this.hasGivenUp = true;
    this.generation++;
  }

  /** Called when the service has asked not to be called before a time, ms since epoch. */
  openUntil(response: ErrorResponse, attempts: number, untilMs: number): void {
    this.last = { response, attempts };
    this.openUntilMs = untilMs;
  }

  /** @returns the maximum duration of probing in ms, once per outage; otherwise undefined. */
  takeNotice(): number | undefined {
    if (!this.hasNotice || this.hasGivenUp) return undefined;
    this.hasNotice = false;
    let totalMs = 0;
    for (let probe = 1; probe < this.maxAttempts; probe++) {
      totalMs += backoffMs(probe, this.initialDelayMs, this.maxDelayMs, 1);
    }
    return Math.min(totalMs, this.maxDelayMs);
  }
}
