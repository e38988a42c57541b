import { expect, it } from 'vitest';
import { describeError } from '../../../src/i18n/describe-error.ts';
import { failureScope } from '../../../src/reading/failure-scope.ts';
import { settle } from '../../../src/runtime/outcome.ts';
import { mapConcurrent, type HttpRequest, type Notice, type Op } from '../../../src/runtime/op.ts';
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

it.each([
  [429, 'accepts no more requests now'],
  [503, 'cannot answer now'],
])(
  'a %i whose Retry-After exceeds the deadline fails at once, and says how long the pause is',
  async (status, state) => {
    const client = createSignedClient().until(startMs + 30_000);
    const service = () => reply(status, '', { 'retry-after': '40' });
    const { host, error } = await driveAsync({ service, startMs, latencyMs: 0 }, () =>
      client.thirdParties.get({ thirdpartyId: '1' }),
    );
    expect(error).toMatchObject({ kind: 'retry-later', field: 'time', status, waitMs: 40_000 });
    expect(error?.message).toBe(
      `thirdParties.get: the service ${state}: response ${status} after 1 attempt. It accepts no calls for 40 s, which is longer than this run may take. Run it again after that: it continues where it stopped.`,
    );
    expect(describeError(error, 'en')).toBe('The service is not available right now. Try again in 40 s.');
    expect(failureScope(error)).toBe('run');
    expect(host.elapsedMs()).toBe(0);
  },
);

it.each<[what: string, failures: readonly (readonly [status: number, retryAfter?: string])[]]>([
  [
    'a 429 during a shorter pause',
    [
      [429, '5'],
      [429, '40'],
    ],
  ],
  ['a 503 while another request probes the service', [...Array.from({ length: 5 }, () => [503] as const), [503, '40']]],
])('%s does not end a request that can still succeed before the deadline', async (_what, failures) => {
  const client = createSignedClient().until(startMs + 30_000);
  let calls = 0;
  const service = () => {
    const [status, retryAfter] = failures[calls++] ?? [];
    if (status === undefined) return json({ thirdpartyId: '1' });
    return reply(status, '', retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  };
  const reads = failures.map(() => client.thirdParties.get({ thirdpartyId: '1' }));
  const { host, error } = await driveAsync({ service, startMs, latencyMs: 100 }, () =>
    mapConcurrent(reads, reads.length),
  );
  expect(error).toBeUndefined();
  expect(host.elapsedMs()).toBeLessThan(30_000);
});

it('every request that is rejected by a pause beyond the deadline reports the limit of the service', async () => {
  const client = createSignedClient().until(startMs + 30_000);
  const service = () => reply(429, '', { 'retry-after': '40' });
  const { value } = await driveAsync({ service, startMs, latencyMs: 100 }, () =>
    mapConcurrent(
      ['1', '2'].map((thirdpartyId) => settle(client.thirdParties.get({ thirdpartyId }))),
      2,
    ),
  );
  const rejected = { ok: false, error: { field: 'time', status: 429, waitMs: 40_000 } };
  expect(value).toMatchObject([rejected, rejected]);
});

it('requests that wait behind a pause beyond the deadline fail at once, and say how long it is', async () => {
  const client = createSignedClient().until(startMs + 30_000);
  let calls = 0;
  const service = () => (++calls === 1 ? reply(429, '', { 'retry-after': '40' }) : json({ thirdpartyId: '1' }));
  const { host, value } = await driveAsync({ service, startMs, latencyMs: 100 }, function* () {
    const first = yield* settle(client.thirdParties.get({ thirdpartyId: '1' }));
    const second = yield* settle(client.thirdParties.get({ thirdpartyId: '2' }));
    return [first, second];
  });
  const [, second] = value!;
  expect(second).toMatchObject({ ok: false, error: { field: 'time', waitMs: 40_000 } });
  expect(second).toHaveProperty(
    'error.message',
    'thirdParties.get: the next request may be sent in 40 s, after the time for this run. Run it again to go on where it stopped.',
  );
  expect(host.elapsedMs()).toBe(100);
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

it('a request that was admitted before a concurrency limit was found is sent when a place is free', async () => {
  const client = createSignedClient({ 'rate.maxConcurrent': 3 });
  const get = (thirdpartyId: string) => client.thirdParties.get({ thirdpartyId });
  const isSlow = ({ url }: HttpRequest) => url.endsWith('/1') || url.endsWith('/3');
  const { host } = await driveAsync(
    {
      // Two at once are accepted: beside the two slow requests, the last one is rejected.
      service: ({ url }, _attempt, nowMs) =>
        url.endsWith('/4') && nowMs < startMs + 10_000
          ? reply(429, '', { 'retry-after': '1' })
          : json({ name: 'Acme' }),
      latencyMs: (request) => (isSlow(request) ? 10_000 : 100),
      startMs,
    },
    function* () {
      const after = function* (): Op<unknown> {
        yield* get('2');
        return yield* mapConcurrent([get('3'), get('4')], 2);
      };
      return yield* mapConcurrent<unknown>([get('1'), after()], 2);
    },
  );
  const last = host.sent.filter(({ request }) => request.url.endsWith('/4'));
  expect(last.map(({ atMs }) => atMs)).toEqual([100, 10_000]);
});

const pausesOf = ({ notices }: { readonly notices: readonly Notice[] }) =>
  notices
    .filter(({ kind }) => kind === 'slowed')
    // Half of each pause is random.
    .map(({ waitMs = 0 }) => Math.floor(Math.log2(waitMs / 1_000)));

it('pauses without Retry-After double while no request is accepted, whichever request ends them', async () => {
  const client = createSignedClient({ 'rate.maxConcurrent': 3 });
  let count = 0;
  const service = () => (++count <= 6 ? reply(429) : json({ thirdpartyId: '1' }));
  const { host } = await driveAsync({ service, startMs, latencyMs: 1 }, () =>
    mapConcurrent(
      range(3).map(() => client.thirdParties.get({ thirdpartyId: '1' })),
      3,
    ),
  );
  expect(pausesOf(host)).toEqual([0, 1, 2, 3]);
});

it('pauses without Retry-After double for a request that alone is rejected, while others are accepted', async () => {
  const client = createSignedClient({ 'rate.maxConcurrent': 2 });
  const get = (thirdpartyId: string) => client.thirdParties.get({ thirdpartyId });
  const { host } = await driveAsync(
    {
      service: ({ url }, attempt) => (url.endsWith('/1') && attempt <= 4 ? reply(429) : json({ name: 'Acme' })),
      startMs,
      latencyMs: 100,
    },
    () => mapConcurrent([get('1'), ...range(60).map(() => get('2'))], 2),
  );
  expect(pausesOf(host)).toEqual([0, 1, 2, 3]);
});
