import type { Limit } from '../../src/server/limits/limiter.ts';

/** A limit that a client is not told, and what part of its requests may be refused once it has found it. */
export interface Shape {
  readonly name: string;
  readonly limitOf: (rate: number) => Limit;
  readonly mostRefused: number;
  /** Part of the limit that is used by then. */
  readonly leastUsed: number;
}

export const shapes: readonly Shape[] = [
  {
    name: 'a bucket that saves up nothing',
    limitOf: (rate) => ({ rate, burst: 1 }),
    mostRefused: 0.01,
    leastUsed: 0.9,
  },
  {
    name: 'a bucket that saves up a fifth of a second',
    limitOf: (rate) => ({ rate, burst: Math.max(1, rate / 5) }),
    mostRefused: 0.01,
    leastUsed: 0.85,
  },
  { name: 'a bucket that saves up a second', limitOf: (rate) => ({ rate }), mostRefused: 0.01, leastUsed: 0.9 },
  {
    name: 'a window of the clock',
    limitOf: (rate) => ({ rate, shape: 'fixed-window' }),
    mostRefused: 0.03,
    leastUsed: 0.88,
  },
  {
    name: 'a window that slides',
    limitOf: (rate) => ({ rate, shape: 'sliding-window' }),
    mostRefused: 0.03,
    leastUsed: 0.88,
  },
];

/** Of a hundred requests, one is a hundredth: a few are allowed where there are so few. */
export const fewRefused = 3;
