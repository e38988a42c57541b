import type { HttpResponse } from '../runtime/op.ts';
import { formatInstant } from '../values/wall-time.ts';
import { readHttpDate } from './http-date.ts';

/**
 * One line about the deprecation of an operation (G110), from the headers Deprecation (RFC 9745) and Sunset (RFC 8594).
 * In drafts of the former it is a date or `true`. @returns undefined without such a header.
 */
export function deprecationOf({ headers }: HttpResponse): string | undefined {
  const deprecation = headers['deprecation'];
  const sunset = headers['sunset'];
  if (deprecation === undefined && sunset === undefined) return undefined;
  const since = dayOf(deprecation);
  const until = dayOf(sunset);
  const ends = until === undefined ? '' : ` and may stop answering on ${until}`;
  return `the service says that this is deprecated${since === undefined ? '' : ` since ${since}`}${ends}.`;
}

function dayOf(header = ''): string | undefined {
  const seconds = /^@(\d{1,11})$/.exec(header.trim())?.[1];
  const ms = seconds === undefined ? readHttpDate(header) : 1000 * Number(seconds);
  return ms === undefined ? undefined : formatInstant(ms).slice(0, 10);
}
