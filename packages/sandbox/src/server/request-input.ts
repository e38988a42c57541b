import { type Endpoint, eventParametersOf, eventSets, legacyEndpoints, type Profile } from '@tpr/core/api';
import * as z from 'zod/mini';
import { eventTypes, type SqlStore, wallText } from '../store/index.ts';
import type { Behaviour } from '../variants/behaviour.ts';
import type { EventWindow } from './call.ts';
import { decode } from './decoding.ts';
import { FailedAnswer, refuse } from './failure.ts';

/** Reads parameters and body under their wire names and validates them with the endpoint's schemas. */
export function readInput(
  endpoint: Endpoint,
  sent: { params: Readonly<Record<string, string>>; query: URLSearchParams; body: Readonly<Record<string, unknown>> },
  behaviour: Behaviour,
): Record<string, unknown> {
  const { profile, is } = behaviour;
  const { name, params, body = {} } = endpoint;
  const query = queryOf(endpoint, behaviour);
  const values: Record<string, unknown> = {};
  for (const key of Object.keys(params)) values[key] = sent.params[key];
  for (const key of Object.keys(query)) {
    const text = sent.query.get(nameOf(profile, `query.${name}.${key}`, key));
    if (text !== null && text !== '') values[key] = asWritten(query[key]!, text);
  }
  for (const key of Object.keys(body)) {
    const value = sent.body[nameOf(profile, `body.${name}.${key}`, key)];
    if (value !== undefined && value !== null) values[key] = value;
  }
  if (is('G27=lenient') && 'countryCode' in body) {
    values['countryCode'] = String(values['countryCode'] ?? 'FR').toUpperCase();
  }
  const result = z.safeParse(z.object({ ...params, ...query, ...body }), decode(endpoint, values, profile));
  if (result.success) return withinLimits(name, result.data, profile);
  const [issue] = result.error.issues;
  const [field = '', ...within] = (issue?.path ?? []).map(String);
  const sentAs = nameOf(profile, `${field in body ? 'body' : 'query'}.${name}.${field}`, field);
  // The message uses the field's wire name.
  const message = (issue?.message ?? 'The request is malformed.').replaceAll(field, sentAs);
  return refuse(message.includes(sentAs) ? message : `${[sentAs, ...within].join('.')}: ${message}`);
}

/** Enforces the text lengths of the profile (G105). */
function withinLimits(operation: string, input: Record<string, unknown>, profile: Profile): Record<string, unknown> {
  const most = {
    values: profile.get('limits.textCharacters'),
    comment: profile.get('limits.commentCharacters'),
  };
  for (const [key, characters] of Object.entries(most)) {
    const texts = [input[key]].flat().filter((each) => typeof each === 'string');
    if (texts.some(({ length }) => length > characters)) {
      refuse(`${operation}: ${key} must be a text of at most ${characters.toLocaleString('en')} characters.`);
    }
  }
  return input;
}

/** The query parameters that an operation accepts: the portfolio accepts the legacy filters, too (G25). */
export function queryOf({ name, query }: Endpoint, { is }: Behaviour): Endpoint['query'] {
  return name === 'thirdParties.list' && !is('G25=ignored') ? legacyEndpoints.thirdParties.list.query : query;
}

function nameOf(profile: Profile, key: string, usual: string): string {
  const found = profile.find(key);
  return typeof found === 'string' ? found : usual;
}

/** A query parameter as a boolean where the schema accepts one, else as text. */
function asWritten(schema: z.ZodMiniType, text: string): unknown {
  const takesTruth = z.safeParse(schema, true).success;
  return takesTruth && (text === 'true' || text === 'false') ? text === 'true' : text;
}

/** The three event parameters (R117–R121); undefined when they are optional and none is given. */
export function readEvents(
  endpoint: Endpoint,
  url: URL,
  store: SqlStore,
  behaviour: Behaviour,
): EventWindow | undefined {
  const subject = endpoint.events;
  if (subject === undefined) return undefined;
  const { is, profile } = behaviour;
  const named = eventParametersOf(endpoint, profile);
  const eventParameters = [named.names, named.from, named.to];
  const given = eventParameters.filter((name) => (url.searchParams.get(name) ?? '') !== '');
  if (given.length === 0 && endpoint.eventsOptional) return undefined;
  if (given.length < eventParameters.length) {
    if (is('G31=ignore')) return undefined;
    const missing = eventParameters.filter((name) => !given.includes(name));
    refuse(`The three event parameters go together; missing: ${missing.join(', ')}.`);
  }
  const fromMs = readTime(named.from, url, behaviour);
  const toMs = readTime(named.to, url, behaviour);
  if (fromMs > toMs) refuse(`${named.from} is after ${named.to}.`);
  if (is('R122=31d') && toMs - fromMs > 31 * 86_400_000) refuse('The range of an event search is at most 31 days.');
  const known = new Set<string>(eventSets[subject].map(({ code }) => code));
  const names = readNames(named.names, url, behaviour);
  if (names.length === 0) refuse(`${named.names} names no event.`);
  const codes: number[] = [];
  for (const name of names) {
    const code = canonicalCode(name, profile);
    const id = code !== undefined && known.has(code) ? store.eventIds.get(code)?.id : undefined;
    if (id !== undefined) codes.push(id);
    else if (!is('G38=ignore')) refuse(`'${name}' is not an event of this kind of resource.`);
  }
  return { type: eventTypes[subject], codes, fromMs, toMs: is('G34=exclusive') ? toMs - 1 : toMs };
}

