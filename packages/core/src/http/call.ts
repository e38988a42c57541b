import { ask, type HttpResponse, type Op } from '../runtime/op.ts';
import { definitions } from '../service/current/attributes.ts';
import type { ResponseSpec, Endpoint } from '../service/endpoint.ts';
import type { AttributeDefinition } from '../service/records/attribute.ts';
import { parseResponse, type ParsedResponse } from './response-parser.ts';
import type { Page } from './pagination/parse-page.ts';
import type { ClientContext } from './client-context.ts';
import { deprecationOf } from './deprecation.ts';
import { toConnectorError } from './error-mapping.ts';
import { profileAdvice } from './profile-hint.ts';
import { checkInput } from './check-input.ts';
import { addressOf, buildRequest, type PageRequest } from './request-builder.ts';
import { redactSecrets } from './redaction/redact.ts';
import { send, type TrustedResponse, type ReceivedResponse } from './pipeline.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Makes one call: checks the input, sends it as `send` does, reads the answer.
 * @throws ConnectorError of every kind; see ErrorKind.
 */
export function* call(context: ClientContext, endpoint: Endpoint, input: Input, page?: PageRequest): Op<unknown> {
  checkInput(endpoint, input, context.profile);
  let answered = yield* sendInEitherForm(context, endpoint, input, page);
  if (isEmptySearch(endpoint, answered, context)) {
    // What an empty search loses, nobody looks for again.
    answered = yield* sendInEitherForm(context, endpoint, input, page);
    if (isEmptySearch(endpoint, answered, context)) {
      context.detected.noneIs ??= '404';
      return emptyPage;
    }
  }
  const { response, value: reading } = answered;
  if (reading === undefined) {
    throw toConnectorError(endpoint.name, response, { advice: profileAdvice(endpoint, input, response, context) });
  }
  if (isEmptyPage(endpoint, reading.value)) context.detected.noneIs = 'list';
  yield* tell(endpoint, reading, response.secrets);
  yield* tellEnding(endpoint, response, context);
  if (endpoint === definitions) context.detected.labels = labelsIn(reading.value as Page<AttributeDefinition>);
  return reading.value;
}

/** Each thing once a client, however many operations bear it. */
function* tellEnding({ name }: Endpoint, response: ReceivedResponse, { detected }: ClientContext): Op<void> {
  const ending = deprecationOf(response);
  if (ending === undefined || detected.told.has(ending)) return;
  detected.told.add(ending);
  yield* ask('log', { kind: 'deprecated', message: `${name}: ${ending}`, details: { endpoint: name } });
}

function labelsIn({ items }: Page<AttributeDefinition>): ReadonlySet<string> {
  return new Set(items.flatMap(({ label }) => (label === null ? [] : [label])));
}

function isSuccess(endpoint: Endpoint, response: HttpResponse): boolean {
  if (response.status >= 200 && response.status < 300) return true;
  return (
    endpoint.response.kind === 'address' &&
    response.status >= 300 &&
    response.status < 400 &&
    'location' in response.headers
  );
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

function isEmptyPage({ response }: Endpoint, value: unknown): boolean {
  return (response.kind === 'page' || response.kind === 'list') && (value as Page<unknown>).count === 0;
}

/** A search without a result may be answered 404 (G29); below a given record, 404 says that the record is not there. */
function isEmptySearch(
  endpoint: Endpoint,
  { response }: TrustedResponse<unknown>,
  { profile }: ClientContext,
): boolean {
  if (response.status !== 404 || response.isOwn === false || profile.get('search.notFoundMeans') === 'error')
    return false;
  const isSearch = /\.(search|searchByEvents)$/.test(endpoint.name);
  return isSearch || (endpoint.base === 'legacy' && endpoint.response.kind === 'page');
}

/** An event search refused with 400 is tried once with the other form of times; what works is remembered (G32). */
function* sendInEitherForm(
  context: ClientContext,
  endpoint: Endpoint,
  input: Input,
  page?: PageRequest,
): Op<TrustedResponse<ParsedResponse<unknown>>> {
  const { detected, profile } = context;
  const { name, repeatable } = endpoint;
  const read = (response: ReceivedResponse) =>
    isSuccess(endpoint, response) ? parseResponse(endpoint, response, profile, detected) : undefined;
  const address = addressOf(context, endpoint);
  const sendUnder = (under: ClientContext) =>
    send(under, { name, address, repeatable, read }, (bearer) => buildRequest(under, endpoint, input, bearer, page));
  const first = yield* sendUnder(context);
  if (input['events'] === undefined || detected.timestampForm !== undefined) return first;
  const usual = profile.get('events.timestampFormat');
  if (first.value !== undefined) detected.timestampForm = usual;
  if (first.response.status !== 400) return first;
  const other = usual === 'seconds' ? 'millis' : 'seconds';
  const second = yield* sendUnder({ ...context, detected: { ...detected, timestampForm: other } });
  if (second.response.status === 400) return first;
  detected.timestampForm = other;
  return second;
}

const maxFaultsTold = 20;

/** What an answer says beside its content is the service's wording, too. */
function* tell(
  { name }: Endpoint<unknown, ResponseSpec<unknown>>,
  { fieldErrors, warnings }: ParsedResponse<unknown>,
  secrets: ReceivedResponse['secrets'],
): Op<void> {
  const log = (kind: 'contract' | 'warning', text: string, path?: string) =>
    ask('log', {
      kind,
      message: `${name}: ${redactSecrets(text, secrets)}`,
      details: { endpoint: name, ...(path !== undefined && { path }) },
    });
  for (const { path, message } of fieldErrors.slice(0, maxFaultsTold)) {
    yield* log('contract', path === '' ? message : `${path}: ${message}`, path);
  }
  const untold = fieldErrors.length - maxFaultsTold;
  if (untold > 0) yield* log('contract', `${untold} more values of this answer could not be read.`);
  for (const message of warnings) yield* log('warning', message);
}
