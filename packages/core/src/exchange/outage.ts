import type { ConnectorError } from '../errors.ts';
import type { Profile } from '../service/profile/index.ts';
import { laterError, type Said } from './fault.ts';
import { backoffMs } from './retry.ts';

/** Failures in a row, of whichever requests, that make an outage. */
const fewestFailures = 3;
/** After an outage that outlasted all tries, one request in such a time finds out whether it is over. */
const quietMs = 5_000;

/**
 * Whether there is any use in asking now. While requests fail without an answer in between, the service is down, for all:
 * one request at a time tries it, after growing waits, and the others wait for that. When the tries are used up all of
 * them end; for a short while, whoever asks then ends at once, but for one. A service that has named a moment far away is
 * not asked before it.
 */
export class Outage {
  private readonly tries: number;
  private readonly firstMs: number;
  private readonly mostMs: number;
  private failures = 0;
  private probes = 0;
  private sinceMs = 0;
  private endedMs: number | undefined;
  private closedUntilMs = 0;
  private isUntold = false;
  private last: { readonly reply: Said; readonly attempts: number } | undefined;
  /** The origins that have answered at all. */
  private readonly answered = new Set<string>();

  constructor(profile: Profile) {
    this.tries = profile.get('behaviour.rate.tries');
    this.firstMs = profile.get('behaviour.rate.backoffMs');
    this.mostMs = profile.get('behaviour.rate.maxBackoffMs');
  }

  get isDown(): boolean {
    return this.failures >= Math.min(fewestFailures, this.tries);
  }

  hasAnswered(origin: string): boolean {
    return this.answered.has(origin);
  }

  /** How long the next try waits. @param random in [0, 1) */
  waitMs(random: number): number {
    return this.endedMs === undefined ? backoffMs(this.probes + 1, this.firstMs, this.mostMs, random) : 0;
  }

  /** @returns the error of an operation that is of no use now, `later` with the moment to come back. */
  refusal(operation: string, nowMs: number): ConnectorError | undefined {
    const untilMs = Math.max(this.closedUntilMs, this.endedMs === undefined ? 0 : this.endedMs + quietMs);
    if (this.last === undefined || nowMs >= untilMs) return undefined;
    return laterError(operation, this.last.reply, this.last.attempts, untilMs - nowMs);
  }

  answer(origin: string): void {
    this.answered.add(origin);
    this.failures = 0;
    this.probes = 0;
    this.endedMs = undefined;
  }

  fail(reply: Said, attempts: number, nowMs: number, isProbe: boolean): void {
    this.last = { reply, attempts };
    if (this.failures++ === 0) this.sinceMs = nowMs;
    if (this.failures === fewestFailures) this.isUntold = true;
    if (isProbe) this.probes++;
    if (this.probes >= this.tries - 1 || (this.isDown && nowMs - this.sinceMs > this.mostMs)) this.end(nowMs);
    else if (this.endedMs !== undefined) this.endedMs = nowMs;
  }

  /** The tries of a request are used up. */
  end(nowMs: number): void {
    if (this.isDown) this.endedMs = nowMs;
  }

  /** The service wants to be asked no more before a moment. */
  close(reply: Said, attempts: number, untilMs: number): void {
    this.last = { reply, attempts };
    this.closedUntilMs = untilMs;
  }

  /** @returns once an outage, how long it will be tried at most, in ms. */
  takeNews(): number | undefined {
    if (!this.isUntold || this.endedMs !== undefined) return undefined;
    this.isUntold = false;
    let totalMs = 0;
    for (let probe = 1; probe < this.tries; probe++) totalMs += backoffMs(probe, this.firstMs, this.mostMs, 1);
    return Math.min(totalMs, this.mostMs);
  }
}
