import { ConnectorError, type ErrorDetails, type ErrorKind } from '../errors.ts';
import type { HttpResponse } from '../runtime/op.ts';
import { parseJson } from './json.ts';
import { isErrorOrHealthBody } from './response-origin.ts';
import type { InvalidResponse } from './invalid-response.ts';
import { redactSecrets } from './redaction/redact.ts';
import { isRedirect, isSuccess } from './response-status.ts';

const maxReasonCharacters = 300;
/** A longer body is a web page: its beginning is enough. */
const maxErrorCharacters = 65_536;

/** A response that an error or a log entry is made from, with what must be redacted. */
export interface ErrorResponse extends HttpResponse {
  /** Everything that was or could have been sent with the request: a service may repeat it. */
  readonly secrets: readonly (string | undefined)[];
  /** For an error response: true if the service wrote it, false if an intermediary may have. */
  readonly isOwn?: boolean;
}

/** The service's own message about a failure, from JSON, text or HTML (R161, G101), in one line without secrets. */
export function serviceMessage({ status, text, secrets }: ErrorResponse): string | undefined {
  if (isSuccess(status) && !isErrorOrHealthBody(text)) return undefined;
  const looked = text.slice(0, maxErrorCharacters).trim();
  if (looked === '') return undefined;
  const line = oneLine(sentenceIn(looked, secrets));
  return line === '' ? undefined : line;
}

/** Redacts the decoded text: in JSON a quotation mark within a secret is escaped. */
function sentenceIn(text: string, secrets: ErrorResponse['secrets']): string {
  try {
    return redactSecrets(inJson(parseJson(text)) ?? '', secrets);
  } catch {
    // HTML is redacted before its tags are removed: a secret may look like a tag.
    const shown = redactSecrets(text, secrets);
    return (
      contentOf(/<title\b/i, shown) ?? contentOf(/<h1\b/i, shown) ?? (shown[0] === '<' ? withoutTags(shown) : shown)
    );
  }
}

/** The text up to the next tag. */
function contentOf(tag: RegExp, html: string): string | undefined {
  const start = html.search(tag);
  return start < 0 ? undefined : /^[^>]*>([^<]*)</.exec(html.slice(start))?.[1];
}

const withoutTags = (html: string): string => html.replace(/<[^<>]*>/g, ' ');

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

/** What the client knows about an error response in addition to the service's message. */
export interface ProfileAdvice {
  /** Names the entry of the profile or of the connection that would correct it. */
  readonly hint?: string | undefined;
  /** The profile may be wrong: `tpr doctor` finds out. */
  readonly mayBeProfile?: boolean;
  /** `path`: the path itself is unknown to the service, because the operation takes no identifier. */
  readonly field?: 'path' | undefined;
}

/** The error for an error response that is not retried. */
export function toConnectorError(
  operation: string,
  response: ErrorResponse,
  advice: ProfileAdvice = {},
): ConnectorError {
  const { kind, meaning } = classify(response.status);
  const details = detailsOf(operation, response);
  const [speaker, foreign] = response.isOwn === false ? ['response', foreignHint] : ['service', undefined];
  const quote = details.reason === undefined ? undefined : `The ${speaker} says: ${details.reason}`;
  const message = [`${operation}: ${meaning}`, foreign, advice.hint, quote]
    .filter((part) => part !== undefined)
    .join(' ');
  const { mayBeProfile, field } = advice;
  return new ConnectorError(kind, message, { ...details, mayBeProfile, field });
}

const foreignHint =
  'The response is not in the format of the service: check the address, and whether a proxy intercepts the connection. If the service itself answers like this, set errors.shape in the profile.';

function detailsOf(operation: string, response: ErrorResponse, attempts?: number): ErrorDetails {
  const { status, headers, isOwn } = response;
  const requestId = redacted(response, headers['x-request-id'] ?? headers['x-correlation-id']);
  // Users read of a late response in their language, by its field.
  const failure = response.isLate === true ? undefined : response.failure;
  const reason = serviceMessage(response) ?? redacted(response, failure);
  return { endpoint: operation, status, attempts, requestId, reason, isOwn };
}

