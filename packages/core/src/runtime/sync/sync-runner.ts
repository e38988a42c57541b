import type { HostCall } from '../host-call.ts';
import { Scheduler } from '../scheduler.ts';
import type { HostAsk, HttpResponse, HttpRequest, Notice, Op } from '../op.ts';
import type { SettledResult } from '../outcome.ts';

/** What a host without an event loop supplies. Times are in milliseconds. */
export interface SyncHost {
  /** Sends all of them at once. One reply for each request, in the same order; a fault is a reply of status 0. */
  sendAll(requests: HttpRequest[]): HttpResponse[];
  sleep(ms: number): void;
  /** Since 1970-01-01 UTC. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  load(key: string): string | undefined;
  /** `undefined` removes the key. */
  save(key: string, value: string | undefined): void;
  log(notice: Notice): void;
  /** Absent where there is no spreadsheet. Throws what the asking operation is to catch. */
  workbook?(verb: string, input: unknown): unknown;
}

export interface SyncRunnerOptions {
  /** How many requests leave in one `sendAll` at most: 50 unless said otherwise. */
  readonly maxBatch?: number;
}

export interface SyncRunOptions {
  /** Receives what the operation emits. */
  readonly emit?: (value: unknown) => void;
  /** Asked whenever the host has sent, slept, worked on the spreadsheet or received a piece. `true` ends the run. */
  readonly isCancelled?: () => boolean;
}

export interface SyncRunner {
  /** @throws what the operation throws, or `Cancelled`. */
  readonly run: <T>(op: Op<T>, options?: SyncRunOptions) => T;
}

interface PendingSend {
  readonly call: HostCall;
  readonly request: HttpRequest;
}

interface PendingSleep {
  readonly call: HostCall;
  readonly dueMs: number;
}

/** What needs neither a request nor time. */
type KnownAsk = Exclude<HostAsk, { kind: 'send' | 'sleep' }>;

/**
 * Drives operations in rounds: whatever the host knows at once is answered first, then all requests that are ready leave
 * together. Time is slept away only when there is nothing to send.
 */
export function createSyncRunner(host: SyncHost, { maxBatch = 50 }: SyncRunnerOptions = {}): SyncRunner {
  if (!(maxBatch >= 1)) throw new RangeError(`Requests sent together: maxBatch must be 1 or more, not ${maxBatch}.`);
  return { run: (op, options = {}) => runInRounds(host, maxBatch, op, options) };
}

function runInRounds<T>(host: SyncHost, maxBatch: number, op: Op<T>, options: SyncRunOptions): T {
  const loop = new Scheduler();
  const mail: PendingSend[] = [];
  let naps: PendingSleep[] = [];
  let end: SettledResult<T> | undefined;
  const run = loop.start(op, (outcome) => {
    end = outcome;
  });

  const lookForCancel = (): void => {
    if (options.isCancelled?.()) loop.cancel(run);
  };

  const take = (call: HostCall): void => {
    const { ask } = call;
    // An earlier call of the same round may have cancelled this one.
    if (!call.isOpen) return;
    if (ask.kind === 'send') mail.push({ call, request: ask.arg });
    else if (ask.kind === 'sleep') naps.push({ call, dueMs: host.now() + Math.max(0, ask.arg) });
    else answer(call, () => know(host, options, ask));
    if (ask.kind === 'emit' || ask.kind === 'workbook') lookForCancel();
  };

  const answerKnown = (): void => {
    for (let calls = loop.advance(); calls.length > 0; calls = loop.advance()) calls.forEach(take);
  };

  const wakeUntil = (nowMs: number): void => {
    const due = naps.filter((nap) => nap.dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
    naps = naps.filter((nap) => nap.dueMs > nowMs);
    for (const { call } of due) call.answer(undefined);
  };

  for (;;) {
    lookForCancel();
    answerKnown();
    // Whoever is due may have something to send with the rest.
    wakeUntil(host.now());
    answerKnown();
    if (end) break;
    if (mail.length > 0) sendTogether(host, mail.splice(0, maxBatch));
    else if (naps.length > 0) {
      const dueMs = naps.reduce((firstMs, nap) => Math.min(firstMs, nap.dueMs), Infinity);
      host.sleep(Math.max(0, dueMs - host.now()));
      // A host may wake a little early; whoever was to wake first does so all the same.
      wakeUntil(Math.max(dueMs, host.now()));
    } else throw new Error('The operation waits, but neither for a reply nor for a time.');
  }
  if (!end.ok) throw end.error;
  return end.value;
}

function sendTogether(host: SyncHost, letters: readonly PendingSend[]): void {
  try {
    const replies = host.sendAll(letters.map(({ request }) => request));
    if (replies.length !== letters.length) {
      throw new Error(`The host gave ${replies.length} replies to ${letters.length} requests.`);
    }
    letters.forEach(({ call }, index) => call.answer(replies[index]));
  } catch (error) {
    for (const { call } of letters) call.fail(error);
  }
}

function answer(call: HostCall, find: () => unknown): void {
  try {
    call.answer(find());
  } catch (error) {
    call.fail(error);
  }
}

function know(host: SyncHost, options: SyncRunOptions, ask: KnownAsk): unknown {
  switch (ask.kind) {
    case 'now':
      return host.now();
    case 'random':
      return host.random();
    case 'load':
      return host.load(ask.arg);
    case 'save':
      return host.save(ask.arg.key, ask.arg.value);
    case 'log':
      return host.log(ask.arg);
    case 'emit':
      return options.emit?.(ask.arg);
    case 'workbook':
      if (host.workbook === undefined) throw new Error('This host has no spreadsheet.');
      return host.workbook(ask.arg.verb, ask.arg.input);
  }
}
