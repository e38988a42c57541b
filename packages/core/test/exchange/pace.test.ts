import { describe, expect, it } from 'vitest';
import { all, each, type Op } from '../../src/engine/op.ts';
import { reply, type Service } from '../conformance/index.ts';
import { createSignedClient, driveAsync, drives, json, range } from './bench.ts';

const startMs = Date.UTC(2026, 0, 1);
const found = json({ content: { thirdpartyId: 1 } });
const refused = (seconds: string | undefined) =>
  reply(429, '', seconds === undefined ? {} : { 'retry-after': seconds });

function reads(client: ReturnType<typeof createSignedClient>, count: number): Op<unknown>[] {
  return range(count).map((index) => client.thirdParties.get({ thirdpartyId: String(index) }));
}

/** Grants so many at once, and then what the rate has filled in. */
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

describe('the pace under a limit (R158)', () => {
  it.each(drives)('1,000 calls at a limit of 5 a second end complete, %s', async (_name, drive) => {
    const { value, host } = await drive({ service: createBucket(() => 5, 5), latencyMs: 30 }, () =>
      all(reads(createSignedClient(), 1_000), 8),
    );
    expect(value).toHaveLength(1_000);
    expect(host.elapsedMs()).toBeLessThan(1.08 * 199_000);
  });

  it.each([
    [20, 10, 0.88],
    [10, 20, 0.8],
  ])('a limit that moves from %i to %i in mid-run is followed', async (before, after, least) => {
    const service = createBucket((elapsedMs) => (elapsedMs < 60_000 ? before : after), 10);
    const { value, host } = await driveAsync({ service, latencyMs: 30 }, () =>
      all(reads(createSignedClient(), 3_000), 8),
    );
    expect(value).toHaveLength(3_000);
    const idealMs = 60_000 + ((2_990 - 60 * before) / after) * 1000;
    expect(idealMs / host.elapsedMs()).toBeGreaterThan(least);
  });

  it.each(['0', 'soon', undefined])('Retry-After %s leads to a wait of our own, not to a storm', async (form) => {
    const bucket = createBucket(() => 5, 1);
    const service: Service = (...asked) => (bucket(...asked).status === 429 ? refused(form) : found);
    const { host } = await driveAsync({ service }, () => all(reads(createSignedClient(), 100), 4));
    const pauses = host.notices
      .filter(({ kind }) => kind === 'slowed')
      .map(({ details }) => Number(details!['waitMs']));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(500);
  });

  it('a known limit is never exceeded, and nothing is refused', async () => {
    const client = createSignedClient({ 'behaviour.rate.mostPerSecond': 20 });
    const { host } = await driveAsync({ service: createBucket(() => 20, 1) }, () => all(reads(client, 200), 16));
    expect(host.sent).toHaveLength(200);
    const gapsMs = host.sent.slice(1).map(({ atMs }, index) => atMs - host.sent[index]!.atMs);
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(50);
    expect(host.elapsedMs()).toBeLessThan(1.02 * 10_000);
  });
});

describe('the pace without a limit', () => {
  it.each(drives)('costs nothing but a moment of the start, %s', async (_name, drive) => {
    const { host } = await drive({ service: () => found, latencyMs: 20 }, () =>
      all(reads(createSignedClient({ 'behaviour.rate.concurrent': 8 }), 1_600), 8),
    );
    expect(host.elapsedMs() / 4_000).toBeLessThan(1.01);
  });
});

describe('a closed gate', () => {
  const busy =
    (fromMs: number, toMs: number, seconds: string): Service =>
    (_request, _attempt, nowMs) =>
      nowMs >= startMs + fromMs && nowMs < startMs + toMs ? refused(seconds) : found;

  it('holds everybody: after the first 429 only what was under way still arrives (G102)', async () => {
    const client = createSignedClient({ 'behaviour.rate.concurrent': 4 });
    const { host, value } = await driveAsync({ service: busy(1_000, 6_000, '5'), latencyMs: 30 }, () =>
      all(reads(client, 200), 4),
    );
    expect(value).toHaveLength(200);
    expect(host.sent.filter(({ atMs }) => atMs >= 1_000 && atMs < 6_000).length).toBeLessThanOrEqual(4);
    expect(host.notices.filter(({ kind }) => kind === 'slowed')).toHaveLength(1);
  });

  it('that is closed for a day ends everything at once, and whoever asks before the day is over', async () => {
    const client = createSignedClient();
    const service: Service = (_request, _attempt, nowMs) =>
      nowMs < startMs + 1_000 ? found : refused(nowMs < startMs + 2_000 ? '86400' : undefined);
    const { host, error } = await driveAsync({ service, latencyMs: 30 }, function* () {
      try {
        yield* each(reads(client, 5_000), 8, function* () {});
      } catch {
        return yield* client.thirdParties.get({ thirdpartyId: '1' });
      }
    });
    expect(error).toMatchObject({ kind: 'later', status: 429 });
    expect(error!.waitMs).toBeGreaterThan(86_399_000);
    expect(host.elapsedMs()).toBeLessThan(1_200);
    expect(host.sent.every(({ atMs }) => atMs < 1_100)).toBe(true);
  });
});
