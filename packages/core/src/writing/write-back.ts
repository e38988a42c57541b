import { ask, forEachConcurrent, requireOp, type Op, type ItemProgress } from '../runtime/op.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import { describeError, describeRefusal } from '../i18n/describe-error.ts';
import type { Client } from '../client.ts';
import { ConnectorError, isNotFound } from '../errors.ts';
import { AttributeReader } from '../reading/attribute-reader.ts';
import { failureScope } from '../reading/failure-scope.ts';
import type { AttributeValue } from '../values/attribute-type.ts';
import { valuesShown } from './confirmation.ts';
import { judgeUnconfirmed, mayKeepChoices, type WriteAttempt, type UnconfirmedWrite } from './unconfirmed-write.ts';
import type { Outcome } from './outcome.ts';
import { isOutcomeUnknown, unconfirmed } from './send-once.ts';
import { judgeEdit, unwritable } from './judge-edit.ts';
import { readCurrentValues, readCurrentValuesOfMany } from './review-edits.ts';
import { sameValues } from './same-values.ts';
import { messagesFor, type CellOptions, type Change, type CurrentValues } from './edit.ts';

export interface WriteBackOptions extends CellOptions {
  /** Called before every write: true leaves the rest `pending`; in-flight writes finish. */
  readonly isStopped?: () => boolean;
}

/**
 * Values older than this are read again just before the write: another user may have changed them (G104). A host that
 * has shown them to a person sets `readAtMs` to 0.
 */
export const freshMs = 30_000;

/**
 * Sends the changes, one call each, within the client's limits, and visits their outcomes in order, each exactly once.
 * A change counts as sent when the response shows it. Otherwise the third party is read, once for all of its
 * consecutive changes. Values that it does not have are sent a second and last time. A refusal concerns only its row.
 * So does a failed read, if another third party can be read: the row is then `pending`, with the error. An error that
 * affects every row (`retry-later`, `auth`, …) stops the run: in-flight writes finish, the rest stay `pending`. Sending
 * the same edits again continues, since what was sent is then unchanged.
 * @returns why the run stopped, or undefined when it did not.
 */
export function* sendChanges(
  client: Client,
  changes: readonly Change[],
  options: WriteBackOptions,
  visit: (outcome: Outcome, progress: ItemProgress) => Op<void>,
): Op<ConnectorError | undefined> {
  const sender = new ChangeSender(client, options, [...new Set(changes.map(({ edit }) => edit.thirdpartyId))]);
  let done = 0;
  yield* forEachConcurrent(
    byThirdParty(changes).map((together) => sender.send(together)),
    maxConcurrency(client.profile),
    function* (outcomes) {
      for (const outcome of outcomes) yield* requireOp(visit(outcome, { done: ++done, total: changes.length }));
    },
  );
  return sender.stop;
}

/** Groups consecutive changes of the same third party. */
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

type Result = Outcome | UnconfirmedWrite;
type CurrentValuesByLabel = ReadonlyMap<string, CurrentValues>;

const isUnconfirmed = (result: Result): result is UnconfirmedWrite => 'isOwn' in result;

class ChangeSender {
  private readonly client: Client;
  private readonly reader: AttributeReader;
  private readonly options: WriteBackOptions;
  private readonly thirdpartyIds: readonly string[];
  /** The error that stopped the run for all rows. */
  stop: ConnectorError | undefined;
  /** By third party, while its changes are being sent, so that several changes take one read. */
  private readonly lastReads = new Map<string, { readonly values: CurrentValuesByLabel; readonly readAtMs: number }>();

  /** @param thirdpartyIds the third parties of all changes. */
  constructor(client: Client, options: WriteBackOptions, thirdpartyIds: readonly string[]) {
    this.client = client;
    this.reader = new AttributeReader(client);
    this.options = options;
    this.thirdpartyIds = thirdpartyIds;
  }

  /** Sends the changes of one third party, one after the other. */
  *send(changes: readonly Change[]): Op<Outcome[]> {
    const first: Result[] = [];
    for (const change of changes) first.push(yield* this.attempt(change));
    const second = yield* this.resendNotMade(first);
    this.lastReads.delete(changes[0]!.edit.thirdpartyId);
    return yield* this.conclude(second);
  }

  /** Reads the third party after the first attempt, and sends the changes again that it does not show. */
  private *resendNotMade(results: readonly Result[]): Op<Result[]> {
    const verified = yield* this.verify(results, 'first');
    const after: Result[] = [];
    for (const result of results) {
      after.push(isUnconfirmed(result) ? (verified.get(result) ?? (yield* this.attempt(result.change))) : result);
    }
    return after;
  }

  /** Reads the third party after the second attempt, so that each change has an outcome. */
  private *conclude(results: readonly Result[]): Op<Outcome[]> {
    const verified = yield* this.verify(results, 'second');
    return results.map((result) => (isUnconfirmed(result) ? verified.get(result)! : result));
  }

