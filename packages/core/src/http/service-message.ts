import type { HttpResponse } from '../runtime/op.ts';
import { parseJson } from './json.ts';
import { redactSecrets } from './redaction.ts';
import { isErrorOrHealthBody } from './response-origin.ts';
import { isSuccess } from './response-status.ts';

const maxReasonCharacters = 300;
/** A longer body is a web page: its beginning is enough. */
const maxErrorCharacters = 65_536;

/** A response that an error or a log entry is made from, with what must be redacted. */
export interface ErrorResponse extends HttpResponse {
  /** Every secret that was or could have been sent with the request, because a service may repeat it. */
  readonly secrets: readonly (string | undefined)[];
  /** For an error response: true if the service wrote it, false if an intermediary may have. */
  readonly isOwn?: boolean;
}

/** The service's own message about a failure, from JSON, text or HTML (R161, G101), in one line without secrets. */
export function serviceMessage({ status, text, secrets }: ErrorResponse): string | undefined {
  if (isSuccess(status) && !isErrorOrHealthBody(text)) return undefined;
  const line = oneLine(sentenceIn(text.slice(0, maxErrorCharacters).trim(), secrets));
  return line === '' ? undefined : line;
}

/** Redacts the decoded text: in JSON a quotation mark within a secret is escaped. */
function sentenceIn(text: string, secrets: ErrorResponse['secrets']): string {
  try {
    return redactSecrets(inJson(parseJson(text)) ?? '', secrets);
  } catch {
    const heading =
      contentOf(/<title\b/i, /^[^>]*>([^]*?)<\/title/i, text) ?? contentOf(/<h1\b/i, /^[^>]*>([^]*?)<\/h1/i, text);
    // HTML is redacted before its tags are removed: a secret may look like a tag.
    const shown = redactSecrets(heading ?? text, secrets);
    return heading !== undefined || shown[0] === '<' ? shown.replace(/<[^<>]*>/g, ' ') : shown;
  }
}

/** What the first such element contains. @param whole matches it, and captures its content */
function contentOf(tag: RegExp, whole: RegExp, html: string): string | undefined {
  const start = html.search(tag);
  return start < 0 ? undefined : whole.exec(html.slice(start))?.[1];
}

/** The first text found is used. The last three may hold an object with these fields, or a list of objects or texts. */
const messageFields = ['message', 'error_description', 'detail', 'title', 'error', 'errors', 'messages'];

/** A list of objects within an object is the deepest known shape. */
const maxDepth = 2;

function inJson(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  const fields = value as Record<string, unknown>;
  const parts: unknown[] = Array.isArray(value) ? value : messageFields.map((key) => fields[key]);
  for (const part of parts) {
    const sentence = inJson(part, depth + 1);
    if (sentence !== undefined && sentence !== '') return sentence;
  }
  return undefined;
}

/** Control characters and line ends become spaces. The result is cut to `maxReasonCharacters`. */
function oneLine(text: string): string {
  const line = text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length > maxReasonCharacters ? `${line.slice(0, maxReasonCharacters)}…` : line;
}

/** The text in one line, without secrets. */
export function redacted({ secrets }: ErrorResponse, text: string | undefined): string | undefined {
  return text === undefined ? undefined : oneLine(redactSecrets(text, secrets));
}
