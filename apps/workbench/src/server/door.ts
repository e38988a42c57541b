import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isFrameOfThisMachine, isFromHere, refusal } from '@tpr/sandbox/guard';

/**
 * The requests that a server accepts, beside the rules of all servers: a browser's own pages, at an address of this
 * machine.
 */
export interface Door {
  /** At the end of the address that the person was given. */
  readonly key?: string;
  /** What the key is asked for; everything unless told. */
  readonly isLocked?: (path: string) => boolean;
  /** What a page of another port may show in a frame; nothing unless told. */
  readonly isFramed?: (path: string) => boolean;
  /** Types that a body may have; JSON unless told. A page elsewhere can send none of JSON without being asked first. */
  readonly bodies?: readonly string[];
}

/** A new random one at each start. */
export const createKey = (): string => randomBytes(24).toString('base64url');

const json = ['application/json'];

/** @returns why the request is not answered, in one line; undefined where it is */
export function findRefusal({ method, url = '/', headers }: IncomingMessage, door: Door): string | undefined {
  const { key, isLocked = () => true, isFramed = () => false, bodies = json } = door;
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
