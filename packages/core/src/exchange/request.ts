import type { HttpRequest } from '../engine/op.ts';
import { ConnectorError } from '../errors.ts';
import type { Endpoint, EventFilter } from '../service/endpoint.ts';
import type { Profile } from '../service/profile/index.ts';
import {
  callOf,
  eventParameters,
  extractedDataParameter,
  joinUrl,
  pagingNames,
  wireEventCode,
  wireName,
} from '../service/wire.ts';
import type { Exchange } from './exchange.ts';
import { encodePairs, fillPath } from './url.ts';

type Input = Readonly<Record<string, unknown>>;

/** The page asked for: `number` counts from the profile's base. */
export interface PageRequest {
  readonly number: number;
  readonly size: number;
}

/** @param bearer the access token; undefined where the host signs the request itself. */
export function buildRequest(
  exchange: Exchange,
  endpoint: Endpoint,
  input: Input,
  bearer: string | undefined,
  page?: PageRequest,
): HttpRequest {
  const { connection, profile } = exchange;
  const { method, prefix, path } = callOf(endpoint, profile);
  const query = queryOf(exchange, endpoint, input, page);
  const url = joinUrl(baseOf(exchange, endpoint), prefix, fillPath(path, { ...connection, ...input }));
  const language = profile.get('behaviour.acceptLanguage');
  const body = endpoint.body === undefined ? undefined : JSON.stringify(bodyOf(endpoint, input, profile));
  return {
    method,
    url: query === '' ? url : `${url}?${query}`,
    headers: {
      accept: endpoint.answer.kind === 'file' ? 'application/zip, application/pdf, */*' : 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
      ...(language !== '' && { 'accept-language': language }),
    },
    ...(body !== undefined && { body }),
    expect: endpoint.answer.kind === 'file' ? 'bytes' : 'text',
    timeoutMs: profile.get('behaviour.limits.timeoutMs'),
  };
}

function baseOf({ connection }: Exchange, endpoint: Endpoint): string {
  if (endpoint.base === 'current') return connection.baseUrl;
  if (connection.legacyBaseUrl !== undefined && connection.legacyBaseUrl !== '') return connection.legacyBaseUrl;
  throw new ConnectorError(
    'config',
    `${endpoint.name} needs the address of the legacy interface. Fill in legacyBaseUrl.`,
    {
      endpoint: endpoint.name,
      field: 'legacyBaseUrl',
    },
  );
}

function bodyOf(endpoint: Endpoint, input: Input, profile: Profile): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of Object.keys(endpoint.body ?? {})) {
    const name = wireName('body', endpoint, field, profile);
    if (input[field] !== undefined && name !== '') body[name] = input[field];
  }
  return body;
}

function queryOf(exchange: Exchange, endpoint: Endpoint, input: Input, page: PageRequest | undefined): string {
  const { profile } = exchange;
  const pairs: (readonly [string, string])[] = [];
  for (const field of Object.keys(endpoint.query)) {
    const name = wireName('query', endpoint, field, profile);
    if (input[field] !== undefined && name !== '') pairs.push([name, String(input[field])]);
  }
  if (page !== undefined) pairs.push(...pagePairs(endpoint, profile, page));
  if (input['withExtractedData'] === true) pairs.push([extractedDataParameter, 'true']);
  const events = input['events'] as EventFilter | undefined;
  return [encodePairs(pairs), events === undefined ? '' : encodeEvents(exchange, events)]
    .filter((part) => part !== '')
    .join('&');
}

function pagePairs(endpoint: Endpoint, profile: Profile, page: PageRequest): (readonly [string, string])[] {
  const names = pagingNames(endpoint, profile);
  const byOffset = endpoint.base !== 'legacy' && profile.get('behaviour.pageUnit') === 'offset';
  const base = profile.get('behaviour.pageBase');
  const position = byOffset ? (page.number - base) * page.size : page.number;
  const pairs: (readonly [string, string])[] = [
    [names.page, String(position)],
    [names.size, String(page.size)],
  ];
  return pairs.filter(([name]) => name !== '');
}

/** The three event parameters in the style and the form that the service takes (G32, G35). */
function encodeEvents({ profile, learned }: Exchange, events: EventFilter): string {
  const codes = events.eventNames.map((code) => encodeURIComponent(wireEventCode(code, profile) ?? code));
  const style = profile.get('behaviour.eventNamesStyle');
  const names =
    style === 'repeat'
      ? codes.map((code) => `${eventParameters.names}=${code}`).join('&')
      : `${eventParameters.names}=${codes.join(style === 'csv' ? ',' : '%2C')}`;
  const form = learned.timestampForm ?? profile.get('behaviour.timestampForm');
  const time = (value: string) =>
    encodeURIComponent(form === 'seconds' ? value.slice(0, 19) : `${value.slice(0, 19)}${value.slice(19) || '.000'}`);
  const from = `${eventParameters.from}=${time(events.eventOccurrenceStartDate)}`;
  return `${names}&${from}&${eventParameters.to}=${time(events.eventOccurrenceEndDate)}`;
}
