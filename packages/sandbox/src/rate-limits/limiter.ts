import { createBucket } from './bucket.ts';
import { createConcurrent } from './concurrent.ts';
import { createLeaky } from './leaky.ts';
import { createFixedWindow, createSlidingWindow } from './windows.ts';

/** How a limit counts; the README says what each does. */
export const limitShapes = ['bucket', 'fixed-window', 'sliding-window', 'leaky', 'concurrent'] as const;
export type LimitShape = (typeof limitShapes)[number];

/** A limit over both interfaces; the issuer has none. */
export interface Limit {
  /** Default bucket. */
  readonly shape?: LimitShape;
  /** Requests a second; of `concurrent`, requests under way. */
  readonly rate: number;
  /** Of a bucket: how many at once after a pause. Of a leaky one: how many may wait. Default: the rate. */
  readonly burst?: number;
  /** Of the windows. Default 1. */
  readonly windowSeconds?: number;
}

/** What becomes of one request, and how much is left. */
export interface RateVerdict {
  /** 0 lets it in; otherwise how long until there is room. */
  readonly waitSeconds: number;
  /** A request that is let in waits so long for its turn. */
  readonly delaySeconds?: number;
  readonly remaining: number;
  /** Until all of it is there again. */
  readonly resetSeconds: number;
}

export interface RequestLimiter {
  /** At most so many within `windowSeconds`; without those, at the same time. */
  readonly quota: number;
  readonly windowSeconds?: number;
  /** Takes one request. */
  take(): RateVerdict;
  /** A request that was let in has been answered. */
  leave(): void;
}

/** Milliseconds of a clock that never goes back. */
export type NowMs = () => number;

export function createLimiter(
  { shape = 'bucket', rate, burst, windowSeconds = 1 }: Limit,
  nowMs: NowMs,
): RequestLimiter {
  const spare = Math.max(1, Math.floor(burst ?? rate));
  const window = { quota: Math.max(1, Math.floor(rate * windowSeconds)), windowSeconds };
  return {
    bucket: () => createBucket(rate, spare, nowMs),
    'fixed-window': () => createFixedWindow(window, nowMs),
    'sliding-window': () => createSlidingWindow(window, nowMs),
    leaky: () => createLeaky(rate, Math.floor(burst ?? rate), nowMs),
    concurrent: () => createConcurrent(Math.max(1, Math.floor(rate))),
  }[shape]();
}