/** The text in one line, without secrets. */
export function redacted({ secrets }: ErrorResponse, text: string | undefined): string | undefined {
  return text === undefined ? undefined : oneLine(redactSecrets(text, secrets));
}

function failureOf(response: ErrorResponse): string {
  return redacted(response, response.failure) ?? 'the connection broke';
}

function classify(status: number): { kind: ErrorKind; meaning: string } {
  if (isRedirect(status)) {
    return {
      kind: 'config',
      meaning:
        'the address leads elsewhere (redirect). Enter the address of the service itself; if it is right, the sign-in page of a network may be in the way.',
    };
  }
  const meaning = meanings[status] ?? `the service refused the request (${status}).`;
  return { kind: status === 401 ? 'auth' : 'refused', meaning };
}

const meanings: Readonly<Record<number, string>> = {
  400: 'the service did not accept the request (400).',
  401: 'the sign-in is not accepted (401). Sign in again.',
  403: 'this user may not do that, or not in this account (403). Ask for the right.',
  404: 'not found (404).',
  409: 'the state of the record does not allow it (409).',
  422: 'the service did not accept the request (422).',
};

/** For a repeatable request without a usable response. `waitMs`: when to try again. */
export function retryLaterError(
  operation: string,
  response: ErrorResponse,
  attempts: number,
  waitMs: number,
): ConnectorError {
  const { status } = response;
  const state =
    status === 0 ? 'cannot be reached now' : status === 429 ? 'accepts no more requests now' : 'cannot answer now';
  const what = status === 0 ? `no response (${failureOf(response)})` : `response ${status}`;
  return new ConnectorError(
    'retry-later',
    `${operation}: the service ${state}: ${what} after ${attempts} attempt${attempts === 1 ? '' : 's'}. Try again later.`,
    { ...detailsOf(operation, response, attempts), waitMs, ...(response.isLate === true && { field: 'late' }) },
  );
}

/** For a success that cannot be read, even when repeated: the network, the address or the profile is at fault. */
export function invalidResponseError(
  operation: string,
  response: ErrorResponse,
  { reason, shape, message, field }: InvalidResponse,
  attempts: number,
): ConnectorError {
  const details = { endpoint: operation, status: response.status, attempts };
  if (reason === 'truncated') {
    const line = `${operation}: ${message} Received ${attempts === 1 ? 'once' : `${attempts} times`}. Try again later; if it remains so, check whether a proxy intercepts the connection.`;
    return new ConnectorError('retry-later', line, { ...details, field: shape === 'empty' ? 'nothing' : 'answer' });
  }
  const place = field ?? (reason === 'not-json' ? 'address' : undefined);
  const ownMessage = serviceMessage(response);
  const quote = ownMessage === undefined ? '' : ` The response says: ${ownMessage}`;
  return new ConnectorError('invalid-response', `${operation}: ${message}${quote}`, { ...details, field: place });
}

/** For a success whose envelope contains an error instead of content. */
export function refusedInEnvelope(operation: string, response: ErrorResponse, refusal: string): ConnectorError {
  const reason = redacted(response, refusal)!;
  const { meaning } = classify(response.status);
  return new ConnectorError('refused', `${operation}: ${meaning} The service says: ${reason}`, {
    ...detailsOf(operation, response),
    reason,
    isOwn: true,
  });
}

/** For a write without a usable response: it may have been saved. */
export function unknownOutcomeError(operation: string, response: ErrorResponse, attempts: number): ConnectorError {
  const what =
    response.status === 0
      ? `no response arrived (${failureOf(response)})`
      : `the response (${response.status}) does not say`;
  return new ConnectorError(
    'unknown-outcome',
    `${operation}: ${what}, so the change may or may not have been made. Check before sending it again.`,
    detailsOf(operation, response, attempts),
  );
}
