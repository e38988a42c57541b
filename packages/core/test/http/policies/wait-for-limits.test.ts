import { expect, it } from 'vitest';
import { mapConcurrent } from '../../../src/runtime/op.ts';
import { reply } from '../../conformance/index.ts';
import { createSignedClient, driveAsync, json, range } from '../bench.ts';

const startMs = Date.UTC(2026, 10, 20, 11);

it('a request whose turn comes after the deadline fails immediately', async () => {
  const client = createSignedClient({ 'rate.maxPerSecond': 0.1 }).until(startMs + 5_000);
  const { host, error } = await driveAsync({ service: () => json({ thirdpartyId: '1' }), startMs }, function* () {
    yield* client.thirdParties.get({ thirdpartyId: '1' });
    yield* client.thirdParties.get({ thirdpartyId: '2' });
  });
  expect(error).toMatchObject({ kind: 'retry-later', field: 'time' });
  expect(host.sent).toHaveLength(1);
  expect(host.elapsedMs()).toBeLessThan(5_000);
});

it('a request that was admitted only after the deadline is not sent', async () => {
  const client = createSignedClient({ 'rate.maxConcurrent': 2 }).until(startMs + 250);
  const service = () => json({ thirdpartyId: '1' });
  const { host, error } = await driveAsync({ service, startMs, latencyMs: 100 }, () =>
    mapConcurrent(
      range(40).map(() => client.thirdParties.get({ thirdpartyId: '1' })),
      40,
    ),
  );
  expect(error).toMatchObject({ kind: 'retry-later', field: 'time' });
  // Two at the start, after 100 ms and after 200 ms.
  expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 0, 100, 100, 200, 200]);
});

it('no request counts as waiting once all have been sent, so that a later one passes without the queue', async () => {
  const client = createSignedClient({ 'rate.maxPerSecond': 10 });
  await driveAsync({ service: () => json({ thirdpartyId: '1' }), startMs }, () =>
    mapConcurrent(
      range(5).map(() => client.thirdParties.get({ thirdpartyId: '1' })),
      5,
    ),
  );
  expect(client.context.rateLimiter.waiting).toBe(0);
});

it.each([
  [500, 4],
  [502, 3],
])('a %i leaves a concurrency of %i out of 4: a 500 concerns one record', async (status, permits) => {
  const client = createSignedClient({ 'rate.maxConcurrent': 4, 'retry.maxAttempts': 1 });
  const service = () => reply(status);
  const { error } = await driveAsync({ service, startMs }, () => client.thirdParties.get({ thirdpartyId: '1' }));
  expect(error).toMatchObject({ kind: 'retry-later', status });
  expect(client.context.concurrencyLimiter.permits).toBe(permits);
});
