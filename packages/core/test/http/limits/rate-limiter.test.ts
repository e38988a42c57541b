import { describe, expect, it } from 'vitest';
import { mapConcurrent, forEachConcurrent, type Op } from '../../../src/runtime/op.ts';
import { RateLimiter } from '../../../src/http/limits/rate-limiter.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import { reply, type Service } from '../../conformance/index.ts';
import { createSignedClient, driveAsync, drives, json, range } from '../bench.ts';

const startMs = Date.UTC(2026, 0, 1);
const found = json({ content: { name: 'Acme' } });
const refused = (seconds: string | undefined) =>
  reply(429, '', seconds === undefined ? {} : { 'retry-after': seconds });

function reads(client: ReturnType<typeof createSignedClient>, count: number): Op<unknown>[] {
  return range(count).map((index) => client.thirdParties.get({ thirdpartyId: String(index) }));
}

/** A token bucket: grants its capacity at once, and then what the rate has filled in. */
function createBucket(perSecond: (elapsedMs: number) => number, capacity: number): Service {
  let permits = capacity;
  let lastMs = startMs;
  return (_request, _attempt, nowMs) => {
    permits = Math.min(capacity, permits + ((nowMs - lastMs) / 1000) * perSecond(nowMs - startMs));
    lastMs = nowMs;
    if (permits < 1 - 1e-9) return refused('1');
    permits--;
    return found;
  };
}

describe('the rate of a client under a limit (R158)', () => {
  it.each(drives)('1,000 calls at a limit of 5 a second all complete, %s', async (_name, drive) => {
    const { value, host } = await drive({ service: createBucket(() => 5, 5), latencyMs: 30 }, () =>
      mapConcurrent(reads(createSignedClient(), 1_000), 8),
    );
    expect(value).toHaveLength(1_000);
    expect(host.elapsedMs()).toBeLessThan(1.08 * 199_000);
  });

  it.each([
    [20, 10, 0.88],
    [10, 20, 0.8],
  ])('a limit that changes from %i to %i during the run is followed', async (before, after, least) => {
    const service = createBucket((elapsedMs) => (elapsedMs < 60_000 ? before : after), 10);
    const { value, host } = await driveAsync({ service, latencyMs: 30 }, () =>
      mapConcurrent(reads(createSignedClient(), 3_000), 8),
    );
    expect(value).toHaveLength(3_000);
    const idealMs = 60_000 + ((2_990 - 60 * before) / after) * 1000;
    expect(idealMs / host.elapsedMs()).toBeGreaterThan(least);
  });

  it.each(['0', 'soon', undefined])(
    'Retry-After %s leads to the client’s own wait, not to immediate retries',
    async (form) => {
      const bucket = createBucket(() => 5, 1);
      const service: Service = (...asked) => (bucket(...asked).status === 429 ? refused(form) : found);
      const { host } = await driveAsync({ service }, () => mapConcurrent(reads(createSignedClient(), 100), 4));
      const pauses = host.notices.filter(({ kind }) => kind === 'slowed').map(({ waitMs = 0 }) => waitMs);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(500);
    },
  );

  it('a configured limit is never exceeded, and nothing is rejected', async () => {
    const client = createSignedClient({ 'rate.maxPerSecond': 20 });
    const { host } = await driveAsync({ service: createBucket(() => 20, 1) }, () =>
      mapConcurrent(reads(client, 200), 16),
    );
    expect(host.sent).toHaveLength(200);
    const gapsMs = host.sent.slice(1).map(({ atMs }, index) => atMs - host.sent[index]!.atMs);
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(50);
    expect(host.elapsedMs()).toBeLessThan(1.02 * 10_000);
  });
});

describe('the rate of a client without a limit', () => {
  it.each(drives)('costs less than 1 % of time, %s', async (_name, drive) => {
    const { host } = await drive({ service: () => found, latencyMs: 20 }, () =>
      mapConcurrent(reads(createSignedClient({ 'rate.maxConcurrent': 8 }), 1_600), 8),
    );
    expect(host.elapsedMs() / 4_000).toBeLessThan(1.01);
  });
});

