import { readFileName } from './content-disposition.ts';
import type { HttpResponse } from '../runtime/op.ts';
import type { ResponseSpec, Endpoint } from '../service/endpoint.ts';
import { placesIn } from '../service/envelope.ts';
import { decodeOnce } from '../service/path-step.ts';
import { pick, type JsonPlace } from '../service/place.ts';
import type { Profile } from '../service/profile/index.ts';
import type { RecordType } from '../service/record.ts';
import { parseJson } from './json.ts';
import { createDetectedBehaviour, type DetectedBehaviour } from './detected-behaviour.ts';
import { isErrorOrHealthObject } from './response-origin.ts';
import { legacyMessagesIn } from './legacy-messages.ts';
import { parsePage } from './pagination/parse-page.ts';
import { toWriteResponse } from './write-response.ts';
import { isBlank, keyOf } from './record-key.ts';
import { InvalidResponse } from './invalid-response.ts';

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

/** A fault that was read around: where it stood and what was wrong. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export interface ParsedResponse<T> {
  readonly value: T;
  readonly fieldErrors: readonly FieldError[];
  /** What a legacy answer says beside its content (R162). */
  readonly warnings: readonly string[];
}

/** Reads a success. @throws Unreadable when it is none: its message names the profile key that may mend it. */
export function parseResponse(
  endpoint: Endpoint,
  reply: HttpResponse,
  profile: Profile,
  detected: DetectedBehaviour = createDetectedBehaviour(),
): ParsedResponse<unknown> {
  const fieldErrors: FieldError[] = [];
  const place: JsonPlace = { profile, path: '', report: (path, message) => fieldErrors.push({ path, message }) };
  const kind = endpoint.response.kind;
  if (kind === 'none') {
    // The body is not shown, but neither a web page nor half an answer is the service's.
    if (/^\uFEFF?\s*[<{[]/.test(reply.text)) readJson(reply);
    const value = toWriteResponse(reply);
    return { value, fieldErrors, warnings: warningsIn(value.body) };
  }
  if (kind === 'file') return { value: readFile(reply), fieldErrors, warnings: [] };
  if (kind === 'address') return { value: readAddress(reply, profile), fieldErrors, warnings: [] };
  if (kind === 'item' && reply.text.trim() === '') {
    return { value: fromLocation(endpoint.response.record, reply, place), fieldErrors, warnings: [] };
  }
  const json = readJson(reply);
  if (kind === 'item') {
    return { value: readItem(endpoint, json, reply, place), fieldErrors, warnings: warningsIn(json) };
  }
  const { value, doubt } = parsePage(endpoint, json, reply, place, detected);
  const reading = { value, fieldErrors, warnings: warningsIn(json) };
  if (doubt !== undefined) throw new InvalidResponse('form', reply, doubt, { reading });
  return reading;
}

/** @throws Unreadable */
export function readJson(reply: HttpResponse): unknown {
  try {
    return parseJson(reply.text);
  } catch (error) {
    // What can be JSON may still be more than this machine can hold.
    if (!(error instanceof SyntaxError)) {
      throw new InvalidResponse('form', reply, `the answer can not be held here (${reply.text.length} characters).`);
    }
    const { text } = reply;
    if (text.trim() === '') throw new InvalidResponse('cut', reply, 'the answer is empty.');
    if (/^\uFEFF?\s*[{[]/.test(text)) throw new InvalidResponse('cut', reply, 'the answer is not whole.');
    const seen = isWebPage(reply) ? 'a web page' : 'text that is not JSON';
    throw new InvalidResponse('stranger', reply, `the answer is ${seen}.`);
  }
}

function isWebPage(reply: HttpResponse): boolean {
  return /^\s*</.test(reply.text);
}

function readJsonIfAny(reply: HttpResponse): unknown {
  try {
    return parseJson(reply.text);
  } catch {
    return undefined;
  }
}

function readItem(endpoint: Endpoint, json: unknown, reply: HttpResponse, place: JsonPlace): unknown {
  const { record } = endpoint.response as Extract<ResponseSpec<unknown>, { kind: 'item' }>;
  const found = pick(json, placesIn(endpoint, 'item', place.profile));
  const value = isErrorOrHealthObject(found) ? null : record.read(Array.isArray(found) ? found[0] : found, place);
  if (value === null || isBlank(record, value)) {
    const message = `the answer holds no ${record.name}. If it stands elsewhere, set shapes.item.`;
    throw new InvalidResponse('form', reply, message);
  }
  return value;
}

/** Some services answer a creation with nothing but the address of what was made (G04). */
function fromLocation(record: RecordType<unknown>, reply: HttpResponse, place: JsonPlace): unknown {
  const [path = ''] = (reply.headers['location'] ?? '').split(/[?#]/, 1);
  const steps = path.split('/').filter((step) => step !== '');
  const id = steps[steps.length - 1];
  // What works in the background may have nothing to say yet (G65).
  if (id === undefined && reply.status === 202) return record.read({}, place);
  const decoded = id === undefined ? undefined : decodeOnce(id);
  if (decoded === undefined) throw new InvalidResponse('cut', reply, 'the answer is empty.');
  return record.read({ [keyOf(record, place.profile)]: decoded }, place);
}

function warningsIn(json: unknown): string[] {
  return [...legacyMessagesIn(json, 'warning'), ...legacyMessagesIn(json, 'error')];
}

function readAddress(reply: HttpResponse, profile: Profile): TemporaryAddress {
  const json = readJsonIfAny(reply);
  const found =
    reply.headers['location'] ?? (json === undefined ? reply.text.trim() : pick(json, profile.get('shapes.signedUrl')));
  if (typeof found !== 'string' || !/^https?:\/\/\S+$/i.test(found)) {
    const flaw = json !== undefined ? 'form' : found === '' ? 'cut' : 'stranger';
    const message = 'the answer holds no address. If it stands elsewhere, set shapes.signedUrl.';
    throw new InvalidResponse(flaw, reply, message);
  }
  const expires = pick(json, profile.get('aliases.signedUrl.expiresAt'));
  return { url: found, expiresAt: typeof expires === 'string' ? expires : null };
}

/** @throws Unreadable for what is no file */
export function readFile(reply: HttpResponse): DownloadedFile {
  const type = reply.headers['content-type']?.split(';')[0]?.trim() ?? null;
  const disposition = reply.headers['content-disposition'];
  // Evidence is no page and no JSON, unless it has a name like a file.
  if (disposition === undefined && /^(?:text\/html|application\/(?:\w+\+)?json)$/i.test(type ?? '')) {
    throw new InvalidResponse('stranger', reply, `the answer is no file (${type}).`);
  }
  // A host may have stored the bytes already: their number is in the header alone.
  if (reply.status === 204 || reply.headers['content-length'] === '0') {
    throw new InvalidResponse('cut', reply, 'the file is empty.');
  }
  return { name: readFileName(disposition), type, bytes: reply.bytes ?? new Uint8Array(0) };
}
