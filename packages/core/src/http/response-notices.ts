import { ask, type HttpResponse, type Op } from '../runtime/op.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { zoneOf } from '../api/profile/index.ts';
import { formatInstant } from '../values/wall-time.ts';
import type { ClientContext } from './client-context.ts';
import { logOnce, otherZone } from './detected-behaviour.ts';
import { readHttpDate } from './service-clock.ts';
import type { ReceivedResponse } from './policy.ts';
import type { ParsedResponse } from './response-parser.ts';
import { redacted } from './service-message.ts';

/** Maximum notices of each kind that one response adds to the log. */
const maxLogged = 20;

/** Logs what a success shows in addition to its value: unreadable fields, warnings, a deprecation, another time zone. */
export function* logNotices(
  { detected, profile }: ClientContext,
  { name }: Endpoint,
  response: ReceivedResponse,
  { fieldErrors, warnings }: ParsedResponse<unknown>,
): Op<void> {
  // These are the service's own texts, so secrets, line ends and control characters are removed.
  const log = (kind: 'contract' | 'warning', text: string) =>
    ask('log', { kind, message: `${name}: ${redacted(response, text) ?? ''}` });
  for (const { path, message } of fieldErrors.slice(0, maxLogged)) {
    yield* log('contract', path === '' ? message : `${path}: ${message}`);
  }
  const unlogged = fieldErrors.length - maxLogged;
  if (unlogged > 0) yield* log('contract', `${unlogged} more values of this response could not be read.`);
  for (const message of warnings.slice(0, maxLogged)) yield* log('warning', message);
  const deprecation = deprecationOf(response);
  if (deprecation !== undefined) yield* logOnce(detected, { kind: 'deprecated', message: deprecation }, name);
  const time = detected.zone.contradiction;
  if (time === undefined) return;
  const inForce = zoneOf(profile);
  const shown = otherZone(inForce);
  const zones = `this is a time in ${shown}, but the profile says ${inForce}. Dates may be a day off.`;
  const message = `the service sends ${time}: ${zones} Set events.timeZone to ${shown} in the profile; tpr doctor writes it.`;
  yield* logOnce(detected, { kind: 'warning', message }, name);
}

/**
 * One line about the deprecation of an operation (G110), from the headers Deprecation (RFC 9745) and Sunset (RFC 8594).
 * In drafts of the former it is a date or `true`.
 */
function deprecationOf({ headers }: HttpResponse): string | undefined {
  const { deprecation, sunset } = headers;
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
