import * as z from 'zod/mini';
import type { HttpRequest } from '../engine/op.ts';
import { ConnectorError } from '../errors.ts';
import type { Endpoint, EventFilter } from '../service/endpoint.ts';
import { eventSets, subjectOf } from '../service/events.ts';
import type { Profile } from '../service/profile/index.ts';
import type { Exchange } from './exchange.ts';
import { encodePairs, fillPath, joinUrl } from './url.ts';

type Input = Readonly<Record<string, unknown>>;

/** The page asked for: `number` counts from the profile's base. */
export interface PageRequest {
  readonly number: number;
  readonly size: number;
}

/** @throws ConnectorError `config` with the rule in words, before anything is sent. */
export function checkInput(endpoint: Endpoint, input: Input, profile: Profile): void {
  const shape = { ...endpoint.params, ...endpoint.query, ...endpoint.body };
  for (const [field, schema] of Object.entries(shape)) {
    const result = z.safeParse(schema, input[field]);
    if (!result.success) refuse(endpoint, field, result.error.issues[0]?.message ?? `${field} is not valid`);
  }
  for (const field of Object.keys(input)) {
    if (field in shape || ['accountId', 'events', 'withExtractedData'].includes(field)) continue;
    refuse(endpoint, field, `${field} is not an input of this operation`);
  }
  if (input['withExtractedData'] === true && !profile.get('behaviour.extractedDataOps').includes(endpoint.name)) {
    const note = 'extracted data is not asked for here; add the operation to behaviour.extractedDataOps if it takes it';
    refuse(endpoint, 'withExtractedData', note);
  }
  rules[endpoint.name]?.(input, (field, message) => refuse(endpoint, field, message));
  const events = input['events'] as EventFilter | undefined;
  if (endpoint.events !== undefined && (events !== undefined || endpoint.eventsOptional !== true)) {
    checkEvents(endpoint, events, profile);
  }
}

function refuse(endpoint: Endpoint, field: string, message: string): never {
  throw new ConnectorError('config', `${endpoint.name}: ${message}.`, { endpoint: endpoint.name, field });
}

/** Rules of the specification that tie two inputs together. */
const rules: Readonly<Record<string, (input: Input, refuse: (field: string, message: string) => never) => void>> = {
  'companies.search': ({ countryCode, searchBy }, refuse) => {
    if ((searchBy === 'SIRET' || searchBy === 'SIREN') && countryCode !== 'FR') {
      refuse('countryCode', `a search by ${searchBy} needs countryCode FR`); // R041
    }
    if (searchBy === 'LOCAL_ID' && countryCode === 'FR') {
      refuse('searchBy', 'LOCAL_ID is for countries other than France: search by SIRET or SIREN'); // R041
    }
  },
};

function checkEvents(endpoint: Endpoint, events: EventFilter | undefined, profile: Profile): void {
  if (events === undefined || events.eventNames.length === 0) {
    refuse(endpoint, 'events', 'event codes, a start and an end are given together');
  }
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?$/;
  for (const field of ['eventOccurrenceStartDate', 'eventOccurrenceEndDate'] as const) {
    if (!form.test(events[field] ?? '')) {
      refuse(endpoint, field, `${field} has to be a time without zone, such as 2026-11-01T09:30:00`);
    }
  }
  if (events.eventOccurrenceStartDate > events.eventOccurrenceEndDate) {
    refuse(endpoint, 'eventOccurrenceStartDate', 'the start lies after the end');
  }
  for (const code of events.eventNames) {
    const subject = subjectOf(code);
    if (subject === undefined && !profile.get('behaviour.allowUnknownEvents')) {
      refuse(
        endpoint,
        'events',
        `${code} is not an event code of the specification (behaviour.allowUnknownEvents sends it all the same)`,
      );
    }
    if (subject !== undefined && subject !== endpoint.events) {
      refuse(endpoint, 'events', `${code} is an event of another kind of resource (${subject})`);
    }
    if (wireEventCode(code, profile) === undefined) {
      refuse(endpoint, 'events', `${code} needs the provider's name: set ${providerKey(code)} in the profile`);
    }
  }
}

const stand = /PROVIDER([A-D])/;

