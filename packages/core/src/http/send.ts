import { originOf } from '../connection.ts';
import { ask, type HttpRequest, type Op } from '../runtime/op.ts';
import { spend, type ClientContext } from './client-context.ts';
import { retryLaterError, unknownOutcomeError, type ErrorResponse } from './error-mapping.ts';
import { Hearing, look, nameOf, settle, type Believed } from './policies/response-validation.ts';
import type { Authenticator } from './auth/token-session.ts';
import { backoffMs, decideRetry } from './policies/retry-policy.ts';
import { readRetryAfter } from './policies/retry-after.ts';
import { tooLongError, withinSize } from './response-size.ts';
import { takeTurn, type Letter } from './turn.ts';
import { connectionError } from './connection-error.ts';
import type { ServiceAddress } from './url.ts';

/** Whom requests go to, with what is remembered of it: the service, or the issuer of its tokens, which none is needed for. */
export type Peer = Omit<ClientContext, 'auth' | 'connection'> & { readonly auth?: Authenticator };

export interface ReceivedAnswer extends ErrorResponse {
  /** When what it answers had left, ms since epoch. */
  readonly sentMs: number;
}

export interface Sending<T> {
  /** Of the operation, for messages. */
  readonly name: string;
  /** The setting that says where it goes. */
  readonly address: ServiceAddress;
  readonly repeatable: boolean;
  /** Reads a success; undefined for what is none. Any 2xx will do where it is absent. @throws Unreadable */
  readonly read?: (reply: ReceivedAnswer) => T | undefined;
  /** Hidden wherever an answer repeats them, beside those of who signs. */
  readonly secrets?: readonly (string | undefined)[];
}

/** An answer that is believed. */
export interface BelievedAnswer<T> {
  readonly reply: ReceivedAnswer;
  /** What was read of it; undefined for a refusal. */
  readonly value: T | undefined;
}

/**
 * Sends one request: signed, at the pace of its line, again when a pause is asked for, and again after a failure or an
 * answer in doubt where that does no harm.
 * @param build makes the request for a bearer; undefined where the host signs it itself.
 * @returns the answer, refusals included. @throws ConnectorError `later`, `unknown-outcome`, `auth`, `config` for an address that leads nowhere, and `contract` for one that can not be read
 */
