import { describe, expect, it } from 'vitest';
import { AnnouncedLimit, readRateLimitHeaders } from '../../../src/http/limits/announced-limit.ts';
import { mapConcurrent, ask, type Op } from '../../../src/runtime/op.ts';
import { reply } from '../../conformance/index.ts';
import { createSignedClient, driveAsync, json } from '../bench.ts';

const startMs = Date.UTC(2026, 0, 1);

describe('the remainder of a limit (R158)', () => {
  it.each<[headers: Record<string, string>, remaining: number | undefined, resetMs: number | undefined]>([
    [{ ratelimit: '"default";r=50;t=30' }, 50, 30_000],
    [{ ratelimit: '"hour"; r = 900; t = 3000, "second"; r = 3; t = 1' }, 3, 1_000],
    [{ ratelimit: '"second";r=3;t=1, "hour";r=900;t=3000' }, 3, 1_000],
    [{ ratelimit: '"first";r=3;t=1, "other";r=3;t=9' }, 3, 1_000],
    [{ ratelimit: '"new";w=5, "second";r=3;t=1' }, 3, 1_000],
    [{ ratelimit: '"second";r=3;t=1, "new";r=1' }, 3, 1_000],
    [{ ratelimit: '"new";w=5' }, undefined, undefined],
    [{ ratelimit: '"first";r=3, "other";t=9' }, undefined, undefined],
    [{ ratelimit: 'limit=100, remaining=50, reset=30' }, 50, 30_000],
    [{ ratelimit: '"new";t=5' }, undefined, undefined],
    [{ 'ratelimit-remaining': '7', 'ratelimit-reset': '2' }, 7, 2_000],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '0' }, 0, 0],
    [{ 'x-rate-limit-remaining': '1', 'x-rate-limit-reset': '0.5' }, 1, 500],
    [{ 'ratelimit-remaining': '7', 'x-ratelimit-remaining': '8', 'x-ratelimit-reset': '2' }, 8, 2_000],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '100000000' }, 1, 100_000_000_000],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '100000000000' }, 1, 100_000_000_000_000 - startMs],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': String(startMs / 1000 + 4) }, 1, 4_000],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': String(startMs + 4_500) }, 1, 4_500],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': String(startMs - 4_500) }, 1, 0],
    [{ 'x-ratelimit-remaining': '1' }, undefined, undefined],
    [{ 'x-ratelimit-reset': '1' }, undefined, undefined],
    [{ 'x-ratelimit-remaining': 'many', 'x-ratelimit-reset': '1' }, undefined, undefined],
    [{ 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': '1' }, undefined, undefined],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': 'soon' }, undefined, undefined],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '-1' }, undefined, undefined],
    [{}, undefined, undefined],
  ])('is read from %j', (headers, remaining, resetMs) => {
    const told = readRateLimitHeaders(headers, startMs);
    expect([told?.remaining, told?.resetMs]).toEqual([remaining, resetMs]);
  });
});

