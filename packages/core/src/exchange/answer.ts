import type { HttpReply } from '../engine/op.ts';
import { ConnectorError } from '../errors.ts';
import type { Answer, Endpoint } from '../service/endpoint.ts';
import { placesIn } from '../service/envelope.ts';
import { pick, type JsonPlace } from '../service/place.ts';
import type { Profile } from '../service/profile/index.ts';
import type { RecordType } from '../service/record.ts';
import { parseJson } from './json.ts';
import { receiptOf } from './receipt.ts';

/** A file as it came. `name` is the service's, unchecked: a host makes it safe before it becomes a path (R074, R083). */
export interface DownloadedFile {
  readonly name: string | null;
  readonly type: string | null;
  readonly bytes: Uint8Array;
}

/** A temporary address (R084). It opens without a bearer and must not be given one. */
export interface TemporaryAddress {
  readonly url: string;
  readonly expiresAt: string | null;
}

/** One page of records. Numbers the service does not send are undefined. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Records on the page as sent, readable or not. */
  readonly count: number;
  readonly number: number | undefined;
  readonly size: number | undefined;
  readonly total: number | undefined;
  /** False when the service says that this is the last page. */
  readonly more: boolean | undefined;
  /** What a legacy answer reports as errors beside its content, in the service's words (R162). */
  readonly errors: readonly string[];
}

/** A fault that was read around: where it stood and what was wrong. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

export interface ReadAnswer<T> {
  readonly value: T;
  readonly faults: readonly Fault[];
  /** What a legacy answer says beside its content (R162). */
  readonly warnings: readonly string[];
}

/** Reads a successful answer. @throws ConnectorError `contract` naming the operation when nothing can be read. */
export function readAnswer(endpoint: Endpoint, reply: HttpReply, profile: Profile): ReadAnswer<unknown> {
  const faults: Fault[] = [];
  const place: JsonPlace = { profile, path: '', report: (path, message) => faults.push({ path, message }) };
  const kind = endpoint.answer.kind;
  if (kind === 'none') {
    // The body is not shown, but a web page is certainly not the service's.
    if (isWebPage(reply)) readJson(endpoint, reply);
    const value = receiptOf(reply);
    return { value, faults, warnings: warningsIn(value.body) };
  }
  if (kind === 'file') return { value: readFile(reply), faults, warnings: [] };
  if (kind === 'address') return { value: readAddress(endpoint, reply, profile), faults, warnings: [] };
  if (kind === 'item' && reply.text.trim() === '') {
    return { value: fromLocation(endpoint, endpoint.answer.record, reply, place), faults, warnings: [] };
  }
  const json = readJson(endpoint, reply);
  const value =
    kind === 'item' ? readItem(endpoint, endpoint.answer.record, json, place) : readPage(endpoint, json, reply, place);
  return { value, faults, warnings: warningsIn(json) };
}

function readJson(endpoint: Endpoint, reply: HttpReply): unknown {
  try {
    return parseJson(reply.text);
  } catch (error) {
    // What can be JSON may still be more than this machine can hold.
    if (!(error instanceof SyntaxError)) {
      throw contract(endpoint, reply, `the answer can not be held here (${reply.text.length} characters).`);
    }
    const seen = reply.text.trim() === '' ? 'nothing' : isWebPage(reply) ? 'a web page' : 'text that is not JSON';
    throw contract(endpoint, reply, `the answer is ${seen}. Check the address, and whether a proxy stands between.`);
  }
}

function isWebPage(reply: HttpReply): boolean {
  return /^\s*</.test(reply.text);
}

function readJsonIfAny(reply: HttpReply): unknown {
  try {
    return parseJson(reply.text);
  } catch {
    return undefined;
  }
}

function contract(endpoint: Endpoint, reply: HttpReply | undefined, message: string): ConnectorError {
  const status = reply === undefined ? {} : { status: reply.status };
  return new ConnectorError('contract', `${endpoint.name}: ${message}`, { endpoint: endpoint.name, ...status });
}

function readItem(endpoint: Endpoint, record: RecordType<unknown>, json: unknown, place: JsonPlace): unknown {
  const found = pick(json, placesIn(endpoint, 'item', place.profile));
  const value = record.read(Array.isArray(found) ? found[0] : found, place);
  if (value === null || isBlank(record, value)) {
    throw contract(endpoint, undefined, `the answer holds no ${record.name}. If it stands elsewhere, set shapes.item.`);
  }
  return value;
}