export function* send<T = never>(
  context: Peer,
  { name, address, repeatable, secrets = [], read }: Sending<T>,
  build: (bearer: string | undefined) => HttpRequest,
): Op<BelievedAnswer<T>> {
  const auth = (address === 'legacyBaseUrl' ? context.legacyAuth : undefined) ?? context.auth;
  const { pace, outage, crowd, quota, profile, clock, detected } = context;
  const budget = spend(context, name);
  const tries = profile.get('behaviour.rate.tries');
  let rejected: string | undefined;
  let signedInAgain: 'no' | 'after 401' | 'after 403' = 'no';
  let hearing: Hearing | undefined;
  let bearer: string | undefined;
  const { ends } = outage;
  const write = function* (): Op<Letter> {
    // Only now: a token may have ended while the gate was closed.
    bearer = auth && (yield* auth.bearer(rejected, context.deadlineMs));
    return { request: build(bearer), secrets: [bearer, ...(auth?.secrets() ?? []), ...secrets] };
  };
  for (let attempts = 1, refusals = 0, restMs = 0; ;) {
    const turn = { line: context, name, attempts, ends, restMs, budget };
    const { letter, reply: answer, sentMs, nowMs, visit } = yield* takeTurn(turn, write);
    const { request } = letter;
    const reply: ReceivedAnswer = {
      ...withinSize(answer, request),
      sentMs,
      secrets: [...letter.secrets, ...(auth?.secrets() ?? [])],
    };
    restMs = 0;
    if (reply.status === 401 && signedInAgain === 'no' && auth !== undefined) {
      signedInAgain = 'after 401';
      rejected = bearer;
      continue;
    }
    if (reply.status === 403 && signedInAgain === 'no' && auth?.retriesOn403() === true) {
      signedInAgain = 'after 403';
      rejected = bearer;
      if (auth.forget !== undefined) yield* auth.forget();
      continue;
    }
    // What never left does no harm the second time.
    const repeats = repeatable || reply.unreached === 'name' || reply.unreached === 'certificate';
    if (repeats && outage.isAstray(reply, originOf(request.url) ?? '')) {
      throw connectionError(name, address, request.url, reply);
    }
    const verdict = decideRetry({ status: reply.status, repeatable: repeats, attempts, tries });
    if (verdict === 'answer' && reply.isCut === true) {
      throw repeatable
        ? tooLongError(name, reply.status, request.maxBytes)
        : unknownOutcomeError(name, reply, attempts);
    }
    let what = reply.status === 0 ? 'no answer' : String(reply.status);
    if (verdict === 'answer') {
      const sight = look(reply, read, detected, auth === undefined);
      const isInDoubt = 'flaw' in sight;
      if (isInDoubt) hearing ??= new Hearing(name, detected, tries);
      // To a write, anybody may have said what is taken for its answer.
      else if (repeatable && sight.value !== undefined) detected.ownStatuses.add(reply.status);
      if (!isInDoubt || !repeatable || !hearing!.hear(sight)) {
        const answered = isInDoubt ? settle<T>(name, reply, sight, hearing!, repeatable) : believe<T>(reply, sight);
        if (answered.reply.status === 403 && signedInAgain === 'after 403') auth?.markForbidden();
        return answered;
      }
      what = nameOf(sight, reply);
    }
    if (verdict === 'unknown') throw unknownOutcomeError(name, reply, attempts);
    const told = readRetryAfter(reply.headers['retry-after'], clock.at(nowMs));
    const waitMs =
      verdict === 'gate'
        ? yield* waitAfter(context, Math.max(++refusals, pace.fruitless + 1), told, firstPauseMs)
        : yield* waitAfter(context, attempts, told, 0, context.isBrisk === true && reply.status === 500);
    if (verdict === 'later') {
      outage.end();
      throw retryLaterError(name, reply, attempts, waitMs);
    }
    if (verdict === 'gate') {
      crowd.refuse(visit);
      quota.refuse(sentMs);
      const isClosed = pace.refuse(sentMs, nowMs, waitMs);
      const isFar = waitMs > profile.get('behaviour.rate.maxToldWaitMs');
      if (isFar) outage.close(reply, attempts + refusals - 1, nowMs + waitMs);
      if (isFar || refusals > tries) throw retryLaterError(name, reply, attempts + refusals - 1, waitMs);
      if (isClosed) yield* tellPause(context, waitMs);
      budget(waitMs, nowMs);
      continue;
    }
    budget(waitMs, nowMs);
    restMs = waitMs;
    yield* tellFailure(
      context,
      `${name}: attempt ${attempts} of ${tries} failed (${what}); trying again in ${seconds(waitMs)}.`,
      what,
      verdict === 'again' && attempts === 1,
    );
    attempts++;
  }
}

function believe<T>(reply: ReceivedAnswer, { value, isOwn }: Believed): BelievedAnswer<T> {
  return { reply: isOwn === undefined ? reply : { ...reply, isOwn }, value: value as T | undefined };
}

/** A pause that the service does not name begins with this. */
const firstPauseMs = 2_000;

/** Longest wait of a brisk try. */
const briskMs = 600;

/** What the service asks for counts; when it asks for nothing, or for no wait at all, a growing one of ours. */
function* waitAfter(
  { profile }: Peer,
  count: number,
  told: number | undefined,
  leastMs: number,
  isBrisk = false,
): Op<number> {
  if (told !== undefined && told > 0) return told;
  const first = Math.max(leastMs, profile.get('behaviour.rate.backoffMs'));
  const most = profile.get('behaviour.rate.maxBackoffMs');
  return backoffMs(count, first, isBrisk ? Math.min(briskMs, most) : most, yield* ask('random'));
}

function* tellPause({ pace }: Peer, waitMs: number): Op<void> {
  const { slowedTo } = pace;
  yield* ask('log', {
    kind: 'slowed',
    message: `The service asks for a pause: going on in ${seconds(waitMs)}.`,
    details: { waitMs, ...(slowedTo !== undefined && { perSecond: slowedTo }) },
  });
}

/** An outage is told once, for all; a first failure by itself is nothing to tell. */
function* tellFailure({ outage }: Peer, message: string, what: string, isFirst: boolean): Op<void> {
  const longestMs = outage.takeNews();
  if (longestMs !== undefined) {
    const news = `The service is not there (${what}): trying again for up to ${seconds(longestMs)}.`;
    yield* ask('log', { kind: 'retry', message: news, details: { waitMs: longestMs } });
  } else if (!isFirst && !outage.isDown) {
    yield* ask('log', { kind: 'retry', message });
  }
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`;
}
