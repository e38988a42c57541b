import { forEachConcurrent, type Op } from '@tpr/core';
import { createRandom, reply, type Service } from '@tpr/core/conformance';
import { createAsyncRunner } from '@tpr/core/fetch';
import { openVirtualService, readAnswer, startMs } from './virtual-service.ts';

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
  const latencyMs = 20;
  let endMs = startMs;
  let refused = 0;
  const service: Service = (_request, _attempt, nowMs) => {
    endMs = nowMs + latencyMs;
    if (!isRefused(nowMs)) return readAnswer();
    refused++;
    return reply(429, '', { 'retry-after': String(pauseSeconds) });
  };
  const { host, client } = openVirtualService({ latencyMs, service }, { 'retry.maxAttempts': 10 });
  const all = Array.from({ length: reads }, (): Op<unknown> => client.thirdParties.get({ thirdpartyId: '1' }));
  await createAsyncRunner(host).run(forEachConcurrent(all, 64, function* (): Op<void> {}));
  return { seconds: (endMs - startMs) / 1000, pauseSeconds: refused * pauseSeconds };
}
