import { hostOf, type ServiceAddress } from '../connection.ts';
import { ConnectorError, type ErrorDetails, type ErrorKind } from '../errors.ts';
import type { HttpRequest, UnreachableReason } from '../runtime/op.ts';
import type { InvalidResponse } from './invalid-response.ts';
import { isOfRelay } from './response-origin.ts';
import { isRedirect } from './response-status.ts';
import { redacted, serviceMessage, type ErrorResponse } from './service-message.ts';

/** What the client knows about an error response in addition to the service's message. */
export interface ProfileAdvice {
  /** The entry of the profile or of the connection that may correct the error. */
  readonly hint?: string | undefined;
  /** The requested record, where the message of a 404 does not name it. */
  readonly record?: string | undefined;
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
  const foreign = response.isOwn === false ? foreignHint : undefined;
  const speaker = details.isOfRelay === true ? 'relay' : foreign === undefined ? 'service' : 'response';
  const quote = details.reason === undefined ? undefined : `The ${speaker} says: ${details.reason}`;
  const what = advice.record === undefined ? meaning : meaning.replace(/\.$/, `: ${advice.record}.`);
  const message = [`${operation}: ${what}`, foreign, advice.hint, quote].filter((part) => part !== undefined).join(' ');
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
  return { endpoint: operation, status, attempts, requestId, reason, isOwn, isOfRelay: isOfRelay(response) };
}

function failureOf(response: ErrorResponse): string {
  return redacted(response, response.failure) ?? 'the connection broke';
}

function classify(status: number): { kind: ErrorKind; meaning: string } {
  if (isRedirect(status)) {
    return {
      kind: 'config',
      meaning:
        'the address redirects elsewhere. Enter the address of the service itself; if it is correct, the sign-in page of a network may be in the way.',
    };
  }
  const meaning = meanings[status] ?? `the service refused the request (${status}).`;
  return { kind: status === 401 ? 'auth' : 'refused', meaning };
}

const meanings: Readonly<Record<number, string>> = {
  400: 'the service did not accept the request (400).',
  401: 'the sign-in is not accepted (401).',
  403: 'this user is not allowed to do that, or not in this account (403).',
  404: 'not found (404).',
  409: 'the state of the record does not allow it (409).',
  422: 'the service did not accept the request (422).',
};

/**
 * For a repeatable request without a usable response. @param waitMs ms until the next useful attempt
 * @param isAfterRun whether that attempt would be after the deadline of the run
 */
export function retryLaterError(
  operation: string,
  response: ErrorResponse,
  attempts: number,
  waitMs: number,
  isAfterRun = false,
): ConnectorError {
  const { status } = response;
  const state =
    status === 0 ? 'cannot be reached now' : status === 429 ? 'accepts no more requests now' : 'cannot answer now';
  const what = status === 0 ? `no response (${failureOf(response)})` : `response ${status}`;
  const advice = isAfterRun
    ? `It accepts no calls for ${Math.ceil(waitMs / 1000)} s, which is longer than this run may take. Run it again after that: it continues where it stopped.`
    : 'Try again later.';
  const field = isAfterRun ? 'time' : response.isLate === true ? 'late' : undefined;
  return new ConnectorError(
    'retry-later',
    `${operation}: the service ${state}: ${what} after ${attempts} attempt${attempts === 1 ? '' : 's'}. ${advice}`,
    { ...detailsOf(operation, response, attempts), waitMs, field },
  );
}

/** For a success that cannot be read, even when repeated: the network, the address or the profile is at fault. */
export function invalidResponseError(
  operation: string,
  response: ErrorResponse,
  { reason, message, field }: InvalidResponse,
  attempts: number,
): ConnectorError {
  const details = { endpoint: operation, status: response.status, attempts };
  if (reason === 'empty' || reason === 'incomplete') {
    const line = `${operation}: ${message} Received ${attempts === 1 ? 'once' : `${attempts} times`}. Try again later; if this persists, check whether a proxy intercepts the connection.`;
    return new ConnectorError('retry-later', line, { ...details, field: reason === 'empty' ? 'nothing' : 'answer' });
  }
  const place = field ?? (reason === 'not-json' ? 'address' : undefined);
  const ownMessage = serviceMessage(response);
  const quote = ownMessage === undefined ? '' : ` The response says: ${ownMessage}`;
  return new ConnectorError('invalid-response', `${operation}: ${message}${quote}`, { ...details, field: place });
}

/** For a success that is too long. It is not repeated, because the next response would be as long. */
export function tooLongError(operation: string, status: number, { success }: HttpRequest['maxBytes']): ConnectorError {
  const most = success < 1_048_576 ? `${success / 1_024} kB` : `${success / 1_048_576} MB`;
  return new ConnectorError(
    'invalid-response',
    `${operation}: the response is longer than ${most} and was not read. Check the address, and whether a proxy intercepts the connection; of a list, ask for smaller pages (paging.pageSize).`,
    { endpoint: operation, status, field: 'size' },
  );
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
      : `the response (${response.status}) does not confirm it`;
  return new ConnectorError(
    'unknown-outcome',
    `${operation}: ${what}, so the change may or may not have been made. Check before sending it again.`,
    detailsOf(operation, response, attempts),
  );
}

const sentences: Readonly<Record<UnreachableReason, (host: string, address: ServiceAddress, why: string) => string>> = {
  name: (host, address) =>
    `There is no host named ${host}. Check ${address}, and whether this machine is on the network.`,
  https: (host, address) =>
    `Could not establish an HTTPS connection to ${host}. Check ${address}: the host, the port, and whether its certificate is valid.`,
  certificate: (host, address, why) =>
    `The certificate of ${host} is not valid${why}. Check ${address}. If a company proxy intercepts the connection, its certificate must be trusted here.`,
  proxy: (host) =>
    `The proxy on the way to ${host} requires a sign-in (407). Check the user and the password of the proxy.`,
};

/** The error for an address that has never been reached: retrying does not help, the setting has to be corrected. */
export function connectionError(
  operation: string,
  address: ServiceAddress,
  url: string,
  response: ErrorResponse,
): ConnectorError {
  const host = hostOf(url) ?? '';
  const why = response.unreached ?? 'name';
  // Node.js adds advice for programmers after a semicolon.
  const failure = redacted(response, response.failure)?.split(';')[0];
  const detail = failure === undefined || failure === '' ? '' : `: ${failure}`;
  return new ConnectorError('config', sentences[why](host, address, detail), {
    endpoint: operation,
    status: 0,
    field: address,
    unreached: { why, host },
  });
}
