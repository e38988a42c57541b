/**
 * An operation is a generator that yields effects and receives their results. It does not know its host: a runner executes
 * it, has the host perform its effects, and returns its result. Compose operations with `yield*`; result types are inferred.
 */
export type Op<T> = Generator<Ask, T, any>;

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute, already encoded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A file, instead of `body`: for hosts that can send one. */
  readonly file?: Uint8Array;
  /** `bytes` fills `HttpResponse.bytes` instead of `text` when the status is 2xx. */
  readonly expect: 'text' | 'bytes';
  /** After this time the host aborts the request and returns status 0. */
  readonly timeoutMs: number;
  /** Limits for the decompressed body. A host that is able to stops reading there. */
  readonly maxBytes: {
    /** With a 2xx status. A longer body is useless: the response has `isCut` and may omit it. */
    readonly success: number;
    /** With any other status: the beginning is enough to identify it. */
    readonly error: number;
  };
}

export interface HttpResponse {
  /** 0 means that no complete HTTP response arrived: DNS, TLS, refused, reset, cut off, timed out. Never thrown. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes?: Uint8Array;
  /** The size in bytes of a file that the host has already stored. `bytes` is then an empty placeholder. */
  readonly size?: number;
  /** The body of a 2xx is longer than `maxBytes.success` and was not read completely. */
  readonly isCut?: boolean;
  /** With status 0: the host's error message, in one line. */
  readonly failure?: string;
  /** With status 0: the time limit of the request has passed. */
  readonly isLate?: boolean;
  /** With status 0, if the host knows it: why the address cannot be reached. */
  readonly unreached?: UnreachableReason;
  /** With status 0: the host has not sent the request, because a limit of its own was reached. */
  readonly isUnsent?: boolean;
  /** With status 0: the host refused to send the request because of its address, header or body. */
  readonly isRefusedByHost?: boolean;
}

/**
 * Why an address cannot be reached.
 * - `name`: the host does not exist.
 * - `https`: the port does not speak TLS; the request may have been sent over a connection that broke off.
 * - `certificate`: it is not valid on this machine.
 * - `proxy`: a proxy on the way requires a sign-in (407), so no connection was made.
 */
export type UnreachableReason = 'name' | 'https' | 'certificate' | 'proxy';

/**
 * The response with status 0, for a request without a complete response. @param failure the host's error message, in
 * one line
 */
export function noResponse(failure: string | undefined, unreached?: UnreachableReason): HttpResponse {
  return {
    status: 0,
    headers: {},
    text: '',
    ...(failure !== undefined && { failure }),
    ...(unreached !== undefined && { unreached }),
  };
}

/** A message in addition to the result of an operation. The host shows, logs or drops it. */
export interface Notice {
  readonly kind: 'contract' | 'warning' | 'slowed' | 'retry' | 'deprecated' | 'progress';
  readonly message: string;
  /** How long the client waits, for `slowed` and `retry`. */
  readonly waitMs?: number;
}

export interface ItemProgress {
  readonly done: number;
  readonly total: number;
}

export interface WorkbookCall {
  readonly verb: string;
  readonly input: unknown;
  /**
   * It changes the spreadsheet, which no host can undo. A cancelled run ends after it, and after the writes that follow
   * it directly, such as the one that records a new table.
   */
  readonly isWrite?: boolean;
}

/** The effects that a host performs. Times are in milliseconds; `now` is ms since epoch; `random` is in [0, 1). */
export interface HostEffects {
  send: { in: HttpRequest; out: HttpResponse };
  sleep: { in: number; out: void };
  now: { in: void; out: number };
  random: { in: void; out: number };
  load: { in: string; out: string | undefined };
  /** `value: undefined` removes the key. */
  save: { in: { key: string; value: string | undefined }; out: void };
  log: { in: Notice; out: void };
  /** Delivers a part of the result before the end; returns when the receiver is ready for the next one. */
  emit: { in: unknown; out: void };
  /** Calls the spreadsheet, where there is one; `WorkbookPort` has the verbs and their types. */
  workbook: { in: WorkbookCall; out: unknown };
}

