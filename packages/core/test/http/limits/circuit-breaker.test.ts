import { describe, expect, it } from 'vitest';
import { mapConcurrent, ask, type HttpResponse } from '../../../src/runtime/op.ts';
import { settle } from '../../../src/runtime/outcome.ts';
import type { Client } from '../../../src/client.ts';
import { CircuitBreaker } from '../../../src/http/limits/circuit-breaker.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import { fault, reply, type Service } from '../../conformance/index.ts';
import { createSignedClient, drives, json, range } from '../bench.ts';

const startMs = Date.UTC(2026, 0, 1);
const found = json({ content: { name: 'Acme' } });
const read = (client = createSignedClient(), id = 1) => client.thirdParties.get({ thirdpartyId: String(id) });
const readMany = (client: ReturnType<typeof createSignedClient>) =>
  mapConcurrent(
    range(100).map((id) => read(client, id)),
    8,
  );
const downFor =
  (fromMs: number, toMs: number): Service =>
  (_request, _attempt, nowMs) =>
    nowMs >= startMs + fromMs && nowMs < startMs + toMs ? fault('refused') : found;

describe.each(drives)('a service that is down, %s', (_name, drive) => {
  it('is tried by one request at a time, and reported once, with the maximum duration of the retries', async () => {
    const { host, value } = await drive({ service: downFor(20, 4_000), latencyMs: 10 }, () =>
      readMany(createSignedClient()),
    );
    expect(value).toHaveLength(100);
    const whileDown = host.sent.filter(({ atMs }) => atMs > 100 && atMs < 4_000);
    expect(whileDown.length).toBeLessThan(8);
    expect(new Set(whileDown.map(({ atMs }) => atMs)).size).toBe(whileDown.length);
    expect(host.notices.map(({ message }) => message)).toEqual([
      'The service is down (no response): retrying for up to 19 s.',
    ]);
    expect(host.notices[0]!.waitMs).toBe(18_900);
  });

  it('for a single request is reported at the second attempt, with the wait before the third', async () => {
    const service: Service = (_request, attempt) => (attempt < 3 ? reply(503) : found);
    const { host } = await drive({ service, latencyMs: 10 }, () => read());
    expect(host.sent).toHaveLength(3);
    const waitMs = host.sent[2]!.atMs - host.sent[1]!.atMs - 10;
    expect(host.notices.map(({ message }) => message)).toEqual([
      `thirdParties.get: attempt 2 of 7 failed (503); retrying in ${Math.ceil(waitMs / 1000)} s.`,
    ]);
  });

  it('and asks for a longer pause than the profile allows ends the work immediately, with that time', async () => {
    for (const status of [503, 429]) {
      const service: Service = () => reply(status, '', { 'retry-after': '86400' });
      const { host, value } = await drive({ service, latencyMs: 10 }, function* () {
        const client = createSignedClient();
        const errors: unknown[] = [];
        for (let turn = 0; turn < 5; turn++) {
          const outcome = yield* settle(read(client));
          if (!outcome.ok) errors.push(outcome.error);
        }
        return errors;
      });
      expect(value).toHaveLength(5);
      expect(value![0]).toMatchObject({ kind: 'retry-later', status, waitMs: 86_400_000 });
      // The service is not called before that time.
      expect(host.sent).toHaveLength(1);
    }
  });

  it('for ten seconds loses no call', async () => {
    const { value } = await drive({ service: downFor(20, 10_000), latencyMs: 10 }, () =>
      readMany(createSignedClient()),
    );
    expect(value).toHaveLength(100);
  });

  it('fails all waiting calls together; a later call is sent once, and not retried', async () => {
    const client = createSignedClient();
    const { host, value } = await drive({ service: downFor(20, Infinity), latencyMs: 10 }, function* () {
      const first = yield* settle(readMany(client));
      const endedMs = yield* ask('now');
      const later: boolean[] = [];
      for (let turn = 0; turn < 50; turn++) later.push((yield* settle(read(client))).ok);
      return { first, later, endedMs };
    });
    expect(value!.first).toMatchObject({ ok: false, error: { kind: 'retry-later', status: 0 } });
    expect(value!.later).not.toContain(true);
    const { endedMs } = value!;
    expect(endedMs - startMs).toBeLessThan(21_000);
    expect(host.sent.map(({ atMs }) => atMs).filter((atMs) => startMs + atMs >= endedMs)).toHaveLength(50);
    expect(host.elapsedMs()).toBe(endedMs - startMs + 50 * 10);
  });

  it('that fails slowly gets no requests for five seconds', async () => {
    const client = createSignedClient();
    const { host, value } = await drive({ service: () => fault('refused'), latencyMs: 8_000 }, function* () {
      yield* settle(readMany(client));
      const endedMs = yield* ask('now');
      const atOnce = yield* settle(read(client));
      const waitedMs = (yield* ask('now')) - endedMs;
      yield* ask('sleep', 5_000);
      yield* settle(read(client));
      return { endedMs, atOnce, waitedMs };
    });
    const { endedMs, atOnce, waitedMs } = value!;
    expect(atOnce).toMatchObject({ ok: false, error: { kind: 'retry-later', waitMs: 5_000 } });
    expect(waitedMs).toBe(0);
    expect(host.sent.map(({ atMs }) => startMs + atMs).filter((atMs) => atMs >= endedMs)).toEqual([endedMs + 5_000]);
  });

  it('is used again after the next successful request', async () => {
    const client = createSignedClient();
    const { value } = await drive({ service: downFor(0, 30_000), latencyMs: 10 }, function* () {
      yield* settle(read(client));
      yield* settle(read(client));
      return yield* mapConcurrent(
        range(3).map(function* () {
          for (;;) {
            const one = yield* settle(read(client));
            if (one.ok) return one.value;
            yield* ask('sleep', 6_000);
          }
        }),
        3,
      );
    });
    expect(value).toHaveLength(3);
  });
});

