/**
 * An operation is a generator that asks and is answered. It names no host: a driver runs it, answers what it asks,
 * and returns its result. Compose operations with `yield*`; the answer's type is inferred.
 */
export type Op<T> = Generator<Ask, T, any>;

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute, already encoded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A file, in place of `body`: for hosts that can send one. */
  readonly file?: Uint8Array;
  /** `bytes` fills `HttpReply.bytes` instead of `text` when the status is 2xx. */
  readonly expect: 'text' | 'bytes';
  /** The host gives up after this long and answers with status 0. */
  readonly timeoutMs: number;
  /** Of the body, unpacked: a host that can stops reading behind them. */
  readonly maxBytes: {
    /** With a 2xx status. What is longer is of no use: the reply says `isCut`, and may leave out the body. */
    readonly answer: number;
    /** With any other: its beginning tells what it is. */
    readonly refusal: number;
  };
}

export interface HttpResponse {
  /** 0 means that no complete HTTP answer arrived: DNS, TLS, refused, reset, cut off, timed out. Never thrown. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes?: Uint8Array;
  /** The body of a 2xx is longer than was asked for, and has not been read to its end. */
  readonly isCut?: boolean;
  /** With status 0: what the host said, in one line. */
  readonly failure?: string;
  /** With status 0, where the host can tell: no connection came about. */
  readonly unreached?: UnreachableReason;
}

/**
 * What is wrong with an address.
 * - `name`: no host has it. - `https`: what answers does not speak it, or has no certificate that holds; who has spoken
 *   before may have been broken off. - `certificate`: it does not hold here.
 */
export type UnreachableReason = 'name' | 'https' | 'certificate';

/** What an operation tells beside its result. A host shows it, keeps it or drops it. */
export interface Notice {
  readonly kind: 'contract' | 'warning' | 'slowed' | 'retry' | 'deprecated' | 'progress';
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Questions a host answers. Times are in milliseconds; `now` counts from 1970-01-01 UTC; `random` is in [0, 1). */
export interface HostEffects {
  send: { in: HttpRequest; out: HttpResponse };
  sleep: { in: number; out: void };
  now: { in: void; out: number };
  random: { in: void; out: number };
  load: { in: string; out: string | undefined };
  /** `value: undefined` removes the key. */
  save: { in: { key: string; value: string | undefined }; out: void };
  log: { in: Notice; out: void };
  /** Hands a piece of the result over before the end; answered when the receiver is ready for the next one. */
  emit: { in: unknown; out: void };
  /** Asks the spreadsheet, where there is one; `inWorkbook` knows the verbs and their types. */
  workbook: { in: { readonly verb: string; readonly input: unknown }; out: unknown };
}

/** Questions the loop answers itself, alike in every host. */
interface SchedulerEffects {
  each: { in: { ops: Iterable<Op<unknown>>; limit: number; ahead: number; visit: Visit }; out: void };
  once: { in: { key: string; op: () => Op<unknown> }; out: unknown };
  limit: { in: { key: LimitKey; most: () => number; op: Op<unknown> }; out: unknown };
}

/** A name, or a thing of which there is one. */
export type LimitKey = string | object;
export type Visit = (value: unknown, index: number) => Op<void>;
type Effects = HostEffects & SchedulerEffects;
export type Ask = { [K in keyof Effects]: { readonly kind: K; readonly arg: Effects[K]['in'] } }[keyof Effects];
export type HostAsk = Extract<Ask, { kind: keyof HostEffects }>;
type Argument<K extends keyof HostEffects> = HostEffects[K]['in'] extends void ? [] : [HostEffects[K]['in']];

/** Asks the host. This and the three functions below are the only places with a bare `yield`. */
export function* ask<K extends keyof HostEffects>(kind: K, ...[arg]: Argument<K>): Op<HostEffects[K]['out']> {
  return yield { kind, arg } as Ask;
}

/** How many results may wait for their visit, for each operation that runs. */
const aheadPerLane = 4;

/**
 * Runs operations side by side, at most `limit` at once, and visits their results in the order of `ops`, one visit at
 * a time. `ops` is pulled lazily and never more than four times `limit` ahead of the visits: one that takes long holds up
 * nobody else for a while, and a long list costs the memory of a short one. The first failure starts no further
 * operation, lets those under way end, and is then thrown.
 */
export function* forEachConcurrent<T>(
  ops: Iterable<Op<T>>,
  limit: number,
  visit: (value: T, index: number) => Op<void>,
): Op<void> {
  return yield { kind: 'each', arg: { ops, limit, ahead: aheadPerLane * limit, visit: visit as Visit } };
}

/**
 * Runs operations side by side, at most `limit` at once, whichever of them takes long.
 * @returns their results, in the order of `ops`.
 */
export function* mapConcurrent<T>(ops: Iterable<Op<T>>, limit: number): Op<T[]> {
  const results: T[] = [];
  const visit: Visit = function* (value, index) {
    results[index] = value as T;
  };
  yield { kind: 'each', arg: { ops, limit, ahead: Infinity, visit } };
  return results;
}

/** Single flight: while an operation of this key is under way, everyone who asks for the key shares its outcome. */
export function* singleFlight<T>(key: string, op: () => Op<T>): Op<T> {
  return yield { kind: 'once', arg: { key, op } };
}

/**
 * Lets at most `most` operations of this key be under way at once, whoever asks; the others begin in the order in which
 * they came. How many that are is asked anew whenever one of them ends. One that is cancelled before its turn never
 * begins. An operation must not ask for its own key from within: it would wait for itself, and is refused.
 */
export function* withLimit<T>(key: LimitKey, most: number | (() => number), op: Op<T>): Op<T> {
  return yield { kind: 'limit', arg: { key, most: typeof most === 'number' ? () => most : most, op } };
}
