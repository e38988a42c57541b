import { ask, each, type Op } from '../../engine/op.ts';
import { sideBySideOf } from '../../service/profile/index.ts';
import { tellFailure } from '../../words/tell-failure.ts';
import type { Client } from '../../client.ts';
import { ConnectorError } from '../../errors.ts';
import { FactReader } from '../reading/fact-reader.ts';
import type { AttributeValue } from '../../values/attribute-type.ts';
import {
  describeValues,
  judgeEdit,
  readHeld,
  sameValues,
  unwritable,
  wordsOf,
  type CellOptions,
  type Change,
} from './review.ts';

/**
 * - `sent`: the service took it, or holds it after an answer was lost.
 * - `unchanged`, `conflict`, `refused`: as in the review; `refused` also by the service, whose words are the reason.
 * - `unknown`: no answer, and looking did not tell either.
 * - `pending`: not begun, because the work stopped before.
 */
export type OutcomeKind = 'sent' | 'unchanged' | 'conflict' | 'refused' | 'unknown' | 'pending';

export interface Outcome {
  readonly change: Change;
  readonly kind: OutcomeKind;
  /** One line for whoever reads the row. Absent where the kind says it all. */
  readonly reason?: string | undefined;
  /** What was thrown, where that is why. */
  readonly error?: ConnectorError;
  /** What the service was seen to hold in the end, where that is not what was sent. */
  readonly holds?: readonly AttributeValue[];
}

export interface WriteProgress {
  readonly done: number;
  readonly total: number;
}

export interface WriteBackOptions extends CellOptions {
  /** Asked before every write: true leaves the rest `pending`, and what is under way ends in order. */
  readonly isStopped?: () => boolean;
}

/** What was read longer ago is read again just before it is written: somebody may have been there meanwhile (G104). */
const freshMs = 30_000;

/**
 * Sends the changes, one call each, at the client's pace, and visits their outcomes in order, every one exactly once. A
 * refusal concerns its row alone. What concerns all rows (`later`, `auth`, …) lets those under way end and leaves the
 * rest pending: sending the same edits again goes on, for what was sent is unchanged then.
 * @returns why the work stopped, or undefined when it did not.
 */
export function* sendChanges(
  client: Client,
  changes: readonly Change[],
  options: WriteBackOptions,
  visit: (outcome: Outcome, progress: WriteProgress) => Op<void>,
): Op<ConnectorError | undefined> {
  const sending = new Sending(client, options);
  let done = 0;
  yield* each(
    changes.map((change) => sending.settle(change)),
    sideBySideOf(client.profile),
    (outcome) => visit(outcome, { done: ++done, total: changes.length }),
  );
  return sending.stop;
}

class Sending {
  private readonly client: Client;
  private readonly reader: FactReader;
  private readonly options: WriteBackOptions;
  /** What stopped the work for all rows. */
  stop: ConnectorError | undefined;

  constructor(client: Client, options: WriteBackOptions) {
    this.client = client;
    this.reader = new FactReader(client);
    this.options = options;
  }

  *settle(change: Change): Op<Outcome> {
    if (change.verdict !== 'change') return { change, kind: change.verdict, reason: change.reason };
    if (this.stop !== undefined || this.options.isStopped?.() === true) return { change, kind: 'pending' };
    try {
      const fresh = yield* this.refresh(change);
      if (fresh.verdict !== 'change') return { change: fresh, kind: fresh.verdict, reason: fresh.reason };
      // Also of a conflict that was decided: whoever writes, a write that can not do what it says is not sent.
      const obstacle = unwritable(fresh, this.client.profile, this.options);
      if (obstacle !== undefined) return { change: fresh, kind: 'refused', reason: obstacle };
      return yield* this.write(fresh);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      // A `config` error was found before anything left: it concerns this row's input.
      if (error.kind === 'refused' || error.kind === 'config') {
        const reason = error.reason ?? tellFailure(error, this.options.language ?? 'en');
        return { change, kind: 'refused', reason, error };
      }
      this.stop ??= error;
      return { change, kind: 'pending' };
    }
  }

  private *refresh(change: Change): Op<Change> {
    const nowMs = yield* ask('now');
    if (nowMs - change.readAtMs <= freshMs) return change;
    const held = yield* readHeld(this.reader, change.edit.thirdpartyId);
    if (held === undefined) return { ...change, verdict: 'refused', reason: wordsOf(this.options).hasLeft };
    // What the user saw in the review is the baseline now, also of a conflict that was decided.
    const edit = { ...change.edit, before: change.held };
    const judged = judgeEdit(edit, held.get(edit.attribute.label), nowMs, this.options, this.client.profile);
    return { ...judged, edit: change.edit };
  }

  private *write(change: Change): Op<Outcome> {
    const { edit } = change;
    for (let isFirst = true; ; isFirst = false) {
      try {
        yield* this.client.attributes.set({
          thirdpartyId: edit.thirdpartyId,
          label: edit.attribute.label,
          values: [...this.payload(change)],
        });
        return { change, kind: 'sent', ...(yield* this.findKeptChoices(change)) };
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.kind !== 'unknown-outcome') throw error;
        const held = yield* this.look(change);
        const reason = tellFailure(error, this.options.language ?? 'en');
        if (held === undefined) return { change, kind: 'unknown', reason, error };
        if (sameValues(held, change.values, change.type)) {
          return { change, kind: 'sent', reason: wordsOf(this.options).answerLost };
        }
        if (!sameValues(held, change.held, change.type)) {
          const other = wordsOf(this.options).answerLostOther(describeValues(held, this.options.language));
          return { change, kind: 'conflict', reason: other, error, holds: held };
        }
        // The old value is still there, so the write did not happen: it is tried once more, not for ever.
        if (!isFirst) return { change, kind: 'unknown', reason, error };
      }
    }
  }

  /** A service that adds choices is sent only those it lacks (G55). */
  private payload({ values, held, type }: Change): readonly AttributeValue[] {
    const merges = type === 'list_multiple' && this.client.profile.get('behaviour.multiMode') === 'merge';
    return merges ? values.filter((value) => !held.includes(value)) : values;
  }

  /** Choices that were to go are looked for afterwards: the service may add where it is thought to replace (G55). */
  private *findKeptChoices(change: Change): Op<Pick<Outcome, 'reason' | 'holds'>> {
    if (change.type !== 'list_multiple' || change.held.every((value) => change.values.includes(value))) {
      return {};
    }
    const held = yield* this.look(change);
    if (held === undefined || sameValues(held, change.values, change.type)) return {};
    return { reason: wordsOf(this.options).keptChoices(describeValues(held, this.options.language)), holds: held };
  }

  /** The values after a write, or undefined when they can not be read; the work stops then. */
  private *look({ edit }: Change): Op<readonly AttributeValue[] | undefined> {
    try {
      const held = yield* readHeld(this.reader, edit.thirdpartyId);
      return held?.get(edit.attribute.label)?.values ?? [];
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      this.stop ??= error;
      return undefined;
    }
  }
}
