import { setTimeout as wait } from 'node:timers/promises';
import { Cancelled, ConnectorError } from '@tpr/core';
import { readFailure, type GoogleFailure } from './google-failure.ts';
import type { MinuteQuota, Use } from './minute-quota.ts';

/** The clock of a run; tests replace it. */
export interface Time {
  now(): number;
  /** @throws Cancelled when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

export const machineTime: Time = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal }).catch(() => {
      throw new Cancelled();
    });
  },
  random: () => Math.random(),
};

/** A change that is not repeatable got no response: read the current state before the change is planned again. */
export class LostChange extends Error {}

export interface GoogleRetryOptions {
  readonly quota: MinuteQuota;
  readonly time: Time;
  readonly signal: AbortSignal;
  /** Called before each wait. */
  readonly onWait: (waitMs: number) => void;
  /** Converts a final failure to the error of the caller. */
  readonly explain: (failure: Extract<GoogleFailure, { kind: 'final' }>) => ConnectorError;
}

const maxTries = 8;
const maxWaitMs = 64_000;

/**
 * Sends requests one after another, within Google’s quota, and repeats those that Google asks to repeat. The waits are
 * 1, 2, 4 … up to 64 seconds, plus up to one second of jitter. Source: Sheets API, "Usage limits" (truncated
 * exponential backoff).
 */
export class GoogleRetry {
  private readonly options: GoogleRetryOptions;

  constructor(options: GoogleRetryOptions) {
    this.options = options;
  }

  /**
   * @param isRepeatable whether sending it twice does no harm.
   * @throws ConnectorError `retry-later` after eight tries; LostChange for a change that may have been made.
   */
  async send<T>(use: Use, isRepeatable: boolean, request: () => Promise<T>): Promise<T> {
    const { quota, time, signal, explain } = this.options;
    for (let tries = 1; ; tries += 1) {
      if (signal.aborted) throw new Cancelled();
      await this.wait(quota.waitMs(use, time.now()));
      quota.take(use, time.now());
      try {
        return await request();
      } catch (error) {
        const failure = readFailure(error);
        if (failure === undefined) throw error;
        if (failure.kind === 'final') throw explain(failure);
        if (failure.kind === 'lost' && !isRepeatable) {
          await this.wait(this.backoff(tries, failure));
          throw new LostChange();
        }
        if (tries === maxTries) {
          const message = `Google Sheets did not answer ${maxTries} times in a row.`;
          throw new ConnectorError('retry-later', message, { attempts: tries, waitMs: maxWaitMs, cause: error });
        }
        await this.wait(this.backoff(tries, failure));
      }
    }
  }

  /**
   * Sends a creation, which nothing can find again without its response.
   * @param advice where the user looks for what may have been created
   * @throws ConnectorError `unknown-outcome` if the response is lost; otherwise as `send`
   */
  async create<T>(what: string, advice: string, request: () => Promise<T>): Promise<T> {
    try {
      return await this.send('write', false, request);
    } catch (cause) {
      if (!(cause instanceof LostChange)) throw cause;
      const message = `Google did not answer, so ${what} may have been created. ${advice}`;
      throw new ConnectorError('unknown-outcome', message, { field: 'google', cause });
    }
  }

  private backoff(tries: number, failure: GoogleFailure): number {
    const asked = failure.kind === 'busy' ? (failure.waitMs ?? 0) : 0;
    return Math.max(asked, Math.min(1000 * 2 ** (tries - 1) + 1000 * this.options.time.random(), maxWaitMs));
  }

  private async wait(ms: number): Promise<void> {
    if (ms <= 0) return;
    const { time, signal, onWait } = this.options;
    onWait(ms);
    await time.sleep(ms, signal);
  }
}
