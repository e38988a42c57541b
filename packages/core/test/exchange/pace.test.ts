import { describe, expect, it } from 'vitest';
import { all, type Op } from '../../src/engine/op.ts';
import { createRandom, reply, type Service } from '../conformance/index.ts';
import { createSignedClient, driveAsync, drives, json, range, type Drive } from './bench.ts';

/** Grants what a bucket holds: full at the start, filled by `perSecond` of the time since the first request. */
function createBucket(capacity: number, perSecond: (elapsedMs: number) => number) {
  let permits = capacity;
  let firstMs: number | undefined;
  let lastMs = 0;
  return (nowMs: number): boolean => {
    firstMs ??= lastMs = nowMs;
    permits = Math.min(capacity, permits + ((nowMs - lastMs) / 1000) * perSecond(nowMs - firstMs));
    lastMs = nowMs;
    if (permits < 1 - 1e-9) return false;
    permits--;
    return true;
  };
}

interface Load {
  readonly count: number;
  readonly take: (nowMs: number) => boolean;
  readonly retryAfter?: string;
  readonly drive?: Drive;
  readonly latencyMs?: number | [number, number];
  readonly overrides?: Readonly<Record<string, unknown>>;
}

async function load({ count, take, retryAfter, drive = driveAsync, latencyMs = [5, 60], overrides }: Load) {
  const chance = createRandom(7);
  let refused = 0;
  const service: Service = (_request, _attempt, nowMs) => {
    if (take(nowMs)) return json({ content: { thirdpartyId: 1 } });
    refused++;
    return reply(429, '', retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  };
  const [least, most] = typeof latencyMs === 'number' ? [latencyMs, latencyMs] : latencyMs;
  const latency = () => least + Math.floor(chance() * (most - least + 1));
  const client = createSignedClient(overrides);
  const ops = function* (): Iterable<Op<unknown>> {
    for (const index of range(count)) yield client.thirdParties.get({ thirdpartyId: String(index) });
  };
  const { host, value, error } = await drive({ service, latencyMs: latency }, () => all(ops(), 4));
  expect(error).toBeUndefined();
  expect(value).toHaveLength(count);
  return { wallMs: host.elapsedMs(), refusedShare: refused / count, host };
}

describe('the pace under a limit (R158)', () => {
  // A bucket that saves up nothing loses every wait for good, so there each look for a higher limit costs more.
  const limits = [
    { limit: 5, capacity: 5, count: 500, least: 0.92, most: 0.015 },
    { limit: 10, capacity: 10, count: 500, least: 0.92, most: 0.015 },
    { limit: 20, capacity: 20, count: 500, least: 0.92, most: 0.015 },
    { limit: 50, capacity: 50, count: 3_000, least: 0.92, most: 0.015 },
    { limit: 5, capacity: 1, count: 3_000, least: 0.91, most: 0.018 },
    { limit: 10, capacity: 1, count: 3_000, least: 0.91, most: 0.015 },
  ];
  const cases = limits.flatMap((each) => ['1', '0', undefined].map((retryAfter) => ({ ...each, retryAfter })));

  it.each(cases)(
    '$limit a second, $capacity saved up, $count requests, Retry-After $retryAfter: $least of it is used, $most refused',
    async ({ limit, capacity, count, retryAfter, least, most }) => {
      const take = createBucket(capacity, () => limit);
      const asks = retryAfter === undefined ? {} : { retryAfter };
      const { wallMs, refusedShare } = await load({ count, take, ...asks });
      expect((((count - capacity) / limit) * 1000) / wallMs).toBeGreaterThan(least);
      expect(refusedShare).toBeLessThanOrEqual(most);
    },
  );

  it.each(drives)('1,000 calls at a limit of 5 a second end complete, %s', async (_name, drive) => {
    const { wallMs } = await load({ count: 1_000, take: createBucket(5, () => 5), retryAfter: '1', drive });
    expect(wallMs).toBeLessThan(1.08 * 199_000);
  });

  it.each([
    [20, 10, 0.88],
    [10, 20, 0.92],
  ])('a limit that moves from %i to %i in mid-run is followed', async (before, after, least) => {
    const take = createBucket(10, (elapsedMs) => (elapsedMs < 60_000 ? before : after));
    const { wallMs } = await load({ count: 3_000, take, retryAfter: '1' });
    const idealMs = 60_000 + ((2_990 - 60 * before) / after) * 1000;
    expect(idealMs / wallMs).toBeGreaterThan(least);
  });

  it.each([5, 10, 20, 50])('a limiter that counts %i in each second of the clock is complete, too', async (limit) => {
    const used = new Map<number, number>();
    const take = (nowMs: number): boolean => {
      const second = Math.floor(nowMs / 1000);
      used.set(second, (used.get(second) ?? 0) + 1);
      return used.get(second)! <= limit;
    };
    const { wallMs, refusedShare } = await load({ count: 2_000, take, retryAfter: '1' });
    expect((2_000 / limit) * 1000).toBeGreaterThan(0.65 * wallMs);
    expect(refusedShare).toBeLessThanOrEqual(0.015);
  });

  it.each(['0', 'soon', undefined])('Retry-After %s leads to a wait of our own, not to a storm', async (retryAfter) => {
    const { host } = await load({
      count: 100,
      take: createBucket(1, () => 5),
      ...(retryAfter !== undefined && { retryAfter }),
    });
    const leastGapMs = Math.min(...host.notices.map(({ details }) => Number(details!['waitMs'])));
    expect(leastGapMs).toBeGreaterThanOrEqual(500);
  });
});

describe('the pace without a limit', () => {
  it.each(drives)('costs less than a tenth of the time, %s', async (_name, drive) => {
    const paced = await load({ count: 1_000, take: () => true, latencyMs: 20, drive });
    const free = { 'behaviour.rate.startPerSecond': 10_000, 'behaviour.rate.burst': 1_000 };
    const unpaced = await load({ count: 1_000, take: () => true, latencyMs: 20, drive, overrides: free });
    expect(unpaced.wallMs).toBe(5_000);
    expect(paced.wallMs / unpaced.wallMs).toBeLessThan(1.1);
  });
});

describe('a closed gate', () => {
  it('holds everybody: after the first 429 only what was under way still arrives (G102)', async () => {
    const service: Service = (_request, _attempt, nowMs) =>
      nowMs < Date.UTC(2026, 0, 1) + 1_000
        ? json({ content: { thirdpartyId: 1 } })
        : nowMs < Date.UTC(2026, 0, 1) + 6_000
          ? reply(429, '', { 'retry-after': '5' })
          : json({ content: { thirdpartyId: 1 } });
    const client = createSignedClient();
    const ops = range(200).map((index) => client.thirdParties.get({ thirdpartyId: String(index) }));
    const { host, value } = await driveAsync({ service, latencyMs: 30 }, () => all(ops, 4));
    expect(value).toHaveLength(200);
    expect(host.sent.filter(({ atMs }) => atMs >= 1_000 && atMs < 6_000).length).toBeLessThanOrEqual(4);
    expect(host.notices.filter(({ kind }) => kind === 'slowed')).toHaveLength(1);
  });
});