describe('a pause after a rejection', () => {
  const busy =
    (fromMs: number, toMs: number, seconds: string): Service =>
    (_request, _attempt, nowMs) =>
      nowMs >= startMs + fromMs && nowMs < startMs + toMs ? refused(seconds) : found;

  it('stops all requests: after the first 429 only those under way arrive (G102)', async () => {
    const client = createSignedClient({ 'rate.maxConcurrent': 4 });
    const { host, value } = await driveAsync({ service: busy(1_000, 6_000, '5'), latencyMs: 30 }, () =>
      mapConcurrent(reads(client, 200), 4),
    );
    expect(value).toHaveLength(200);
    expect(host.sent.filter(({ atMs }) => atMs >= 1_000 && atMs < 6_000).length).toBeLessThanOrEqual(4);
    expect(host.notices.filter(({ kind }) => kind === 'slowed')).toHaveLength(1);
  });

  it('of a day fails all calls immediately, and later ones until the day is over', async () => {
    const client = createSignedClient();
    const service: Service = (_request, _attempt, nowMs) =>
      nowMs < startMs + 1_000 ? found : refused(nowMs < startMs + 2_000 ? '86400' : undefined);
    const { host, error } = await driveAsync({ service, latencyMs: 30 }, function* () {
      try {
        yield* forEachConcurrent(reads(client, 5_000), 8, function* () {});
      } catch {
        return yield* client.thirdParties.get({ thirdpartyId: '1' });
      }
      return undefined;
    });
    expect(error).toMatchObject({ kind: 'retry-later', status: 429, attempts: 1 });
    expect(error!.waitMs).toBeGreaterThan(86_399_000);
    expect(host.elapsedMs()).toBeLessThan(1_200);
    expect(host.sent.every(({ atMs }) => atMs < 1_100)).toBe(true);
  });
});