describe('a circuit breaker', () => {
  const said = { ...reply(503), secrets: [] };
  const createBreaker = (overrides: Readonly<Record<string, unknown>> = {}): CircuitBreaker =>
    new CircuitBreaker(createProfile({ 'retry.maxAttempts': 4, 'retry.initialDelayMs': 1_000, ...overrides }));

  it('opens after five failures in a row, for any number of attempts per request', () => {
    const breaker = createBreaker();
    for (const isDown of [false, false, false, false, true]) {
      breaker.onFailure(said, 1, 0, false, 0);
      expect(breaker.isOpen).toBe(isDown);
    }
    breaker.onSuccess();
    expect(breaker.isOpen).toBe(false);
    const hasty = createBreaker({ 'retry.maxAttempts': 1 });
    for (let failures = 0; failures < 4; failures++) hasty.onFailure(said, 1, 0, false, 0);
    expect(hasty.rejection('x', -1, 0)).toBeUndefined();
    hasty.onFailure(said, 1, 0, false, 0);
    expect(hasty.rejection('x', -1, 0)).toBeDefined();
  });

  it('reports an outage once, with the sum of the waits of all tries, or the maximum delay', () => {
    const breaker = createBreaker();
    for (let failures = 0; failures < 4; failures++) breaker.onFailure(said, 1, 0, false, 0);
    expect(breaker.takeNotice()).toBeUndefined();
    breaker.onFailure(said, 1, 0, false, 0);
    expect([breaker.takeNotice(), breaker.takeNotice()]).toEqual([7_000, undefined]);
    const short = createBreaker({ 'retry.maxDelayMs': 3_000 });
    for (let failures = 0; failures < 5; failures++) short.onFailure(said, 1, 0, false, 0);
    expect(short.takeNotice()).toBe(3_000);
  });

  it('reports no outage after it has failed all waiting calls', () => {
    const breaker = createBreaker({ 'retry.maxAttempts': 2 });
    for (let failures = 0; failures < 5; failures++) breaker.onFailure(said, 1, 0, true, 0);
    expect(breaker.takeNotice()).toBeUndefined();
  });

  it('waits twice as long before each try, and rejects after the last one, in each outage', () => {
    const breaker = createBreaker();
    for (const { generation } of [breaker, breaker]) {
      for (let failures = 0; failures < 5; failures++) breaker.onFailure(said, 1, 0, false, 0);
      const waitsMs: number[] = [];
      while (breaker.rejection('x', generation, 0) === undefined) {
        waitsMs.push(breaker.probeDelayMs(1));
        breaker.onFailure(said, 1, 0, true, 0);
      }
      expect(waitsMs).toEqual([1_000, 2_000, 4_000]);
      expect(breaker.probeDelayMs(1)).toBe(0);
      breaker.onSuccess();
    }
  });

  it('rejects during tries when the outage has lasted longer than the maximum delay', () => {
    const breaker = createBreaker({ 'retry.maxDelayMs': 10_000 });
    for (const atMs of [1_000, 1_000, 1_000, 1_000, 11_000]) breaker.onFailure(said, 1, atMs, false, 0);
    expect(breaker.rejection('x', 0, 11_000)).toBeUndefined();
    breaker.onFailure(said, 1, 11_001, false, 0);
    expect(breaker.rejection('x', 0, 11_001)).toBeDefined();
    breaker.onSuccess();
    for (let failures = 0; failures < 5; failures++) breaker.onFailure(said, 1, 30_000, false, 0);
    expect(breaker.rejection('x', 0, 30_000)).toBeUndefined();
  });

  it('after giving up rejects earlier calls, and later ones after one more failed try', () => {
    const breaker = createBreaker();
    breaker.giveUp();
    expect(breaker.generation).toBe(0);
    for (let failures = 0; failures < 5; failures++) breaker.onFailure(said, 2, 0, false, 0);
    breaker.giveUp();
    const later = { kind: 'retry-later', status: 503, endpoint: 'x', waitMs: 5_000 };
    expect(breaker.rejection('x', 0, 1_000)).toMatchObject(later);
    expect(breaker.rejection('x', 1, 1_000)).toBeUndefined();
    for (let probes = 0; probes < 3; probes++) breaker.onFailure(said, 2, 1_000, true, 0);
    expect(breaker.rejection('x', 1, 1_000)).toMatchObject(later);
    breaker.onSuccess();
    expect(breaker.rejection('x', 1, 1_000)).toBeUndefined();
  });

  it('after slow failures rejects all calls for five seconds', () => {
    const breaker = createBreaker({ 'retry.maxAttempts': 1 });
    for (let failures = 0; failures < 5; failures++) breaker.onFailure(said, 2, 9_000, true, failures < 4 ? 0 : 5_000);
    expect(breaker.rejection('x', breaker.generation, 9_000)).toMatchObject({ kind: 'retry-later', waitMs: 5_000 });
    expect(breaker.rejection('x', breaker.generation, 13_999)).toBeDefined();
    expect(breaker.rejection('x', breaker.generation, 14_000)).toBeUndefined();
  });

  it('rejects until the time that a service has named, without being open', () => {
    const breaker = createBreaker();
    breaker.openUntil({ ...reply(429), secrets: [] }, 3, 90_000);
    expect(breaker.rejection('x', 0, 0)).toMatchObject({ kind: 'retry-later', status: 429, waitMs: 90_000 });
    expect(breaker.isOpen).toBe(false);
    expect(breaker.rejection('x', 0, 90_000)).toBeUndefined();
  });

  it('stores whether the host has ever answered', () => {
    const breaker = createBreaker();
    const lost = { ...reply(0), unreached: 'name' } as const;
    expect(breaker.isUnreachable(lost)).toBe(true);
    breaker.onSuccess();
    expect(breaker.isUnreachable(lost)).toBe(false);
  });
});

