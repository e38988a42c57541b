import { describe, expect, it } from 'vitest';
import { backoffMs, readRetryAfter } from '../../../src/http/backoff.ts';
import { readHttpDate } from '../../../src/http/service-clock.ts';
import type { Op } from '../../../src/runtime/op.ts';
import { refusal, type Service } from '../../conformance/index.ts';
import { createSignedClient, drives, json } from '../bench.ts';

const create = () => createSignedClient({ 'retry.maxAttempts': 3 });
const read = (): Op<unknown> => create().thirdParties.get({ thirdpartyId: '1' });
const write = (): Op<unknown> => create().attributes.set({ thirdpartyId: '1', label: 'A', values: ['x'] });

describe.each(drives)('a request is repeated if that is safe, %s', (_name, drive) => {
  it.each([0, 408, 500, 502, 503, 504])('a failure, %i: a read three times, a write once', async (status) => {
    const service = () => refusal(status);
    const reading = await drive({ service }, read);
    expect(reading.error).toMatchObject({ kind: 'retry-later', status, attempts: 3 });
    expect(reading.host.sent).toHaveLength(3);
    const writing = await drive({ service }, write);
    expect(writing.error).toMatchObject({ kind: 'unknown-outcome', status, attempts: 1 });
    expect(writing.host.sent).toHaveLength(1);
  });

  it.each([400, 403, 404, 409, 422, 425])('an answer of the service, %i: once', async (status) => {
    for (const op of [read, write]) {
      const { error, host } = await drive({ service: () => refusal(status) }, op);
      expect(error).toMatchObject({ status });
      expect(error?.kind).not.toMatch(/later|unknown/);
      expect(host.sent).toHaveLength(1);
    }
  });

  it('a 429: both, because the service did nothing', async () => {
    const service: Service = (_request, attempt) => (attempt <= 2 ? refusal(429) : json({ thirdpartyId: '1' }));
    for (const op of [read, write]) {
      const { error, host } = await drive({ service }, op);
      expect(error).toBeUndefined();
      expect(host.sent).toHaveLength(3);
    }
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
    expect(readHttpDate('Thursday, 01-Jan-70 00:00:00 GMT')).toBe(0);
    expect(readHttpDate('Wednesday, 06-Nov-69 08:49:37 GMT')).toBe(Date.UTC(2069, 10, 6, 8, 49, 37));
  });
});
