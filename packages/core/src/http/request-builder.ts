import type { HttpRequest } from '../runtime/op.ts';
import { keepAt, type ServiceAddress } from '../connection.ts';
import { ConnectorError } from '../errors.ts';
import type { EndpointInput, Endpoint, EventFilter } from '../api/endpoint.ts';
import type { Profile } from '../api/profile/index.ts';
import {
  callOf,
  encodePairs,
  eventParametersOf,
  extractedDataParameter,
  fillPath,
  joinUrl,
  pagingNames,
  wireEventCode,
  wireName,
} from '../api/wire.ts';
import { countWallMs, formatWallMs } from '../values/wall-time.ts';
import type { ClientContext } from './client-context.ts';

/** The requested page: `number` as the service counts, from 0 or 1; `size` in records. */
export interface PageRequest {
  readonly number: number;
  readonly size: number;
}

/** Maximum bytes read per response. A page of 500 records has a few hundred kilobytes, a token about two. */
const mostBytes = { token: 65_536, page: 33_554_432, file: 536_870_912 };
const maxErrorBytes = 65_536;

export function maxBytesOf(kind: keyof typeof mostBytes): HttpRequest['maxBytes'] {
  return { success: mostBytes[kind], error: maxErrorBytes };
}

/** @param bearer the access token; undefined where the host signs the request itself. */
export function buildRequest(
  context: ClientContext,
  endpoint: Endpoint,
  input: EndpointInput,
  bearer: string | undefined,
  page?: PageRequest,
): HttpRequest {
  const { connection, profile } = context;
  const { method, path } = callOf(endpoint, profile);
  const sent = endpoint.encode?.(input, profile) ?? input;
  const parts: RequestParts = {
    method,
    path: fillPath(path, { accountId: connection.accountId, ...input }),
    query: queryOf(context, endpoint, sent, page),
    ...(endpoint.body !== undefined && { body: bodyOf(endpoint, sent, profile) }),
    ...(endpoint.response.kind === 'file' && { isFile: true }),
  };
  return assembleRequest(context, endpoint, parts, bearer);
}

export interface SentFile {
  /** The media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

interface RequestParts {
  readonly method: HttpRequest['method'];
  /** Below the prefix of all paths, filled and encoded. */
  readonly path: string;
  /** Encoded; empty for none. */
  readonly query: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of JSON. */
  readonly file?: SentFile;
  /** The response is a file. */
  readonly isFile?: true;
}

