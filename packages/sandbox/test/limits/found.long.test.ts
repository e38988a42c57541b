import { describe, it } from 'vitest';
import { expectNoHold, expectPlaces, expectUse, expectUseInJitter, expectWindow } from './claims.ts';
import { leastUsed, queue, shapes } from './shapes.ts';

describe.each(shapes)('$name, untold', ({ limitOf, mostRefused }) => {
  const cases = [
    ...[2, 10, 20, 50, 200].map((rate) => ({ rate, form: 'seconds' as const })),
    ...[2, 20].flatMap((rate) => (['date', 'none'] as const).map((form) => ({ rate, form }))),
  ];

  it.each(cases)('of $rate a second, Retry-After $form, is used and not run into', ({ rate, form }) =>
    // At 77 ms on average, 16 concurrent requests are 200 a second. A date is up to one second later than necessary: each
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

describe('with a varying network delay', () => {
  const [empty, ...others] = shapes;

  it.each([...others, queue])('$name, of 50 a second, is used and not run into', (shape) =>
    expectUseInJitter(shape, 50, leastUsed),
  );

  // A bucket of one request refuses a request that comes a moment early. At fifty a second only four fifths are usable.
  it.each([
    [20, 0.8],
    [50, 0.7],
  ])('a bucket that saves up nothing, of %i a second, is used and not run into', (rate, least) =>
    expectUseInJitter(empty!, rate, least),
  );
});

describe('a concurrency limit that the client does not know', () => {
  it.each([4, 8])('of %i is used and not exceeded', (rate) => expectPlaces(rate));

  it('of 14 is used, where the client begins with fewer requests and adds some', () =>
    expectPlaces(14, { 'rate.maxConcurrent': 32 }));
});

describe('rate-limit headers', () => {
  it.each(['ratelimit', 'ratelimit-fields', 'x-ratelimit', 'x-ratelimit-seconds'] as const)(
    '%s: a window of five seconds is used, and only the first requests are refused',
    (headers) => expectWindow(headers, 50),
  );

  it.each(['ratelimit', 'x-ratelimit'] as const)(
    '%s of a bucket that counts in another way cause no delay',
    (headers) => expectNoHold(headers, 50),
  );
});
