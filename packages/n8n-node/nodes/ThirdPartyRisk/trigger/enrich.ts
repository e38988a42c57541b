import {
  ConnectorError,
  failureScope,
  forEachConcurrent,
  isBare,
  readChanged,
  ThirdPartyReader,
  runScopedCache,
  settle,
  type Changed,
  type Client,
  type Op,
  type RecordChange,
} from '@tpr/core';
import { maxConcurrency } from '@tpr/core/api';
import type { IDataObject } from 'n8n-workflow';
import { plainValue } from '../actions/records/attribute.ts';
import { byLabel } from '../actions/records/by-label.ts';
import { thirdPartyRecord } from '../actions/records/third-party.ts';
import { sentenceOf } from '../errors/node-error.ts';
import { constantOp } from '../transport/constant-op.ts';

/** The data to read of the third party of a change. */
export type Enrichment = 'thirdParty' | 'attributes' | 'indicators';
export const enrichments: readonly Enrichment[] = ['thirdParty', 'attributes', 'indicators'];

/** A changed record may be deleted before it is read. */
const gone = 'The service does not find this third party, or no longer finds it';
const nouns = { thirdParty: 'third party', dossier: 'dossier', document: 'document' } as const;
const unshown = (subject: keyof typeof nouns) => `The service names this ${nouns[subject]}, but does not return it`;

export interface Enriched {
  readonly change: RecordChange;
  readonly added: IDataObject;
  /** Why data is missing in `added`, one sentence for each reason. */
  readonly notRead: readonly string[];
  /** The fields of `added` that could not be read. */
  readonly unread: readonly string[];
  /** The search has returned identifiers alone (G30), and the record itself could not be read. */
  readonly isUnread: boolean;
}

/** The data of a change, with the failure if the service did not answer for a part of it. */
interface EnrichmentResult extends Enriched {
  readonly away?: ConnectorError;
}

/**
 * Reads the data of changes, in their order. Each third party is read once, however many of its dossiers changed. Data
 * that cannot be read is reported on its item, and the other items are returned. A service that is down ends the poll.
 * @returns the changes read until the time for this run was used up or the service stopped answering.
 * @throws the failure, if that happened before the first change was read.
 */
export function* enrich(
  client: Client,
  changes: readonly RecordChange[],
  wanted: ReadonlySet<Enrichment>,
): Op<Enriched[]> {
  if (wanted.size === 0 && !changes.some(({ changed }) => isBare(changed)))
    return changes.map((change) => ({ change, added: {}, notRead: [], unread: [], isUnread: false }));
  const read: EnrichmentResult[] = [];
  const reader = new ThirdPartyReader(client, runScopedCache(client));
  const reads = changes.map((change) => enrichChange(client, reader, change, wanted));
  const outcome = yield* settle(
    forEachConcurrent(reads, maxConcurrency(client.profile), (result) => {
      read.push(result);
      return constantOp(undefined);
    }),
  );
  // If a later record was answered, the missing response before it concerns its record only.
  const answered = read.slice(0, 1 + read.map(({ away }) => away === undefined).lastIndexOf(true));
  const failure = outcome.ok ? read[answered.length]?.away : outcome.error;
  const isLater = failure instanceof ConnectorError && failure.kind === 'retry-later';
  if (failure !== undefined && (!isLater || answered.length === 0)) throw failure;
  return answered;
}

function* enrichChange(
  client: Client,
  reader: ThirdPartyReader,
  given: RecordChange,
  wanted: ReadonlySet<Enrichment>,
): Op<EnrichmentResult> {
  const failures = new RecordFailures();
  const whole = isBare(given.changed) ? yield* failures.read(readChanged(client, given.changed)) : given.changed;
  const change = { ...given, changed: whole ?? given.changed };
  const isUnread = isBare(change.changed);
  if (isUnread && whole !== null) failures.notRead.push(unshown(change.changed.subject));
  const added: IDataObject = {};
  const unread: string[] = [];
  const isOwned = wanted.size > 0;
  const thirdpartyId = isOwned ? yield* failures.read(ownerOf(reader, change.changed)) : undefined;
  const isOwnerUnread =
    thirdpartyId === null || (isOwned && thirdpartyId === undefined && change.changed.subject === 'document');
  if (isOwnerUnread) unread.push('thirdpartyId', ...wanted);
  if (thirdpartyId !== undefined && thirdpartyId !== null) {
    added['thirdpartyId'] = thirdpartyId;
    if (wanted.has('thirdParty')) {
      const found = yield* failures.read(reader.identity(thirdpartyId));
      if (found === undefined) failures.notRead.push(gone);
      if (!found) unread.push('thirdParty');
      added['thirdParty'] = found ? thirdPartyRecord.simplified(found) : null;
    }
    if (wanted.has('attributes')) {
      const found = yield* failures.read(reader.attributes(thirdpartyId));
      if (!found) unread.push('attributes');
      added['attributes'] = found === null ? null : byLabel(found ?? [], plainValue);
    }
    if (wanted.has('indicators')) {
      const found = yield* failures.read(reader.indicators(thirdpartyId));
      if (!found) unread.push('indicators');
      added['indicators'] = found === null ? null : byLabel(found ?? [], ({ value }) => value);
    }
  }
  const { notRead, away } = failures;
  return { change, added, notRead, unread, isUnread, ...(away && { away }) };
}

/** A document does not name its third party; its dossier does (G41). */
function* ownerOf(reader: ThirdPartyReader, { subject, record }: Changed): Op<string | undefined> {
  if (record.thirdpartyId !== null) return record.thirdpartyId;
  return subject === 'document' && record.dossierId !== null ? yield* reader.ownerOf(record.dossierId) : undefined;
}

/** Failures of single reads, which must not stop the others. */
class RecordFailures {
  readonly notRead: string[] = [];
  away: ConnectorError | undefined;

  /** @returns null if the read failed. */
  *read<T>(read: Op<T>): Op<T | null> {
    const outcome = yield* settle(read);
    if (outcome.ok) return outcome.value;
    const { error } = outcome;
    if (!(error instanceof ConnectorError) || failureScope(error) === 'run') throw error;
    this.notRead.push(sentenceOf(error));
    // A 500 for one record: the service itself is up.
    if (error.kind === 'retry-later' && error.status !== 500) this.away ??= error;
    return null;
  }
}
