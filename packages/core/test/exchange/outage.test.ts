import { describe, expect, it } from 'vitest';
import { all, ask } from '../../src/engine/op.ts';
import { settle } from '../../src/engine/outcome.ts';
import { fault, type Service } from '../conformance/index.ts';
import { createSignedClient, drives, json, range } from './bench.ts';

const startMs = Date.UTC(2026, 0, 1);
const found = json({ content: { thirdpartyId: 1 } });
const read = (client = createSignedClient(), id = 1) => client.thirdParties.get({ thirdpartyId: String(id) });
const readMany = (client: ReturnType<typeof createSignedClient>) =>
  all(
    range(100).map((id) => read(client, id)),
    8,
  );
const downFor =
  (fromMs: number, toMs: number): Service =>
  (_request, _attempt, nowMs) =>
    nowMs >= startMs + fromMs && nowMs < startMs + toMs ? fault('refused') : found;

describe.each(drives)('a service that is down, %s', (_name, drive) => {
  it('is tried by one request at a time, and told once, with how long it will be tried', async () => {
    const { host, value } = await drive({ service: downFor(20, 4_000), latencyMs: 10 }, () =>
      readMany(createSignedClient()),
    );
    expect(value).toHaveLength(100);
    const whileDown = host.sent.filter(({ atMs }) => atMs > 100 && atMs < 4_000);
    expect(whileDown.length).toBeLessThan(8);
    expect(new Set(whileDown.map(({ atMs }) => atMs)).size).toBe(whileDown.length);
    expect(host.notices.map(({ message }) => message)).toEqual([
      'The service is not there (no answer): trying again for up to 19 s.',
    ]);
  });

  it('that is away for ten seconds costs no work', async () => {
    const { value } = await drive({ service: downFor(20, 10_000), latencyMs: 10 }, () =>
      readMany(createSignedClient()),
    );
    expect(value).toHaveLength(100);
  });

  it('ends all that waits together, and who asks soon after at once, but for one request now and then', async () => {
    const client = createSignedClient();
    const { host, value } = await drive({ service: downFor(20, Infinity), latencyMs: 10 }, function* () {
      const first = yield* settle(readMany(client));
      const endedMs = yield* ask('now');
      const later: boolean[] = [];
      for (let turn = 0; turn < 50; turn++) later.push((yield* settle(read(client))).ok);
      return { first, later, tookMs: (yield* ask('now')) - endedMs };
    });
    expect(value!.first).toMatchObject({ ok: false, error: { kind: 'later', status: 0 } });
    expect(value!.later).not.toContain(true);
    expect(value!.tookMs).toBeLessThan(100);
    expect(host.elapsedMs()).toBeLessThan(21_000);
  });

  it('is found again by the one request that tries it after a while', async () => {
    const client = createSignedClient();
    const { value } = await drive({ service: downFor(0, 30_000), latencyMs: 10 }, function* () {
      yield* settle(read(client));
      yield* settle(read(client));
      return yield* all(
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
