import { createClient, forEachConcurrent, type Op } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { listIds } from './workload.ts';
import type { Table } from './page.ts';
import { startService } from './service.ts';

const perSecond = 50;
const latencyMs = 20;
const minuteMs = 60_000;
/** By this time the client has found the limit. */
const settledMs = 10_000;

interface Limiter {
  readonly title: string;
  /** Options of the sandbox's command line. */
  readonly options: readonly string[];
  /** Maximum number of concurrent requests, for a concurrency limit. */
  readonly atOnce?: number;
}

const limiters: readonly Limiter[] = [
  { title: 'a bucket that saves up nothing', options: ['--rate-burst', '1'] },
  { title: 'a bucket that saves up a second', options: [] },
  { title: 'a window of the clock, of a second', options: ['--limit', 'fixed-window'] },
  { title: 'a window that slides, of a second', options: ['--limit', 'sliding-window'] },
  { title: 'a queue of ten', options: ['--limit', 'leaky', '--rate-burst', '10'] },
  { title: 'four at once', options: ['--limit', 'concurrent'], atOnce: 4 },
];

/** Reads for one minute at each limiter without knowing the limit, all in parallel: they mostly wait. */
export async function measureLimiters(): Promise<Table> {
  return {
    heads: ['Limit', 'Used, after ten seconds', 'Refused, after ten seconds', 'Refused before'],
    rows: await Promise.all(limiters.map(measure)),
  };
}

interface Sent {
  readonly atMs: number;
  readonly tookMs: number;
  readonly isRefused: boolean;
}

async function measure({ title, options, atOnce }: Limiter): Promise<string[]> {
  const service = await startService(
    '--seed',
    '500',
    '--latency',
    String(latencyMs),
    '--rate',
    String(atOnce ?? perSecond),
    ...options,
  );
  const ids = await listIds(service, 100);
  const sent: Sent[] = [];
  const host = createFetchHost();
  const startedMs = performance.now();
  const { run } = createAsyncRunner({
    ...host,
    async send(request, signal) {
      const atMs = performance.now() - startedMs;
      const reply = await host.send(request, signal);
      sent.push({ atMs, tookMs: performance.now() - startedMs - atMs, isRefused: reply.status === 429 });
      return reply;
    },
  });
  const client = createClient({ connection: service.connection });
  const reads = function* (): Iterable<Op<unknown>> {
    for (let index = 0; performance.now() - startedMs < minuteMs; index++) {
      yield client.indicators.list({ thirdpartyId: ids[index % ids.length]! });
    }
  };
  await run(forEachConcurrent(reads(), 16, function* () {}));
  await service.end();
  const late = sent.filter(({ atMs }) => atMs >= settledMs && atMs < minuteMs);
  const granted = late.filter(({ isRefused }) => !isRefused);
  const seconds = (minuteMs - settledMs) / 1000;
  const underWay = granted.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000 / seconds;
  const used = atOnce === undefined ? granted.length / (perSecond * seconds) : underWay / atOnce;
  const refusedBefore = sent.filter(({ atMs, isRefused }) => isRefused && atMs < settledMs).length;
  return [title, used.toFixed(2), percent(late.length - granted.length, late.length), String(refusedBefore)];
}

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;
