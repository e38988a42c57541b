import { readFileName } from './content-disposition.ts';
import type { HttpResponse } from '../runtime/op.ts';
import type { Endpoint, EndpointInput } from '../api/endpoint.ts';
import { placesIn } from '../api/wire.ts';
import { decodeOnce } from '../api/path-step.ts';
import { pick, type JsonPlace } from '../api/json-path.ts';
import { zoneOf, type Profile } from '../api/profile/index.ts';
import { isBlank, isSameIdentifier, keyFieldOf, keyOf, type RecordType } from '../api/record.ts';
import { kindOf, parseJson, parseJsonIfAny } from './json.ts';
import type { DetectedBehaviour } from './detected-behaviour.ts';
import { isErrorOrHealthObject } from './response-origin.ts';
import { errorsBeside, legacyMessagesIn, refusalIn } from './legacy-messages.ts';
import { parsePage, type Page } from './pagination/parse-page.ts';
import { InvalidResponse } from './invalid-response.ts';

/** A downloaded file. `name` is the service's and unchecked: a host makes it safe before it becomes a path (R074, R083). */
export interface DownloadedFile {
  readonly name: string | null;
  readonly type: string | null;
  readonly bytes: Uint8Array;
}

/** The response to a write whose body the specification does not show. The caller decides whether it confirms the write. */
export interface WriteResponse {
  /** Undefined where the response contains no JSON. */
  readonly body: unknown;
}

/** A temporary address (R084). It is opened without a bearer and must not receive one. */
export interface TemporaryAddress {
  readonly url: string;
  readonly expiresAt: string | null;
}

/** A value that could not be read: its path in the response, and why. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export interface ParsedResponse<T> {
  readonly value: T;
  readonly fieldErrors: readonly FieldError[];
  /** Messages of a legacy response next to its content (R162). */
  readonly warnings: readonly string[];
}

/** Parses a success. @throws InvalidResponse whose message names the profile key that may correct it */
export function parseResponse(
  endpoint: Endpoint,
  input: EndpointInput,
  response: HttpResponse,
  profile: Profile,
  detected: DetectedBehaviour,
): ParsedResponse<unknown> {
  const fieldErrors: FieldError[] = [];
  const place: JsonPlace = {
    profile,
    path: '',
    report: (path, message) => fieldErrors.push({ path, message }),
    observeTime: (text) => detected.zone.observe(text, zoneOf(profile)),
  };
  const parsed = (value: unknown, json?: unknown) => ({ value, fieldErrors, warnings: warningsIn(json) });
  const spec = endpoint.response;
  switch (spec.kind) {
    case 'none': {
      const value = readWriteResponse(response);
      return parsed(value, value.body);
    }
    case 'file':
      return parsed(readFile(response));
    case 'address':
      return parsed(readAddress(response, profile));
    case 'item': {
      if (kindOf(response.text) === 'empty') return parsed(fromLocation(spec.record, response, place));
      const json = readJson(response);
      const value = readItem(endpoint, spec.record, json, response, place);
      checkIdentifiers(endpoint, spec.record, [value], input, response, profile);
      return parsed(value, json);
    }
    case 'list':
    case 'page': {
      checkContent(response, profile, parsed(noRecords));
      const json = readJson(response);
      const { value, doubt } = parsePage(endpoint, json, response, place, detected);
      checkIdentifiers(endpoint, spec.record, value.items, input, response, profile);
      if (doubt === undefined) return parsed(value, json);
      throw new InvalidResponse('schema', response, doubt, { value: parsed(value, json) });
    }
  }
}

const noContent =
  'the response is a 204 without a list. If the service means an empty list, set search.noContentMeans to empty.';

/** @param empty the value of a list without records. @throws InvalidResponse for a 204 instead of a list */
export function checkContent(response: HttpResponse, profile: Profile, empty: unknown): void {
  if (response.status !== 204) return;
  const isEmpty = profile.get('search.noContentMeans') === 'empty';
  throw new InvalidResponse('no-content', response, noContent, isEmpty ? { value: empty } : {});
}

/** A 204 has no total, so as a later page it does not change the total of the list. */
export const noRecords: Page<never> = {
  items: [],
  count: 0,
  number: undefined,
  size: undefined,
  total: undefined,
  more: undefined,
  errors: [],
};

/** The specification does not show the body, but neither a web page nor incomplete JSON comes from the service. */
function readWriteResponse(response: HttpResponse): WriteResponse {
  const kind = kindOf(response.text);
  if (kind !== 'text' && kind !== 'empty') readJson(response);
  const body = parseJsonIfAny(response.text);
  const refusal = pick(body, ['content']) == null ? refusalIn(body, false) : undefined;
  if (refusal === undefined) return { body };
  throw new InvalidResponse('schema', response, 'the response contains an error.', { refusal });
}

