import { ask, type HttpReply, type Op } from '../engine/op.ts';
import type { Answer, Endpoint } from '../service/endpoint.ts';
import { readAnswer, type Page, type ReadAnswer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { errorOf, unknownOutcome } from './fault.ts';
import { checkInput } from './check-input.ts';
import { buildRequest, type PageRequest } from './request.ts';
import { hideSecrets } from './secrets.ts';
import { send, type ReceivedAnswer } from './send.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Makes one call: checks the input, sends it as `send` does, reads the answer.
 * @throws ConnectorError of every kind; see ErrorKind.
 */
export function* call(exchange: Exchange, endpoint: Endpoint, input: Input, page?: PageRequest): Op<unknown> {
  checkInput(endpoint, input, exchange.profile);
  const reply = yield* sendInEitherForm(exchange, endpoint, input, page);
  if (isEmptySearch(endpoint, reply, exchange)) return emptyPage;
  if (!isSuccess(endpoint, reply)) throw errorOf(endpoint.name, reply, { hint: hintFor(endpoint, reply) });
  const reading = readSafely(endpoint, reply, exchange);
  yield* tell(endpoint, reading, reply.secrets);
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
function readSafely(endpoint: Endpoint, reply: ReceivedAnswer, { profile }: Exchange): ReadAnswer<unknown> {
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

const emptyPage: Page<never> = {
  items: [],
  count: 0,
  number: undefined,
  size: undefined,
  total: 0,
  more: false,
  errors: [],
};

/** A search without a result may be answered 404 (G29); below a given record, 404 says that the record is not there. */
function isEmptySearch(endpoint: Endpoint, reply: HttpReply, { profile }: Exchange): boolean {
  if (reply.status !== 404 || profile.get('behaviour.searchNotFound') !== 'empty') return false;
  const isSearch = /\.(search|searchByEvents)$/.test(endpoint.name);
  return isSearch || (endpoint.base === 'legacy' && endpoint.answer.kind === 'page');
}

/** An event search refused with 400 is tried once with the other form of times; what works is remembered (G32). */
function* sendInEitherForm(
  exchange: Exchange,
  endpoint: Endpoint,
  input: Input,
  page?: PageRequest,
): Op<ReceivedAnswer> {
  const sendUnder = (under: Exchange) =>
    send(under, endpoint, (bearer) => buildRequest(under, endpoint, input, bearer, page));
  const reply = yield* sendUnder(exchange);
  const { learned, profile } = exchange;
  if (input['events'] === undefined || learned.timestampForm !== undefined) return reply;
  const usual = profile.get('behaviour.timestampForm');
  if (isSuccess(endpoint, reply)) learned.timestampForm = usual;
  if (reply.status !== 400) return reply;
  const other = usual === 'seconds' ? 'millis' : 'seconds';
  const second = yield* sendUnder({ ...exchange, learned: { ...learned, timestampForm: other } });
  if (second.status === 400) return reply;
  learned.timestampForm = other;
  return second;
}

const maxFaultsTold = 20;

/** What an answer says beside its content is the service's wording, too. */
function* tell(
  { name }: Endpoint<unknown, Answer<unknown>>,
  { faults, warnings }: ReadAnswer<unknown>,
  secrets: ReceivedAnswer['secrets'],
): Op<void> {
  const log = (kind: 'contract' | 'warning', text: string, path?: string) =>
    ask('log', {
      kind,
      message: `${name}: ${hideSecrets(text, secrets)}`,
      details: { endpoint: name, ...(path !== undefined && { path }) },
    });
  for (const { path, message } of faults.slice(0, maxFaultsTold)) {
    yield* log('contract', path === '' ? message : `${path}: ${message}`, path);
  }
  const untold = faults.length - maxFaultsTold;
  if (untold > 0) yield* log('contract', `${untold} more values of this answer could not be read.`);
  for (const message of warnings) yield* log('warning', message);
}
