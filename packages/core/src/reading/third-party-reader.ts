import { settle, type SettledResult } from '../runtime/outcome.ts';
import type { Op } from '../runtime/op.ts';
import { withFewRetries, type Client } from '../client.ts';
import { ConnectorError, isNotFound } from '../errors.ts';
import type { Attribute, AttributeDefinition } from '../api/records/attribute.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { IncompleteReads } from './incomplete-reads.ts';
import { FactParts, type FactsWanted } from './third-party-parts.ts';
import type { Facet, ThirdPartyData, Presence } from './third-party-data.ts';
import { stripRaw, type WithoutRaw } from './strip-raw.ts';
import { readDossier } from './read-dossier.ts';
import type { Cache } from './cache.ts';
import { ListedPortfolio } from './listed-portfolio.ts';

export type { FactsWanted } from './third-party-parts.ts';

type Reading = SettledResult<ThirdPartyData | undefined>;

/** In which facet an operation is asked for. */
const facetOf: Readonly<Record<string, Facet>> = {
  'thirdParties.get': 'identity',
  'attributes.list': 'attributes',
  'indicators.list': 'indicators',
  'dossiers.listFor': 'dossiers',
};

/** Reads the data of third parties, and keeps a list of those that could not be read completely. */
export class ThirdPartyReader extends FactParts {
  private readonly roll: ListedPortfolio;
  private readonly incomplete = new IncompleteReads();
  private brisk: FactParts | undefined;
  /** Failures that are known to be of one alone. */
  private readonly ofOneAlone = new WeakSet<ConnectorError>();

  constructor(client: Client, memory?: Cache) {
    super(client, memory);
    this.roll = new ListedPortfolio(client, this.memory);
  }

  /** The facets of one third party. One that was named and is not found is asked for twice, and looked for in the list. */
  *facts(
    thirdpartyId: string,
    facets: ReadonlySet<Facet>,
    { known, namedBy, isOneOfMany }: FactsWanted = {},
  ): Op<Presence> {
    const ask = { known, namedBy };
    const outcome = yield* isOneOfMany === true
      ? this.readOfMany(thirdpartyId, facets, ask)
      : settle(this.whole(thirdpartyId, facets, ask));
    let refusal: ConnectorError | undefined;
    let { endpoint, status }: Pick<ConnectorError, 'endpoint' | 'status'> = {
      endpoint: 'thirdParties.get',
      status: 404,
    };
    if (outcome.ok) {
      if (outcome.value !== undefined) {
        this.incomplete.shown = outcome.value;
        return { state: 'there', facts: outcome.value };
      }
      // Taken before the next request: then another third party may have been looked for.
      const { notFound } = this.brisk ?? this;
      const isWitnessed = namedBy === undefined || namedBy === 'departure';
      if (isWitnessed || (yield* this.roll.lacks(thirdpartyId))) return { state: 'left' };
      // Where no listed third party is found, their path differs here.
      if (namedBy === 'list' && isOneOfMany === true && notFound?.mayBeProfile)
        this.incomplete.refuse(otherPath(notFound));
    } else {
      const { error } = outcome;
      if (namedBy === undefined || !(error instanceof ConnectorError)) throw error;
      if (!isNotFound(error)) {
        if (isOneOfMany !== true || !(yield* this.isOfOneAlone(error))) throw error;
        this.incomplete.refuse(error);
        refusal = error;
      }
      ({ endpoint, status } = error);
    }
    this.incomplete.note(thirdpartyId, endpoint!, status);
    return { state: 'incomplete', facts: known && { ...known, thirdpartyId }, ...(refusal && { refusal }) };
  }

  /** One of many: gives up soon if only this one gets a 500. If others get it, too, it waits for the service. */
  private *readOfMany(thirdpartyId: string, facets: ReadonlySet<Facet>, wanted: FactsWanted): Op<Reading> {
    this.brisk ??= new FactParts(withFewRetries(this.client), this.memory, this.lists);
    const outcome = yield* settle(this.brisk.whole(thirdpartyId, facets, wanted));
    if (outcome.ok || !isFailure(outcome.error) || outcome.error.status !== 500) return outcome;
    if (yield* this.isAnsweredForOthers(outcome.error)) return outcome;
    return yield* settle(this.whole(thirdpartyId, facets, wanted));
  }

