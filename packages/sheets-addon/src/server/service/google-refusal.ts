import { ConnectorError } from '@tpr/core';
import { sheetsBusy } from '@tpr/core/google';
import { endedByGoogle } from '../../shared/google-messages.ts';
import { isEnglishUser, userLanguage } from '../script/language.ts';

/**
 * The meaning of an exception of UrlFetchApp. The two limits, `day` and `moment`, are documented in English
 * (developers.google.com/apps-script/guides/services/quotas). Scripts get the documented words for `day` with *for one day*
 * added. In other languages the words are not documented: a limit that is not recognised there is `limit`.
 */
export type GoogleRefusal = 'day' | 'moment' | 'limit' | 'permission' | 'host' | 'broken';

/** In every language, messages name a scope by its address. */
const scopeAddress = 'https://www.googleapis.com/auth/';

/** @param hosts of the requested addresses: for connection errors Google names the failed host, for limits none. */
export function refusalOf(message: string, hosts: readonly string[]): GoogleRefusal {
  if (message.includes(scopeAddress)) return 'permission';
  if (/not permitted by your admin/i.test(message)) return 'host';
  if (/one day/i.test(message) || limitIn(message) === 'day') return 'day';
  if (/short time|bandwidth quota|rate limit|simultaneous/i.test(message)) return 'moment';
  const isOfRequest = isOfForm(message) || isOfSize(message);
  return isOfRequest || hosts.some((host) => host !== '' && message.includes(host)) ? 'broken' : 'limit';
}

/** Whether UrlFetchApp does not send such a request: its address, a header, or its size. */
export const isOfForm = (message: string): boolean =>
  /^(?:invalid argument|attribute provided)|: ?URLFetch (?:URL Length|POST Size|Header)/i.test(message);

/** Also of a response: then the request was sent. */
const isOfSize = (message: string): boolean => /^limit exceeded|: ?URLFetch Response Size/i.test(message);

/** Google's day begins with the first request, so the work continues within a day. */
export function quotaUsedUp(cause: unknown): ConnectorError {
  const message = "Google's daily limit was reached. The work continues tomorrow where it stopped.";
  return new ConnectorError('retry-later', message, { field: 'quota', waitMs: 3_600_000, cause });
}

/** The permission that an exception asks for: the last part of the scope's address. */
function permissionIn(message: string): string {
  const [, rest = ''] = message.split(scopeAddress);
  return /^[\w.]+/.exec(rest)?.[0].replace(/\.$/, '') ?? '';
}

/** Converts an exception of a Google service to a ConnectorError if it may be a limit, a permission or a failure of Google. */
export function convertGoogleError(error: unknown): unknown {
  if (error instanceof ConnectorError || !(error instanceof Error)) return error;
  const { message } = error;
  if (message.includes(scopeAddress)) return permissionMissing(message, error);
  const limit = isFailing(message) ? 'moment' : limitIn(message);
  if (limit === 'day') return quotaUsedUp(error);
  if (limit === 'moment') return sheetsBusy(error);
  // A message in another language may be a limit or any other error: it is quoted to the user.
  if (error.name !== 'Exception' || isEnglishUser()) return error;
  return new ConnectorError('retry-later', endedByGoogle[userLanguage()](message), {
    field: 'google',
    waitMs: 60_000,
    cause: error,
  });
}

/**
 * Endings of Google's messages about a service that was called too often. Names of services are always English, and those
 * of quotas in lower case, such as `email` or `graphite property writes`
 * (github.com/googleworkspace/apps-script-oauth2/issues/217). Of these, a day has a quota:
 * developers.google.com/apps-script/guides/services/quotas.
 */
const countedService = /: ?(?:premium |graphite )?(?:properties|property [a-z]+|e?mail|urlfetch|script|triggers?)\W*$/;
/** A message about one of these is about a moment. */
const otherService = /: ?(?:cache|lock|spreadsheets?)\W*$/i;

/** The end of a failure, as in `Service error: Properties`: in every language it has the name of the service with a capital. */
const failedService = /: ?(?:Cache|Lock|Spreadsheets?|Properties|E?[Mm]ail|Gmail|U(?:rl|RL)Fetch|Script|Triggers?)\W*$/;

/** Whether Google itself failed or was late, as in `Service error: Spreadsheets`. A full store asks to try again, too. */
const isFailing = (message: string): boolean =>
  (failedService.test(message) ||
    /timed out|try again|service error|unavailable|(?:internal|server) error|failed while accessing/i.test(message)) &&
  !/quota|one day/i.test(message);

/** The limit that a message reports: recognised by English words, and by words that are the same in every language. */
export function limitIn(message: string): 'day' | 'moment' | undefined {
  if (isFailing(message)) return undefined;
  if (/too much computer time for one day/i.test(message)) return 'day';
  if (/simultan|Utilities\.sleep/i.test(message)) return 'moment';
  if (/too many times (?:for one day|in a short time)/i.test(message))
    return /one day/i.test(message) ? 'day' : 'moment';
  if (otherService.test(message)) return 'moment';
  return countedService.test(message) ? 'day' : undefined;
}

/** Its message is the name of the permission alone; the sentence around it depends on the language. */
export function permissionMissing(message: string, cause: unknown): ConnectorError {
  return new ConnectorError('config', permissionIn(message), { field: 'permission', cause });
}
