import type { Limit } from '../../src/rate-limits/limiter.ts';

/** A limit that a client is not told, and what part of its requests may be refused once it has found it. */
export interface Shape {
  readonly name: string;
  readonly limitOf: (rate: number) => Limit;
  readonly mostRefused: number;
}

export const shapes: readonly Shape[] = [
  {
    name: 'a bucket that saves up nothing',
    limitOf: (rate) => ({ rate, burst: 1 }),
    mostRefused: 0.01,
  },
  {
    name: 'a bucket that saves up a fifth of a second',
    limitOf: (rate) => ({ rate, burst: Math.max(1, rate / 5) }),
    mostRefused: 0.01,
  },
  { name: 'a bucket that saves up a second', limitOf: (rate) => ({ rate }), mostRefused: 0.01 },
  {
    name: 'a window of the clock',
    limitOf: (rate) => ({ rate, shape: 'fixed-window' }),
    mostRefused: 0.03,
  },
  {
    name: 'a window that slides',
    limitOf: (rate) => ({ rate, shape: 'sliding-window' }),
    mostRefused: 0.03,
  },
];

/** It delays instead of refusing: that there is a limit shows late, and at few a second a tenth of them are refused. */
export const queue: Shape = {
  name: 'a queue of ten',
  limitOf: (rate) => ({ rate, shape: 'leaky', burst: 10 }),
  mostRefused: 0.03,
};

/** Part of a limit that is used once it is found. */
export const leastUsed = 0.9;

/** Of a few hundred requests, one in a hundred is a few: as many are allowed where there are fewer. */
export const fewRefused = 5;
