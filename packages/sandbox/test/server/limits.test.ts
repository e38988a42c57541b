import { limitShapes } from '@tpr/sandbox';
import { describe, expect, test, vi } from 'vitest';
import { createLimiter, type Limit } from '../../src/rate-limits/limiter.ts';
import { createLimits } from '../../src/rate-limits/limits.ts';
import { rateHeaders } from '../../src/rate-limits/rate-headers.ts';
import { retryAfter } from '../../src/rate-limits/retry-after.ts';
import { closeAll, open, password, signIn } from './calling.ts';

closeAll();

/** A limiter with a clock that the test advances. */
function onClock(limit: Limit) {
  let nowMs = 0;
  const limiter = createLimiter(limit, () => nowMs);
  return {
    ...limiter,
    at: (ms: number) => {
      nowMs = ms;
      return limiter;
    },
    /** One request at each of these times: whether it is granted. */
    let: (timesMs: readonly number[]) =>
      timesMs.map((ms) => {
        nowMs = ms;
        return limiter.take().waitSeconds === 0;
      }),
  };
}

const [yes, no] = [true, false];

describe('a bucket', () => {
  test('accepts a burst without a pause, and then one request at every interval of its rate', () => {
    expect(onClock({ rate: 2 }).let([0, 0, 0, 499, 500, 501])).toEqual([yes, yes, no, no, yes, no]);
    expect(onClock({ rate: 10, burst: 1 }).let([0, 1, 99, 100, 5_000, 5_001])).toEqual([yes, no, no, yes, yes, no]);
    expect(onClock({ rate: 1, burst: 4 }).let([0, 0, 0, 0, 0])).toEqual([yes, yes, yes, yes, no]);
  });

  test('returns the wait for one request', () => {
    const { at } = onClock({ rate: 2, burst: 1 });
    expect(at(0).take()).toEqual({ waitSeconds: 0, remaining: 0, resetSeconds: 0.5 });
    expect(at(100).take().waitSeconds).toBeCloseTo(0.4);
  });
});

describe('a fixed window', () => {
  test('restarts at each full second, so twice as many requests are accepted around its end', () => {
    const { let: sent } = onClock({ shape: 'fixed-window', rate: 2 });
    expect(sent([0, 900, 950, 1_000, 1_001, 1_002, 2_000])).toEqual([yes, yes, no, yes, yes, no, yes]);
  });

  test('of ten seconds grants ten times the rate', () => {
    const { at, let: sent } = onClock({ shape: 'fixed-window', rate: 0.3, windowSeconds: 10 });
    expect(sent([0, 0, 0, 0, 9_999, 10_000])).toEqual([yes, yes, yes, no, no, yes]);
    expect(at(12_500).take()).toEqual({ waitSeconds: 0, remaining: 1, resetSeconds: 7.5 });
  });
});

test('a sliding window grants no more than its quota in any second', () => {
  const { at, let: sent } = onClock({ shape: 'sliding-window', rate: 2 });
  expect(sent([0, 900, 950, 1_000, 1_001, 1_899, 1_900])).toEqual([yes, yes, no, yes, no, no, yes]);
  expect(at(1_950).take().waitSeconds).toBeCloseTo(0.05);
});

describe('a leaky bucket', () => {
  test('accepts one at every interval, and delays the others', () => {
    const { at } = onClock({ shape: 'leaky', rate: 10, burst: 2 });
    const verdicts = [1, 2, 3, 4].map(() => at(0).take());
    expect(verdicts.map(({ delaySeconds }) => delaySeconds)).toEqual([0, 0.1, 0.2, expect.closeTo(0.3)]);
    expect(verdicts.map(({ waitSeconds }) => waitSeconds)).toEqual([0, 0, 0, expect.closeTo(0.1)]);
    expect(at(100).take()).toMatchObject({ waitSeconds: 0, delaySeconds: expect.closeTo(0.2) });
  });

  test('without a queue refuses a request before the interval has passed', () => {
    const { let: sent } = onClock({ shape: 'leaky', rate: 10, burst: 0 });
    expect(sent([0, 50, 99, 100, 200, 250])).toEqual([yes, no, no, yes, yes, no]);
  });
});

test('a concurrency limit counts requests under way, whatever the time', () => {
  const { at, let: sent } = onClock({ shape: 'concurrent', rate: 2 });
  expect(sent([0, 0, 0, 60_000])).toEqual([yes, yes, no, no]);
  at(0).leave();
  expect(sent([0, 0])).toEqual([yes, no]);
});

test.each(limitShapes.filter((shape) => shape !== 'concurrent'))(
  '%s grants its rate over a minute, and no more',
  (shape) => {
    const { let: sent } = onClock({ shape, rate: 20, burst: 1 });
    // Requests at 100 a second, offset from the interval.
    const granted = sent(Array.from({ length: 6_000 }, (_, n) => n * 10 + 1)).filter(Boolean).length;
    expect(granted / 1_200).toBeGreaterThan(0.99);
    expect(granted / 1_200).toBeLessThan(1.01);
  },
);

