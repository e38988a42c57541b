import type { HttpResponse } from '../runtime/op.ts';
import { parseJson } from './json.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether a refusal is in a form that a service writes and nothing between writes for it (R161, G101): the legacy body
 * and problem+json, which name the status themselves, the envelope, an OAuth error. A bare message, a list of errors, a
 * text and a page are what gateways send, too.
 */
export function isFromService({ status, text }: HttpResponse): boolean {
  const body = fieldsOf(text);
  if (body === undefined) return false;
  const isSameStatus = Number(body['status']) === status;
  if (isSameStatus && isText(body['message']) && 'timestamp' in body && 'path' in body) return true;
  if (isSameStatus && isText(body['title']) && ['detail', 'type', 'instance'].some((name) => isText(body[name]))) {
    return true;
  }
  const { error } = body;
  if ('content' in body && Array.isArray(error)) return error.some((each) => isText((each as Fields)?.['message']));
  return isText(error) && isText(body['error_description']);
}

/** Whether an answer is an error as RFC 6749 (5.2) writes it, whatever its status. */
export const isOAuthError = (response: HttpResponse): boolean => oauthErrorOf(response) !== undefined;

/** The code of such an error. */
export function oauthErrorOf({ text }: HttpResponse): string | undefined {
  const error = fieldsOf(text)?.['error'];
  return typeof error === 'string' && /^[a-z_]+$/.test(error) ? error : undefined;
}

/** Names that errors and health pages give to what they say. */
const talk = new Set(
  'message error errors error_description errorCode errorMessage status statusCode code detail details title type instance timestamp path method trace traceId requestId request_id correlationId reason description success ok components groups checks version uptime'.split(
    ' ',
  ),
);

/** Whether all that it says stands under such names, and something does. */
export function isErrorOrHealthObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value).filter((name) => (value as Fields)[name] !== null);
  return names.length > 0 && names.every((name) => talk.has(name));
}

/** Whether a body is an error or a health page and nothing else. */
export function isErrorOrHealthBody(text: string): boolean {
  return isErrorOrHealthObject(fieldsOf(text));
}

/** Headers that come and go between two answers alike. */
const passing =
  /^(?:date|age|connection|keep-alive|transfer-encoding|content-length|content-encoding|set-cookie|vary|te|trailer|upgrade|retry-after)$|rate-?limit/;
/** Headers by whose values servers differ. */
const telling = ['content-type', 'server', 'via'];

/** The same for all answers that one server gives to one kind of call, and hardly for those of another. */
export function serverFingerprint({ headers }: HttpResponse): string {
  const names = Object.keys(headers).filter((name) => !passing.test(name));
  return names
    .sort()
    .map((name) => (telling.includes(name) ? `${name}=${headers[name]}` : name))
    .join(' ');
}

/** Tells the forms of refusals apart: by kind and names of the body, and by who speaks. */
export function errorFingerprint(response: HttpResponse): string {
  return `${bodyShape(response.text)} ${serverFingerprint(response)}`;
}

/** Kind and names of a body, without a word of it. */
export function bodyShape(text: string): string {
  const body = fieldsOf(text);
  if (body !== undefined) return `{${Object.keys(body).sort().join()}}`;
  const start = text.trimStart()[0];
  return start === undefined ? 'nothing' : start === '<' ? 'page' : start === '[' ? 'list' : 'text';
}

function fieldsOf(text: string): Fields | undefined {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined;
  try {
    return parseJson(text) as Fields;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