function readNames(parameter: string, url: URL, { is }: Behaviour): string[] {
  const raw = url.search
    .slice(1)
    .split('&')
    .filter((part) => part.startsWith(`${parameter}=`))
    .map((part) => part.slice(parameter.length + 1));
  if (is('G35=csv') && (raw.length > 1 || raw.some((part) => /%2c/i.test(part)))) {
    refuse('Event names are separated by plain commas.');
  }
  if (is('G35=csvEncoded') && (raw.length > 1 || raw.some((part) => part.includes(',')))) {
    refuse('Commas between event names are written %2C.');
  }
  const sent = url.searchParams.getAll(parameter);
  if (is('G35=repeat') && sent.some((part) => part.includes(','))) {
    refuse(`Several event names repeat the parameter ${parameter}.`);
  }
  return sent.flatMap((part) => part.split(',')).filter((name) => name !== '');
}

/**
 * Maps provider names on the wire to the canonical ones (G37). Undefined for a canonical name that the profile renames.
 */
function canonicalCode(name: string, profile: Profile): string | undefined {
  for (const letter of ['A', 'B', 'C', 'D'] as const) {
    const standIn = `PROVIDER${letter}`;
    const word = profile.get(`values.providers.${letter}`);
    const swap = (from: string, to: string) => name.replace(new RegExp(`_${from}_`), `_${to}_`);
    if (swap(word, standIn) !== name) return swap(word, standIn);
    if (word !== standIn && swap(standIn, '') !== name) return undefined;
  }
  return name;
}

function readTime(name: string, url: URL, { is }: Behaviour): number {
  const text = url.searchParams.get(name) ?? '';
  const [, millis] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?$/.exec(text) ?? [undefined, 'no'];
  const form = `${name} has to be a local date-time such as 2026-11-01T09:30:00`;
  if (millis === 'no') refuse(`${form}, without a zone; not '${text}'.`);
  if (is('G32=seconds') && millis !== undefined) refuse(`${form}, without milliseconds.`);
  if (is('G32=millis') && millis === undefined) refuse(`${form}.000, with milliseconds.`);
  const whole = millis === undefined ? `${text}.000` : text;
  const ms = Date.parse(`${whole}Z`);
  // Date.parse accepts 31 February as 3 March.
  return Number.isNaN(ms) || wallText(ms) !== whole ? refuse(`${name}: there is no such time as '${text}'.`) : ms;
}

/**
 * Whether this operation returns extracted data and the request asks for them. Others ignore or refuse the flag (G80).
 */
export function readExtractedFlag(endpoint: Endpoint, query: URLSearchParams, { profile, is }: Behaviour): boolean {
  const text = query.get('withExtractedData');
  if (text === null) return false;
  const takes = profile.get('evidence.extractedDataOperations').includes(endpoint.name);
  if (!takes && is('G80=strict')) refuse('withExtractedData is not accepted here.');
  if (takes && text !== 'true' && text !== 'false') refuse(`withExtractedData is true or false, not '${text}'.`);
  return takes && text === 'true';
}

/**
 * The JSON body of a request as an object; an empty body is an empty object. The specification does not list 415 for the
 * legacy interface, so that one answers 400.
 */
export async function readBody(
  request: Request,
  { base, isListed }: Pick<Endpoint, 'base' | 'isListed'>,
  profile: Profile,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await request.text();
  if (text === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new FailedAnswer(base === 'legacy' ? 400 : 415, 'The body has to be application/json.');
  }
  let body: unknown;
  try {
    body = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    refuse('The body is not JSON.');
  }
  if (isListed?.(profile) === true) {
    if (!Array.isArray(body) || body.length !== 1) refuse('The body has to be a JSON list of one object.');
    [body] = body as unknown[];
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) refuse('The body has to be a JSON object.');
  return body as Readonly<Record<string, unknown>>;
}
