import type { Profile } from '../api/profile/index.ts';
import type { ConnectorError } from '../errors.ts';
import { describeError, describeRefusal } from '../i18n/describe-error.ts';
import { sameValues } from './same-values.ts';
import { describeFor, keyFor, messagesFor, type CellOptions, type Change, type CurrentValues } from './edit.ts';
import type { Outcome } from './outcome.ts';

/** A change that was sent, but whose response does not prove that it was made. */
export interface UnconfirmedWrite {
  readonly change: Change;
  readonly error: ConnectorError;
  /** Whether the response contains the attribute, so that it comes from the service. */
  readonly isOwn: boolean;
  /** No response arrived, or it cannot be trusted. */
  readonly isLost?: true;
}

/** After the second attempt a write is not sent again. */
export type WriteAttempt = 'first' | 'second';

/**
 * The outcome of a write, judged by the values of the third party after it.
 * @param seen undefined when the third party could not be read, null when it has left.
 * @returns undefined after the first attempt when the change was not made: it is sent again.
 */
export function judgeUnconfirmed(
  { change, error, isOwn, isLost }: UnconfirmedWrite,
  seen: ReadonlyMap<string, CurrentValues> | null | undefined,
  attempt: WriteAttempt,
  options: CellOptions,
  profile: Profile,
): Outcome | undefined {
  const { values, type } = change;
  const messages = messagesFor(options);
  const unknown = (reason: string): Outcome => ({ change, kind: 'unknown', reason, error });
  const failureText = describeError(error, options.language ?? 'en');
  if (seen === undefined) return unknown(failureText);
  if (seen === null) return { change, kind: 'refused', reason: messages.hasLeft, error };
  const held = seen.get(change.edit.attribute.label)?.values ?? [];
  if (sameValues(held, values, type)) return { change, kind: 'sent', ...(isLost && { reason: messages.answerLost }) };
  const now = describeFor(held, type, options, profile);
  const conflict = (reason: string): Outcome => ({ change, kind: 'conflict', reason, holds: held });
  const isOld = sameValues(held, change.remoteValues, type);
  const hasKept = mayKeepChoices(change) && values.every((value) => held.includes(value));
  // A service that keeps all choices shows the old value, and so does a service that the write did not reach.
  if (hasKept && (isOwn || attempt === 'second' || !isOld))
    return conflict(messages.keptChoices(now, keyFor(options, 'attributes.multiSelectMode')));
  if (isOwn) return conflict(messages.tookOther(now));
  if (!isOld) return conflict(isLost ? messages.answerLostOther(now) : messages.tookOther(now));
  // The old value is still there: the write did not happen, and is sent once more.
  if (attempt === 'first') return undefined;
  if (error.kind !== 'unknown-outcome') {
    // A foreign 404 for a third party that was just read comes from an intermediary: its text does not help.
    const isForeign = error.status === 404 && error.isOwn === false;
    const reason = isForeign ? failureText : describeRefusal(error, options.language ?? 'en', options.phrases);
    return { change, kind: 'refused', reason, error };
  }
  const isAnswered = error.status !== undefined && error.status >= 200 && error.status < 400;
  return unknown(isLost && !isAnswered ? failureText : messages.notTaken(now));
}

/** Whether a change removes choices: always read back, since a service may add choices instead (G55). */
export function mayKeepChoices({ type, remoteValues, values }: Change): boolean {
  return type === 'list_multiple' && !remoteValues.every((value) => values.includes(value));
}
