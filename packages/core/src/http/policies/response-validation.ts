import type { HttpResponse } from '../../runtime/op.ts';
import { unknownOutcomeError, invalidResponseError } from '../error-mapping.ts';
import type { DetectedBehaviour } from '../detected-behaviour.ts';
import { isFromService, isOAuthError, errorFingerprint } from '../response-origin.ts';
import type { BelievedAnswer, ReceivedAnswer } from '../send.ts';
import { InvalidResponse, type InvalidReason } from '../invalid-response.ts';

/** An answer that stands, with what was read of it. */
export interface Believed {
  readonly value: unknown;
  readonly isOwn?: boolean;
}

/** Why an answer is not believed at its first sight. */
export interface Suspicion {
  readonly flaw: InvalidReason | 'refusal' | 'redirect';
  /** The same again and again for one request is what is said here. */
  readonly form: string;
  readonly unreadable?: InvalidResponse;
}

/** A form that came this often in a row for one request is that of the service, or of what always stands before it. */
const lasting = 3;
/** Names with values that came twice are an answer, where the operation has not answered with a list. */
const lastingMap = 2;

/**
 * Looks at an answer with a status that is none of a fault.
 * @param read reads a success; undefined for what is none. @throws nothing but what is a bug
 */
export function look<T extends HttpResponse>(
  reply: T,
  read: ((reply: T) => unknown) | undefined,
  detected: DetectedBehaviour,
  isIssuer: boolean,
): Believed | Suspicion {
  const { status } = reply;
  if (status >= 400) return lookAtRefusal(reply, detected, isIssuer);
  try {
    const value = read?.(reply);
    return status < 300 || value !== undefined ? { value } : { flaw: 'redirect', form: 'redirect' };
  } catch (error) {
    if (error instanceof InvalidResponse) return { flaw: error.flaw, form: error.form, unreadable: error };
    throw error;
  }
}

/** After a 401 the user has been signed in anew: it was asked again already. */
function lookAtRefusal(reply: HttpResponse, detected: DetectedBehaviour, isIssuer: boolean): Believed | Suspicion {
  const isClear = isFromService(reply) || (isIssuer && isOAuthError(reply));
  if (isClear) {
    detected.ownStatuses.add(reply.status);
    return { value: undefined, isOwn: true };
  }
  const form = errorFingerprint(reply);
  if (detected.refusals.has(form) && mayBeOwn(reply, detected)) return { value: undefined, isOwn: true };
  return reply.status === 401 && !isIssuer ? { value: undefined, isOwn: false } : { flaw: 'refusal', form };
}

/** Who refuses in a form that is clearly his own does not refuse so in another one. */
function mayBeOwn({ status }: HttpResponse, { ownStatuses }: DetectedBehaviour): boolean {
  return !ownStatuses.has(status);
}

/** What one request was answered while its answers were in doubt. */
export class Hearing {
  readonly detected: DetectedBehaviour;
  /** Doubts in all. */
  count = 0;
  private readonly name: string;
  private readonly tries: number;
  private form = '';
  private inRow = 0;

  /** @param tries of a repeatable request */
  constructor(name: string, detected: DetectedBehaviour, tries: number) {
    this.name = name;
    this.detected = detected;
    this.tries = tries;
  }

  /** @returns whether asking again may still tell more. */
  hear(doubt: Suspicion): boolean {
    const { flaw, form } = doubt;
    this.count++;
    this.inRow = form === this.form ? this.inRow + 1 : 1;
    this.form = form;
    if (flaw === 'cut' || flaw === 'stranger') return this.count < this.tries;
    return !this.isLasting(doubt) && this.count < Math.max(this.tries, lasting);
  }

  /** Whether the doubt came again and again: then that is what is said here. */
  isLasting({ flaw, form, unreadable }: Suspicion): boolean {
    if (flaw === 'form' && this.detected.unknownForms.has(`${this.name} ${form}`)) return true;
    return this.inRow >= (unreadable?.reading === undefined ? lasting : lastingMap);
  }
}

/**
 * What comes of an answer that stays in doubt.
 * @param hearing of a write, which is not asked again, that of its one answer.
 * @throws ConnectorError `later` for one that is cut off, `contract` for a stranger's and for another form, `unknown-outcome` for a write
 */
export function settle<T>(
  name: string,
  reply: ReceivedAnswer,
  doubt: Suspicion,
  hearing: Hearing,
  repeatable: boolean,
): BelievedAnswer<T> {
  const { flaw, form, unreadable } = doubt;
  const { detected } = hearing;
  const isLasting = repeatable && hearing.isLasting(doubt);
  if (flaw === 'refusal') {
    const isOwn = isLasting && mayBeOwn(reply, detected);
    if (isOwn) detected.refusals.add(form);
    return { reply: { ...reply, isOwn }, value: undefined };
  }
  // Where the service itself was heard, its address is right: somebody else has the write, and may have passed it on.
  const isElsewhere = flaw === 'redirect' && (repeatable || detected.ownStatuses.size === 0);
  if (isElsewhere) return { reply, value: undefined };
  if (!repeatable) throw unknownOutcomeError(name, reply, 1);
  if (flaw === 'form' && isLasting) {
    if (unreadable?.reading !== undefined) {
      detected.shapes.set(name, 'map');
      return { reply, value: unreadable.reading as T };
    }
    detected.unknownForms.add(`${name} ${form}`);
  }
  throw invalidResponseError(name, reply, unreadable!, hearing.count);
}

/** What is in doubt, in a few words. */
export function nameOf({ flaw, form }: Suspicion, { status }: HttpResponse): string {
  if (flaw === 'refusal') return `${status}, in no form of the service`;
  if (flaw === 'cut') return form === 'nothing' ? 'an empty answer' : 'an answer that is not whole';
  return { redirect: 'a redirect', stranger: 'an answer of something else', form: 'an answer in another form' }[flaw];
}
