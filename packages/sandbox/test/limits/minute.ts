import {
  ConnectorError,
  forEachConcurrent,
  resumeLimits,
  type HttpResponse,
  type HttpRequest,
  type LearntLimits,
  type Op,
} from '@tpr/core';
import { createRandom, reply, type Service } from '@tpr/core/conformance';
import { createAsyncRunner } from '@tpr/core/fetch';
import { createLimits } from '../../src/rate-limits/limits.ts';
import type { Limit, RateVerdict } from '../../src/rate-limits/limiter.ts';
import type { RateHeaderForm } from '../../src/rate-limits/rate-headers.ts';
import { retryAfter, type RetryAfterForm } from '../../src/rate-limits/retry-after.ts';
import { openVirtualService, readAnswer, startMs } from './virtual-service.ts';

const unlimited: RateVerdict = { waitSeconds: 0, remaining: Infinity, resetSeconds: 0 };
const stray: RateVerdict = { ...unlimited, waitSeconds: 1 };
const minuteMs = 60_000;
/** After this time a client has found a limit that it does not know. */
const settledMs = 10_000;

export interface Minute {
  /** Absent: no limit. */
  readonly limit?: Limit;
  /** Limits before that one, in this order, each until a time from the beginning. */
  readonly before?: readonly { readonly limit: Limit; readonly untilMs: number }[];
  /** What an earlier client has found. */
  readonly learnt?: LearntLimits;
  /** How long the client works, and when the measurement begins. */
  readonly endMs?: number;
  readonly fromMs?: number;
  /** Whether the service refuses a request that is within its limit. @param index of the requests, from 0. */
  readonly isStray?: (index: number) => boolean;
  readonly form?: RetryAfterForm;
  readonly headers?: RateHeaderForm;
  readonly seed?: number;
  readonly latencyMs?: readonly [least: number, most: number];
  /** Maximum delay between sending a request and its count at the service. */
  readonly jitterMs?: number;
  readonly overrides?: Readonly<Record<string, unknown>>;
}

export interface Seen {
  /** Share of the requests that the limit would have granted since the measurement began. */
  readonly usedShare: number;
  /** Number of refusals among the requests sent since then. */
  readonly refused: number;
  readonly refusedShare: number;
  readonly granted: number;
}

/**
 * One minute, unless `endMs` is given, of a client with unlimited work, on a virtual clock. The client does not know
 * the limit of the sandbox.
 */
export async function spendMinute(minute: Minute): Promise<Seen> {
  const {
    limit,
    isStray = () => false,
    form = 'seconds',
    headers = 'none',
    seed = 1,
    latencyMs: [least, most] = [5, 150],
    jitterMs = 0,
    endMs = minuteMs,
    fromMs = settledMs,
  } = minute;
  const before = [...(minute.before ?? [])];
  const chance = createRandom(seed);
  const sent: { readonly atMs: number; readonly isGranted: boolean }[] = [];
  let clockMs = startMs;
  let tookMs = 0;
  let underWay: { readonly untilMs: number; readonly end: () => void }[] = [];
  const limits = createLimits(headers, { instantMs: () => clockMs, nowMs: () => clockMs - startMs });
  const first = before[0]?.limit ?? limit;
  if (first !== undefined) limits.setLimit(first);
  const service: Service = (_request, _attempt, nowMs) => {
    clockMs = nowMs;
    while (before[0] !== undefined && nowMs >= startMs + before[0].untilMs) {
      before.shift();
      limits.setLimit(before[0]?.limit ?? limit!);
    }
    for (const { end } of underWay.filter(({ untilMs }) => untilMs <= nowMs)) end();
    underWay = underWay.filter(({ untilMs }) => untilMs > nowMs);
    const verdict = isStray(sent.length) ? stray : (limits.take() ?? unlimited);
    const { waitSeconds, delaySeconds = 0 } = verdict;
    tookMs = Math.ceil(least + chance() * (most - least) + delaySeconds * 1000);
    if (verdict !== stray) underWay.push({ untilMs: nowMs + tookMs, end: () => limits.leave(verdict) });
    sent.push({ atMs: nowMs - startMs, isGranted: waitSeconds === 0 });
    const retryAfterText = waitSeconds === 0 ? undefined : retryAfter(form, waitSeconds, nowMs);
    const lines = {
      ...Object.fromEntries(limits.headersOf(verdict)),
      ...(retryAfterText !== undefined && { 'retry-after': retryAfterText }),
    };
    return waitSeconds === 0 ? readAnswer(lines) : reply(429, '', lines);
  };
  const opened = openVirtualService({ latencyMs: () => tookMs, service }, minute.overrides ?? {});
  const { host } = opened;
  const client = opened.client.until(startMs + endMs);
  if (minute.learnt !== undefined) resumeLimits(client, minute.learnt, startMs);
  const reads = function* (): Iterable<Op<unknown>> {
    for (;;) yield client.thirdParties.get({ thirdpartyId: '1' });
  };
  const pass = function* (): Op<void> {};
  const isOver = (error: unknown) => error instanceof ConnectorError && error.field === 'time';
  const onItsWay = async (request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> => {
    if (jitterMs > 0) await host.sleep(Math.floor(chance() * (jitterMs + 1)), signal);
    return await host.send(request, signal);
  };
  await createAsyncRunner({ ...host, send: onItsWay })
    .run(forEachConcurrent(reads(), 64, pass))
    .catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
  const late = sent.filter(({ atMs }) => atMs >= fromMs && atMs < endMs);
  const granted = late.filter(({ isGranted }) => isGranted).length;
  return {
    usedShare: granted / (((limit?.rate ?? Infinity) * (endMs - fromMs)) / 1000),
    refused: late.length - granted,
    refusedShare: (late.length - granted) / late.length,
    granted,
  };
}
