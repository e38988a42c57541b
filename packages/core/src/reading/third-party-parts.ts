import { mapConcurrent, type Op } from '../runtime/op.ts';
import { withShortBackoffs, type Client } from '../client.ts';
import { isNotFound, type ConnectorError } from '../errors.ts';
import { confirmNotFound } from './confirm-not-found.ts';
import type { Attribute } from '../api/records/attribute.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { Indicator } from '../api/records/indicator.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { zoneOf } from '../api/profile/index.ts';
import { DocumentReader } from './document-reader.ts';
import { latestIndicators } from './latest-indicators.ts';
import type { Facet, ThirdPartyData } from './third-party-data.ts';
import { embeddedDocuments } from './embedded-documents.ts';
import { withListed } from './listed-identity.ts';
import { stripRaw, withoutRaw, type WithoutRaw } from './strip-raw.ts';
import { NotFoundAsEmpty } from './not-found-as-empty.ts';
import { noCache, type Cache } from './cache.ts';

/** What is known before a third party is read. */
export interface ThirdPartyReadOptions {
  /** Stored data, which the result contains for facets that are not read. Without it the identity is always read. */
  readonly known?: (Pick<ThirdPartyData, 'identity'> & Partial<ThirdPartyData>) | undefined;
  /**
   * Where the service has just named the third party: then one 404 does not mean that it has left. `departure`: an event
   * says that it has left. Absent if the identifier comes from a user.
   */
  readonly namedBy?: 'list' | 'event' | 'departure' | undefined;
  /** One of many: if the service refuses it or a part of it, but shows others, the result is `incomplete`. */
  readonly isOneOfMany?: boolean;
}

/** What is known before a part of a third party is read. */
interface PartExpectation {
  /** Whether the service has just named the third party. */
  readonly isNamed: boolean;
  /** What the part contained before; `anything` if that is unknown. */
  readonly holds: 'nothing' | 'something' | 'anything';
}

/**
 * Reads the parts of third parties, one call for each part of each. Undefined means that the third party is not in the
 * portfolio (any more). For a 404 on a list see `NotFoundAsEmpty`.
 */
export class ThirdPartyPartReader {
  protected readonly client: Client;
  protected readonly cache: Cache;
  protected readonly lists: NotFoundAsEmpty;
  readonly documents: DocumentReader;
  /** The last 404 of `thirdParties.get`: the identifier may be wrong, or the path may differ here (G02). */
  notFound: ConnectorError | undefined;

  constructor(client: Client, cache: Cache = noCache, lists = new NotFoundAsEmpty(client, cache)) {
    this.client = client;
    this.cache = cache;
    this.lists = lists;
    this.documents = new DocumentReader(client, cache, lists, (thirdpartyId) => this.dossiers(thirdpartyId));
  }

  /** The same reads with short backoffs. */
  withShortBackoffs(): ThirdPartyPartReader {
    return new ThirdPartyPartReader(withShortBackoffs(this.client), this.cache, this.lists);
  }

  /** The wanted facets of one third party; undefined when it does not exist. */
  *whole(
    thirdpartyId: string,
    facets: ReadonlySet<Facet>,
    { known, namedBy }: ThirdPartyReadOptions,
  ): Op<ThirdPartyData | undefined> {
    const isNamed = namedBy !== undefined;
    const isIdentityWanted = known === undefined || facets.has('identity');
    const read = isIdentityWanted ? yield* this.identity(thirdpartyId, isNamed) : known.identity;
    if (read === undefined) return undefined;
    const identity = known !== undefined && namedBy === 'list' ? withListed(read, known.identity) : read;
    const attributes = yield* wantedList(facets.has('attributes'), known?.attributes, isNamed, (expected) =>
      this.attributes(thirdpartyId, expected),
    );
    if (attributes === null) return undefined;
    const indicators = yield* wantedList(facets.has('indicators'), known?.indicators, isNamed, (expected) =>
      this.indicators(thirdpartyId, expected),
    );
    if (indicators === null) return undefined;
    const withDocuments = facets.has('documents');
    const dossiers = yield* wantedList(facets.has('dossiers') || withDocuments, known?.dossiers, isNamed, (expected) =>
      withDocuments ? this.dossiersWithDocuments(thirdpartyId, expected) : this.dossiers(thirdpartyId, expected),
    );
    if (dossiers === null) return undefined;
    return {
      thirdpartyId,
      identity,
      ...(attributes !== undefined && { attributes }),
      ...(indicators !== undefined && { indicators }),
      ...(dossiers !== undefined && { dossiers }),
    };
  }