/** The effects that the scheduler performs, the same for every host. */
export interface SchedulerEffects {
  concurrently: { in: { ops: Iterable<Op<unknown>>; limit: number; ahead: number; visit: Visit }; out: void };
  singleFlight: { in: { key: string; op: () => Op<unknown> }; out: unknown };
  withLimit: { in: { key: LimitKey; most: () => number; op: Op<unknown> }; out: unknown };
}

/** A name, or an object by identity. */
export type LimitKey = string | object;
export type Visit = (value: unknown, index: number) => Op<void>;
type Effects = HostEffects & SchedulerEffects;
export type Ask = { [K in keyof Effects]: { readonly kind: K; readonly arg: Effects[K]['in'] } }[keyof Effects];
export type HostAsk = Extract<Ask, { kind: keyof HostEffects }>;
type Argument<K extends keyof HostEffects> = HostEffects[K]['in'] extends void ? [] : [HostEffects[K]['in']];

/** Requests an effect of the host. Only this file and interceptors use a bare `yield`. */
export function* ask<K extends keyof HostEffects>(kind: K, ...[arg]: Argument<K>): Op<HostEffects[K]['out']> {
  return yield { kind, arg } as Ask;
}

/**
 * What a caller's function has returned, if it is an operation. A plain function returns nothing, and an async one a
 * promise: JavaScript's own error says neither what is wrong nor where.
 */
export function requireOp<T>(given: Op<T>): Op<T> {
  if (isOp(given)) return given;
  throw new TypeError(
    'An operation is missing: give what a method of the client returns, or write your function as function* (…) { … }.',
  );
}

export const isOp = (given: unknown): boolean => typeof (given as Partial<Op<unknown>> | null)?.next === 'function';

/** How far `ops` may be consumed ahead of the visits, per concurrent operation. */
const aheadPerLane = 4;

/**
 * Runs operations concurrently, at most `limit` at once, and visits their results in the order of `ops`, one at a time.
 * `ops` is consumed lazily, at most four times `limit` ahead of the visits: a long list needs no more memory than a short
 * one. After the first failure no further operation is started; the running ones end, then the failure is thrown.
 * @param ahead how many results may be running or waiting for their visit, if fewer than four times `limit`. Where visits
 *   have to wait for results, it grows up to `limit`.
 */
export function* forEachConcurrent<T>(
  ops: Iterable<Op<T>>,
  limit: number,
  visit: (value: T, index: number) => Op<void>,
  ahead = aheadPerLane * limit,
): Op<void> {
  return yield { kind: 'concurrently', arg: { ops, limit, ahead, visit: visit as Visit } };
}

/** Runs operations concurrently, at most `limit` at once. @returns their results, in the order of `ops`. */
export function* mapConcurrent<T>(ops: Iterable<Op<T>>, limit: number): Op<T[]> {
  const results: T[] = [];
  const visit: Visit = (value, index) => store(results, index, value);
  yield { kind: 'concurrently', arg: { ops, limit, ahead: Infinity, visit } };
  return results;
}

function* store(results: unknown[], index: number, value: unknown): Op<void> {
  results[index] = value;
}

/** Single flight: while an operation of this key is running, further calls with the key share its result. */
export function* singleFlight<T>(key: string, op: () => Op<T>): Op<T> {
  return yield { kind: 'singleFlight', arg: { key, op } };
}

/**
 * A semaphore: at most `most` operations of this key run at once; the others start in the order of their calls. `most` is
 * evaluated again whenever one of them ends. An operation that is cancelled while it waits never starts. An operation must
 * not request its own key: it would wait for itself, which throws.
 */
export function* withLimit<T>(key: LimitKey, most: number | (() => number), op: Op<T>): Op<T> {
  return yield { kind: 'withLimit', arg: { key, most: typeof most === 'number' ? () => most : most, op } };
}
