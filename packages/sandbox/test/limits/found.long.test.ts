import { describe, expect, it } from 'vitest';
import { spendMinute } from './minute.ts';
import { fewRefused, leastUsed, shapes } from './shapes.ts';

describe.each(shapes)('$name, untold', ({ limitOf, mostRefused }) => {
  const cases = [2, 10, 20, 50, 200].flatMap((rate) =>
    (['seconds', 'date', 'none'] as const).map((form) => ({ rate, form })),
  );

  it.each(cases)('of $rate a second, Retry-After $form, is used and not run into', async ({ rate, form }) => {
    const { usedShare, refused, refusedShare } = await spendMinute({
      limit: limitOf(rate),
      form,
      // At 77 ms on the average, 16 at once are 200 a second.
      overrides: { 'behaviour.rate.concurrent': 32 },
    });
    // A date is a whole second later than it has to be: each pause costs more.
    expect(usedShare).toBeGreaterThanOrEqual(form === 'seconds' ? leastUsed - 0.03 : 0.75);
    if (refused > fewRefused) expect(refusedShare).toBeLessThanOrEqual(mostRefused);
  });
});
