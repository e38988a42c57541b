import { ConnectorError } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';
import type { Profile } from './profile/index.ts';

/** Method and path of an operation under a profile: for clients, the sandbox and the relay. */
export interface WireCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The prefix of every path of the service; empty for a token request. */
  readonly prefix: string;
  /** Template with `{name}`, below the prefix; of a token request, below the address of the issuer. */
  readonly path: string;
}

export function callOf(endpoint: Pick<Endpoint, 'name' | 'base' | 'call'>, profile: Profile): WireCall {
  if (endpoint.base === 'auth') return { method: 'POST', prefix: '', path: profile.get('paths.token') };
  const call = (profile.find(`paths.${endpoint.name}`) as string | undefined) ?? endpoint.call;
  if (call === undefined)
    throw new Error(`The profile has no entry paths.${endpoint.name}, and the operation no call.`);
  const [method, path] = call.split(' ') as [WireCall['method'], string];
  return { method, prefix: profile.get('paths.prefix'), path };
}

export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return address.slice(0, end);
}

/** Joins an address, the prefix of all paths and a path, whether or not the address already ends with the prefix (G01). */
export function joinUrl(address: string, prefix: string, path: string): string {
  const base = withoutEndSlashes(address);
  const folder = base.replace(/^\w+:\/\/[^/]*/, '');
  const steps = prefix.split('/').filter((step) => step !== '');
  // An address may end with all of the prefix, or with its beginning (…/api for /api/v1).
  let taken = steps.length;
  while (taken > 0 && !folder.endsWith(`/${steps.slice(0, taken).join('/')}`)) taken--;
  const missing = steps.slice(taken).map((step) => `/${step}`);
  return base + missing.join('') + path;
}

/** Fills a path template. Every value is encoded, so that it cannot change the path. */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      throw new ConnectorError('config', `${name} is missing: the path ${template} needs it.`, { field: name });
    }
    return encodeURIComponent(value);
  });
}

/** Encodes `a=1&b=2` for queries and forms. */
export function encodePairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** A field's name on the wire: from the profile if the specification shows none. Empty if the field is not sent. */
export function wireName(kind: 'query' | 'body', endpoint: Endpoint, field: string, profile: Profile): string {
  return (profile.find(`${kind}.${endpoint.name}.${field}`) as string | undefined) ?? field;
}

/** The query parameters for the number and the size of a page (G20, R164). */
export function pagingNames(
  endpoint: Pick<Endpoint, 'base'>,
  profile: Profile,
): { readonly page: string; readonly size: string } {
  if (endpoint.base === 'legacy') return { page: 'page', size: 'pageSize' };
  return { page: profile.get('query.page'), size: profile.get('query.pageSize') };
}

/** The parameters of an event search, given together (R117). */
export const eventParameters = {
  names: 'eventNames',
  from: 'eventOccurrenceStartDate',
  to: 'eventOccurrenceEndDate',
} as const satisfies Readonly<Record<string, string>>;

type EventParameters = Readonly<Record<keyof typeof eventParameters, string>>;

/** The event parameters of an operation: the specification does not show their names in `dossiers.list` (G40). */
export function eventParametersOf({ name }: Pick<Endpoint, 'name'>, profile: Profile): EventParameters {
  if (name !== 'dossiers.list') return eventParameters;
  const own = ([part, usual]: [string, string]) => [part, profile.find(`query.${name}.${usual}`) ?? usual];
  return Object.fromEntries(Object.entries(eventParameters).map(own)) as EventParameters;
}

export const extractedDataParameter = 'withExtractedData';

/** Every query parameter that the operation may be sent with. */
export function queryNames(endpoint: Endpoint, profile: Profile): string[] {
  const { page, size } = pagingNames(endpoint, profile);
  const names = [
    ...Object.keys(endpoint.query).map((field) => wireName('query', endpoint, field, profile)),
    ...(endpoint.response.kind === 'page' ? [page, size] : []),
    ...(endpoint.events === undefined ? [] : Object.values(eventParametersOf(endpoint, profile))),
    ...(profile.get('evidence.extractedDataOperations').includes(endpoint.name) ? [extractedDataParameter] : []),
  ];
  return names.filter((name) => name !== '');
}

const providerPlaceholder = /PROVIDER([A-D])/;

export function providerKey(code: string): string {
  return `values.providers.${providerPlaceholder.exec(code)?.[1] ?? 'A'}`;
}

/** The code as the service spells it; undefined while the name of its provider is not known (G37). */
export function wireEventCode(code: string, profile: Profile): string | undefined {
  const letter = providerPlaceholder.exec(code)?.[1];
  if (letter === undefined) return code;
  const name = profile.find(`values.providers.${letter}`);
  return typeof name === 'string' && name !== '' ? code.replace(providerPlaceholder, name) : undefined;
}

/** The specified envelope of records, in every legacy response (R125, R126) and the documents of a dossier (R066). */
const specified = { item: 'content', list: 'content', page: 'page', size: 'size', total: 'totalElements' } as const;

/** The possible paths of a part of a response: the specified one, if any, then those of the profile (G04, G21). */
export function placesIn(
  endpoint: Pick<Endpoint, 'base' | 'isEnveloped'>,
  part: keyof typeof specified,
  profile: Profile,
): readonly string[] {
  const assumed = profile.get(`responsePaths.${part}`);
  return endpoint.base === 'legacy' || endpoint.isEnveloped === true ? [specified[part], ...assumed] : assumed;
}
