import { describe, it } from 'vitest';
import { expectNoHold, expectPlaces, expectUse, expectWindow } from './claims.ts';
import { queue, shapes, type Shape } from './shapes.ts';

// Rates at which a minute is a few hundred requests; the long suite has higher ones.
describe('a limit that the client does not know', () => {
  const rateOf = ({ name }: Shape): number => (name === 'a window that slides' ? 20 : 10);

  it.each([...shapes, queue])('$name is used and not run into', (shape) =>
    expectUse({ limit: shape.limitOf(rateOf(shape)) }, shape.mostRefused),
  );

  it('a bucket that saves up nothing is used and not run into, if responses take half a second', () =>
    expectUse(
      { limit: { rate: 50, burst: 1 }, latencyMs: [300, 800], overrides: { 'rate.maxConcurrent': 64 } },
      0.03,
      0.85,
    ));

  it('a concurrency limit of 2 is used and not exceeded', () => expectPlaces(2));
});

describe('rate-limit headers', () => {
  it('ratelimit: a window of five seconds is used, and only the first requests are refused', () =>
    expectWindow('ratelimit', 20));
  it('ratelimit of a bucket that counts in another way causes no delay', () => expectNoHold('ratelimit', 20));
});
