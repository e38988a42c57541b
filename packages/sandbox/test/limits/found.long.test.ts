import { describe, it } from 'vitest';
import { expectNoHold, expectPlaces, expectUse, expectUseInJitter, expectWindow } from './claims.ts';
import { leastUsed, queue, shapes } from './shapes.ts';

describe.each(shapes)('$name, untold', ({ limitOf, mostRefused }) => {
  const cases = [
    ...[2, 10, 20, 50, 200].map((rate) => ({ rate, form: 'seconds' as const })),
    ...[2, 20].flatMap((rate) => (['date', 'none'] as const).map((form) => ({ rate, form }))),
  ];

  it.each(cases)('of $rate a second, Retry-After $form, is used and not run into', ({ rate, form }) =>
    // At 77 ms on the average, 16 at once are 200 a second. A date is a whole second later than it has to be: each
    // pause costs more.
    expectUse(
      { limit: limitOf(rate), form, overrides: { 'rate.maxConcurrent': 32 } },
      mostRefused,
      form === 'seconds' ? leastUsed - 0.03 : 0.75,
    ),
  );
});

describe.each([...shapes, queue])('$name, untold', ({ limitOf, mostRefused }) => {
  it('of 50 a second, is used and not run into', () => expectUse({ limit: limitOf(50) }, mostRefused));
});

describe('on a way that takes now longer, now shorter', () => {
  const [empty, ...others] = shapes;

  it.each([...others, queue])('$name, of 50 a second, is used and not run into', (shape) =>
    expectUseInJitter(shape, 50, leastUsed),
  );

  // What saves up nothing refuses whoever comes a moment early: at fifty a second, what is sure not to is four fifths.
  it.each([
    [20, 0.8],
    [50, 0.7],
  ])('a bucket that saves up nothing, of %i a second, is used and not run into', (rate, least) =>
    expectUseInJitter(empty!, rate, least),
  );
});

describe('so many at once, untold', () => {
  it.each([4, 8])('%i are under way, and not more', (rate) => expectPlaces(rate));
});

describe('what headers tell', () => {
  it.each(['ratelimit', 'ratelimit-fields', 'x-ratelimit', 'x-ratelimit-seconds'] as const)(
    '%s: a window of five seconds is used, and only the first requests are refused',
    (headers) => expectWindow(headers, 50),
  );

  it.each(['ratelimit', 'x-ratelimit'] as const)('%s of a bucket that counts otherwise hold up nothing', (headers) =>
    expectNoHold(headers, 50),
  );
});