function providerKey(code: string): string {
  return `values.providers.${stand.exec(code)?.[1] ?? 'A'}`;
}

/** The code as the service spells it; undefined while the name of its provider is not known (G37). */
function wireEventCode(code: string, profile: Profile): string | undefined {
  const letter = stand.exec(code)?.[1];
  if (letter === undefined) return code;
  const name = profile.find(`values.providers.${letter}`);
  return typeof name === 'string' && name !== '' ? code.replace(stand, name) : undefined;
}

/** Codes of one kind of resource that can be sent to this service. */
export function sendableEvents(subject: keyof typeof eventSets, profile: Profile): string[] {
  return eventSets[subject].map((event) => event.code).filter((code) => wireEventCode(code, profile) !== undefined);
}

/** Method and path template in force for an operation. */
function callOf(endpoint: Endpoint, profile: Profile): { method: HttpRequest['method']; path: string } {
  const call = (profile.find(`paths.${endpoint.name}`) as string | undefined) ?? endpoint.call;
  if (call === undefined) throw new ConnectorError('bug', `${endpoint.name} has no path.`, { endpoint: endpoint.name });
  const [method, path] = call.split(' ') as [HttpRequest['method'], string];
  return { method, path };
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
  const { method, path } = callOf(endpoint, profile);
  const query = queryOf(exchange, endpoint, input, page);
  const url = joinUrl(
    baseOf(exchange, endpoint),
    profile.get('paths.prefix'),
    fillPath(path, { ...connection, ...input }),
  );
  const language = profile.get('behaviour.acceptLanguage');
  const body = endpoint.body === undefined ? undefined : JSON.stringify(bodyOf(endpoint, input, profile));
  return {
    method,
    url: query === '' ? url : `${url}?${query}`,
    headers: {
      accept: endpoint.answer.kind === 'file' ? 'application/zip, application/pdf, */*' : 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...(language === '' ? {} : { 'accept-language': language }),
    },
    ...(body === undefined ? {} : { body }),
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

/** A field's name on the wire: the profile's where the specification shows none. */
function wireName(kind: 'query' | 'body', endpoint: Endpoint, field: string, profile: Profile): string {
  return (profile.find(`${kind}.${endpoint.name}.${field}`) as string | undefined) ?? field;
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
  if (input['withExtractedData'] === true) pairs.push(['withExtractedData', 'true']);
  const events = input['events'] as EventFilter | undefined;
  return [encodePairs(pairs), events === undefined ? '' : encodeEvents(exchange, events)]
    .filter((part) => part !== '')
    .join('&');
}

function pagePairs(endpoint: Endpoint, profile: Profile, page: PageRequest): (readonly [string, string])[] {
  if (endpoint.base === 'legacy')
    return [
      ['page', String(page.number)],
      ['pageSize', String(page.size)],
    ];
  const byOffset = profile.get('behaviour.pageUnit') === 'offset';
  const base = profile.get('behaviour.pageBase');
  const position = byOffset ? (page.number - base) * page.size : page.number;
  const pairs: (readonly [string, string])[] = [
    [profile.get('query.page'), String(position)],
    [profile.get('query.pageSize'), String(page.size)],
  ];
  return pairs.filter(([name]) => name !== '');
}

/** The three event parameters in the style and the form that the service takes (G32, G35). */
function encodeEvents({ profile, learned }: Exchange, events: EventFilter): string {
  const codes = events.eventNames.map((code) => encodeURIComponent(wireEventCode(code, profile) ?? code));
  const style = profile.get('behaviour.eventNamesStyle');
  const names =
    style === 'repeat'
      ? codes.map((code) => `eventNames=${code}`).join('&')
      : `eventNames=${codes.join(style === 'csv' ? ',' : '%2C')}`;
  const form = learned.timestampForm ?? profile.get('behaviour.timestampForm');
  const time = (value: string) =>
    encodeURIComponent(form === 'seconds' ? value.slice(0, 19) : `${value.slice(0, 19)}${value.slice(19) || '.000'}`);
  return `${names}&eventOccurrenceStartDate=${time(events.eventOccurrenceStartDate)}&eventOccurrenceEndDate=${time(events.eventOccurrenceEndDate)}`;
}
