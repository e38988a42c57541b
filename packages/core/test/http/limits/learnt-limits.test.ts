import { describe, expect, it } from 'vitest';
import { learntLimits, resumeLimits, type LearntLimits } from '../../../src/http/client-context.ts';
import { mapConcurrent } from '../../../src/runtime/op.ts';
import { reply, type Service } from '../../conformance/index.ts';
import { createSignedClient, driveAsync, json, range } from '../bench.ts';

const startMs = Date.UTC(2026, 0, 1);
const perSecond = 20;
const burst = 5;

/** A token bucket, and the number of requests that it has rejected. */
function createBucket(): { readonly service: Service; readonly rejected: () => number } {
  let tokens = burst;
  let filledAtMs = startMs;
  let rejected = 0;
  const service: Service = (_request, _attempt, nowMs) => {
    tokens = Math.min(burst, tokens + ((nowMs - filledAtMs) / 1000) * perSecond);
    filledAtMs = nowMs;
    if (tokens < 1 - 1e-9) {
      rejected++;
      return reply(429, '', { 'retry-after': '1' });
    }
    tokens--;
    return json({ content: { name: 'Acme' } });
  };
  return { service, rejected: () => rejected };
}

/** Reads 60 records with a new client. */
async function readSixty(kept: LearntLimits | undefined) {
  const { service, rejected } = createBucket();
  const client = createSignedClient();
  if (kept !== undefined) resumeLimits(client, kept, startMs);
  const reads = range(60).map((index) => client.thirdParties.get({ thirdpartyId: String(index) }));
  const { host } = await driveAsync({ service, latencyMs: 30 }, () => mapConcurrent(reads, 16));
  return { rejected: rejected(), learnt: learntLimits(client), elapsedMs: host.elapsedMs() };
}

describe('the limits of a service that a client has learnt', () => {
  it('reduce the rejections of the next client, without more time', async () => {
    const first = await readSixty(undefined);
    expect(first.rejected).toBeGreaterThan(5);
    expect(first.learnt?.rate?.perSecond).toBeGreaterThan(perSecond / 2);
    const second = await readSixty(JSON.parse(JSON.stringify(first.learnt)) as LearntLimits);
    expect(second.rejected).toBeLessThan(first.rejected / 2);
    expect(second.elapsedMs).toBeLessThanOrEqual(first.elapsedMs);
  });

  it.each([
    [12, undefined],
    [24, { concurrency: { accepted: 24 } }],
  ])('are, after %i accepted requests in parallel and none rejected, %j', async (parallel, learnt) => {
    const service: Service = () => json({ content: { name: 'Acme' } });
    const client = createSignedClient({ 'rate.maxConcurrent': 32 });
    const reads = range(parallel === 12 ? 12 : 120).map((index) =>
      client.thirdParties.get({ thirdpartyId: String(index) }),
    );
    await driveAsync({ service, latencyMs: 30 }, () => mapConcurrent(reads, parallel));
    expect(learntLimits(client)).toEqual(learnt);
  });

  it.each<[name: string, kept: LearntLimits, most: number]>([
    ['a limit of the service', { concurrency: { limit: 3 } }, 3],
    ['what it has accepted', { concurrency: { accepted: 24 } }, 24],
    ['nothing', {}, 12],
  ])('of requests in flight bound the first requests of the next client: %s', async (_name, kept, most) => {
    const client = createSignedClient({ 'rate.maxConcurrent': 32 });
    resumeLimits(client, kept, startMs);
    const service: Service = () => json({ content: { name: 'Acme' } });
    const reads = range(32).map((index) => client.thirdParties.get({ thirdpartyId: String(index) }));
    const { host } = await driveAsync({ service, startMs, latencyMs: 30 }, () => mapConcurrent(reads, 32));
    expect(host.sent.filter(({ atMs }) => atMs === 0)).toHaveLength(most);
  });
});
