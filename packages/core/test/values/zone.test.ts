import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, wallClock, wallRange } from '../../src/values/zone.ts';

const hourMs = 3_600_000;
const paris = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** The platform's own local time in Paris, to the second. */
const parisSeconds = (instantMs: number) => paris.format(instantMs).replace(' ', 'T');

const springMs = Date.UTC(2025, 2, 30, 1);
const autumnMs = Date.UTC(2025, 9, 26, 1);
const anyMs = fc.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2090, 0, 1) });
const nearStepMs = fc
  .tuple(
    fc.constantFrom(springMs, autumnMs, Date.UTC(2026, 9, 25, 1)),
    fc.integer({ min: -4 * hourMs, max: 4 * hourMs }),
  )
  .map(([stepMs, offsetMs]) => stepMs + offsetMs);

describe('the local time in Paris', () => {
  it('agrees with the platform', () => {
    fc.assert(
      fc.property(fc.oneof(anyMs, nearStepMs), (instantMs) => {
        expect(wallClock(instantMs, 'Europe/Paris').slice(0, 19)).toBe(parisSeconds(instantMs));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    [springMs - 1, '2025-03-30T01:59:59.999'],
    [springMs, '2025-03-30T03:00:00.000'],
    [autumnMs - 1, '2025-10-26T02:59:59.999'],
    [autumnMs, '2025-10-26T02:00:00.000'],
  ])('at %i is %s', (instantMs, wall) => {
    expect(wallClock(instantMs, 'Europe/Paris')).toBe(wall);
  });

  it('in UTC is the instant itself', () => {
    expect(wallClock(springMs, 'UTC')).toBe('2025-03-30T01:00:00.000');
    expect(instantOf('2025-03-30T01:00:00.000', 'UTC')).toBe(springMs);
  });
});

describe('the instant of a local time in Paris', () => {
  it('is the first one in the hour that occurs twice', () => {
    expect(instantOf('2025-10-26T02:30:00.000', 'Europe/Paris')).toBe(autumnMs - hourMs / 2);
  });

  it('is moved forward from the hour that does not occur', () => {
    const instantMs = instantOf('2025-03-30T02:30:00.000', 'Europe/Paris');
    expect(wallClock(instantMs, 'Europe/Paris')).toBe('2025-03-30T03:30:00.000');
  });

  it('has that local time, and no earlier instant has it', () => {
    fc.assert(
      fc.property(fc.oneof(anyMs, nearStepMs), (instantMs) => {
        const wall = wallClock(instantMs, 'Europe/Paris');
        const first = instantOf(wall, 'Europe/Paris');
        expect(wallClock(first, 'Europe/Paris')).toBe(wall);
        expect([instantMs, instantMs - hourMs]).toContain(first);
      }),
    );
  });
});

describe('a range in local time', () => {
  it('contains every local time within it, and both its ends occur', () => {
    const minutes = fc.integer({ min: 0, max: 6 * 60 });
    fc.assert(
      fc.property(nearStepMs, minutes, (fromMs, lengthMinutes) => {
        const toMs = fromMs + lengthMinutes * 60_000;
        const range = wallRange(fromMs, toMs, 'Europe/Paris');
        const instants = Array.from({ length: lengthMinutes + 1 }, (_, minute) => fromMs + minute * 60_000);
        const inside = [autumnMs - 1, autumnMs, Date.UTC(2026, 9, 25, 1) - 1, Date.UTC(2026, 9, 25, 1)];
        const seen = [...instants, ...inside.filter((ms) => ms >= fromMs && ms <= toMs)]
          .map((ms) => wallClock(ms, 'Europe/Paris'))
          .sort();
        expect([range.from, range.to]).toEqual([seen[0], seen[seen.length - 1]]);
      }),
      { numRuns: 300, seed: 9 },
    );
  });

  it('starts earlier across the autumn hour', () => {
    expect(wallRange(autumnMs - hourMs / 4, autumnMs + hourMs / 4, 'Europe/Paris')).toEqual({
      from: '2025-10-26T02:00:00.000',
      to: '2025-10-26T02:59:59.999',
    });
  });

  it('that ends as the clock steps back contains the hour before', () => {
    expect(wallRange(autumnMs - hourMs, autumnMs, 'Europe/Paris')).toEqual({
      from: '2025-10-26T02:00:00.000',
      to: '2025-10-26T02:59:59.999',
    });
  });

  it('is the two instants themselves in UTC', () => {
    expect(wallRange(autumnMs, autumnMs + 1, 'UTC')).toEqual({
      from: '2025-10-26T01:00:00.000',
      to: '2025-10-26T01:00:00.001',
    });
  });
});
