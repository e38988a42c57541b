import { settle, type SettledResult } from '../runtime/outcome.ts';
import type { Op } from '../runtime/op.ts';
import { withShortBackoffs, type Client } from '../client.ts';
import { ConnectorError, isNotFound, isServerError } from '../errors.ts';
import type { Attribute, AttributeDefinition } from '../api/records/attribute.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { anySucceeds } from './any-succeeds.ts';
import { IncompleteReads } from './incomplete-reads.ts';
import { ThirdPartyPartReader, type ThirdPartyReadOptions } from './third-party-parts.ts';
import type { Facet, Presence } from './third-party-data.ts';
import { withoutRaw, type WithoutRaw } from './strip-raw.ts';
import { readDossier } from './read-dossier.ts';
import type { Cache } from './cache.ts';
import { ListedPortfolio } from './listed-portfolio.ts';

type Read<T> = (parts: ThirdPartyPartReader) => Op<T>;

/**
 * @returns the failed request, for another third party: its success shows that the failure concerns a single one.
 * Undefined if no other third party is known.
 */
type Witness = (error: ConnectorError) => Op<Read<unknown> | undefined>;

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
  private shortBackoffReader: ThirdPartyPartReader | undefined;
  /**
   * Third parties that an earlier run has read. Without them, if all third parties of this run fail, that counts as a
   * failure of the service. But the run may contain only the few that always fail.
   */
  private shownBefore: readonly string[];
  /** The last third party whose attributes `attributesOf` has read. */
  private withAttributes: string | undefined;
  /** Failures that are known to concern one third party only. */
  private readonly ofOneOnly = new WeakSet<ConnectorError>();

  constructor(client: Client, cache?: Cache, shownBefore: readonly string[] = []) {
    super(client, cache);
    this.shownBefore = shownBefore.slice(0, mostTried);
    this.listed = new ListedPortfolio(client, this.cache);
  }

  /** The facets of one third party. If it was named and is not found, it is read twice and searched in the list. */
  *facts(
    thirdpartyId: string,
    facets: ReadonlySet<Facet>,
    { known, namedBy, isOneOfMany = false }: ThirdPartyReadOptions = {},
  ): Op<Presence> {
    const expected = { known, namedBy };
    const outcome = yield* isOneOfMany
      ? this.readOfMany(
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
      this.incomplete.note(thirdpartyId, error.endpoint!, error.status);
      if (isMissing) return incomplete;
      this.incomplete.refuse(error);
      return { ...incomplete, refusal: error };
    }
    // Read before the next request: meanwhile another third party may get a 404.
    const { notFound } = this.shortBackoffReader ?? this;
    const isWitnessed = namedBy === undefined || namedBy === 'departure';
    if (isWitnessed || (yield* this.listed.lacks(thirdpartyId))) return { state: 'left' };
    // If no listed third party is found, the path differs here.
    if (namedBy === 'list' && isOneOfMany && notFound?.mayBeProfile) {
      yield* this.findShown(new Set(['identity']));
      this.incomplete.refuse(otherPath(notFound));
    }
    this.incomplete.note(thirdpartyId, 'thirdParties.get', 404);
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
    this.incomplete.note(thirdpartyId, refusal.endpoint!, refusal.status);
    return { refusal, ...found, state: 'incomplete' };
  }

  /** Reads one of many: with short backoffs if only this one gets a 500, with usual ones if others get it, too. */
  private *readOfMany<T>(read: Read<T>, witness: Witness): Op<SettledResult<T>> {
    this.shortBackoffReader ??= new ThirdPartyPartReader(withShortBackoffs(this.client), this.cache, this.lists);
    const outcome = yield* settle(read(this.shortBackoffReader));
    if (outcome.ok || !isServerError(outcome.error) || outcome.error.status !== 500) return outcome;
    if (yield* this.isAnsweredForOthers(outcome.error, witness)) return outcome;
    const again = yield* settle(read(this));
    this.shortBackoffReader.notFound = this.notFound;
    return again;
  }

  /** Whether a failure concerns this third party only. */
  private *isOfOneOnly(error: ConnectorError): Op<boolean> {
    if (error.kind !== 'refused' && !isServerError(error)) return false;
    const same = yield* this.sameOfShown(error);
    if (error.kind === 'refused') return true;
    // The first failure may concern all third parties: `settleRefusals` decides at the end.
    if (same === undefined) return !this.incomplete.isOfAll;
    return yield* this.isAnsweredForOthers(error, (each) => this.sameOfShown(each));
  }

  /** The failed request, for a third party that was read before. */
  private *sameOfShown({ endpoint = '' }: ConnectorError): Op<Read<unknown> | undefined> {
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

  /** Whether the failed request succeeds for another third party. */
  private *isAnsweredForOthers(error: ConnectorError, witness: Witness): Op<boolean> {
    const read = yield* witness(error);
    if (read === undefined || this.ofOneOnly.has(error)) return read !== undefined;
    const { ok } = yield* settle(read(new ThirdPartyPartReader(withShortBackoffs(this.client))));
    if (ok) this.ofOneOnly.add(error);
    return ok;
  }

  /**
   * The attributes of a third party that a user has named; undefined if it is not in the portfolio.
   * @throws ConnectorError `refused` with the field `path` if the list names it: then the path differs here (G02).
   */
  *attributesOf(
    thirdpartyId: string,
    parts: ThirdPartyPartReader = this,
  ): Op<readonly WithoutRaw<Attribute>[] | undefined> {
    const attributes = yield* parts.attributes(thirdpartyId);
    const { notFound } = parts;
    if (attributes !== undefined) this.withAttributes = thirdpartyId;
    if (attributes !== undefined || notFound?.mayBeProfile !== true) return attributes;
    const listed = yield* settle(this.listed.names(thirdpartyId));
    if (!listed.ok || !listed.value) return undefined;
    throw otherPath(notFound);
  }

  /**
   * As `attributesOf`, for one of several third parties. After a 500, backoffs are short if another one can be read.
   * @returns an error that concerns this third party only.
   */
  *attributesOfMany(
    thirdpartyId: string,
    all: readonly string[],
  ): Op<readonly WithoutRaw<Attribute>[] | ConnectorError | undefined> {
    const read: Read<readonly WithoutRaw<Attribute>[] | undefined> = (parts) => this.attributesOf(thirdpartyId, parts);
    const outcome = yield* this.readOfMany(read, this.attributesOfAnother(thirdpartyId, all));
    if (outcome.ok) return outcome.value;
    const { error } = outcome;
    if (!(error instanceof ConnectorError) || !(yield* this.concernsOnly(thirdpartyId, all, error))) throw error;
    return error;
  }

  /** Whether the attributes of another third party in `all` can be read, so that the failure concerns this one only. */
  *concernsOnly(thirdpartyId: string, all: readonly string[], error: ConnectorError): Op<boolean> {
    const { kind, isOwn } = error;
    // An intermediary may refuse every request.
    if (kind === 'refused' && isOwn !== false) return true;
    if (kind !== 'refused' && !isPassing(error)) return false;
    return yield* this.isAnsweredForOthers(error, this.attributesOfAnother(thirdpartyId, all));
  }

  private attributesOfAnother(thirdpartyId: string, all: readonly string[]): Witness {
    const known = this.withAttributes === undefined ? [] : [this.withAttributes];
    const others = [...known, ...all].filter((id) => id !== thirdpartyId);
    return function* (error) {
      if (others.length === 0) return undefined;
      return function* (parts) {
        if (!(yield* anySucceeds(others, (id) => parts.attributes(id)))) throw error;
      };
    };
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

  /** The third party of each dossier of the account: one call per hundred. Documents do not name their third party (G41). */
  *owners(): Op<ReadonlyMap<string, string>> {
    const { client } = this;
    return yield* this.cache.getOrFetch({
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

/** The error for a 404 of a third party that the list names. The identifier is right, so the path is wrong. */
function otherPath({ message, endpoint = 'thirdParties.get', status = 404, reason }: ConnectorError): ConnectorError {
  return new ConnectorError('refused', message, {
    endpoint,
    status,
    ...(reason !== undefined && { reason }),
    field: 'path',
    mayBeProfile: true,
  });
}

/** Not by an intermediary, which may refuse every request. */
const isDetailsRefused = ({ kind, status, endpoint, isOwn }: ConnectorError): boolean =>
  kind === 'refused' && status === 403 && endpoint === 'thirdParties.get' && isOwn !== false;

/** Whether all attempts of a request failed, but a later one may succeed. Not for a 429, which concerns all requests. */
function isPassing({ kind, status }: ConnectorError): boolean {
  return kind === 'retry-later' && status !== undefined && status !== 429;
}