describe.each(drives)('a legacy interface on another host, %s', (_name, drive) => {
  const isLegacy = (url: string) => url.startsWith('https://legacy.example');
  const legacy = (client: Client) => settle(client.legacy.dossiers.get({ dossierId: '5' }));

  it.each<[what: string, answer: HttpResponse]>([
    ['is down', reply(503)],
    ['asks for a pause of two hours', reply(503, '', { 'retry-after': '7200' })],
    ['rejects requests', reply(429, '', { 'retry-after': '7200' })],
  ])('that %s holds back no request to the current one', async (_what, answer) => {
    const client = createSignedClient();
    const service: Service = ({ url }) => (isLegacy(url) ? answer : found);
    const { value, host } = await drive({ service, latencyMs: 10 }, function* () {
      const outcome = yield* legacy(client);
      const beganMs = yield* ask('now');
      yield* read(client);
      return [outcome.ok, (yield* ask('now')) - beganMs];
    });
    expect(value).toEqual([false, 10]);
    expect(host.sent.filter(({ request }) => !isLegacy(request.url))).toHaveLength(1);
  });

  it('that has never answered is reported immediately, although the current one has', async () => {
    const client = createSignedClient();
    const service: Service = ({ url }) => (isLegacy(url) ? { ...reply(0), unreached: 'name' } : found);
    const { value, host } = await drive({ service }, function* () {
      yield* read(client);
      return yield* legacy(client);
    });
    expect(value).toMatchObject({ error: { kind: 'config', field: 'legacyBaseUrl' } });
    expect(host.sent).toHaveLength(2);
  });
});
