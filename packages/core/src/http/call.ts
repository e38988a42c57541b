import type { HttpResponse, Op } from '../runtime/op.ts';
import { definitions } from '../api/current/attributes.ts';
import type { EndpointInput, Endpoint } from '../api/endpoint.ts';
import type { AttributeDefinition } from '../api/records/attribute.ts';
import { noRecords, parseResponse, type ParsedResponse } from './response-parser.ts';
import type { Page } from './pagination/parse-page.ts';
import type { ClientContext } from './client-context.ts';
import { toConnectorError } from './error-mapping.ts';
import { profileAdvice } from './profile-hint.ts';
import { checkInput } from './check-input.ts';
import { addressOf, buildRequest, type PageRequest } from './request-builder.ts';
import { send } from './pipeline.ts';
import { logNotices } from './response-notices.ts';
import { isBadRequest, isRedirect, isSuccess } from './response-status.ts';
import type { ReceivedResponse } from './policy.ts';

/** Calls one operation: checks the input, sends the request, parses the response. @throws ConnectorError of any kind */
export function* call(
  context: ClientContext,
  endpoint: Endpoint,
  input: EndpointInput,
  page?: PageRequest,
): Op<unknown> {
  checkInput(endpoint, input, context.profile);
  let response = yield* sendInEitherForm(context, endpoint, input, page);
  if (isEmptySearch(endpoint, response, context)) {
    // A wrong 404 would lose events, because callers do not search the same range again: it is confirmed once.
    response = yield* sendInEitherForm(context, endpoint, input, page);
    if (isEmptySearch(endpoint, response, context)) {
      context.detected.emptySearchReturns ??= '404';
      return noRecords;
    }
  }
  const parsed = response.value;
  if (parsed === undefined) {
    throw toConnectorError(endpoint.name, response, profileAdvice(endpoint, input, response, context));
  }
  if (isEmptyPage(endpoint, parsed.value)) context.detected.emptySearchReturns = 'list';
  yield* logNotices(context, endpoint, response, parsed);
  if (endpoint === definitions) {
    const { items } = parsed.value as Page<AttributeDefinition>;
    context.detected.labels = new Set(items.flatMap(({ label }) => label ?? []));
  }
  return parsed.value;
}

/** A temporary address may be sent as a redirect to it. */
function isReadable({ response }: Endpoint, { status, headers }: HttpResponse): boolean {
  return isSuccess(status) || (response.kind === 'address' && isRedirect(status) && 'location' in headers);
}

function isEmptyPage({ response }: Endpoint, value: unknown): boolean {
  return (response.kind === 'page' || response.kind === 'list') && (value as Page<unknown>).count === 0;
}

/** A search without a result may return 404 (G29). For an operation on one record, 404 means that it is missing. */
function isEmptySearch(endpoint: Endpoint, { status, isOwn }: ReceivedResponse, { profile }: ClientContext): boolean {
  if (status !== 404 || isOwn === false || profile.get('search.notFoundMeans') === 'error') return false;
  const isSearch = /\.(search|searchByEvents)$/.test(endpoint.name);
  return isSearch || (endpoint.base === 'legacy' && endpoint.response.kind === 'page');
}

/** Repeats an event search once in the other timestamp format after a 400 or 422. The format that works is kept (G32). */
function* sendInEitherForm(
  context: ClientContext,
  endpoint: Endpoint,
  input: EndpointInput,
  page?: PageRequest,
): Op<ReceivedResponse<ParsedResponse<unknown>>> {
  const { detected, profile } = context;
  const { name, repeatable } = endpoint;
  const read = (response: ReceivedResponse) =>
    isReadable(endpoint, response) ? parseResponse(endpoint, input, response, profile, detected) : undefined;
  const address = addressOf(context, endpoint);
  const sendUnder = (under: ClientContext) =>
    send(under, { name, address, repeatable, read }, (bearer) => buildRequest(under, endpoint, input, bearer, page));
  const first = yield* sendUnder(context);
  if (input['events'] === undefined || detected.timestampForm !== undefined) return first;
  const usual = profile.get('events.timestampFormat');
  if (first.value !== undefined) detected.timestampForm = usual;
  if (!isBadRequest(first.status)) return first;
  const other = usual === 'seconds' ? 'millis' : 'seconds';
  const second = yield* sendUnder({ ...context, detected: { ...detected, timestampForm: other } });
  if (isBadRequest(second.status)) return first;
  detected.timestampForm = other;
  return second;
}