  /** Whether a failure is a matter of this third party and not of the service. */
  private *isOfOneAlone(error: ConnectorError): Op<boolean> {
    if (error.kind === 'refused') return true;
    if (!isFailure(error)) return false;
    // The first refusal may concern all: the end of the list shows.
    return this.incomplete.shown === undefined ? !this.incomplete.isOfAll : yield* this.isAnsweredForOthers(error);
  }

  /** Repeats the request for a third party that was shown. */
  private *isAnsweredForOthers(error: ConnectorError): Op<boolean> {
    const { shown } = this.incomplete;
    if (shown === undefined || this.ofOneAlone.has(error)) return shown !== undefined;
    const witness = new FactParts(withFewRetries(this.client));
    const facets = new Set([facetOf[error.endpoint ?? ''] ?? 'documents']);
    const { ok } = yield* settle(witness.whole(shown.thirdpartyId, facets, { known: shown }));
    if (ok) this.ofOneAlone.add(error);
    return ok;
  }

  /**
   * The attributes of a third party that a user has named; undefined when it is not in the portfolio.
   * @throws ConnectorError `refused` with the field `path` for one that the list names: then the path differs here (G02).
   */
  *attributesOf(thirdpartyId: string): Op<readonly WithoutRaw<Attribute>[] | undefined> {
    const attributes = yield* this.attributes(thirdpartyId);
    const { notFound } = this;
    if (attributes !== undefined || notFound?.mayBeProfile !== true) return attributes;
    const listed = yield* settle(this.roll.names(thirdpartyId));
    if (!listed.ok || !listed.value) return undefined;
    throw otherPath(notFound);
  }

  *definitions(): Op<readonly WithoutRaw<AttributeDefinition>[]> {
    const { client } = this;
    return yield* this.memory.getOrFetch({
      key: 'definitions',
      *op() {
        return stripRaw(yield* client.attributes.definitions());
      },
    });
  }

  /** The portfolio as the list shows it. */
  *portfolio(): Op<readonly WithoutRaw<ThirdParty>[]> {
    const { client } = this;
    return yield* this.memory.getOrFetch({
      key: 'portfolio',
      *op() {
        return (yield* client.thirdParties.list()).map((each) => stripRaw(each));
      },
    });
  }

  /** The third party of each dossier of the account: a call for each hundred dossiers. Documents do not name theirs (G41). */
  *owners(): Op<ReadonlyMap<string, string>> {
    const { client } = this;
    return yield* this.memory.getOrFetch({
      key: 'owners',
      *op() {
        const owners = new Map<string, string>();
        yield* client.dossiers.list.each({}, function* (dossiers) {
          for (const { dossierId, thirdpartyId } of dossiers) {
            if (dossierId !== null && thirdpartyId !== null) owners.set(dossierId, thirdpartyId);
          }
        });
        return owners;
      },
    });
  }

  /** The third party of a dossier; documents do not name theirs (G41). */
  *ownerOf(dossierId: string): Op<string | undefined> {
    const { client } = this;
    try {
      const { thirdpartyId } = yield* this.memory.getOrFetch({
        key: `dossier ${dossierId}`,
        op: () => readDossier(client, dossierId),
      });
      return thirdpartyId ?? undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Whether a list that is taken for empty may yet turn out to have another path. */
  get isInDoubt(): boolean {
    return this.lists.isInDoubt || this.incomplete.isOfAll;
  }

  /** To be called after a good many third parties. @throws ConnectorError the 404 of an operation that knew only 404. */
  settleDoubts(): void {
    this.lists.settle();
    this.settleRefusals();
  }

  /** To be called at the end. @throws ConnectorError the refusal of one of many, where none of them was shown. */
  settleRefusals(): void {
    this.incomplete.settle();
  }

  /**
   * To be called at the end: reports third parties that the service names and does not find, whole or in part, in one
   * notice for each part.
   */
  warnOfIncomplete(): Op<void> {
    return this.incomplete.tell();
  }
}

/** The 404 of a third party that the list names: its identifier is right, so the path is not. */
function otherPath({ message, endpoint = 'thirdParties.get', status = 404, reason }: ConnectorError): ConnectorError {
  const said = reason === undefined ? {} : { reason };
  return new ConnectorError('refused', message, { endpoint, status, ...said, field: 'path', mayBeProfile: true });
}

/** Whether the service has failed at a request each time, and said so. */
function isFailure(error: unknown): error is ConnectorError {
  return (
    error instanceof ConnectorError && error.kind === 'retry-later' && error.status !== undefined && error.status >= 500
  );
}
