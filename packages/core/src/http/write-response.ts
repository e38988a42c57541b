import type { HttpResponse } from '../runtime/op.ts';
import { parseJson } from './json.ts';

/** The response to a write whose body the specification does not show. The caller decides whether it confirms the write. */
export interface WriteResponse {
  /** Undefined where the response contains no JSON. */
  readonly body: unknown;
  /**
   * The same for all answers that one server gives to one kind of write, and hardly for those of another: status, form of
   * the body, names of the headers. Undefined for a text, which may be half of anything.
   */
  readonly form: string | undefined;
}

export function toWriteResponse(response: HttpResponse): WriteResponse {
  const { status, text } = response;
  const body = readAny(text);
  const kind = text.trim() === '' ? 'empty' : body === undefined ? undefined : keysOf(body);
  if (kind === undefined) return { body, form: undefined };
  return { body, form: `${status} ${kind} ${serverFingerprint(response)}` };
}

function readAny(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function keysOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return typeof body;
  return Array.isArray(body) ? 'list' : `{${Object.keys(body).sort().join()}}`;
}

/** Headers that vary between responses of one server. */
const varyingHeaders =
  /^(?:date|age|connection|keep-alive|transfer-encoding|content-length|content-encoding|set-cookie|vary|te|trailer|upgrade|retry-after)$|rate-?limit/;
/** Headers whose values identify a server. */
const identifyingHeaders = ['content-type', 'server', 'via'];

/** The names of the headers and some of their values: the same for all responses of one server to one kind of request. */
function serverFingerprint({ headers }: HttpResponse): string {
  const names = Object.keys(headers).filter((name) => !varyingHeaders.test(name));
  return names
    .sort()
    .map((name) => (identifyingHeaders.includes(name) ? `${name}=${headers[name]}` : name))
    .join(' ');
}
