import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isFrameOfThisMachine, isFromHere, refusal } from '@tpr/sandbox/guard';

/**
 * The requests that a server accepts. The rule for all servers comes first: only a browser's own pages, at an address
 * of this machine.
 */
export interface AccessRules {
  /** The key in the URL that the user was given. */
  readonly key?: string;
  /** The requests that need the key; all by default. */
  readonly isLocked?: (path: string) => boolean;
  /** The pages that a page of another port may show in a frame; none by default. */
  readonly isFramed?: (path: string) => boolean;
  /**
   * Allowed content types of a body; JSON by default. A page of another origin cannot send JSON without a preflight
   * request.
   */
  readonly bodies?: readonly string[];
}

/** A new random key, at each start. */
export const createKey = (): string => randomBytes(24).toString('base64url');

const json = ['application/json'];

/** @returns in one line why the request is refused; undefined when it is accepted */
export function findRefusal({ method, url = '/', headers }: IncomingMessage, rules: AccessRules): string | undefined {
  const { key, isLocked = () => true, isFramed = () => false, bodies = json } = rules;
  const [path = '/', query = ''] = url.split('?');
  const read = (name: string): string | undefined => headers[name]?.toString();
  const isReading = method === 'GET' || method === 'HEAD';
  if (!isFromHere(read) && !(isReading && isFramed(path) && isFrameOfThisMachine(read))) return refusal;
  if (key !== undefined && isLocked(path) && !isEqual(new URLSearchParams(query).get('key') ?? '', key)) {
    return 'The key is missing or of an earlier start: open the address that npm start has printed.';
  }
  const type = read('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  return isReading || bodies.includes(type) ? undefined : `The content type has to be ${bodies.join(' or ')}.`;
}

const isEqual = (given: string, wanted: string): boolean =>
  Buffer.byteLength(given) === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
