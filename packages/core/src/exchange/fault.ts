import { ConnectorError, type ErrorDetails, type ErrorKind } from '../errors.ts';
import type { HttpReply } from '../engine/op.ts';
import { parseJson } from './json.ts';

const maxReasonCharacters = 300;

/** The answer without secrets that a service may repeat in it, so that none gets into a message (R021). */
export function withoutSecrets(reply: HttpReply, secrets: readonly (string | undefined)[]): HttpReply {
  const hide = (text: string): string =>
    secrets.reduce<string>((clean, secret) => {
      if (secret === undefined || secret === '') return clean;
      return clean.split(secret).join('…').split(encodeURIComponent(secret)).join('…');
    }, text);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.headers)) headers[name] = hide(value);
  return {
    ...reply,
    headers,
    text: hide(reply.text),
    ...(reply.failure !== undefined && { failure: hide(reply.failure) }),
  };
}

/**
 * What the service itself said about a failure, in one readable line, from any of the forms it may take (R161, G101):
 * the legacy body, problem+json, lists of errors, OAuth errors, plain text, HTML.
 */
export function reasonOf(reply: HttpReply): string | undefined {
  const text = reply.text.trim();
  if (text === '') return undefined;
  const line = oneLine(sentenceIn(text));
  return line === '' ? undefined : line;
}

function sentenceIn(text: string): string {
  try {
    return inJson(parseJson(text)) ?? '';
  } catch {
    const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1] ?? /<h1[^>]*>([^<]*)<\/h1>/i.exec(text)?.[1];
    return title ?? (text[0] === '<' ? text.replace(/<[^>]*>/g, ' ') : text);
  }
}

const spoken = ['message', 'error_description', 'detail', 'reason', 'title', 'error', 'errors', 'messages', 'code'];

function inJson(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(inJson).find((sentence) => sentence !== undefined && sentence !== '');
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key of spoken) {
    const sentence = inJson((value as Record<string, unknown>)[key]);
    if (sentence !== undefined && sentence !== '') return sentence;
  }
  return undefined;
}

/** Control characters and line ends become spaces, and a bearer or a token never comes through. */
function oneLine(text: string): string {
  const line = text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length > maxReasonCharacters ? `${line.slice(0, maxReasonCharacters)}…` : line;
}

/** The error for an answer that is not a success and is not to be repeated now. */
export function errorOf(
  operation: string,
  reply: HttpReply,
  { attempts, hint }: { readonly attempts?: number; readonly hint?: string | undefined } = {},
): ConnectorError {
  const { kind, meaning } = classify(reply.status);
  const reason = reasonOf(reply);
  const said = reason === undefined ? undefined : `The service says: ${reason}`;
  const message = [`${operation}: ${meaning}`, hint, said].filter((part) => part !== undefined).join(' ');
  return new ConnectorError(kind, message, detailsOf(operation, reply, attempts));
}

function detailsOf(operation: string, reply: HttpReply, attempts?: number): ErrorDetails {
  const requestId = reply.headers['x-request-id'] ?? reply.headers['x-correlation-id'];
  const reason = reasonOf(reply) ?? reply.failure;
  return {
    endpoint: operation,
    status: reply.status,
    ...(attempts !== undefined && { attempts }),
    ...(requestId !== undefined && { requestId }),
    ...(reason !== undefined && { reason }),
  };
}

function classify(status: number): { kind: ErrorKind; meaning: string } {
  if (status >= 300 && status < 400) {
    return {
      kind: 'config',
      meaning: 'the address leads elsewhere (redirect). Enter the address of the service itself.',
    };
  }
  switch (status) {
    case 400:
    case 422:
      return { kind: 'refused', meaning: `the service did not accept the request (${status}).` };
    case 401:
      return { kind: 'auth', meaning: 'the sign-in is not accepted (401). Sign in again.' };
    case 403:
      return {
        kind: 'refused',
        meaning: 'this user may not do that, or not in this account (403). Ask for the right.',
      };
    case 404:
      return { kind: 'refused', meaning: 'not found (404).' };
    case 409:
      return { kind: 'refused', meaning: 'the state of the record does not allow it (409).' };
    default:
      return { kind: 'refused', meaning: `the service refused the request (${status}).` };
  }
}

/** No readable answer to a call that may be repeated: nothing is lost, go on later. */
export function laterError(operation: string, reply: HttpReply, attempts: number, waitMs: number): ConnectorError {
  const what = reply.status === 0 ? `no answer (${reply.failure ?? 'the connection broke'})` : `answer ${reply.status}`;
  return new ConnectorError(
    'later',
    `${operation}: the service can not be reached now: ${what} after ${attempts} attempt${attempts === 1 ? '' : 's'}. Go on later.`,
    { ...detailsOf(operation, reply, attempts), waitMs },
  );
}

/** No readable answer to a write: it may have happened. */
export function unknownOutcome(operation: string, reply: HttpReply, attempts?: number): ConnectorError {
  const what =
    reply.status === 0
      ? `no answer came (${reply.failure ?? 'the connection broke'})`
      : `the answer (${reply.status}) does not tell`;
  return new ConnectorError(
    'unknown-outcome',
    `${operation}: ${what}, so the change may or may not have been made. Look before sending it again.`,
    detailsOf(operation, reply, attempts),
  );
}