test('a quota grants its number of requests, with or without a limit, and then none for a day', () => {
  const limits = createLimits('none', { instantMs: () => 0, nowMs: () => 0 });
  limits.setQuota(2);
  expect([1, 2, 3].map(() => limits.take()?.waitSeconds ?? 0)).toEqual([0, 0, 86_400]);
  limits.setLimit({ rate: 1 });
  limits.setQuota(2);
  // A request that the limit refuses does not count against the quota.
  expect([1, 2].map(() => limits.take()?.waitSeconds)).toEqual([0, 1]);
  limits.setLimit(undefined);
  expect([1, 2].map(() => limits.take()?.waitSeconds ?? 0)).toEqual([0, 86_400]);
  limits.setQuota(undefined);
  expect(limits.take()).toBeUndefined();
});

test.each([
  ['none', {}],
  ['ratelimit', { 'ratelimit-policy': '"default";q=20;w=2', ratelimit: '"default";r=7;t=2' }],
  ['ratelimit-fields', { 'ratelimit-limit': '20', 'ratelimit-remaining': '7', 'ratelimit-reset': '2' }],
  ['x-ratelimit', { 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '1762000003' }],
  ['x-ratelimit-seconds', { 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '2' }],
] as const)('the headers %s state limit, remainder and reset', (form, expected) => {
  const verdict = { waitSeconds: 0, remaining: 7, resetSeconds: 1.2 };
  const limiter = { quota: 20, windowSeconds: 1.5 };
  expect(Object.fromEntries(rateHeaders(form, limiter, verdict, 1_762_000_000_500))).toEqual(expected);
});

test.each([
  ['seconds', '2'],
  ['none', undefined],
  ['zero', '0'],
  ['hex', '0x10'],
  ['day', '86400'],
  ['date', 'Thu, 01 Jan 1970 00:00:03 GMT'],
  ['past', 'Wed, 31 Dec 1969 23:00:00 GMT'],
] as const)('Retry-After has the form %s', (form, expected) => {
  expect(retryAfter(form, 1.2, 0)).toBe(expected);
});

describe('over HTTP', () => {
  test('a limit accepts its rate as a burst, answers 429 with Retry-After beyond it, and does not apply to the issuer', async () => {
    const caller = await open({ ratePerSecond: 1, rateHeaders: 'ratelimit' });
    const all = await Promise.all(Array.from({ length: 8 }, () => caller.get('/attributes')));
    const refused = all.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
    expect(refused[0]!.headers.get('ratelimit')).toBe('"default";r=0;t=1');
    expect((await signIn(caller.sandbox, password('buyer@example.test'))).status).toBe(200);
  });

  test('a concurrency limit refuses requests while others are under way', async () => {
    const faults = [1, 2].map((call) => `hang@attributes.definitions=#${call}`);
    const caller = await open({ ratePerSecond: 2, limit: 'concurrent', faults });
    const client = new AbortController();
    const url = `${caller.sandbox.baseUrl}/api/v1/account/1001/attributes`;
    // Two calls without an answer are under way until their client aborts them.
    const held = [1, 2].map(() => caller.send(url, { signal: client.signal }).catch(() => 'given up'));
    await vi.waitUntil(() => caller.sandbox.counters().maxInFlight === 2, { timeout: 30_000 });
    const statuses = await Promise.all([3, 4].map(async () => (await caller.get('/attributes')).status));
    expect(statuses).toEqual([429, 429]);
    client.abort();
    expect(await Promise.all(held)).toEqual(['given up', 'given up']);
    await vi.waitUntil(async () => (await caller.get('/attributes')).status === 200, { timeout: 30_000 });
  });

  test('a leaky bucket delays requests and answers all of them', async () => {
    const caller = await open({ ratePerSecond: 20, limit: 'leaky', rateBurst: 3 });
    const startedAt = performance.now();
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await caller.get('/attributes')).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(performance.now() - startedAt).toBeGreaterThan(145);
  });

  test('limit and quota can be changed at run time', async () => {
    const caller = await open();
    const admin = (path: string, body: unknown) =>
      caller.send(`${caller.sandbox.url}/admin${path}`, { method: 'POST', body: JSON.stringify(body) });
    expect((await admin('/quota', { requests: 1 })).status).toBe(200);
    expect((await caller.get('/attributes')).status).toBe(200);
    const over = await caller.get('/attributes');
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '86400']);
    await admin('/quota', { requests: null });
    expect((await caller.get('/attributes')).status).toBe(200);
    await admin('/limit', { shape: 'fixed-window', rate: 1, windowSeconds: 600 });
    const statuses = [];
    for (let n = 0; n < 601; n += 200) statuses.push((await caller.get('/attributes')).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    await admin('/limit', { shape: 'sliding-window', rate: 0.01, windowSeconds: 100 });
    expect((await caller.get('/attributes')).status).toBe(200);
    expect((await caller.get('/attributes')).status).toBe(429);
    await admin('/limit', { rate: null });
    expect((await caller.get('/attributes')).status).toBe(200);
    expect((await admin('/limit', { shape: 'square', rate: 1 })).status).toBe(400);
  });

  test('a shape without a rate is refused in one line', async () => {
    await expect(open({ limit: 'leaky' })).rejects.toThrow(/^--limit leaky [^\n]+$/);
  });
});