  /** @param isNamed whether the service has just named it: then a 404 is confirmed by a second request. */
  *identity(thirdpartyId: string, isNamed = false): Op<WithoutRaw<ThirdParty> | undefined> {
    const get = () => this.requestIdentity(thirdpartyId);
    try {
      return yield* this.cache.getOrFetch({
        key: `identity ${thirdpartyId}`,
        op: () => (isNamed ? confirmNotFound(get) : get()),
      });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      this.notFound = error;
      return undefined;
    }
  }

  attributes(thirdpartyId: string, expected?: PartExpectation): Op<readonly WithoutRaw<Attribute>[] | undefined> {
    return this.part(thirdpartyId, 'attributes.list', () => this.client.attributes.list({ thirdpartyId }), expected);
  }

  indicators(thirdpartyId: string, expected?: PartExpectation): Op<readonly WithoutRaw<Indicator>[] | undefined> {
    return this.part(thirdpartyId, 'indicators.list', () => this.requestIndicators(thirdpartyId), expected);
  }

  /** `documents` is null in dossiers that the service lists without them. */
  dossiers(thirdpartyId: string, expected?: PartExpectation): Op<readonly WithoutRaw<Dossier>[] | undefined> {
    return this.part(thirdpartyId, 'dossiers.listFor', () => this.requestDossiers(thirdpartyId), expected);
  }

  /** The dossiers with their documents. Costs one more call for each dossier that is listed without documents. */
  *dossiersWithDocuments(
    thirdpartyId: string,
    expected?: PartExpectation,
  ): Op<readonly WithoutRaw<Dossier>[] | undefined> {
    const dossiers = yield* this.dossiers(thirdpartyId, expected);
    if (dossiers === undefined) return undefined;
    return yield* mapConcurrent(
      dossiers.map((dossier) => this.withDocuments(dossier, expected)),
      this.concurrency,
    );
  }

  /** How many requests about one third party run concurrently. */
  get concurrency(): number {
    return this.cache.concurrency;
  }

  /** A list of one third party, with `NotFoundAsEmpty` for a 404: for callers that need the unchanged records. */
  listOf<T>(
    thirdpartyId: string,
    operation: string,
    list: () => Op<readonly T[]>,
    { isNamed, holds }: PartExpectation = { isNamed: false, holds: 'nothing' },
  ): Op<readonly T[] | undefined> {
    const op = () => (isNamed && holds !== 'nothing' ? confirmNotFound(list, holds === 'something') : list());
    const query = { key: `${operation} ${thirdpartyId}`, op };
    return this.lists.read(operation, query, () => this.identity(thirdpartyId, isNamed));
  }

  private part<T>(
    thirdpartyId: string,
    operation: string,
    read: () => Op<readonly T[]>,
    expected?: PartExpectation,
  ): Op<readonly WithoutRaw<T>[] | undefined> {
    return this.listOf(thirdpartyId, operation, () => withoutRaw(read()), expected);
  }

  // One method for each request, not a function made for each third party: see `Policy` for what V8 does with those.
  private *requestIdentity(thirdpartyId: string): Op<WithoutRaw<ThirdParty>> {
    return stripRaw({ ...(yield* this.client.thirdParties.get({ thirdpartyId })), thirdpartyId });
  }

  private *requestIndicators(thirdpartyId: string): Op<readonly Indicator[]> {
    const { indicators, profile } = this.client;
    return latestIndicators(yield* indicators.list({ thirdpartyId }), zoneOf(profile));
  }

  private *requestDossiers(thirdpartyId: string): Op<readonly Dossier[]> {
    const dossiers = yield* this.client.dossiers.listFor({ thirdpartyId });
    return dossiers.map((dossier) => ({ ...dossier, thirdpartyId }));
  }

  /** A dossier that was removed after it was listed stays without documents: its next event reports the removal. */
  private *withDocuments(dossier: WithoutRaw<Dossier>, expected?: PartExpectation): Op<WithoutRaw<Dossier>> {
    if (embeddedDocuments(dossier) !== null) return dossier;
    const documents = yield* this.documents.of(dossier, expected?.isNamed);
    return { ...dossier, documents: (documents ?? null) as WithoutRaw<Dossier>['documents'] };
  }
}

/** @returns the wanted list, or the known one as it is; null when the third party does not exist. */
function* wantedList<T>(
  isWanted: boolean,
  known: readonly T[] | undefined,
  isNamed: boolean,
  read: (expected: PartExpectation) => Op<readonly T[] | undefined>,
): Op<readonly T[] | undefined | null> {
  if (!isWanted) return known;
  const holds = known === undefined ? 'anything' : known.length === 0 ? 'nothing' : 'something';
  return (yield* read({ isNamed, holds })) ?? null;
}