describe('a limit announced by headers', () => {
  const none = { remaining: 0, resetMs: 10_000 };
  /** The remainder was 0 for ten seconds, the trial after five was rejected, so the next announcement is trusted. */
  function createTrusted(): AnnouncedLimit {
    const quota = new AnnouncedLimit();
    quota.onHeaders(none, 0, 0);
    quota.onSent(5_000);
    quota.onRejected(5_000);
    return quota;
  }

  it('with remainder 0 is tried after half of the time, by one request', () => {
    const quota = new AnnouncedLimit();
    quota.onHeaders(none, 0, 0);
    expect([0, 4_999.5, 5_000].map((atMs) => quota.delayMs(atMs))).toEqual([5_000, 1, 0]);
  });

  it('with a remainder delays no request until the remainder is sent', () => {
    const quota = new AnnouncedLimit();
    quota.onHeaders({ remaining: 3, resetMs: 10_000 }, 1, 0);
    quota.onSent(1);
    expect(quota.delayMs(1)).toBe(0);
    quota.onSent(1);
    expect(quota.delayMs(1)).toBe(9_999);
    quota.onSent(10_000);
    expect(quota.delayMs(10_000)).toBe(0);
  });

  it('counts the requests sent since as used', () => {
    const quota = new AnnouncedLimit();
    quota.onHeaders({ remaining: 2, resetMs: 10_000 }, 2, 0);
    expect(quota.delayMs(0)).toBe(5_000);
  });

  it.each([
    [{ remaining: 0, resetMs: 1_999 }, 0],
    [{ remaining: 0, resetMs: 2_000 }, 1_000],
    [{ remaining: 0, resetMs: 60_000 }, 30_000],
    [{ remaining: 0, resetMs: 60_001 }, 0],
  ])('%j delays by %i ms before the headers are trusted', (told, waitMs) => {
    const quota = new AnnouncedLimit();
    quota.onHeaders(told, 0, 0);
    expect(quota.delayMs(0)).toBe(waitMs);
  });

  it('is trusted after the trial was rejected', () => {
    const quota = createTrusted();
    quota.onHeaders({ remaining: 0, resetMs: 1_000 }, 0, 6_000);
    expect(quota.delayMs(6_000)).toBe(1_000);
  });

  it('is ignored after the trial was accepted', () => {
    const quota = new AnnouncedLimit();
    quota.onHeaders(none, 0, 0);
    quota.onSent(5_000);
    quota.onSent(5_001);
    quota.onAccepted(5_000);
    quota.onRejected(6_000);
    quota.onHeaders(none, 0, 6_000);
    expect(quota.delayMs(6_000)).toBe(0);
  });

  it('is tried by the first request sent after the time, whatever the answers to others', () => {
    const quota = new AnnouncedLimit();
    quota.onHeaders(none, 0, 0);
    quota.onSent(4_999);
    quota.onRejected(4_999);
    quota.onSent(5_000);
    quota.onSent(5_001);
    const announce = () => {
      quota.onHeaders({ remaining: 0, resetMs: 60_000 }, 0, 5_002);
      return quota.delayMs(5_002);
    };
    expect(announce()).toBe(0);
    quota.onAccepted(5_001);
    quota.onRejected(4_999);
    expect(announce()).toBe(0);
    quota.onRejected(5_001);
    expect(announce()).toBe(60_000);
  });

  it('with a reset of 0 delays nothing', () => {
    const quota = createTrusted();
    quota.onHeaders({ remaining: 0, resetMs: 0 }, 0, 6_000);
    expect(quota.delayMs(6_000)).toBe(0);
  });

  it('is trusted by a client whose trial was rejected, for any shorter time', async () => {
    const none = (seconds: string) => ({ 'ratelimit-remaining': '0', 'ratelimit-reset': seconds });
    const one = json({ content: { name: 'Acme' } });
    const answers = [
      { ...one, headers: none('10') },
      reply(429, '', { 'retry-after': '1' }),
      { ...one, headers: none('1.5') },
      one,
    ];
    const client = createSignedClient();
    let asked = 0;
    const { host } = await driveAsync({ service: () => answers[asked++]!, latencyMs: 0 }, function* () {
      for (const id of [1, 2, 3]) yield* client.thirdParties.get({ thirdpartyId: String(id) });
    });
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 5_000, 6_000, 7_500]);
  });

  it('is ignored by a client whose trial was accepted, also after a later rejection', async () => {
    const one = json({ content: { name: 'Acme' } }, { 'ratelimit-remaining': '0', 'ratelimit-reset': '10' });
    const answers = [one, one, reply(429, '', { 'retry-after': '1' }), one, one];
    const client = createSignedClient();
    let asked = 0;
    const { host } = await driveAsync({ service: () => answers[asked++]!, latencyMs: 0 }, function* () {
      for (const id of [1, 2, 3]) yield* client.thirdParties.get({ thirdpartyId: String(id) });
      yield* ask('sleep', 2_000);
      yield* client.thirdParties.get({ thirdpartyId: '4' });
    });
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 5_000, 5_000, 6_000, 8_000]);
  });

  it('delays the next request of a client, and counts the requests sent meanwhile', async () => {
    const headers = { 'ratelimit-remaining': '1', 'ratelimit-reset': '10' };
    const client = createSignedClient();
    const after = function* (ms: number, op: Op<unknown>): Op<unknown> {
      yield* ask('sleep', ms);
      return yield* op;
    };
    const read = (id: number) => client.thirdParties.get({ thirdpartyId: String(id) });
    const { host } = await driveAsync(
      { service: () => json({ content: { name: 'Acme' } }, headers), latencyMs: 100 },
      function* () {
        yield* mapConcurrent([read(1), after(50, read(2))], 2);
        yield* read(3);
      },
    );
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 50, 5_100]);
  });
});
