import { ConnectorError, each, FactReader, memoryOfRun, settle, type Changed, type Client, type Op } from '@tpr/core';
import { sideBySideOf } from '@tpr/core/service';
import type { IDataObject } from 'n8n-workflow';
import { plainValue } from '../actions/records/attribute.ts';
import { byLabel } from '../actions/records/by-label.ts';
import { thirdPartyRecord } from '../actions/records/third-party.ts';
import { settled } from '../transport/settled.ts';

/** What to read of the third party behind a change. */
export type Enrichment = 'thirdParty' | 'attributes' | 'indicators';
export const enrichments: readonly Enrichment[] = ['thirdParty', 'attributes', 'indicators'];

export interface Enriched {
  readonly changed: Changed;
  readonly added: IDataObject;
}

/**
 * Reads what belongs to changes, in their order. Each third party is read once, however many of its dossiers changed.
 * @returns what was read until the time for this run was used up; at least one, or the `later` is thrown.
 */
export function* enrich(client: Client, changes: readonly Changed[], wanted: ReadonlySet<Enrichment>): Op<Enriched[]> {
  if (wanted.size === 0) return changes.map((changed) => ({ changed, added: {} }));
  const enriched: Enriched[] = [];
  const reader = new FactReader(client, memoryOfRun(client));
  const reads = changes.map(function* (changed): Op<Enriched> {
    const thirdpartyId = yield* ownerOf(reader, changed);
    const added =
      thirdpartyId === undefined ? {} : { thirdpartyId, ...(yield* readOwner(reader, thirdpartyId, wanted)) };
    return { changed, added };
  });
  const outcome = yield* settle(
    each(reads, sideBySideOf(client.profile), (read) => {
      enriched.push(read);
      return settled(undefined);
    }),
  );
  if (outcome.ok) return enriched;
  const isTimeUp = outcome.error instanceof ConnectorError && outcome.error.kind === 'later';
  if (!isTimeUp || enriched.length === 0) throw outcome.error;
  return enriched;
}

/** A document does not name its third party; its dossier does (G41). */
function* ownerOf(reader: FactReader, { subject, record }: Changed): Op<string | undefined> {
  if (record.thirdpartyId !== null) return record.thirdpartyId;
  return subject === 'document' && record.dossierId !== null ? yield* reader.ownerOf(record.dossierId) : undefined;
}

/** What changed may be gone by the time it is read. */
function* readOwner(reader: FactReader, thirdpartyId: string, wanted: ReadonlySet<Enrichment>): Op<IDataObject> {
  const facts: IDataObject = {};
  if (wanted.has('thirdParty')) {
    const found = yield* reader.identity(thirdpartyId);
    facts['thirdParty'] = found === undefined ? null : thirdPartyRecord.simplified(found);
  }
  if (wanted.has('attributes')) {
    const found = yield* orNull(reader.attributes(thirdpartyId));
    facts['attributes'] = found && byLabel(found, ({ values }) => plainValue(values));
  }
  if (wanted.has('indicators')) {
    const found = yield* orNull(reader.indicators(thirdpartyId));
    facts['indicators'] = found && byLabel(found, ({ value }) => value);
  }
  return facts;
}

/** Null for a list that is not found, of a third party that is there: one of many must not hold up the changes of all. */
function* orNull<T>(list: Op<readonly T[] | undefined>): Op<readonly T[] | null> {
  const outcome = yield* settle(list);
  if (outcome.ok) return outcome.value ?? [];
  if (outcome.error instanceof ConnectorError && outcome.error.status === 404) return null;
  throw outcome.error;
}
