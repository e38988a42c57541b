import { settle } from '../runtime/outcome.ts';
import type { Op } from '../runtime/op.ts';
import { withShortBackoffs, type Client } from '../client.ts';
import { ConnectorError, isNotFound } from '../errors.ts';
import type { AttributeDefinition } from '../api/records/attribute.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { failureScope } from './failure-scope.ts';
import { IncompleteReads } from './incomplete-reads.ts';
import { ThirdPartyPartReader, type ThirdPartyReadOptions } from './third-party-parts.ts';
import type { Facet, Presence } from './third-party-data.ts';
import { withoutRaw, type WithoutRaw } from './strip-raw.ts';
import { readDossier } from './read-dossier.ts';
import type { Cache } from './cache.ts';
import { ListedPortfolio, otherPath } from './listed-portfolio.ts';
import { OneOfManyReader, type PartRead } from './one-of-many.ts';

/** How many third parties of an earlier run are tried. Some may have left since, or have no list of this kind. */
const mostTried = 5;

/** The facet that an operation reads. */
const facetOf: Readonly<Record<string, Facet>> = {
  'thirdParties.get': 'identity',
  'attributes.list': 'attributes',
  'indicators.list': 'indicators',
  'dossiers.listFor': 'dossiers',
};

/** Reads the data of third parties, and records which ones could not be read completely. */
export class ThirdPartyReader extends ThirdPartyPartReader {
  private readonly listed: ListedPortfolio;
  private readonly incomplete = new IncompleteReads();
  private readonly ofMany: OneOfManyReader;
  /**
   * Third parties that an earlier run has read. Without them, if all third parties of this run fail, that counts as a
   * failure of the service. But the run may contain only the few that always fail.
   */
  private shownBefore: readonly string[];

  constructor(client: Client, cache?: Cache, shownBefore: readonly string[] = []) {
    super(client, cache);
    this.shownBefore = shownBefore.slice(0, mostTried);
    this.listed = new ListedPortfolio(client, this.cache);
    this.ofMany = new OneOfManyReader(client, this);
  }

  /** The facets of one third party. If it was named and is not found, it is read twice and searched in the list. */
  *facts(
    thirdpartyId: string,
    facets: ReadonlySet<Facet>,
    { known, namedBy, isOneOfMany = false }: ThirdPartyReadOptions = {},
  ): Op<Presence> {
    const expected = { known, namedBy };
    const outcome = yield* isOneOfMany
      ? this.ofMany.read(
          (parts) => parts.whole(thirdpartyId, facets, expected),
          (error) => this.sameOfShown(error),
        )
      : settle(this.whole(thirdpartyId, facets, expected));
    if (outcome.ok && outcome.value !== undefined) {
      this.incomplete.shown = outcome.value;
      return { state: 'there', facts: outcome.value };
    }
    const incomplete = { state: 'incomplete', facts: known && { ...known, thirdpartyId } } as const;
    if (!outcome.ok) {
      const { error } = outcome;
      if (namedBy === undefined || !(error instanceof ConnectorError)) throw error;
      if (known !== undefined && isOneOfMany && facets.has('identity') && isDetailsRefused(error)) {
        return yield* this.withoutDetails(thirdpartyId, facets, { known, namedBy, isOneOfMany }, error);
      }
      const isMissing = isNotFound(error);
      if (!isMissing && !(isOneOfMany && (yield* this.isOfOneOnly(error)))) throw error;
      this.incomplete.add(thirdpartyId, error);
      return isMissing ? incomplete : { ...incomplete, refusal: error };
    }
    // Read before the next request: meanwhile another third party may get a 404.
    const { notFound } = this.ofMany;
    const isWitnessed = namedBy === undefined || namedBy === 'departure';
    if (isWitnessed || (yield* this.listed.lacks(thirdpartyId))) return { state: 'left' };
    // If no listed third party is found, the path differs here.
    if (namedBy === 'list' && isOneOfMany && notFound?.mayBeProfile) {
      yield* this.findShown(new Set(['identity']));
      this.incomplete.note(otherPath(notFound));
    }
    this.incomplete.add(thirdpartyId, { kind: 'refused', endpoint: 'thirdParties.get', status: 404 });
    return incomplete;
  }

