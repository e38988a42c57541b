import type { Limit } from '../../src/rate-limits/limiter.ts';

/** A limit that the client does not know, and the share of its requests that may be refused after it has found the limit. */
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

/** It delays requests instead of refusing them: the limit shows late, and at low rates a tenth of the requests are refused. */
export const queue: Shape = {
  name: 'a queue of ten',
  limitOf: (rate) => ({ rate, shape: 'leaky', burst: 10 }),
  mostRefused: 0.03,
};

/** The minimum share of a limit that a client uses after it has found the limit. */
export const leastUsed = 0.9;

/** Of a few hundred requests one in a hundred is a few: so many refusals are always allowed. */
export const fewRefused = 5;
