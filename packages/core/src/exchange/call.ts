import { ask, type HttpReply, type Op } from '../engine/op.ts';
import { definitions } from '../service/current/attributes.ts';
import type { Answer, Endpoint } from '../service/endpoint.ts';
import type { AttributeDefinition } from '../service/records/attribute.ts';
import { readAnswer, type ReadAnswer } from './answer.ts';
import type { Page } from './page-answer.ts';
import type { Exchange } from './exchange.ts';
import { endingOf } from './ending.ts';
import { errorOf } from './fault.ts';
import { hintFor } from './hint.ts';
import { checkInput } from './check-input.ts';
import { addressOf, buildRequest, type PageRequest } from './request.ts';
import { hideSecrets } from './secrets.ts';
import { send, type BelievedAnswer, type ReceivedAnswer } from './send.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Makes one call: checks the input, sends it as `send` does, reads the answer.
 * @throws ConnectorError of every kind; see ErrorKind.
 */
export function* call(exchange: Exchange, endpoint: Endpoint, input: Input, page?: PageRequest): Op<unknown> {
  checkInput(endpoint, input, exchange.profile);
  let answered = yield* sendInEitherForm(exchange, endpoint, input, page);
  if (isEmptySearch(endpoint, answered, exchange)) {
    // What an empty search loses, nobody looks for again.
    answered = yield* sendInEitherForm(exchange, endpoint, input, page);
    if (isEmptySearch(endpoint, answered, exchange)) {
      exchange.learned.noneIs ??= '404';
      return emptyPage;
    }
  }
  const { reply, value: reading } = answered;
  if (reading === undefined) {
    throw errorOf(endpoint.name, reply, { hint: hintFor(endpoint, input, reply, exchange) });
  }
  if (isEmptyPage(endpoint, reading.value)) exchange.learned.noneIs = 'list';
  yield* tell(endpoint, reading, reply.secrets);
  yield* tellEnding(endpoint, reply, exchange);
  if (endpoint === definitions) exchange.learned.labels = labelsIn(reading.value as Page<AttributeDefinition>);
  return reading.value;
}

/** Each thing once a client, however many operations bear it. */
function* tellEnding({ name }: Endpoint, reply: ReceivedAnswer, { learned }: Exchange): Op<void> {
  const ending = endingOf(reply);
  if (ending === undefined || learned.told.has(ending)) return;
  learned.told.add(ending);
  yield* ask('log', { kind: 'deprecated', message: `${name}: ${ending}`, details: { endpoint: name } });
}

function labelsIn({ items }: Page<AttributeDefinition>): ReadonlySet<string> {
  return new Set(items.flatMap(({ label }) => (label === null ? [] : [label])));
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

function isEmptyPage({ answer }: Endpoint, value: unknown): boolean {
  return (answer.kind === 'page' || answer.kind === 'list') && (value as Page<unknown>).count === 0;
}

/** A search without a result may be answered 404 (G29); below a given record, 404 says that the record is not there. */
function isEmptySearch(endpoint: Endpoint, { reply }: BelievedAnswer<unknown>, { profile }: Exchange): boolean {
  if (reply.status !== 404 || reply.isOwn === false || profile.get('behaviour.searchNotFound') === 'error')
    return false;
  const isSearch = /\.(search|searchByEvents)$/.test(endpoint.name);
  return isSearch || (endpoint.base === 'legacy' && endpoint.answer.kind === 'page');
}

/** An event search refused with 400 is tried once with the other form of times; what works is remembered (G32). */
function* sendInEitherForm(
  exchange: Exchange,
  endpoint: Endpoint,
  input: Input,
  page?: PageRequest,
): Op<BelievedAnswer<ReadAnswer<unknown>>> {
  const { learned, profile } = exchange;
  const { name, repeatable } = endpoint;
  const read = (reply: ReceivedAnswer) =>
    isSuccess(endpoint, reply) ? readAnswer(endpoint, reply, profile, learned) : undefined;
  const address = addressOf(exchange, endpoint);
  const sendUnder = (under: Exchange) =>
    send(under, { name, address, repeatable, read }, (bearer) => buildRequest(under, endpoint, input, bearer, page));
  const first = yield* sendUnder(exchange);
  if (input['events'] === undefined || learned.timestampForm !== undefined) return first;
  const usual = profile.get('behaviour.timestampForm');
  if (first.value !== undefined) learned.timestampForm = usual;
  if (first.reply.status !== 400) return first;
  const other = usual === 'seconds' ? 'millis' : 'seconds';
  const second = yield* sendUnder({ ...exchange, learned: { ...learned, timestampForm: other } });
  if (second.reply.status === 400) return first;
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
