import { readFileName } from './file-name.ts';
import type { HttpReply } from '../engine/op.ts';
import type { Answer, Endpoint } from '../service/endpoint.ts';
import { placesIn } from '../service/envelope.ts';
import { decodeOnce } from '../service/path-step.ts';
import { pick, type JsonPlace } from '../service/place.ts';
import type { Profile } from '../service/profile/index.ts';
import type { RecordType } from '../service/record.ts';
import { parseJson } from './json.ts';
import { createLearned, type Learned } from './learned.ts';
import { isTalk } from './own-form.ts';
import { messagesIn } from './messages.ts';
import { readPage } from './page-answer.ts';
import { receiptOf } from './receipt.ts';
import { isBlank, keyOf } from './record-key.ts';
import { Unreadable } from './unreadable.ts';

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

/** Reads a success. @throws Unreadable when it is none: its message names the profile key that may mend it. */
export function readAnswer(
  endpoint: Endpoint,
  reply: HttpReply,
  profile: Profile,
  learned: Learned = createLearned(),
): ReadAnswer<unknown> {
  const faults: Fault[] = [];
  const place: JsonPlace = { profile, path: '', report: (path, message) => faults.push({ path, message }) };
  const kind = endpoint.answer.kind;
  if (kind === 'none') {
    // The body is not shown, but neither a web page nor half an answer is the service's.
    if (/^\uFEFF?\s*[<{[]/.test(reply.text)) readJson(reply);
    const value = receiptOf(reply);
    return { value, faults, warnings: warningsIn(value.body) };
  }
  if (kind === 'file') return { value: readFile(reply), faults, warnings: [] };
  if (kind === 'address') return { value: readAddress(reply, profile), faults, warnings: [] };
  if (kind === 'item' && reply.text.trim() === '') {
    return { value: fromLocation(endpoint.answer.record, reply, place), faults, warnings: [] };
  }
  const json = readJson(reply);
  if (kind === 'item') {
    return { value: readItem(endpoint, json, reply, place), faults, warnings: warningsIn(json) };
  }
  const { value, doubt } = readPage(endpoint, json, reply, place, learned);
  const reading = { value, faults, warnings: warningsIn(json) };
  if (doubt !== undefined) throw new Unreadable('form', reply, doubt, { reading });
  return reading;
}

/** @throws Unreadable */
export function readJson(reply: HttpReply): unknown {
  try {
    return parseJson(reply.text);
  } catch (error) {
    // What can be JSON may still be more than this machine can hold.
    if (!(error instanceof SyntaxError)) {
      throw new Unreadable('form', reply, `the answer can not be held here (${reply.text.length} characters).`);
    }
    const { text } = reply;
    if (text.trim() === '') throw new Unreadable('cut', reply, 'the answer is empty.');
    if (/^\uFEFF?\s*[{[]/.test(text)) throw new Unreadable('cut', reply, 'the answer is not whole.');
    const seen = isWebPage(reply) ? 'a web page' : 'text that is not JSON';
    throw new Unreadable('stranger', reply, `the answer is ${seen}.`);
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

function readItem(endpoint: Endpoint, json: unknown, reply: HttpReply, place: JsonPlace): unknown {
  const { record } = endpoint.answer as Extract<Answer<unknown>, { kind: 'item' }>;
  const found = pick(json, placesIn(endpoint, 'item', place.profile));
  const value = isTalk(found) ? null : record.read(Array.isArray(found) ? found[0] : found, place);
  if (value === null || isBlank(record, value)) {
    const message = `the answer holds no ${record.name}. If it stands elsewhere, set shapes.item.`;
    throw new Unreadable('form', reply, message);
  }
  return value;
}

/** Some services answer a creation with nothing but the address of what was made (G04). */
function fromLocation(record: RecordType<unknown>, reply: HttpReply, place: JsonPlace): unknown {
  const [path = ''] = (reply.headers['location'] ?? '').split(/[?#]/, 1);
  const steps = path.split('/').filter((step) => step !== '');
  const id = steps[steps.length - 1];
  // What works in the background may have nothing to say yet (G65).
  if (id === undefined && reply.status === 202) return record.read({}, place);
  const decoded = id === undefined ? undefined : decodeOnce(id);
  if (decoded === undefined) throw new Unreadable('cut', reply, 'the answer is empty.');
  return record.read({ [keyOf(record, place.profile)]: decoded }, place);
}

function warningsIn(json: unknown): string[] {
  return [...messagesIn(json, 'warning'), ...messagesIn(json, 'error')];
}

function readAddress(reply: HttpReply, profile: Profile): TemporaryAddress {
  const json = readJsonIfAny(reply);
  const found =
    reply.headers['location'] ?? (json === undefined ? reply.text.trim() : pick(json, profile.get('shapes.signedUrl')));
  if (typeof found !== 'string' || !/^https?:\/\/\S+$/i.test(found)) {
    const flaw = json !== undefined ? 'form' : found === '' ? 'cut' : 'stranger';
    const message = 'the answer holds no address. If it stands elsewhere, set shapes.signedUrl.';
    throw new Unreadable(flaw, reply, message);
  }
  const expires = pick(json, profile.get('aliases.signedUrl.expiresAt'));
  return { url: found, expiresAt: typeof expires === 'string' ? expires : null };
}

/** @throws Unreadable for what is no file */
export function readFile(reply: HttpReply): DownloadedFile {
  const type = reply.headers['content-type']?.split(';')[0]?.trim() ?? null;
  const disposition = reply.headers['content-disposition'];
  // Evidence is no page and no JSON, unless it has a name like a file.
  if (disposition === undefined && /^(?:text\/html|application\/(?:\w+\+)?json)$/i.test(type ?? '')) {
    throw new Unreadable('stranger', reply, `the answer is no file (${type}).`);
  }
  // A host may have stored the bytes already: their number is in the header alone.
  if (reply.status === 204 || reply.headers['content-length'] === '0') {
    throw new Unreadable('cut', reply, 'the file is empty.');
  }
  return { name: readFileName(disposition), type, bytes: reply.bytes ?? new Uint8Array(0) };
}
