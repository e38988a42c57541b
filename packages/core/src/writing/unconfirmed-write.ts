import type { ConnectorError } from '../errors.ts';
import { tellFailure } from '../i18n/describe-error.ts';
import { describeValues, sameValues, wordsOf, type CellOptions, type Change, type Held } from './review.ts';
import type { Outcome } from './outcome.ts';

/** A change that was sent, and of which the answer does not tell, or not for certain, whether it was made. */
export interface UnconfirmedWrite {
  readonly change: Change;
  /** Of the answer; see Receipt. */
  readonly form: string | undefined;
  readonly error: ConnectorError;
  /** The answer is the service's own: it shows the attribute. */
  readonly isOwn: boolean;
  /** No answer came, or none that can be true. */
  readonly isLost?: true;
}

/**
 * What became of a change, by what the third party was seen to hold after it.
 * @param seen undefined where it could not be looked at, null where it is not there any more.
 * @param isLast it was sent twice, so that it is not sent again.
 * @returns undefined where it was not made, and is to be sent again.
 */
export function judgeDoubt(
  { change, error, isOwn, isLost }: UnconfirmedWrite,
  seen: ReadonlyMap<string, Held> | null | undefined,
  isLast: boolean,
  options: CellOptions,
): Outcome | undefined {
  const { values, type } = change;
  const words = wordsOf(options);
  const unknown = (reason: string): Outcome => ({ change, kind: 'unknown', reason, error });
  const untold = tellFailure(error, options.language ?? 'en');
  if (seen === undefined) return unknown(untold);
  if (seen === null) return { change, kind: 'refused', reason: words.hasLeft, error };
  const held = seen.get(change.edit.attribute.label)?.values ?? [];
  if (sameValues(held, values, type)) return { change, kind: 'sent', ...(isLost && { reason: words.answerLost }) };
  const now = describeValues(held, options.language);
  const conflict = (reason: string): Outcome => ({ change, kind: 'conflict', reason, holds: held });
  const isOld = sameValues(held, change.held, type);
  const hasKept = mayKeepChoices(change) && values.every((value) => held.includes(value));
  // A service that keeps everything shows the old value, as one that was never reached does.
  if (hasKept && (isOwn || isLast || !isOld)) return conflict(words.keptChoices(now));
  if (isOwn) return conflict(words.tookOther(now));
  if (!isOld) return conflict(isLost ? words.answerLostOther(now) : words.tookOther(now));
  // The old value is still there, so the write did not happen: it is tried once more, not for ever.
  if (!isLast) return undefined;
  if (error.kind !== 'unknown-outcome') {
    // Whoever does not find what was read a moment ago, in a form of his own, has no reason that helps.
    const isForeign = error.status === 404 && error.isOwn === false;
    const reason = isForeign ? untold : (error.reason ?? untold);
    return { change, kind: 'refused', reason, error };
  }
  const isAnswered = error.status !== undefined && error.status >= 200 && error.status < 400;
  return unknown(isLost && !isAnswered ? untold : words.notTaken(now));
}

/**
 * Choices that were to go are looked for afterwards, whatever is answered: a service may add where it is thought to
 * replace (G55).
 */
export function mayKeepChoices({ type, held, values }: Change): boolean {
  return type === 'list_multiple' && !held.every((value) => values.includes(value));
}
