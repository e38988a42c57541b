import { createClient, forEachConcurrent, signedByHost, type Op } from '@tpr/core';
import { createRandom, createVirtualAsyncHost, reply } from '@tpr/core/conformance';
import { createAsyncRunner } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import { buyerConnection } from '../buyer-connection.ts';

const pauseSeconds = 1;

export interface ReadsByChance {
  readonly seconds: number;
  /** Seconds that the service has asked to wait, over all refusals. */
  readonly pauseSeconds: number;
}

/** Reads of a service that refuses a share of them by chance and has no limit, on a virtual clock. */
export function readByChance(reads: number, refusedShare: number, seed: number): Promise<ReadsByChance> {
  const chance = createRandom(7_919 * seed);
  return readPausing(reads, () => chance() < refusedShare);
}

/** Reads of a service that counts them in windows of the clock, and asks for shorter pauses than its windows are. */
export function readInWindows(reads: number, most: number, windowMs: number): Promise<ReadsByChance> {
  let window = 0;
  let count = 0;
  return readPausing(reads, (nowMs) => {
    const current = Math.floor(nowMs / windowMs);
    if (current !== window) [window, count] = [current, 0];
    return ++count > most;
  });
}

async function readPausing(reads: number, isRefused: (nowMs: number) => boolean): Promise<ReadsByChance> {
  const startMs = Date.UTC(2026, 0, 1);
  const latencyMs = 20;
  let endMs = startMs;
  let refused = 0;
  const host = createVirtualAsyncHost({
    startMs,
    latencyMs: () => latencyMs,
    service: (_request, _attempt, nowMs) => {
      endMs = nowMs + latencyMs;
      if (!isRefused(nowMs)) return reply(200, '{"content":{"thirdpartyId":1}}');
      refused++;
      return reply(429, '', { 'retry-after': String(pauseSeconds) });
    },
  });
  const connection = buyerConnection({ baseUrl: 'https://service.example', authUrl: 'https://auth.example' });
  const client = createClient({ connection, profile: createProfile({ 'retry.maxAttempts': 10 }), auth: signedByHost });
  const all = Array.from({ length: reads }, (): Op<unknown> => client.thirdParties.get({ thirdpartyId: '1' }));
  await createAsyncRunner(host).run(forEachConcurrent(all, 64, function* (): Op<void> {}));
  return { seconds: (endMs - startMs) / 1000, pauseSeconds: refused * pauseSeconds };
}
