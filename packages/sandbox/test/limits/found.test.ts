import { describe, it } from 'vitest';
import { expectNoHold, expectPlaces, expectUse, expectWindow } from './claims.ts';
import { queue, shapes, type Shape } from './shapes.ts';

// Rates of which a minute is a few hundred requests; greater ones are in the long suite.
describe('untold', () => {
  const rateOf = ({ name }: Shape): number => (name === 'a window that slides' ? 20 : 10);

  it.each([...shapes, queue])('$name is used and not run into', (shape) =>
    expectUse({ limit: shape.limitOf(rateOf(shape)) }, shape.mostRefused),
  );

  it('so many at once: 2 are under way, and not more', () => expectPlaces(2));
});

describe('what headers tell', () => {
  it('ratelimit: a window of five seconds is used, and only the first requests are refused', () =>
    expectWindow('ratelimit', 20));
  it('ratelimit of a bucket that counts otherwise holds up nothing', () => expectNoHold('ratelimit', 20));
});
