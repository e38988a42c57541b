import type { HttpResponse } from '../../runtime/op.ts';
import type { ConnectorError } from '../../errors.ts';
import type { Profile } from '../../service/profile/index.ts';
import { retryLaterError, type ErrorResponse } from '../error-mapping.ts';
import { backoffMs } from './retry-policy.ts';

/** Failures in a row, of whichever requests, that make an outage. */
const fewestFailures = 5;
/** A failure that was so long in coming keeps others from finding out the same, for as long again. */
const longMs = 5_000;

/**
 * Whether there is any use in asking now. While requests fail without an answer in between, the service is down, for all:
 * one request at a time tries it, after growing waits, and the others wait for that. When the tries are used up all of
 * them end. Whoever asks then is sent once, one at a time. A service that has named a moment far away is not asked before
 * it.
 */
export class CircuitBreaker {
  private readonly tries: number;
  private readonly firstMs: number;
  private readonly mostMs: number;
  private failures = 0;
  private probes = 0;
  private sinceMs = 0;
  private isOver = false;
  /** How often tries have been used up: who asked before the last time has waited long enough. */
  ends = 0;
  private closedUntilMs = 0;
  private isUntold = false;
  private last: { readonly reply: ErrorResponse; readonly attempts: number } | undefined;
  /** The origins that have answered at all. */
  private readonly answered = new Set<string>();

  constructor(profile: Profile) {
    this.tries = profile.get('behaviour.rate.tries');
    this.firstMs = profile.get('behaviour.rate.backoffMs');
    this.mostMs = profile.get('behaviour.rate.maxBackoffMs');
  }

  get isDown(): boolean {
    return this.failures >= fewestFailures;
  }

  /** Whether an address has led nowhere from the beginning: that is no weather, and no time helps against it. */
  isAstray({ unreached }: HttpResponse, origin: string): boolean {
    return unreached !== undefined && !this.answered.has(origin);
  }

  /** How long the next try waits. @param random in [0, 1) */
  waitMs(random: number): number {
    return this.isOver ? 0 : backoffMs(this.probes + 1, this.firstMs, this.mostMs, random);
  }

  /**
   * @param ends those that the operation had seen when it was asked for.
   * @returns the error of one that is of no use now, `later` with the moment to come back.
   */
  refusal(operation: string, ends: number, nowMs: number): ConnectorError | undefined {
    const leftMs = this.closedUntilMs - nowMs;
    const isUseless = leftMs > 0 || (this.isOver && ends !== this.ends);
    if (this.last === undefined || !isUseless) return undefined;
    return retryLaterError(operation, this.last.reply, this.last.attempts, leftMs > 0 ? leftMs : longMs);
  }

  answer(origin: string): void {
    this.answered.add(origin);
    this.failures = 0;
    this.probes = 0;
    this.isOver = false;
  }

  /** @param tookMs from the request to its failure. */
  fail(reply: ErrorResponse, attempts: number, nowMs: number, isProbe: boolean, tookMs: number): void {
    this.last = { reply, attempts };
    if (this.failures++ === 0) this.sinceMs = nowMs;
    if (this.failures === fewestFailures) this.isUntold = true;
    if (isProbe) this.probes++;
    if (this.probes >= this.tries - 1 || (this.isDown && nowMs - this.sinceMs > this.mostMs)) this.end();
    if (this.isOver && tookMs >= longMs) this.closedUntilMs = nowMs + longMs;
  }

  /** The tries of a request are used up. */
  end(): void {
    if (!this.isDown) return;
    this.isOver = true;
    this.ends++;
  }

  /** The service wants to be asked no more before a moment. */
  close(reply: ErrorResponse, attempts: number, untilMs: number): void {
    this.last = { reply, attempts };
    this.closedUntilMs = untilMs;
  }

  /** @returns once an outage, how long it will be tried at most, in ms. */
  takeNews(): number | undefined {
    if (!this.isUntold || this.isOver) return undefined;
    this.isUntold = false;
    let totalMs = 0;
    for (let probe = 1; probe < this.tries; probe++) totalMs += backoffMs(probe, this.firstMs, this.mostMs, 1);
    return Math.min(totalMs, this.mostMs);
  }
}
