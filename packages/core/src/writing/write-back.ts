import { ask, forEachConcurrent, withLimit, type Op } from '../runtime/op.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import { tellFailure } from '../i18n/describe-error.ts';
import type { Client } from '../client.ts';
import { ConnectorError, isNotFound, isOfOneRecord } from '../errors.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import type { AttributeValue } from '../values/attribute-type.ts';
import { isOwnForm, itself, noteConfirmed, valuesShown } from './confirmation.ts';
import { judgeDoubt, mayKeepChoices, type UnconfirmedWrite } from './unconfirmed-write.ts';
import type { Outcome } from './outcome.ts';
import { isDoubtful, unconfirmed } from './verify-after-write.ts';
import {
  judgeEdit,
  readHeld,
  sameValues,
  unwritable,
  wordsOf,
  type CellOptions,
  type Change,
  type Held,
} from './review.ts';

export interface WriteProgress {
  readonly done: number;
  readonly total: number;
}

export interface WriteBackOptions extends CellOptions {
  /** Asked before every write: true leaves the rest `pending`, and what is under way ends in order. */
  readonly isStopped?: () => boolean;
}

/** What was read longer ago is read again just before it is written: somebody may have been there meanwhile (G104). */
export const freshMs = 30_000;

/**
 * Sends the changes, one call each, at the client's pace, and visits their outcomes in order, every one exactly once. A
 * change counts as sent when the answer shows it. Where an answer does not, the third party is looked at, once for all of
 * its changes that stand together; what it does not hold is sent a second and last time. A refusal concerns its row alone. What concerns all rows (`retry-later`, `auth`, …) lets those under way end and leaves the
 * rest pending: sending the same edits again goes on, for what was sent is unchanged then.
 * @returns why the work stopped, or undefined when it did not.
 */
export function* sendChanges(
  client: Client,
  changes: readonly Change[],
  options: WriteBackOptions,
  visit: (outcome: Outcome, progress: WriteProgress) => Op<void>,
): Op<ConnectorError | undefined> {
  const sending = new ChangeSender(client, options);
  let done = 0;
  yield* forEachConcurrent(
    byThirdParty(changes).map((together) => sending.settle(together)),
    maxConcurrency(client.profile),
    function* (outcomes) {
      for (const outcome of outcomes) yield* visit(outcome, { done: ++done, total: changes.length });
    },
  );
  return sending.stop;
}

/** Changes of one third party that follow each other. */
function byThirdParty(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  let last: string | undefined;
  for (const change of changes) {
    const { thirdpartyId } = change.edit;
    if (thirdpartyId === last) groups[groups.length - 1]!.push(change);
    else groups.push([change]);
    last = thirdpartyId;
  }
  return groups;
}

type Settled = Outcome | UnconfirmedWrite;

const isDoubt = (settled: Settled): settled is UnconfirmedWrite => 'isOwn' in settled;

class ChangeSender {
  private readonly client: Client;
  private readonly reader: ThirdPartyReader;
  private readonly options: WriteBackOptions;
  /** What stopped the work for all rows. */
  stop: ConnectorError | undefined;

  constructor(client: Client, options: WriteBackOptions) {
    this.client = client;
    this.reader = new ThirdPartyReader(client);
    this.options = options;
  }

  /** Changes of one third party, one after the other. */
  *settle(changes: readonly Change[]): Op<Outcome[]> {
    const settled: Settled[] = [];
    for (const change of changes) settled.push(yield* this.begin(change));
    for (const isLast of [false, true]) {
      const doubts = settled.filter(isDoubt);
      if (doubts.length === 0) break;
      const judged = yield* this.inTurn(doubts, this.clear(doubts, isLast));
      for (const [place, one] of settled.entries()) {
        if (!isDoubt(one)) continue;
        settled[place] = judged.get(one) ?? (yield* this.begin(one.change));
      }
    }
    return settled as Outcome[];
  }

  private *begin(change: Change): Op<Settled> {
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
      if (isOfOneRecord(error)) {
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

  private *write(change: Change): Op<Settled> {
    const { thirdpartyId, attribute } = change.edit;
    const { label } = attribute;
    try {
      const receipt = yield* this.client.attributes.set({ thirdpartyId, label, values: [...this.payload(change)] });
      const shown = valuesShown(this.client, receipt, label);
      const isShown = shown !== undefined && sameValues(shown, change.values, change.type);
      const doubt = { change, form: receipt.form, error: unconfirmed('attributes.set'), isOwn: shown !== undefined };
      if (!isShown && !this.isKnown(doubt)) return doubt;
      noteConfirmed(this.client, isShown ? itself : receipt.form!);
      return mayKeepChoices(change) ? doubt : { change, kind: 'sent' };
    } catch (error) {
      // The third party was there a moment ago: who says 404 now may be somebody else.
      if (!isDoubtful(error) && !isNotFound(error)) throw error;
      return { change, form: undefined, error, isOwn: false, isLost: true };
    }
  }

  /** A service that adds choices is sent only those it lacks (G55). */
  private payload({ values, held, type }: Change): readonly AttributeValue[] {
    const merges = type === 'list_multiple' && this.client.profile.get('attributes.multiSelectMode') === 'merge';
    return merges ? values.filter((value) => !held.includes(value)) : values;
  }

  private isKnown({ form, isOwn }: UnconfirmedWrite): boolean {
    return !isOwn && form !== undefined && isOwnForm(this.client, form);
  }

  /** Where one look tells what all such answers mean, who comes with the same one waits for it. */
  private inTurn<T>(doubts: readonly UnconfirmedWrite[], look: Op<T>): Op<T> {
    const { baseUrl, accountId } = this.client.connection;
    const canLearn = doubts.some(({ form, isOwn }) => form !== undefined && !isOwn);
    return canLearn ? withLimit(`confirm ${baseUrl} ${accountId}`, 1, look) : look;
  }

  /** Looks at the third party, and says of each doubt what became of it; nothing of those that are to be sent again. */
  private *clear(doubts: readonly UnconfirmedWrite[], isLast: boolean): Op<Map<UnconfirmedWrite, Outcome>> {
    const judged = new Map<UnconfirmedWrite, Outcome>();
    for (const doubt of doubts) {
      const { change } = doubt;
      if (this.isKnown(doubt) && !mayKeepChoices(change)) judged.set(doubt, { change, kind: 'sent' });
    }
    if (judged.size === doubts.length) return judged;
    const held = yield* this.look(doubts[0]!.change.edit.thirdpartyId);
    for (const doubt of doubts) {
      if (judged.has(doubt)) continue;
      const outcome = judgeDoubt(doubt, held, isLast, this.options);
      if (outcome === undefined) continue;
      judged.set(doubt, outcome);
      if (outcome.kind === 'sent' && doubt.form !== undefined && !doubt.isOwn) noteConfirmed(this.client, doubt.form);
    }
    return judged;
  }

  /** What a third party holds after a write; null when it has left, undefined when it can not be read. */
  private *look(thirdpartyId: string): Op<ReadonlyMap<string, Held> | null | undefined> {
    try {
      return (yield* readHeld(this.reader, thirdpartyId)) ?? null;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (!isOfOneRecord(error)) this.stop ??= error;
      return undefined;
    }
  }
}
