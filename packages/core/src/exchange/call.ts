import { ask, type HttpReply, type Op } from '../engine/op.ts';
import type { Answer, Endpoint } from '../service/endpoint.ts';
import { readAnswer, type Page, type Reading } from './answer.ts';
import { spend, type Exchange } from './exchange.ts';
import { errorOf, laterError, unknownOutcome, withoutSecrets } from './fault.ts';
import { waitTurn } from './pace.ts';
import { checkInput } from './check-input.ts';
import { buildRequest, type PageRequest } from './request.ts';
import { backoffMs, judge } from './retry.ts';
import { readRetryAfter } from './retry-after.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Makes one call: checks the input, signs, keeps the pace, repeats what may be repeated, reads the answer.
 * @throws ConnectorError of every kind; see ErrorKind.
 */
export function* call(exchange: Exchange, endpoint: Endpoint, input: Input, page?: PageRequest): Op<unknown> {
  checkInput(endpoint, input, exchange.profile);
  const reply = yield* sendInEitherForm(exchange, endpoint, input, page);
  if (isEmptySearch(endpoint, reply, exchange)) return emptyPage;
  if (!isSuccess(endpoint, reply)) throw errorOf(endpoint.name, reply, { hint: hintFor(endpoint, reply) });
  const reading = readSafely(endpoint, reply, exchange);
  yield* tell(endpoint, reading);
  return reading.value;
}

/** A path that the specification does not show may be another one here: say where to set it (G02–G11). */
function hintFor(endpoint: Endpoint, reply: HttpReply): string | undefined {
  const isPathInDoubt = endpoint.call === undefined && (reply.status === 404 || reply.status === 405);
  return isPathInDoubt
    ? `If the operation has another path here, set paths.${endpoint.name} in the profile.`
    : undefined;
}

/** A write whose answer can not be read may have been done, whatever stood in the way. */
function readSafely(endpoint: Endpoint, reply: HttpReply, { profile }: Exchange): Reading<unknown> {
  try {
    return readAnswer(endpoint, reply, profile);
  } catch (error) {
    throw endpoint.repeatable ? error : unknownOutcome(endpoint.name, reply);
  }
}

function isSuccess(endpoint: Endpoint, reply: HttpReply): boolean {
  if (reply.status >= 200 && reply.status < 300) return true;
  return endpoint.answer.kind === 'address' && reply.status >= 300 && reply.status < 400 && 'location' in reply.headers;
}

const emptyPage: Page<never> = { items: [], count: 0, number: undefined, size: undefined, total: 0, more: false };

/** A search without a result may be answered 404 (G29); below a given record, 404 says that the record is not there. */
function isEmptySearch(endpoint: Endpoint, reply: HttpReply, { profile }: Exchange): boolean {
  if (reply.status !== 404 || profile.get('behaviour.searchNotFound') !== 'empty') return false;
  const isSearch = /\.(search|searchByEvents)$/.test(endpoint.name);
  return isSearch || (endpoint.base === 'legacy' && endpoint.answer.kind === 'page');
}

/** An event search refused with 400 is tried once with the other form of times; what works is remembered (G32). */
function* sendInEitherForm(exchange: Exchange, endpoint: Endpoint, input: Input, page?: PageRequest): Op<HttpReply> {
  const reply = yield* send(exchange, endpoint, input, page);
  const { learned, profile } = exchange;
  if (input['events'] === undefined || learned.timestampForm !== undefined) return reply;
  const usual = profile.get('behaviour.timestampForm');
  if (isSuccess(endpoint, reply)) learned.timestampForm = usual;
  if (reply.status !== 400) return reply;
  const other = usual === 'seconds' ? 'millis' : 'seconds';
  const second = yield* send({ ...exchange, learned: { ...learned, timestampForm: other } }, endpoint, input, page);
  if (second.status === 400) return reply;
  learned.timestampForm = other;
  return second;
}