/** @throws InvalidResponse */
export function readJson(response: HttpResponse): unknown {
  try {
    return parseJson(response.text);
  } catch {
    const kind = kindOf(response.text);
    if (kind === 'empty') throw new InvalidResponse('empty', response, 'the response is empty.');
    if (kind === 'object' || kind === 'list') {
      throw new InvalidResponse('incomplete', response, 'the response is incomplete.');
    }
    const seen = kind === 'html' ? 'a web page' : 'text that is not JSON';
    throw new InvalidResponse('not-json', response, `the response is ${seen}.`);
  }
}

function readItem(
  endpoint: Endpoint,
  record: RecordType<unknown>,
  json: unknown,
  response: HttpResponse,
  place: JsonPlace,
): unknown {
  const found = pick(json, placesIn(endpoint, 'item', place.profile));
  const value = isErrorOrHealthObject(found) ? null : record.read(Array.isArray(found) ? found[0] : found, place);
  if (value === null || isBlank(record, value)) {
    const message = `the response contains no ${record.name}. If it is elsewhere, set responsePaths.item.`;
    const refusal = refusalIn(json, endpoint.repeatable);
    throw new InvalidResponse('schema', response, message, { refusal });
  }
  return value;
}

/**
 * A cache or a redirect may return another record than the requested one, or the list of another owner. So a response is
 * not accepted if all its records have another identifier than a parameter of the path. Records without it are accepted.
 * Writes are not checked: a write must not be repeated.
 * @throws InvalidResponse
 */
function checkIdentifiers(
  endpoint: Endpoint,
  record: RecordType<unknown>,
  records: readonly unknown[],
  input: EndpointInput,
  response: HttpResponse,
  profile: Profile,
): void {
  if (!endpoint.repeatable || records.length === 0) return;
  for (const name of Object.keys(endpoint.params)) {
    const asked = input[name];
    const isOther = (value: unknown): boolean => {
      const found = (value as Readonly<Record<string, unknown>>)[name] ?? undefined;
      return asked !== undefined && found !== undefined && !isSameIdentifier(found, asked);
    };
    if (!records.every(isOther)) continue;
    const isKey = name === keyFieldOf(record);
    const other = isKey
      ? `another ${record.name} than the requested one`
      : `a ${record.name} with another ${name} than requested`;
    const entry = `fields.${record.name}.${name}`;
    const elsewhere = isKey
      ? `If its identifier is in another field here, set ${entry}.`
      : `If it is in another field here, set ${entry}; if it is in none, set it to a name without a field.`;
    const advice = profile.find(entry) === undefined ? '' : ` ${elsewhere}`;
    throw new InvalidResponse('schema', response, `the response contains ${other}.${advice}`, { field: 'otherRecord' });
  }
}

/** Some services return only the address of a created record (G04). */
function fromLocation(record: RecordType<unknown>, response: HttpResponse, place: JsonPlace): unknown {
  const [path = ''] = (response.headers['location'] ?? '').split(/[?#]/, 1);
  const steps = path.split('/').filter((step) => step !== '');
  const id = steps[steps.length - 1];
  // An asynchronous creation may return an empty body (G65).
  if (id === undefined && response.status === 202) return record.read({}, place);
  const decoded = id === undefined ? undefined : decodeOnce(id);
  if (decoded === undefined) throw new InvalidResponse('empty', response, 'the response is empty.');
  return record.read({ [keyOf(record, place.profile)]: decoded }, place);
}

function warningsIn(json: unknown): string[] {
  return [...legacyMessagesIn(json, 'warning'), ...errorsBeside(json)];
}

function readAddress(response: HttpResponse, profile: Profile): TemporaryAddress {
  const json = parseJsonIfAny(response.text);
  const found =
    response.headers['location'] ??
    (json === undefined ? response.text.trim() : pick(json, profile.get('responsePaths.signedUrl')));
  if (typeof found !== 'string' || !/^https?:\/\/\S+$/i.test(found)) {
    const reason = json !== undefined ? 'schema' : found === '' ? 'empty' : 'not-json';
    const message = 'the response contains no address. If it is elsewhere, set responsePaths.signedUrl.';
    throw new InvalidResponse(reason, response, message);
  }
  const expires = pick(json, profile.get('fields.signedUrl.expiresAt'));
  return { url: found, expiresAt: typeof expires === 'string' ? expires : null };
}

/** @throws InvalidResponse for a response that is not a file */
export function readFile(response: HttpResponse): DownloadedFile {
  const type = response.headers['content-type']?.split(';')[0]?.trim() ?? null;
  const disposition = response.headers['content-disposition'];
  // A web page or JSON is a file only if it has a file name.
  if (disposition === undefined && /^(?:text\/html|application\/(?:\w+\+)?json)$/i.test(type ?? '')) {
    throw new InvalidResponse('not-json', response, `the response is not a file (${type}).`);
  }
  const { status, headers, bytes = new Uint8Array(0), size = response.bytes?.length } = response;
  // A chunked response has no `content-length`.
  if (status === 204 || headers['content-length'] === '0' || size === 0) {
    throw new InvalidResponse('empty', response, 'the file is empty.');
  }
  return { name: readFileName(disposition), type, bytes };
}
