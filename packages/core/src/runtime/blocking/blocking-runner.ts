import { performLocally, type LocalEffects, type HostCall } from '../host-effects.ts';
import { Scheduler } from '../scheduler.ts';
import type { HttpResponse, HttpRequest, Op } from '../op.ts';
import type { SettledResult } from '../outcome.ts';

/** A host without an event loop. Times are in milliseconds. */
export interface BlockingHost extends LocalEffects {
  /** Sends all requests at once. Returns one response for each, in the same order; a connection error has status 0. */
  sendAll(requests: HttpRequest[]): HttpResponse[];
  sleep(ms: number): void;
  load(key: string): string | undefined;
  save(key: string, value: string | undefined): void;
}

export interface BlockingRunnerOptions {
  /** Most requests in one `sendAll`; 50 if absent. */
  readonly maxBatch?: number;
}

export interface BlockingRunOptions {
  /** Receives what the operation emits. */
  readonly emit?: (value: unknown) => void;
  /** Called after each batch of requests, sleep, spreadsheet call and emitted value. `true` cancels the run. */
  readonly isCancelled?: () => boolean;
}

export interface BlockingRunner {
  /** @throws what the operation throws, or `Cancelled`. */
  readonly run: <T>(op: Op<T>, options?: BlockingRunOptions) => T;
}

interface PendingSend {
  readonly call: HostCall;
  readonly request: HttpRequest;
}

interface PendingSleep {
  readonly call: HostCall;
  readonly dueMs: number;
}

/**
 * Runs operations in rounds: effects that need no waiting are performed first, then all requests that are ready are sent
 * together. It sleeps only when there is nothing to send.
 */
export function createBlockingRunner(
  host: BlockingHost,
  { maxBatch = 50 }: BlockingRunnerOptions = {},
): BlockingRunner {
  if (!(maxBatch >= 1)) throw new RangeError(`Requests sent together: maxBatch must be 1 or more, not ${maxBatch}.`);
  return { run: (op, options = {}) => runInRounds(host, maxBatch, op, options) };
}

function runInRounds<T>(host: BlockingHost, maxBatch: number, op: Op<T>, options: BlockingRunOptions): T {
  const scheduler = new Scheduler();
  const requests: PendingSend[] = [];
  let sleeps: PendingSleep[] = [];
  let end: SettledResult<T> | undefined;
  const run = scheduler.start(op, (outcome) => {
    end = outcome;
  });

  const checkCancelled = (): void => {
    if (options.isCancelled?.()) scheduler.cancel(run);
  };

  const take = (call: HostCall): void => {
    const { ask } = call;
    // An earlier call of the same round may have cancelled this one.
    if (!call.isOpen) return;
    if (ask.kind === 'send') requests.push({ call, request: ask.arg });
    else if (ask.kind === 'sleep') sleeps.push({ call, dueMs: host.now() + Math.max(0, ask.arg) });
    else answer(call, () => performLocally(host, options, ask));
    if (ask.kind === 'emit' || ask.kind === 'workbook') checkCancelled();
  };

  const performReady = (): void => {
    for (let calls = scheduler.advance(); calls.length > 0; calls = scheduler.advance()) calls.forEach(take);
  };

  const wakeUntil = (nowMs: number): void => {
    const due = sleeps.filter((sleep) => sleep.dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
    sleeps = sleeps.filter((sleep) => sleep.dueMs > nowMs);
    for (const { call } of due) call.answer(undefined);
  };

  for (;;) {
    checkCancelled();
    performReady();
    // An operation whose sleep is over may have a request for the same batch.
    wakeUntil(host.now());
    performReady();
    if (end) break;
    if (requests.length > 0) sendTogether(host, requests.splice(0, maxBatch));
    else if (sleeps.length > 0) {
      const dueMs = sleeps.reduce((firstMs, sleep) => Math.min(firstMs, sleep.dueMs), Infinity);
      host.sleep(Math.max(0, dueMs - host.now()));
      // A host may wake a little early: the first sleep counts as over anyway.
      wakeUntil(Math.max(dueMs, host.now()));
    } else throw new Error('The operation waits, but neither for a response nor for a time.');
  }
  if (!end.ok) throw end.error;
  return end.value;
}

function sendTogether(host: BlockingHost, batch: readonly PendingSend[]): void {
  try {
    const responses = host.sendAll(batch.map(({ request }) => request));
    if (responses.length !== batch.length) {
      throw new Error(`The host gave ${responses.length} responses to ${batch.length} requests.`);
    }
    batch.forEach(({ call }, index) => call.answer(responses[index]));
  } catch (error) {
    for (const { call } of batch) call.fail(error);
  }
}

function answer(call: HostCall, find: () => unknown): void {
  try {
    call.answer(find());
  } catch (error) {
    call.fail(error);
  }
}