function* send(exchange: Exchange, endpoint: Endpoint, input: Input, page?: PageRequest): Op<HttpReply> {
  const { auth, pace, profile, clock } = exchange;
  const budget = spend(exchange, endpoint.name);
  const tries = profile.get('behaviour.rate.tries');
  let rejected: string | undefined;
  let signedInAgain: 'no' | 'after 401' | 'after 403' = 'no';
  for (let attempts = 1, refusals = 0; ;) {
    const sentMs = yield* waitTurn(pace, budget);
    // Only now: a token may have ended while the gate was closed.
    const bearer = yield* auth.bearer(rejected, exchange.deadlineMs);
    const answered = yield* ask('send', buildRequest(exchange, endpoint, input, bearer, page));
    const reply = answered.status >= 200 && answered.status < 300 ? answered : withoutSecrets(answered, [bearer]);
    const nowMs = yield* ask('now');
    clock.hear(reply.headers['date'], nowMs);
    if (reply.status === 401 && signedInAgain === 'no') {
      signedInAgain = 'after 401';
      rejected = bearer;
      continue;
    }
    if (reply.status === 403 && signedInAgain === 'no' && auth.mayBeTied()) {
      signedInAgain = 'after 403';
      rejected = bearer;
      continue;
    }
    if (reply.status === 403 && signedInAgain === 'after 403') auth.isNotTied();
    const verdict = judge({ status: reply.status, repeatable: endpoint.repeatable, attempts, tries });
    if (verdict === 'answer') return reply;
    if (verdict === 'unknown') throw unknownOutcome(endpoint.name, reply, attempts);
    const told = readRetryAfter(reply.headers['retry-after'], clock.at(nowMs));
    const waitMs = yield* waitAfter(exchange, verdict === 'gate' ? ++refusals : attempts, told);
    if (verdict === 'later') throw laterError(endpoint.name, reply, attempts, waitMs);
    if (verdict === 'gate') {
      if (pace.refuse(sentMs, nowMs, waitMs)) yield* tellSlowed(exchange, waitMs);
      const isPatienceOver = waitMs > profile.get('behaviour.rate.maxToldWaitMs') || refusals > tries;
      if (isPatienceOver) throw laterError(endpoint.name, reply, attempts + refusals - 1, waitMs);
      budget(waitMs, nowMs);
      continue;
    }
    budget(waitMs, nowMs);
    yield* ask('log', {
      kind: 'retry',
      message: `${endpoint.name}: attempt ${attempts} of ${tries} failed (${reply.status === 0 ? 'no answer' : reply.status}); trying again.`,
    });
    yield* ask('sleep', waitMs);
    attempts++;
  }
}

/** What the service asks for counts; when it asks for nothing, or for no wait at all, a growing one of ours. */
function* waitAfter({ profile }: Exchange, count: number, told: number | undefined): Op<number> {
  if (told !== undefined && told > 0) return told;
  const first = profile.get('behaviour.rate.backoffMs');
  return backoffMs(count, first, profile.get('behaviour.rate.maxBackoffMs'), yield* ask('random'));
}

function* tellSlowed({ pace }: Exchange, waitMs: number): Op<void> {
  const perSecond = Math.round(pace.perSecond * 10) / 10;
  yield* ask('log', {
    kind: 'slowed',
    message: `The service asks for a slower pace: waiting ${Math.ceil(waitMs / 1000)} s, then ${perSecond} requests a second.`,
    details: { waitMs, perSecond },
  });
}

const maxFaultsTold = 20;

function* tell(endpoint: Endpoint<unknown, Answer<unknown>>, { faults, warnings }: Reading<unknown>): Op<void> {
  for (const { path, message } of faults.slice(0, maxFaultsTold)) {
    yield* ask('log', {
      kind: 'contract',
      message: `${endpoint.name}: ${path === '' ? '' : `${path}: `}${message}`,
      details: { endpoint: endpoint.name, path },
    });
  }
  if (faults.length > maxFaultsTold) {
    const message = `${endpoint.name}: ${faults.length - maxFaultsTold} more values of this answer could not be read.`;
    yield* ask('log', { kind: 'contract', message, details: { endpoint: endpoint.name } });
  }
  for (const message of warnings) {
    yield* ask('log', {
      kind: 'warning',
      message: `${endpoint.name}: ${message}`,
      details: { endpoint: endpoint.name },
    });
  }
}
