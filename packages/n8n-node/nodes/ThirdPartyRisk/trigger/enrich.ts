import { ConnectorError, each, once, type Client, type Op } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import { plainValue } from '../actions/records/attribute.ts';
import { thirdPartyRecord } from '../actions/records/third-party.ts';
import { readDossier } from '../actions/shared/find.ts';
import type { Changed } from '../actions/shared/search-events.ts';
import { attempt } from '../transport/attempt.ts';
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
  const owners = new Owners(client, wanted);
  const reads = changes.map(function* (changed): Op<Enriched> {
    return { changed, added: yield* owners.read(changed) };
  });
  const outcome = yield* attempt(
    each(reads, client.profile.get('behaviour.rate.concurrent'), (read) => {
      enriched.push(read);
      return settled(undefined);
    }),
  );
  if (outcome.ok) return enriched;
  const isTimeUp = outcome.error instanceof ConnectorError && outcome.error.kind === 'later';
  if (!isTimeUp || enriched.length === 0) throw outcome.error;
  return enriched;
}

class Owners {
  private readonly client: Client;
  private readonly wanted: ReadonlySet<Enrichment>;
  private readonly known = new Map<string, IDataObject>();
  private readonly ownerOfDossier = new Map<string, string | null>();

  constructor(client: Client, wanted: ReadonlySet<Enrichment>) {
    this.client = client;
    this.wanted = wanted;
  }

  *read(changed: Changed): Op<IDataObject> {
    const thirdpartyId = yield* this.ownerOf(changed);
    if (thirdpartyId === null) return {};
    return { thirdpartyId, ...(yield* once(`third party ${thirdpartyId}`, () => this.factsOf(thirdpartyId))) };
  }

  /** A document does not name its third party; its dossier does (G41). */
  private *ownerOf({ subject, record }: Changed): Op<string | null> {
    if (subject !== 'document' || record.thirdpartyId !== null) return record.thirdpartyId;
    const { dossierId } = record;
    if (dossierId === null) return null;
    return yield* once(`dossier ${dossierId}`, () => this.readOwner(dossierId));
  }

  private *readOwner(dossierId: string): Op<string | null> {
    const known = this.ownerOfDossier.get(dossierId);
    if (known !== undefined) return known;
    const dossier = yield* orNothing(readDossier(this.client, dossierId));
    const owner = dossier?.thirdpartyId ?? null;
    this.ownerOfDossier.set(dossierId, owner);
    return owner;
  }

  private *factsOf(thirdpartyId: string): Op<IDataObject> {
    const known = this.known.get(thirdpartyId);
    if (known !== undefined) return known;
    const { client, wanted } = this;
    const facts: IDataObject = {};
    if (wanted.has('thirdParty')) {
      const found = yield* orNothing(client.thirdParties.get({ thirdpartyId }));
      facts['thirdParty'] = found === undefined ? null : thirdPartyRecord.simplified({ ...found, thirdpartyId });
    }
    if (wanted.has('attributes')) {
      const found = (yield* orNothing(client.attributes.list({ thirdpartyId }))) ?? [];
      facts['attributes'] = Object.fromEntries(
        found.flatMap(({ label, values }) => (label === null ? [] : [[label, plainValue(values)]])),
      );
    }
    if (wanted.has('indicators')) {
      const found = (yield* orNothing(client.indicators.list({ thirdpartyId }))) ?? [];
      facts['indicators'] = Object.fromEntries(
        found.flatMap(({ label, value }) => (label === null ? [] : [[label, value]])),
      );
    }
    this.known.set(thirdpartyId, facts);
    return facts;
  }
}

/** What changed may be gone by the time it is read. */
function* orNothing<T>(op: Op<T>): Op<T | undefined> {
  const outcome = yield* attempt(op);
  if (outcome.ok) return outcome.value;
  if (outcome.error instanceof ConnectorError && outcome.error.status === 404) return undefined;
  throw outcome.error;
}