  /** An account may refuse the details of every third party. The other facets may be readable nevertheless. */
  private *withoutDetails(
    thirdpartyId: string,
    facets: ReadonlySet<Facet>,
    options: ThirdPartyReadOptions,
    refusal: ConnectorError,
  ): Op<Presence> {
    const rest = new Set(facets);
    rest.delete('identity');
    const found = yield* this.facts(thirdpartyId, rest, options);
    if (found.state === 'left') return found;
    this.incomplete.add(thirdpartyId, refusal);
    return { refusal, ...found, state: 'incomplete' };
  }

  /** Whether a failure concerns this third party only. */
  private *isOfOneOnly(error: ConnectorError): Op<boolean> {
    if (failureScope(error) === 'run') return false;
    yield* this.sameOfShown(error);
    return yield* this.incomplete.isOfOneRecord(error, () =>
      this.ofMany.isAnsweredForOthers(error, (each) => this.sameOfShown(each)),
    );
  }

  /** The failed request, for a third party that was read before. */
  private *sameOfShown({ endpoint = '' }: ConnectorError): Op<PartRead<unknown> | undefined> {
    const facets = new Set([facetOf[endpoint] ?? 'documents']);
    yield* this.findShown(facets);
    const { shown } = this.incomplete;
    return shown && ((parts) => parts.whole(shown.thirdpartyId, facets, { known: shown }));
  }

  /** If this run has not read any third party yet, reads those of an earlier run until one can be read. */
  private *findShown(facets: ReadonlySet<Facet>): Op<void> {
    const parts = new ThirdPartyPartReader(withShortBackoffs(this.client));
    for (const thirdpartyId of this.shownBefore) {
      if (this.incomplete.shown !== undefined) return;
      const found = yield* settle(parts.whole(thirdpartyId, facets, {}));
      if (found.ok) this.incomplete.shown ??= found.value;
    }
    this.shownBefore = [];
  }

  *definitions(): Op<readonly WithoutRaw<AttributeDefinition>[]> {
    return yield* this.cache.getOrFetch({
      key: 'definitions',
      op: () => withoutRaw(this.client.attributes.definitions()),
    });
  }

  /** The portfolio as the list shows it. */
  *portfolio(): Op<readonly WithoutRaw<ThirdParty>[]> {
    return yield* this.cache.getOrFetch({
      key: 'portfolio',
      op: () => withoutRaw(this.client.thirdParties.list()),
    });
  }

  /** The third party of a dossier; documents do not name theirs (G41). */
  *ownerOf(dossierId: string): Op<string | undefined> {
    const { client } = this;
    try {
      const { thirdpartyId } = yield* this.cache.getOrFetch({
        key: `dossier ${dossierId}`,
        op: () => readDossier(client, dossierId),
      });
      return thirdpartyId ?? undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Whether results may still turn out wrong: a list that counts as empty may have another path, or all reads fail. */
  get isInDoubt(): boolean {
    return this.lists.isInDoubt || this.incomplete.isOfAll;
  }

  /** To be called before `settleDoubts`: third parties of an earlier run may show that a path is right. */
  *resolveDoubts(facets: ReadonlySet<Facet>): Op<void> {
    for (const thirdpartyId of this.shownBefore) {
      if (!this.isInDoubt) return;
      const found = yield* settle(this.whole(thirdpartyId, facets, {}));
      if (found.ok) this.incomplete.shown ??= found.value;
    }
  }

  /** To be called after each batch. @throws ConnectorError as `settleRefusals`; the 404 of a list that got only 404. */
  settleDoubts(): void {
    this.lists.settle();
    this.settleRefusals();
  }

  /** To be called at the end. @throws ConnectorError the first refusal, if no third party was read. */
  settleRefusals(): void {
    this.incomplete.settle();
  }

  /** To be called at the end: logs the third parties that could not be read completely. */
  warnOfIncomplete(): Op<void> {
    return this.incomplete.log();
  }
}

/** Not by an intermediary, which may refuse every request. */
const isDetailsRefused = ({ kind, status, endpoint, isOwn }: ConnectorError): boolean =>
  kind === 'refused' && status === 403 && endpoint === 'thirdParties.get' && isOwn !== false;
