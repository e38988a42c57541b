import { describe, expect, it } from 'vitest';
import { formatOf } from '../../src/format/format.ts';

const en = formatOf('en');
const fr = formatOf('fr');
const noon = new Date(2026, 2, 29, 12, 0).getTime();

describe('format', () => {
  it('shows a wall-clock time as written, also on the day of a clock change', () => {
    expect(en.wallClock('2026-03-29T02:30', noon)).toBe('2:30');
    expect(en.wallClock('2026-03-28T23:05', noon)).toBe('28 Mar, 23:05');
    expect(fr.date('2026-02-01')).toBe('1er févr. 2026');
    expect(fr.date('2026-02-11')).toBe('11 févr. 2026');
    expect(fr.wallClock('2026-02-01T09:30', Date.UTC(2026, 5, 3))).toBe('1er févr., 9:30');
  });

  it.each(['en', 'fr'] as const)('names the year of a time that is not of this year, in %s', (language) => {
    const { instant, wallClock } = formatOf(language);
    const nowMs = new Date(2027, 1, 3, 12).getTime();
    const shown = [
      wallClock('2027-01-15T10:00', nowMs),
      wallClock('2026-12-15T10:00', nowMs),
      instant(new Date(2026, 1, 3, 12).toISOString(), nowMs),
      instant(new Date(2027, 1, 2, 12).toISOString(), nowMs),
    ];
    expect(shown.map((text) => /202\d/.exec(text)?.[0])).toEqual([undefined, '2026', '2026', undefined]);
    for (const text of shown) expect(text).toMatch(/1[02]:00/);
  });

  it('shows a text that is not a date unchanged', () => {
    expect(en.date('soon')).toBe('soon');
  });

  it.each([
    [400, '1\u00a0s'],
    [59_000, '59\u00a0s'],
    [61_000, '1\u00a0min'],
    [4_200_000, '1\u00a0h 10\u00a0min'],
    [7_200_000, '2\u00a0h'],
  ])('shows %d ms as %s', (ms, text) => {
    expect(en.span(ms)).toBe(text);
  });

  it('shows slow rates with one decimal and fast rates without', () => {
    expect([en.rate(0.51), en.rate(8), en.rate(41.7), fr.rate(3.25)]).toEqual(['0.5', '8', '42', '3,3']);
  });
});