describe('the effect of a rejection on the rate', () => {
  const createLimiter = (mostPerSecond = 0): RateLimiter =>
    new RateLimiter(createProfile({ 'rate.maxPerSecond': mostPerSecond }));

  /** Ten a second were accepted for a second, then one was rejected, and the pause of a second is over. */
  function createSlowed(): RateLimiter {
    const limiter = createLimiter();
    for (let atMs = 0; atMs <= 1_000; atMs += 100) limiter.onSent(atMs);
    expect(limiter.onRejected(1_000, 1_010, 1_000)).toBe(true);
    expect(limiter.delayMs(2_010)).toBe(0);
    return limiter;
  }

  /** Sends requests as early as allowed, each accepted at once. @returns the time of the last one. */
  function sendAtRate(limiter: RateLimiter, fromMs: number, count: number): number {
    let nowMs = fromMs;
    for (let sent = 0; sent < count; sent++) {
      nowMs += limiter.delayMs(nowMs);
      limiter.onSent(nowMs);
      limiter.onAccepted(nowMs, nowMs);
    }
    return nowMs;
  }

  it('before the first rejection there is no limit except a configured one', () => {
    const limiter = createLimiter();
    limiter.onSent(0);
    expect([limiter.perSecond, limiter.reducedTo, limiter.delayMs(0)]).toEqual([Infinity, undefined, 0]);
    const known = createLimiter(20);
    known.onSent(0);
    expect([known.perSecond, known.reducedTo, known.delayMs(0), known.delayMs(49.5)]).toEqual([20, undefined, 50, 0]);
  });

  it('under a configured limit, unused time is not made up for', () => {
    const known = createLimiter(20);
    // The burst of the service makes no difference.
    known.resume({ perSecond: 100, burst: 40 }, 0, 1_000);
    known.onSent(0);
    known.onSent(1_000);
    expect(known.delayMs(1_000)).toBe(50);
  });

  it('the first rejection of a burst starts the pause, and later ones do not change it', () => {
    const limiter = createLimiter();
    for (let atMs = 0; atMs < 3; atMs++) limiter.onSent(atMs);
    expect([limiter.onRejected(1, 100, 400), limiter.onRejected(0, 101, 900), limiter.onRejected(2, 102, 900)]).toEqual(
      [true, false, false],
    );
    expect([limiter.delayMs(100), limiter.delayMs(499.5)]).toEqual([400, 1]);
    expect([limiter.isPauseOver(499), limiter.isPauseOver(500)]).toEqual([false, true]);
    expect(limiter.pauseMs).toBe(500);
    expect(limiter.delayMs(500)).toBe(0);
    expect(limiter.isPauseOver(500)).toBe(false);
    // It was sent before the pause, and its answer arrives only now.
    expect(limiter.onRejected(2, 600, 400)).toBe(false);
    expect(limiter.delayMs(600)).toBe(0);
  });

  it('requests sent after the first rejected one do not count as accepted', () => {
    const limiter = createLimiter();
    for (let atMs = 0; atMs <= 1_000; atMs += 100) limiter.onSent(atMs);
    expect(limiter.onRejected(1_000, 1_010, 1_000)).toBe(true);
    expect(limiter.onRejected(500, 1_020, 1_000)).toBe(false);
    limiter.delayMs(2_010);
    // Five in half a second, and a second of the pause.
    expect(limiter.perSecond).toBeCloseTo(5 / 1.5, 6);
  });

  it('a pause before which nothing was accepted does not change the rate', () => {
    const limiter = createSlowed();
    limiter.onSent(2_010);
    limiter.onRejected(2_010, 2_020, 1_000);
    expect(limiter.delayMs(3_020)).toBe(0);
    expect([limiter.perSecond, limiter.fruitlessPauses]).toEqual([5, 1]);
  });

  it('the first rate is the number accepted so far, divided by the time and a second of the pause', () => {
    const limiter = createSlowed();
    expect(limiter.perSecond).toBe(5);
    expect(limiter.reducedTo).toBe(5);
    limiter.onSent(2_010);
    expect(limiter.delayMs(2_010)).toBe(200);
  });

  it('of unused time a quarter of the service’s burst is made up for', () => {
    const limiter = createSlowed();
    limiter.onSent(2_010);
    limiter.onSent(9_000);
    expect(limiter.delayMs(9_000)).toBe(0);
    limiter.onSent(9_000);
    expect(limiter.delayMs(9_000)).toBe(200);
  });

  it('requests that did not have to wait for the rate do not confirm it', () => {
    const limiter = createSlowed();
    for (let atMs = 3_000; atMs < 60_000; atMs += 1_000) {
      limiter.onSent(atMs);
      limiter.onAccepted(atMs, atMs);
    }
    expect(limiter.perSecond).toBe(5);
  });

  it('in a long run only recent requests count, over their time', () => {
    const limiter = createLimiter();
    for (let atMs = -1_000_000; atMs < 0; atMs += 100) limiter.onSent(atMs);
    for (let atMs = 0; atMs <= 250_000; atMs += 10) limiter.onSent(atMs);
    limiter.onRejected(250_000, 250_000, 1_000);
    limiter.delayMs(251_000);
    expect(limiter.perSecond).toBeGreaterThan(99);
    expect(limiter.perSecond).toBeLessThan(100);
  });

  it('a shorter pause counts with its length', () => {
    const limiter = createLimiter();
    for (let atMs = 0; atMs <= 1_000; atMs += 100) limiter.onSent(atMs);
    limiter.onRejected(1_000, 1_000, 250);
    limiter.delayMs(1_250);
    expect(limiter.perSecond).toBe(8);
  });

  it('a rejection without an accepted request before counts as a fruitless pause', () => {
    const limiter = createLimiter();
    for (const [turn, atMs] of [0, 2_000].entries()) {
      limiter.onSent(atMs);
      limiter.onRejected(atMs, atMs, 1_000);
      limiter.delayMs(atMs + 1_000);
      expect(limiter.fruitlessPauses).toBe(turn + 1);
    }
    expect(limiter.perSecond).toBe(1);
    limiter.onSent(3_000);
    limiter.onSent(4_000);
    limiter.onRejected(4_000, 4_000, 1_000);
    limiter.delayMs(5_000);
    expect(limiter.fruitlessPauses).toBe(0);
  });

  it('a confirmed rate is doubled; if that is rejected, it is raised by a quarter', () => {
    const limiter = createSlowed();
    const soonMs = sendAtRate(limiter, 2_010, 7);
    expect(limiter.perSecond).toBe(5);
    const heldMs = sendAtRate(limiter, soonMs, 1);
    expect(limiter.perSecond).toBe(10);
    const nowMs = sendAtRate(limiter, heldMs, 3);
    limiter.onSent(nowMs + 100);
    limiter.onRejected(nowMs + 100, nowMs + 110, 1_000);
    expect(limiter.delayMs(nowMs + 1_110)).toBe(0);
    expect(limiter.perSecond).toBe(1.25 * 5);
  });

  it('after a rejected rate one between is tried', () => {
    const limiter = createLimiter();
    limiter.onSent(0);
    limiter.onRejected(0, 10, 1_000);
    expect(limiter.delayMs(1_010)).toBe(0);
    const nowMs = sendAtRate(limiter, 1_010, 8);
    expect(limiter.perSecond).toBe(8);
    limiter.onSent(nowMs);
    limiter.onRejected(nowMs, nowMs + 10, 1_000);
    expect(limiter.delayMs(nowMs + 1_010)).toBe(0);
    expect(limiter.perSecond).toBeGreaterThan(4);
    expect(limiter.perSecond).toBeLessThan(6);
  });

  it('a rate that was rejected without a reason recovers soon', () => {
    const limiter = createSlowed();
    let nowMs = sendAtRate(limiter, 2_010, 1);
    for (let refusal = 0; refusal < 6; refusal++) {
      limiter.onSent(nowMs + 200);
      limiter.onRejected(nowMs + 200, nowMs + 210, 1_000);
      nowMs = sendAtRate(limiter, nowMs + 1_210, 3);
    }
    expect(limiter.perSecond).toBeLessThan(5);
    expect(limiter.perSecond).toBeGreaterThan(0.9);
    sendAtRate(limiter, nowMs, 60);
    expect(limiter.perSecond).toBeGreaterThan(20);
  });

  it('a rate is not confirmed by requests sent before it, nor during the pause', () => {
    const limiter = createSlowed();
    for (let answers = 0; answers < 50; answers++) limiter.onAccepted(900, 2_020);
    expect(limiter.perSecond).toBe(5);
    limiter.onSent(2_010);
    limiter.onRejected(2_010, 2_020, 1_000);
    for (let answers = 0; answers < 50; answers++) limiter.onAccepted(2_010, 2_030);
    expect(limiter.perSecond).toBe(5);
  });

  it('a dismissed rejection does not change the rate', () => {
    const limiter = createSlowed();
    limiter.onSent(2_010);
    limiter.onRejected(2_010, 2_020, 1_000);
    limiter.dismissRejection(3_020);
    expect([limiter.perSecond, limiter.delayMs(4_000), limiter.isPauseOver(4_000)]).toEqual([5, 0, false]);
    expect(limiter.onRejected(2_010, 4_000, 1_000)).toBe(false);
  });

  it('after a burst at one moment the delay is finite', () => {
    const limiter = createSlowed();
    let nowMs = 3_000;
    for (let turn = 0; turn < 2; turn++, nowMs += 4_000) {
      limiter.dismissRejection(nowMs);
      for (let sent = 0; sent < 6; sent++) limiter.onSent(nowMs);
      limiter.onRejected(nowMs, nowMs, 1_000);
      expect(limiter.delayMs(nowMs + 1_000)).toBe(0);
    }
    // Then far less is accepted than the rate.
    for (let sent = 0; sent < 6; sent++) limiter.onSent((nowMs += 3_000));
    limiter.onRejected(nowMs, nowMs, 1_000);
    expect(limiter.delayMs(nowMs + 1_000)).toBe(0);
    limiter.onSent(nowMs + 1_000);
    expect(limiter.delayMs(nowMs + 1_000)).toBeGreaterThanOrEqual(0);
  });

  it('the requests sent after a given one are counted', () => {
    const limiter = createLimiter();
    for (const atMs of [0, 10, 10, 20]) limiter.onSent(atMs);
    expect([0, 10, 20].map((atMs) => limiter.sentAfter(atMs))).toEqual([3, 1, 0]);
  });
});
