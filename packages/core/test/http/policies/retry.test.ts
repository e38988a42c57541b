import { describe, expect, it } from 'vitest';
import { backoffMs } from '../../../src/http/policies/backoff.ts';
import { decideRetry, type RetryDecision } from '../../../src/http/policies/retry.ts';
import { readHttpDate, readRetryAfter } from '../../../src/http/limits/retry-after.ts';

describe('decideRetry', () => {
  const table: readonly [status: number, read: RetryDecision, lastRead: RetryDecision, write: RetryDecision][] = [
    [0, 'retry', 'give-up', 'unknown-outcome'],
    [200, 'return', 'return', 'return'],
    [201, 'return', 'return', 'return'],
    [302, 'return', 'return', 'return'],
    [400, 'return', 'return', 'return'],
    [401, 'return', 'return', 'return'],
    [403, 'return', 'return', 'return'],
    [404, 'return', 'return', 'return'],
    [408, 'retry', 'give-up', 'unknown-outcome'],
    [409, 'return', 'return', 'return'],
    [422, 'return', 'return', 'return'],
    [425, 'return', 'return', 'return'],
    [429, 'throttled', 'throttled', 'throttled'],
    [500, 'retry', 'give-up', 'unknown-outcome'],
    [502, 'retry', 'give-up', 'unknown-outcome'],
    [503, 'retry', 'give-up', 'unknown-outcome'],
    [504, 'retry', 'give-up', 'unknown-outcome'],
  ];

  it.each(table)('status %i: a read %s, at its last attempt %s, a write %s', (status, read, lastRead, write) => {
    expect(decideRetry({ status, repeatable: true, attempts: 1, maxAttempts: 3 })).toBe(read);
    expect(decideRetry({ status, repeatable: true, attempts: 3, maxAttempts: 3 })).toBe(lastRead);
    expect(decideRetry({ status, repeatable: false, attempts: 1, maxAttempts: 3 })).toBe(write);
  });
});

describe('backoffMs', () => {
  it('doubles, is capped, and is at least half of the nominal wait', () => {
    const shortest = [1, 2, 3, 4, 5, 6, 7, 100].map((attempts) => backoffMs(attempts, 1_000, 60_000, 0));
    expect(shortest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(backoffMs(7, 1_000, 60_000, 0.999_999)).toBeCloseTo(60_000, 0);
  });
});

describe('readRetryAfter', () => {
  const nowMs = Date.UTC(2026, 10, 20, 8, 0, 0);

  it.each<[header: string | undefined, ms: number | undefined]>([
    ['0', 0],
    ['2', 2_000],
    [' 120 ', 120_000],
    ['86400', 86_400_000],
    ['999999999', 999_999_999_000],
    ['9999999999', undefined],
    ['Fri, 20 Nov 2026 08:00:30 GMT', 30_000],
    ['Friday, 20-Nov-26 08:00:30 GMT', 30_000],
    ['Fri Nov 20 08:00:30 2026', 30_000],
    ['Sun Nov  1 08:00:30 2026', 0],
    ['Fri, 20 Nov 2026 07:00:00 GMT', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['0x10', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['soon', undefined],
    ['2 s', undefined],
    ['in 2', undefined],
    ...['Fri, 20 Nov 2026 08:00:30 GMT', 'Friday, 20-Nov-26 08:00:30 GMT', 'Fri Nov 20 08:00:30 2026'].flatMap(
      (date): [string, undefined][] => [
        [`at ${date}`, undefined],
        [`${date} or so`, undefined],
      ],
    ),
    ['2026-11-20T08:00:30Z', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j means %s ms', (header, ms) => {
    expect(readRetryAfter(header, nowMs)).toBe(ms);
  });

  it('the three forms of a date are the same time', () => {
    const forms = ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'];
    expect(forms.map(readHttpDate)).toEqual(forms.map(() => 784_111_777_000));
    expect(readHttpDate('Sun, 06 Foo 1994 08:49:37 GMT')).toBeUndefined();
  });
});
