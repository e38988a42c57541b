import { createBucket } from './bucket.ts';
import { createConcurrent } from './concurrent.ts';
import { createLeaky } from './leaky.ts';
import { createFixedWindow, createSlidingWindow } from './windows.ts';

/** Limiter algorithms; the README describes each. */
export const limitShapes = ['bucket', 'fixed-window', 'sliding-window', 'leaky', 'concurrent'] as const;
export type LimitShape = (typeof limitShapes)[number];

/** A limit over both interfaces; the token issuer has none. */
export interface Limit {
  /** Default bucket. */
  readonly shape?: LimitShape;
  /** Requests per second; of `concurrent`, requests in flight. */
  readonly rate: number;
  /** Burst of a bucket; queue length of a leaky one. Default: the rate. */
  readonly burst?: number;
  /** Of the windows. Default 1. */
  readonly windowSeconds?: number;
}

/** The limiter's decision on one request. */
export interface RateVerdict {
  /** 0: admitted. Otherwise the time until there is room. */
  readonly waitSeconds: number;
  /** How long an admitted request is queued. */
  readonly delaySeconds?: number;
  readonly remaining: number;
  /** Until the full quota is available again. */
  readonly resetSeconds: number;
}

export interface RequestLimiter {
  /** Maximum requests within `windowSeconds`; without it, in flight. */
  readonly quota: number;
  readonly windowSeconds?: number;
  /** Decides on one request. */
  take(): RateVerdict;
  /** Call when an admitted request has been answered. */
  leave(): void;
}

/** A monotonic clock in milliseconds. */
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
