import type { HttpResponse } from '../../runtime/op.ts';
import { listSpecOf, type Endpoint } from '../../api/endpoint.ts';
import { placesIn } from '../../api/wire.ts';
import { pick, within, type JsonPlace } from '../../api/json-path.ts';
import type { Profile } from '../../api/profile/index.ts';
import { isBlank, keyOf, requiredFieldOf, type RecordType } from '../../api/record.ts';
import type { DetectedBehaviour } from '../detected-behaviour.ts';
import { errorsBeside, legacyMessagesIn } from '../legacy-messages.ts';
import { isTrustedMap, namedValues } from '../named-values.ts';
import { isErrorOrHealthObject } from '../response-origin.ts';
import { InvalidResponse } from '../invalid-response.ts';

/** One page of records. Numbers that the service does not send are undefined. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Records on the page as sent, readable or not. */
  readonly count: number;
  readonly number: number | undefined;
  readonly size: number | undefined;
  readonly total: number | undefined;
  /** What the service says about further pages. Without a total, true if a `Link` header names a next page. */
  readonly more: boolean | undefined;
  /** Errors that a legacy response reports next to its content, in the service's words (R162). */
  readonly errors: readonly string[];
}

/** Reads the records of a list. @throws InvalidResponse */
export function parsePage(
  endpoint: Endpoint,
  json: unknown,
  response: HttpResponse,
  place: JsonPlace,
  detected: DetectedBehaviour,
): Pick<Entries, 'doubt'> & { readonly value: Page<unknown> } {
  const { found, doubt } = entriesIn(endpoint, json, response, place, detected);
  const { record } = listSpecOf(endpoint);
  const { profile } = place;
  const required = requiredFieldOf(record);
  const items: unknown[] = [];
  found.forEach((entry, index) => {
    const value = record.read(idAlone(entry, record, profile), within(place, `record ${index}`));
    if (value === null) return;
    items.push(value);
    if (required !== undefined && (value as Readonly<Record<string, unknown>>)[required] === null)
      place.report(`record ${index}`, `expected a ${required}, found none`);
  });
  const value = { items, ...pageInfo(endpoint, json, response, profile, found.length) };
  return { value, doubt };
}

/** @param count records on the page. A smaller total is ignored: on later pages a service may send 0. */
export function pageInfo(
  of: Pick<Endpoint, 'base' | 'isEnveloped'>,
  json: unknown,
  response: HttpResponse,
  profile: Profile,
  count: number,
): Omit<Page<unknown>, 'items'> {
  const named = wholeIn(json, placesIn(of, 'total', profile));
  const total = named !== undefined && named >= count ? named : undefined;
  const last = pick(json, profile.get('responsePaths.last'));
  const isLinked = total === undefined && linksNext(response.headers['link']);
  return {
    count,
    number: wholeIn(json, placesIn(of, 'page', profile)),
    size: wholeIn(json, placesIn(of, 'size', profile)),
    total,
    more: typeof last === 'boolean' ? !last : isLinked ? true : undefined,
    errors: errorsBeside(json),
  };
}

interface Entries {
  readonly found: readonly unknown[];
  /** The error to report unless the repeated request returns the same; absent for a response that is certain. */
  readonly doubt?: string | undefined;
}

/** The entries of a list, of an object that maps names to values (G53, G61), or of a single record (G26). */
function entriesIn(
  endpoint: Endpoint,
  json: unknown,
  response: HttpResponse,
  place: JsonPlace,
  detected: DetectedBehaviour,
): Entries {
  const { record, keyedBy } = listSpecOf(endpoint);
  const places = placesIn(endpoint, 'list', place.profile);
  const found = pick(json, places);
  if (Array.isArray(found)) {
    if (keyedBy !== undefined) detected.shapes.set(endpoint.name, 'list');
    return { found };
  }
  const [refusal] = legacyMessagesIn(json, 'error');
  const none = (): InvalidResponse => new InvalidResponse('schema', response, noList(endpoint), { refusal });
  const named = places.filter((candidate) => candidate !== '$');
  if (countsNone(endpoint, json, place.profile)) return { found: [] };
  if (pick(json, named) === null && !isErrorOrHealthObject(json)) {
    // If an error counted as an empty list, all records would be removed.
    if (refusal !== undefined) throw none();
    return { found: [] };
  }
  if (typeof found !== 'object' || found === null || isErrorOrHealthObject(found)) throw none();
  if (keyedBy !== undefined) {
    const entries = namedValues(found, record, keyedBy, place.profile);
    const isSure = isTrustedMap(found, endpoint.name, detected);
    if (entries === undefined || isSure === false) throw none();
    return { found: entries, doubt: isSure ? undefined : noList(endpoint) };
  }
  const silent = { ...place, report: () => undefined };
  if (isBlank(record, record.read(found, silent))) throw none();
  return { found: [found] };
}

/** Whether a response without a list counts 0 records: some services leave out an empty list. */
function countsNone(endpoint: Endpoint, json: unknown, profile: Profile): boolean {
  const totals = placesIn(endpoint, 'total', profile);
  if (wholeIn(json, totals) !== 0 || holdsRecords(json)) return false;
  if (listSpecOf(endpoint).keyedBy === undefined) return true;
  // An object that maps names to values may have a value of 0 under the name of a total.
  const others = (['page', 'size'] as const).flatMap((part) => placesIn(endpoint, part, profile));
  const beside = new Set([...totals, ...others, ...profile.get('responsePaths.last'), 'messages']);
  return Object.keys(json as object).every((name) => beside.has(name));
}

/** Whether a list of objects exists at any depth, except for the envelope's messages. */
function holdsRecords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object' && each !== null);
  return Object.entries(value).some(([name, each]) => name !== 'messages' && holdsRecords(each));
}

function noList(endpoint: Endpoint): string {
  return `the response contains no list of ${listSpecOf(endpoint).record.name}. If it is elsewhere, set responsePaths.list.`;
}

/** A search may return bare identifiers (G30). */
function idAlone(entry: unknown, record: RecordType<unknown>, profile: Profile): unknown {
  return typeof entry === 'number' || typeof entry === 'string' ? { [keyOf(record, profile)]: entry } : entry;
}

/** The first whole number at these paths. A path may also lead to an object with all numbers of the page. */
function wholeIn(json: unknown, places: readonly string[]): number | undefined {
  for (const place of places) {
    const number = whole(pick(json, [place]));
    if (number !== undefined) return number;
  }
  return undefined;
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** Whether a `Link` header (RFC 8288) names a next page. Other links, such as `rel=preload`, are not about pages. */
function linksNext(link: string | undefined): boolean {
  if (link === undefined) return false;
  // An address between < and > may contain what looks like a parameter, so it is dropped.
  const parameters = link
    .split('<')
    .map((piece) => piece.slice(piece.indexOf('>') + 1))
    .join(';');
  return [...parameters.matchAll(/;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi)].some(([, quoted, bare]) =>
    (quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('next'),
  );
}
