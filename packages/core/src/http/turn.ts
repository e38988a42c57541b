import { ask, withLimit, type HttpResponse, type HttpRequest, type Op } from '../runtime/op.ts';
import { originOf } from '../connection.ts';
import type { InFlight } from './policies/concurrency-limiter.ts';
import type { PeerLine } from './host-state.ts';
import type { ErrorResponse } from './error-mapping.ts';
import { readRateLimitHeaders } from './policies/rate-limit-headers.ts';

/** Nobody sleeps longer without looking whether there is still any use in it. */
const longestNapMs = 10_000;

/** What a request waits for before it leaves, in the order in which it does. */
export interface Turn {
  readonly line: PeerLine;
  /** Of the operation, for messages. */
  readonly name: string;
  /** Attempts made at the request, the coming one included. */
  readonly attempts: number;
  /** The `ends` of the outage when the operation was asked for. */
  readonly ends: number;
  /** The wait after its own last failure. */
  readonly restMs: number;
  /** @throws ConnectorError `later` when a wait would pass the deadline. */
  readonly budget: (waitMs: number, nowMs: number) => void;
}

/** What is sent, and what must not be told of the answer. */
export interface Letter {
  readonly request: HttpRequest;
  readonly secrets: ErrorResponse['secrets'];
}

export interface Arrival {
  readonly letter: Letter;
  readonly reply: HttpResponse;
  /** When the request left, and when the reply was there, ms since epoch. */
  readonly sentMs: number;
  readonly nowMs: number;
  readonly visit: InFlight;
}

/**
 * Sends when it is its turn: when the service is thought to be there, bears one more at once, and one more now.
 * @param write makes the request when it may leave. @throws ConnectorError `later` when there is no use in waiting
 */
export function* takeTurn(turn: Turn, write: () => Op<Letter>): Op<Arrival> {
  const { outage } = turn.line;
  yield* lookAhead(turn);
  if (!outage.isDown) yield* nap(turn, turn.restMs);
  if (outage.isDown) {
    const arrival = yield* withLimit(outage, 1, probe(turn, write));
    if (arrival !== undefined) return arrival;
  }
  return yield* sendInPlace(turn, write, false);
}

/** One at a time finds out whether the service is there again. @returns undefined when it is. */
function* probe(turn: Turn, write: () => Op<Letter>): Op<Arrival | undefined> {
  const { outage } = turn.line;
  yield* lookAhead(turn);
  if (!outage.isDown) return undefined;
  yield* nap(turn, Math.max(turn.restMs, outage.waitMs(yield* ask('random'))));
  return yield* sendInPlace(turn, write, true);
}

function* sendInPlace(turn: Turn, write: () => Op<Letter>, isProbe: boolean): Op<Arrival> {
  const { crowd } = turn.line;
  for (;;) {
    const arrival = yield* withLimit(crowd, () => crowd.places, sendAtPace(turn, write, isProbe));
    if (arrival !== undefined) return arrival;
  }
}

/** @returns undefined when its place is none any more. */
function* sendAtPace(turn: Turn, write: () => Op<Letter>, isProbe: boolean): Op<Arrival | undefined> {
  const { crowd } = turn.line;
  const sentMs = yield* leaveAtPace(turn);
  if (sentMs === undefined) return undefined;
  const visit = crowd.enter();
  try {
    const letter = yield* write();
    const reply = yield* ask('send', letter.request);
    const arrival = { letter, reply, sentMs, nowMs: yield* ask('now'), visit };
    hear(turn, arrival, isProbe);
    return arrival;
  } finally {
    crowd.leave();
  }
}

/** What an answer tells, whatever it says. */
function hear({ line, attempts }: Turn, { letter, reply, sentMs, nowMs, visit }: Arrival, isProbe: boolean): void {
  const { clock, crowd, outage, pace, quota } = line;
  const { status, headers } = reply;
  const origin = originOf(letter.request.url) ?? '';
  if (outage.isAstray(reply, origin)) return;
  clock.observe(headers['date'], nowMs);
  if (status === 0 || status === 408 || status >= 500) {
    if (status !== 500) crowd.fail();
    outage.fail({ ...reply, secrets: letter.secrets }, attempts, nowMs, isProbe, nowMs - sentMs);
    return;
  }
  outage.answer(origin);
  const remainder = readRateLimitHeaders(headers, clock.at(nowMs));
  if (remainder !== undefined) quota.hear(remainder, pace.leftAfter(sentMs), nowMs);
  if (status === 429) return;
  crowd.grant(visit, nowMs);
  quota.grant(sentMs);
  pace.grant(sentMs, nowMs);
}

/** @returns when it leaves, ms since epoch; undefined when its place is none any more. */
function* leaveAtPace(turn: Turn): Op<number | undefined> {
  const { pace } = turn.line;
  const nowMs = yield* ask('now');
  if (pace.waiting === 0 && waitMs(turn.line, nowMs) === 0) return leave(turn.line, nowMs);
  pace.waiting++;
  try {
    return yield* withLimit(pace, 1, waitForMoment(turn));
  } finally {
    pace.waiting--;
  }
}

/** Only who is next looks at the clock, so that a pace that changes holds for all behind. */
function* waitForMoment(turn: Turn): Op<number | undefined> {
  for (;;) {
    const nowMs = yield* lookAhead(turn);
    const restMs = waitMs(turn.line, nowMs);
    if (restMs === 0) return turn.line.crowd.isFull ? undefined : leave(turn.line, nowMs);
    turn.budget(restMs, nowMs);
    yield* ask('sleep', Math.min(restMs, longestNapMs));
  }
}

function waitMs({ pace, quota, crowd }: PeerLine, nowMs: number): number {
  if (pace.isOpening(nowMs) && crowd.settle(nowMs, pace.gateMs)) pace.forget(nowMs);
  return Math.max(pace.waitMs(nowMs), quota.waitMs(nowMs));
}

function leave({ pace, quota }: PeerLine, nowMs: number): number {
  quota.leave(nowMs);
  pace.leave(nowMs);
  return nowMs;
}

/** @returns the time. @throws ConnectorError `later` */
function* lookAhead({ line, name, ends, budget }: Turn): Op<number> {
  const nowMs = yield* ask('now');
  budget(0, nowMs);
  const refusal = line.outage.refusal(name, ends, nowMs);
  if (refusal !== undefined) throw refusal;
  return nowMs;
}

function* nap(turn: Turn, restMs: number): Op<void> {
  if (restMs > 0) turn.budget(restMs, yield* ask('now'));
  for (let leftMs = restMs; leftMs > 0; leftMs -= longestNapMs) {
    yield* ask('sleep', Math.min(leftMs, longestNapMs));
    yield* lookAhead(turn);
  }
}