/** A request to one of the interfaces, with the headers that all requests have. @param bearer as in `buildRequest` */
export function assembleRequest(
  context: ClientContext,
  of: Pick<Endpoint, 'name' | 'base'>,
  { method, path, query, body, file, isFile }: RequestParts,
  bearer: string | undefined,
): HttpRequest {
  const { connection, profile } = context;
  const field = addressOf(context, of);
  const url = keepAt(connection, field, joinUrl(connection[field] ?? '', profile.get('paths.prefix'), path));
  const language = profile.get('http.acceptLanguage');
  return {
    method,
    url: query === '' ? url : `${url}?${query}`,
    headers: {
      accept: isFile === true ? 'application/zip, application/pdf, */*' : 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
      ...(file !== undefined && { 'content-type': file.type }),
      ...(language !== '' && { 'accept-language': language }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file !== undefined && { file: file.bytes }),
    expect: isFile === true ? 'bytes' : 'text',
    timeoutMs: profile.get('http.timeoutMs'),
    maxBytes: maxBytesOf(isFile === true ? 'file' : 'page'),
  };
}

/** @throws ConnectorError `config` for a legacy operation where the connection names no legacy interface */
export function addressOf(
  { connection, profile }: Pick<ClientContext, 'connection' | 'profile'>,
  { name, base }: Pick<Endpoint, 'name' | 'base'>,
): ServiceAddress {
  const isOfCurrent = name === 'legacy.account.list' && profile.get('accounts.interface') === 'current';
  if (base === 'current' || isOfCurrent) return 'baseUrl';
  if (connection.legacyBaseUrl !== undefined && connection.legacyBaseUrl !== '') return 'legacyBaseUrl';
  throw new ConnectorError('config', `${name} needs the address of the legacy interface. Fill in legacyBaseUrl.`, {
    endpoint: name,
    field: 'legacyBaseUrl',
  });
}

function bodyOf(endpoint: Endpoint, input: EndpointInput, profile: Profile): unknown {
  const body: Record<string, unknown> = {};
  for (const field of Object.keys(endpoint.body ?? {})) {
    const name = wireName('body', endpoint, field, profile);
    if (input[field] !== undefined && name !== '') body[name] = input[field];
  }
  return endpoint.isListed?.(profile) === true ? [body] : body;
}

function queryOf(
  context: ClientContext,
  endpoint: Endpoint,
  input: EndpointInput,
  page: PageRequest | undefined,
): string {
  const { profile } = context;
  const pairs: (readonly [string, string])[] = [];
  for (const field of Object.keys(endpoint.query)) {
    const name = wireName('query', endpoint, field, profile);
    if (input[field] !== undefined && name !== '') pairs.push([name, String(input[field])]);
  }
  if (page !== undefined) pairs.push(...pagePairs(endpoint, profile, page));
  if (input['withExtractedData'] === true) pairs.push([extractedDataParameter, 'true']);
  const events = input['events'] as EventFilter | undefined;
  return [encodePairs(pairs), events === undefined ? '' : encodeEvents(context, endpoint, events)]
    .filter((part) => part !== '')
    .join('&');
}

/** The query parameters of a page, by the profile (G20). */
export function pagePairs(
  endpoint: Pick<Endpoint, 'base'>,
  profile: Profile,
  page: PageRequest,
): (readonly [string, string])[] {
  const names = pagingNames(endpoint, profile);
  const byOffset = endpoint.base !== 'legacy' && profile.get('paging.mode') === 'offset';
  const base = profile.get('paging.firstPage');
  const position = byOffset ? (page.number - base) * page.size : page.number;
  const pairs: (readonly [string, string])[] = [
    [names.page, String(position)],
    [names.size, String(page.size)],
  ];
  return pairs.filter(([name]) => name !== '');
}

/** The three event parameters in the formats that the service accepts (G32, G35). */
function encodeEvents({ profile, detected }: ClientContext, endpoint: Endpoint, events: EventFilter): string {
  const parameters = eventParametersOf(endpoint, profile);
  // An overlay can set these names, so they may contain any character but blanks.
  const [list, from, to] = [parameters.names, parameters.from, parameters.to].map(encodeURIComponent);
  const codes = events.eventNames.map((code) => encodeURIComponent(wireEventCode(code, profile) ?? code));
  const style = profile.get('events.namesFormat');
  const names =
    style === 'repeat'
      ? codes.map((code) => `${list}=${code}`).join('&')
      : `${list}=${codes.join(style === 'csv' ? ',' : '%2C')}`;
  const form = detected.timestampForm ?? profile.get('events.timestampFormat');
  const { eventOccurrenceStartDate: start, eventOccurrenceEndDate: end } = events;
  const time = (value: string) =>
    encodeURIComponent(form === 'seconds' ? value.slice(0, 19) : `${value.slice(0, 19)}${value.slice(19) || '.000'}`);
  const until = form === 'seconds' ? nextWholeSecond(end) : end;
  return `${names}&${from}=${time(start)}&${to}=${time(until)}`;
}

const lastSecondMs = countWallMs('9999-12-31T23:59:59');

/** The end of a range in whole seconds. If 23:59:59.999 were sent as 23:59:59, the events of that second would be missed. */
const nextWholeSecond = (time: string): string =>
  formatWallMs(Math.min(Math.ceil(countWallMs(time) / 1000) * 1000, lastSecondMs));
