import type { HttpReply } from '../engine/op.ts';
import { parseJson } from './json.ts';

/** What came back from a write whose answer is not shown. Who sent it judges whether that stands for its being done. */
export interface Receipt {
  /** Undefined where the answer holds no JSON. */
  readonly body: unknown;
  /**
   * The same for all answers that one server gives to one kind of write, and hardly for those of another: status, form of
   * the body, names of the headers. Undefined for a text, which may be half of anything.
   */
  readonly form: string | undefined;
}

/** Headers that come and go between two answers alike. */
const passing =
  /^(?:date|age|content-length|connection|keep-alive|transfer-encoding|set-cookie|retry-after|.*rate-?limit.*)$/;
/** Headers by whose values servers differ. */
const telling = ['content-type', 'server', 'via'];

export function receiptOf({ status, headers, text }: HttpReply): Receipt {
  const body = readAny(text);
  const kind = text.trim() === '' ? 'empty' : body === undefined ? undefined : keysOf(body);
  if (kind === undefined) return { body, form: undefined };
  const names = Object.keys(headers).filter((name) => !passing.test(name));
  const shown = names.sort().map((name) => (telling.includes(name) ? `${name}=${headers[name]}` : name));
  return { body, form: [status, kind, ...shown].join(' ') };
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
