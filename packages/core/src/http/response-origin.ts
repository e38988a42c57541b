import { heldBackHeader } from '../api/relay-header.ts';
import type { HttpResponse } from '../runtime/op.ts';
import { kindOf, parseJsonIfAny } from './json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Shapes of an error response that a gateway may write as well. The profile says which one is the service's (G101). */
export type ErrorShape = 'json' | 'text' | 'html' | 'empty';

/**
 * Whether an error response has a shape that services write and intermediaries do not (R161, G101). These are the
 * envelope, an OAuth error, and, with the status in the body, the legacy body and problem+json.
 * @param also a further shape, from the profile; no response has the shape `usual`.
 */
export function isFromService(response: HttpResponse, also?: ErrorShape | 'usual'): boolean {
  const { status, text } = response;
  if (also !== undefined && errorShapeOf(response) === also) return true;
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

/** Whether a response comes from a relay, and not from the service behind it. */
export const isOfRelay = ({ headers }: HttpResponse): boolean => heldBackHeader in headers;

export function errorShapeOf({ text }: HttpResponse): ErrorShape {
  const shape = bodyShape(text);
  return shape === 'empty' || shape === 'html' || shape === 'text' ? shape : 'json';
}

/** The code of an error of RFC 6749 (5.2), whatever its status; undefined for any other body. */
export function oauthErrorOf({ text }: HttpResponse): string | undefined {
  const error = fieldsOf(text)?.['error'];
  return typeof error === 'string' && /^[a-z_]+$/.test(error) ? error : undefined;
}

/** Field names of error and health bodies. */
const errorOrHealthFields = new Set(
  'message error errors error_description errorCode errorMessage status statusCode code detail details title type instance timestamp path method trace traceId requestId request_id correlationId reason description success ok components groups checks version uptime'.split(
    ' ',
  ),
);

/** Whether an object has fields that are not null, and all of them are fields of error or health bodies. */
export function isErrorOrHealthObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value).filter((name) => (value as Fields)[name] !== null);
  return names.length > 0 && names.every((name) => errorOrHealthFields.has(name));
}

export function isErrorOrHealthBody(text: string): boolean {
  return isErrorOrHealthObject(fieldsOf(text));
}

/** The kind of a body and its field names, without any of its values. */
export function bodyShape(text: string): string {
  const body = fieldsOf(text);
  if (body !== undefined) return `{${Object.keys(body).sort().join()}}`;
  const kind = kindOf(text);
  return kind === 'object' ? 'text' : kind;
}

function fieldsOf(text: string): Fields | undefined {
  return kindOf(text) === 'object' ? (parseJsonIfAny(text) as Fields | undefined) : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
