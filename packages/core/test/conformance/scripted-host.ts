/**
 * Hosts with a scripted service, clock and random numbers: nothing is sent, no test waits, and every run is the same.
 *
 *     const host = createVirtualAsyncHost({
 *       service: (request, attempt) => (attempt === 1 ? reply(429, '', { 'retry-after': '2' }) : reply(200, '{}')),
 *     });
 *     await createAsyncRunner(host).run(pullEverything());
 *     expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 2000]);
 *
 * - `createVirtualAsyncHost(script)` is an `AsyncHost`. Each reply comes at its own virtual moment, so requests truly
 *   overlap and overtake each other. The clock advances only when nothing else can run.
 * - `createVirtualSyncHost(script)` is a `SyncHost`. A `sendAll` takes as long as its slowest request.
 * - Both are also a `Recording`: what was sent and when, how much at once, what was slept, saved and logged.
 * - Times are virtual milliseconds. `atMs` counts from the start of the script; `now`, and the `nowMs` a service gets,
 *   from 1970, starting with `script.startMs`.
 * - `attempt` counts from 1, per method, address and body.
 */
import type { BlockingHost } from '../../src/runtime/blocking/index.ts';
import type { AsyncHost } from '../../src/runtime/fetch/index.ts';
import type { HttpResponse, HttpRequest, Notice } from '../../src/runtime/op.ts';
import { createTimeline } from './timeline.ts';

export type Service = (request: HttpRequest, attempt: number, nowMs: number) => HttpResponse;

export interface Script {
  /** Default: 200 with an empty body. */
  readonly service?: Service;
  /** Duration of a request. Default: random between 1 and 40. Beyond `timeoutMs` the reply is a timeout. */
  readonly latencyMs?: number | ((request: HttpRequest, attempt: number) => number);
  /** Default: 2026-01-01 UTC. */
  readonly startMs?: number;
  readonly seed?: number;
  /** The initial content for `load`. */
  readonly stored?: Readonly<Record<string, string>>;
}

export interface Sent {
  readonly request: HttpRequest;
  readonly attempt: number;
  readonly atMs: number;
}

export interface Recording {
  readonly sent: Sent[];
  /** The number of requests of each `sendAll`. Empty for the asynchronous host. */
  readonly batches: number[];
  /** Requests whose run was cancelled while they were under way. */
  readonly aborted: HttpRequest[];
  readonly slept: number[];
  readonly notices: Notice[];
  readonly store: Map<string, string>;
  /** The maximum number of concurrent requests. */
  maxInFlight: number;
  /** Since the start of the script. */
  elapsedMs(): number;
  /** `GET https://… body`, one line for each request, sorted: two runs that sent the same have the same list. */
  multiset(): string[];
}

export type VirtualAsyncHost = AsyncHost &
  Recording & {
    /** Runs a function at a virtual time, for example to cancel the run. */
    at(atMs: number, act: () => void): void;
  };
export type VirtualSyncHost = BlockingHost & Recording;

export function reply(status: number, text = '', headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return { status, headers, text };
}

/** A refusal in the service's own form (R161). */
export function refusal(
  status: number,
  message = 'because',
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  const body = { timestamp: '2026-01-01T00:00:00.000+0000', status, error: 'Refused', message, path: '/api/v1/x' };
  return reply(status, JSON.stringify(body), headers);
}

export function fault(failure: string): HttpResponse {
  return { status: 0, headers: {}, text: '', failure };
}

const maxBytes = { success: 1_000_000, error: 10_000 };

export function request(url: string, method: HttpRequest['method'] = 'GET', body?: string): HttpRequest {
  return { method, url, headers: {}, expect: 'text', timeoutMs: 30_000, maxBytes, ...(body !== undefined && { body }) };
}

/** Mulberry32: small, fast, and the same everywhere. @returns numbers in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createVirtualSyncHost(script: Script = {}): VirtualSyncHost {
  const world = createWorld(script);
  const { recording } = world;
  return Object.assign(recording, world.known, {
    sendAll(requests: HttpRequest[]): HttpResponse[] {
      recording.batches.push(requests.length);
      recording.maxInFlight = Math.max(recording.maxInFlight, requests.length);
      const exchanges = requests.map(world.exchange);
      world.clock.ms += Math.max(0, ...exchanges.map(({ tookMs }) => tookMs));
      return exchanges.map((exchange) => exchange.reply);
    },
    sleep(ms: number): void {
      recording.slept.push(ms);
      world.clock.ms += ms;
    },
  });
}

export function createVirtualAsyncHost(script: Script = {}): VirtualAsyncHost {
  const world = createWorld(script);
  const { recording } = world;
  const timeline = createTimeline(world.clock);
  let inFlight = 0;
  return Object.assign(recording, world.known, {
    send(sending: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
      const { reply: answer, tookMs } = world.exchange(sending);
      recording.maxInFlight = Math.max(recording.maxInFlight, ++inFlight);
      return new Promise((resolve) => {
        const drop = timeline.at(world.clock.ms + tookMs, () => {
          inFlight--;
          signal.removeEventListener('abort', abort);
          resolve(answer);
        });
        const abort = (): void => {
          inFlight--;
          drop();
          recording.aborted.push(sending);
          resolve(fault('aborted'));
        };
        signal.addEventListener('abort', abort, { once: true });
      });
    },
    sleep(ms: number, signal: AbortSignal): Promise<void> {
      recording.slept.push(ms);
      return new Promise((resolve) => {
        const drop = timeline.at(world.clock.ms + Math.max(0, ms), resolve);
        signal.addEventListener('abort', () => (drop(), resolve()), { once: true });
      });
    },
    at: (atMs: number, act: () => void) => void timeline.at(world.startMs + atMs, act),
  });
}

function createWorld(script: Script) {
  const { service = () => reply(200), seed = 1, startMs = Date.UTC(2026, 0, 1), stored = {} } = script;
  const clock = { ms: startMs };
  const random = createRandom(seed);
  const chance = createRandom(seed + 1);
  const latencyMs = script.latencyMs ?? (() => 1 + Math.floor(chance() * 40));
  const attempts = new Map<string, number>();
  const line = ({ method, url, body = '' }: HttpRequest): string => `${method} ${url} ${body}`;

  const recording: Recording = {
    sent: [],
    batches: [],
    aborted: [],
    slept: [],
    notices: [],
    store: new Map(Object.entries(stored)),
    maxInFlight: 0,
    elapsedMs: () => clock.ms - startMs,
    multiset: () => recording.sent.map((one) => line(one.request)).sort(),
  };

  const known = {
    now: () => clock.ms,
    random,
    load: (key: string) => recording.store.get(key),
    save(key: string, value: string | undefined): void {
      if (value === undefined) recording.store.delete(key);
      else recording.store.set(key, value);
    },
    log: (notice: Notice) => void recording.notices.push(notice),
  };

  /** The service's current answer, and its duration. */
  const exchange = (sending: HttpRequest): { reply: HttpResponse; tookMs: number } => {
    const attempt = (attempts.get(line(sending)) ?? 0) + 1;
    attempts.set(line(sending), attempt);
    recording.sent.push({ request: sending, attempt, atMs: clock.ms - startMs });
    const answer = service(sending, attempt, clock.ms);
    const tookMs = typeof latencyMs === 'number' ? latencyMs : latencyMs(sending, attempt);
    if (tookMs <= sending.timeoutMs) return { reply: answer, tookMs };
    return { reply: fault('timed out'), tookMs: sending.timeoutMs };
  };

  return { clock, startMs, recording, known, exchange };
}
