import type { HttpResponse } from '../../runtime/op.ts';
import type { DetectedBehaviour } from '../detected-behaviour.ts';
import { invalidResponseError, unknownOutcomeError } from '../error-mapping.ts';
import { InvalidResponse, type InvalidReason } from '../invalid-response.ts';
import type { Policy, ReceivedResponse } from '../policy.ts';
import { errorFingerprint, isFromService, isOAuthError } from '../response-origin.ts';
import { tooLongError } from '../response-size.ts';
import { isAnswered } from './response-status.ts';

/** The same response to one request this often in a row means that the service, or a proxy in front of it, really responds like this. */
const repeatsToBelieve = 3;
/** An object that maps names to values is believed sooner, where the operation has not answered with a list. */
const repeatsToBelieveMap = 2;

/** A response that an intermediary (proxy, gateway, captive portal) may have sent in the place of the service. */
interface SuspectResponse {
  readonly reason: InvalidReason | 'error-response' | 'redirect';
  /** The same for responses that look alike. */
  readonly fingerprint: string;
  readonly invalid?: InvalidResponse;
}

interface TrustedReading {
  readonly value: unknown;
  /** Of an error response: whether only the service writes that shape. */
  readonly isOwn?: boolean;
}

/**
 * Decides whether a response is the service's own and of the expected shape (G101). The request of a suspect one is repeated
 * where that does no harm: an intermediary seldom answers the same twice. A write is never repeated; its outcome is unknown.
 * @throws ConnectorError `retry-later` for a response that is cut off, `invalid-response` for one of another shape, `unknown-outcome`
 */
export const validateResponse: Policy = (context, request, next) => {
  const { name, read, repeatable } = request;
  const { detected, profile } = context;
  const isIssuer = context.auth === undefined;
  const doubts = new Doubts(name, detected, profile.get('retry.maxAttempts'));
  return function* (attempt) {
    const response = yield* next(attempt);
    if (!isAnswered(response.status)) return response;
    if (response.isCut === true) {
      if (!repeatable) throw unknownOutcomeError(name, response, attempt.number);
      throw tooLongError(name, response.status, response.request.maxBytes);
    }
    const reading = examine(response, read, detected, isIssuer);
    if ('reason' in reading) {
      if (repeatable && doubts.add(reading)) return { ...response, suspect: describe(reading, response) };
      return settle(name, response, reading, doubts, repeatable);
    }
    // A proxy may have answered the write, so its response says nothing about the service's format.
    if (repeatable && reading.value !== undefined) detected.ownStatuses.add(response.status);
    return { ...response, ...reading };
  };
};

function examine(
  response: ReceivedResponse,
  read: ((response: ReceivedResponse) => unknown) | undefined,
  detected: DetectedBehaviour,
  isIssuer: boolean,
): TrustedReading | SuspectResponse {
  const { status } = response;
  if (status >= 400) return examineError(response, detected, isIssuer);
  try {
    const value = read?.(response);
    return status < 300 || value !== undefined ? { value } : { reason: 'redirect', fingerprint: 'redirect' };
  } catch (error) {
    if (error instanceof InvalidResponse) return { reason: error.reason, fingerprint: error.shape, invalid: error };
    throw error;
  }
}

function examineError(
  response: HttpResponse,
  detected: DetectedBehaviour,
  isIssuer: boolean,
): TrustedReading | SuspectResponse {
  if (isFromService(response) || (isIssuer && isOAuthError(response))) {
    detected.ownStatuses.add(response.status);
    return { value: undefined, isOwn: true };
  }
  const fingerprint = errorFingerprint(response);
  if (detected.refusals.has(fingerprint) && mayBeOwn(response, detected)) return { value: undefined, isOwn: true };
  // A 401 has been repeated already, with a new bearer.
  if (response.status === 401 && !isIssuer) return { value: undefined, isOwn: false };
  return { reason: 'error-response', fingerprint };
}

/** A service that writes an error status in a shape of its own does not write it in another one. */
function mayBeOwn({ status }: HttpResponse, { ownStatuses }: DetectedBehaviour): boolean {
  return !ownStatuses.has(status);
}

/** The suspect responses to one request. */
class Doubts {
  readonly detected: DetectedBehaviour;
  count = 0;
  private readonly name: string;
  private readonly maxAttempts: number;
  private fingerprint = '';
  private inRow = 0;

  constructor(name: string, detected: DetectedBehaviour, maxAttempts: number) {
    this.name = name;
    this.detected = detected;
    this.maxAttempts = maxAttempts;
  }

  /** @returns whether asking again may still help. */
  add(suspect: SuspectResponse): boolean {
    this.count++;
    this.inRow = suspect.fingerprint === this.fingerprint ? this.inRow + 1 : 1;
    this.fingerprint = suspect.fingerprint;
    if (suspect.reason === 'truncated' || suspect.reason === 'not-json') return this.count < this.maxAttempts;
    return !this.isRepeated(suspect) && this.count < Math.max(this.maxAttempts, repeatsToBelieve);
  }

  /** Whether the same response came so often that this is what the service answers. */
  isRepeated({ reason, fingerprint, invalid }: SuspectResponse): boolean {
    if (reason === 'schema' && this.detected.unknownForms.has(`${this.name} ${fingerprint}`)) return true;
    return this.inRow >= (invalid?.reading === undefined ? repeatsToBelieve : repeatsToBelieveMap);
  }
}

/** What becomes of a suspect response whose request is not repeated. @throws ConnectorError */
function settle(
  name: string,
  response: ReceivedResponse,
  suspect: SuspectResponse,
  doubts: Doubts,
  repeatable: boolean,
): ReceivedResponse {
  const { reason, fingerprint, invalid } = suspect;
  const { detected } = doubts;
  const isRepeated = repeatable && doubts.isRepeated(suspect);
  if (reason === 'error-response') {
    const isOwn = isRepeated && mayBeOwn(response, detected);
    if (isOwn) detected.refusals.add(fingerprint);
    return { ...response, isOwn };
  }
  // Where the service has responded before, its address is right: an intermediary has the write and may have passed it on.
  const isWrongAddress = reason === 'redirect' && (repeatable || detected.ownStatuses.size === 0);
  if (isWrongAddress) return response;
  if (!repeatable) throw unknownOutcomeError(name, response, 1);
  if (reason === 'schema' && isRepeated) {
    if (invalid?.reading !== undefined) {
      detected.shapes.set(name, 'map');
      return { ...response, value: invalid.reading };
    }
    detected.unknownForms.add(`${name} ${fingerprint}`);
  }
  throw invalidResponseError(name, response, invalid!, doubts.count);
}

function describe({ reason, fingerprint }: SuspectResponse, { status }: HttpResponse): string {
  switch (reason) {
    case 'error-response':
      return `${status}, not in a shape that the service writes`;
    case 'truncated':
      return fingerprint === 'nothing' ? 'an empty response' : 'an incomplete response';
    case 'redirect':
      return 'a redirect';
    case 'not-json':
      return 'a response that is not JSON';
    case 'schema':
      return 'a response of another shape';
  }
}