  private *attempt(change: Change): Op<Result> {
    if (change.verdict !== 'change') return { change, kind: change.verdict, reason: change.reason };
    if (this.stop !== undefined || this.options.isStopped?.() === true) return { change, kind: 'pending' };
    try {
      const fresh = yield* this.refresh(change);
      if (fresh instanceof ConnectorError) return this.failed(change, fresh);
      if (fresh.verdict !== 'change') return { change: fresh, kind: fresh.verdict, reason: fresh.reason };
      // Checked for decided conflicts, too: a write that the service cannot carry out is not sent.
      const obstacle = unwritable(fresh, this.client.profile, this.options);
      if (obstacle !== undefined) return { change: fresh, kind: 'refused', reason: obstacle };
      return yield* this.write(fresh);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (failureScope(error) === 'record') return this.failed(change, error);
      this.stop ??= error;
      return { change, kind: 'pending' };
    }
  }

  /** The outcome of a failure that concerns one row: `pending` if it is temporary, otherwise `refused`. */
  private failed(change: Change, error: ConnectorError): Outcome {
    const { language = 'en', phrases } = this.options;
    if (error.kind === 'retry-later') return { change, kind: 'pending', reason: describeError(error, language), error };
    return { change, kind: 'refused', reason: describeRefusal(error, language, phrases), error };
  }

  /** Reads the values again if they are old. @returns an error that concerns this third party only. */
  private *refresh(change: Change): Op<Change | ConnectorError> {
    const nowMs = yield* ask('now');
    if (nowMs - change.readAtMs <= freshMs) return change;
    const held = yield* this.readAgain(change.edit.thirdpartyId, nowMs);
    if (held instanceof ConnectorError) return held;
    if (held === undefined) return { ...change, verdict: 'refused', reason: messagesFor(this.options).hasLeft };
    // The review showed both values to the user. The new values are sent as shown, and the service's values are the
    // baseline, also for a conflict that the user has decided.
    const edit = { ...change.edit, values: change.values, baseValues: change.remoteValues };
    const judged = judgeEdit(edit, held.get(edit.attribute.label), nowMs, this.options, this.client.profile);
    return { ...judged, edit: change.edit };
  }

  private *readAgain(thirdpartyId: string, nowMs: number): Op<CurrentValuesByLabel | ConnectorError | undefined> {
    const last = this.lastReads.get(thirdpartyId);
    if (last !== undefined && nowMs - last.readAtMs <= freshMs) return last.values;
    const values = yield* readCurrentValuesOfMany(this.reader, thirdpartyId, this.thirdpartyIds);
    if (values !== undefined && !(values instanceof ConnectorError))
      this.lastReads.set(thirdpartyId, { values, readAtMs: nowMs });
    return values;
  }

  private *write(change: Change): Op<Result> {
    const { thirdpartyId, attribute } = change.edit;
    const { label } = attribute;
    try {
      const response = yield* this.client.attributes.set({ thirdpartyId, label, values: [...this.payload(change)] });
      const shown = valuesShown(this.client, response, label);
      const isShown = shown !== undefined && sameValues(shown, change.values, change.type);
      if (isShown && !mayKeepChoices(change)) return { change, kind: 'sent' };
      return { change, error: unconfirmed('attributes.set'), isOwn: shown !== undefined };
    } catch (error) {
      // The third party existed a moment ago: a 404 may come from an intermediary.
      if (!isOutcomeUnknown(error) && !isNotFound(error)) throw error;
      return { change, error, isOwn: false, isLost: true };
    }
  }

  /** The values to send. A service that adds choices gets only those that it lacks (G55). */
  private payload({ values, remoteValues, type }: Change): readonly AttributeValue[] {
    const merges = type === 'list_multiple' && this.client.profile.get('attributes.multiSelectMode') === 'merge';
    return merges ? values.filter((value) => !remoteValues.includes(value)) : values;
  }

  /** @returns the outcome of each unconfirmed write. A first attempt that was not made has none. */
  private *verify(results: readonly Result[], attempt: WriteAttempt): Op<Map<UnconfirmedWrite, Outcome>> {
    const outcomes = new Map<UnconfirmedWrite, Outcome>();
    const writes = results.filter(isUnconfirmed);
    if (writes.length === 0) return outcomes;
    const held = yield* this.readThirdParty(writes[0]!.change.edit.thirdpartyId);
    for (const write of writes) {
      const outcome = judgeUnconfirmed(write, held, attempt, this.options, this.client.profile);
      if (outcome !== undefined) outcomes.set(write, outcome);
    }
    return outcomes;
  }

  /** The values of a third party after a write; null when it has left, undefined when it cannot be read. */
  private *readThirdParty(thirdpartyId: string): Op<CurrentValuesByLabel | null | undefined> {
    try {
      return (yield* readCurrentValues(this.reader, thirdpartyId)) ?? null;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (!(yield* this.reader.concernsOnly(thirdpartyId, this.thirdpartyIds, error))) this.stop ??= error;
      return undefined;
    }
  }
}