/** Some services answer a creation with nothing but the address of what was made (G04). */
function fromLocation(endpoint: Endpoint, record: RecordType<unknown>, reply: HttpReply, place: JsonPlace): unknown {
  const [path = ''] = (reply.headers['location'] ?? '').split(/[?#]/, 1);
  const steps = path.split('/').filter((step) => step !== '');
  const id = steps[steps.length - 1];
  // What works in the background may have nothing to say yet (G65).
  if (id === undefined && reply.status === 202) return record.read({}, place);
  if (id === undefined) throw contract(endpoint, reply, 'the answer is empty.');
  return record.read({ [keyOf(record, place.profile)]: decodeURIComponent(id) }, place);
}

function keyOf(record: RecordType<unknown>, profile: Profile): string {
  const field = Object.keys(record.fields)[0]!;
  const names = profile.find(`aliases.${record.name}.${field}`) as readonly string[] | undefined;
  return names?.[0] ?? field;
}

function isBlank(record: RecordType<unknown>, value: unknown): boolean {
  const values = value as Readonly<Record<string, unknown>>;
  return Object.keys(record.fields).every((field) => {
    const part = values[field];
    return part === null || part === undefined || (Array.isArray(part) && part.length === 0);
  });
}

function readPage(endpoint: Endpoint, json: unknown, reply: HttpReply, place: JsonPlace): Page<unknown> {
  const answer = endpoint.answer as Extract<Answer<unknown>, { kind: 'list' | 'page' }>;
  const { profile } = place;
  const found = entriesIn(endpoint, answer, json, place);
  if (found === undefined) {
    throw contract(
      endpoint,
      reply,
      `the answer holds no list of ${answer.record.name}. If it stands elsewhere, set shapes.list.`,
    );
  }
  const items: unknown[] = [];
  found.forEach((entry, index) => {
    const at = { ...place, path: `record ${index}` };
    const value = answer.record.read(idAlone(entry, answer.record, profile), at);
    if (value !== null) items.push(value);
  });
  return {
    items,
    count: found.length,
    number: whole(pick(json, placesIn(endpoint, 'page', profile))),
    size: whole(pick(json, placesIn(endpoint, 'size', profile))),
    total: whole(pick(json, placesIn(endpoint, 'total', profile))),
    more: saysMore(json, reply, profile),
    errors: messagesIn(json, 'error'),
  };
}

/** The entries of a list, of an object that maps names to values (G53, G61), or of a single record (G26). */
function entriesIn(
  endpoint: Endpoint,
  answer: Extract<Answer<unknown>, { kind: 'list' | 'page' }>,
  json: unknown,
  place: JsonPlace,
): unknown[] | undefined {
  const places = placesIn(endpoint, 'list', place.profile);
  const found = pick(json, places);
  if (Array.isArray(found)) return found;
  const named = places.filter((candidate) => candidate !== '$');
  if (pick(json, named) === null) return [];
  if (typeof found !== 'object' || found === null) return undefined;
  if (answer.kind === 'list' && answer.keyedBy !== undefined) {
    // A list under a name that nobody has told us about is no name of a value.
    if (Object.values(found).some((value) => Array.isArray(value) && value.some(isRecord))) return undefined;
    const [name, value] = answer.keyedBy.map((field) => nameOf(answer.record, field, place.profile));
    return Object.keys(found).map((key) => ({ [name!]: key, [value!]: (found as Record<string, unknown>)[key] }));
  }
  const silent = { ...place, report: () => undefined };
  return isBlank(answer.record, answer.record.read(found, silent)) ? undefined : [found];
}

function isRecord(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('label' in value || 'name' in value) &&
    ('value' in value || 'values' in value)
  );
}

function nameOf(record: RecordType<unknown>, field: string, profile: Profile): string {
  return (profile.find(`aliases.${record.name}.${field}`) as readonly string[] | undefined)?.[0] ?? field;
}

/** A search may answer with bare identifiers (G30). */
function idAlone(entry: unknown, record: RecordType<unknown>, profile: Profile): unknown {
  return typeof entry === 'number' || typeof entry === 'string' ? { [keyOf(record, profile)]: entry } : entry;
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

function saysMore(json: unknown, reply: HttpReply, profile: Profile): boolean | undefined {
  const last = pick(json, profile.get('shapes.last'));
  if (typeof last === 'boolean') return !last;
  const link = reply.headers['link'];
  return link === undefined ? undefined : /rel="?next"?/i.test(link);
}

function warningsIn(json: unknown): string[] {
  return [...messagesIn(json, 'warning'), ...messagesIn(json, 'error')];
}

function messagesIn(json: unknown, level: 'warning' | 'error'): string[] {
  const list = pick(json, [`messages.${level}`]);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const text = typeof item === 'string' ? item : pick(item, ['message', 'reason', 'code']);
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
}

function readAddress(endpoint: Endpoint, reply: HttpReply, profile: Profile): TemporaryAddress {
  const json = readJsonIfAny(reply);
  const found =
    reply.headers['location'] ?? (json === undefined ? reply.text.trim() : pick(json, profile.get('shapes.signedUrl')));
  if (typeof found !== 'string' || !/^https?:\/\/\S+$/i.test(found)) {
    throw contract(endpoint, reply, 'the answer holds no address. If it stands elsewhere, set shapes.signedUrl.');
  }
  const expires = pick(json, profile.get('aliases.signedUrl.expiresAt'));
  return { url: found, expiresAt: typeof expires === 'string' ? expires : null };
}

function readFile(reply: HttpReply): DownloadedFile {
  const type = reply.headers['content-type']?.split(';')[0]?.trim() ?? null;
  return { name: readFileName(reply.headers['content-disposition']), type, bytes: reply.bytes ?? new Uint8Array(0) };
}

/** The name in a Content-Disposition: `filename*` in UTF-8 before `filename`. */
export function readFileName(header: string | undefined): string | null {
  if (header === undefined) return null;
  const extended = /filename\*\s*=\s*"?utf-8'[^']*'([^;\s"]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // A badly encoded name gives way to the plain one.
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  return quoted?.replace(/\\(.)/g, '$1') ?? /filename\s*=\s*([^;\s]+)/i.exec(header)?.[1] ?? null;
}
