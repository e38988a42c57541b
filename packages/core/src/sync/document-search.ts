import { mapConcurrent, type Op } from '../runtime/op.ts';
import { withShortBackoffs, type Client } from '../client.ts';
import { serviceNow } from '../http/service-clock.ts';
import { maxConcurrency, zoneOf } from '../api/profile/index.ts';
import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import { dayMs } from '../values/calendar.ts';
import { failureScope, mayLackOperation } from '../reading/failure-scope.ts';
import { DossierDocuments, type PutAside } from '../reading/dossier-documents.ts';
import { stripRaw, type WithoutRaw } from '../reading/strip-raw.ts';
import { findFirst, visitUntil } from '../reading/find-first.ts';
import { filterOf, lookbackOf, type Window } from '../api/event-window.ts';

/** Which documents are wanted, and where they are likely. */
export interface DocumentSearch {
  /** How many documents are enough. */
  readonly most: number;
  /** Whether a document is wanted. Its extracted data is then wanted, too. */
  readonly fits: (document: Pick<Document, 'status'>) => boolean;
  /** The code of the event after which a document matches. A document with a recent event may still match. */
  readonly since: string;
  /** Whether a dossier is unlikely to have a wanted document. Such dossiers are read last. */
  readonly isUnlikely: (dossier: Pick<Dossier, 'status'>) => boolean;
  /** Receives dossiers that the service refuses while it shows others. */
  readonly putAside: PutAside;
}

export interface FoundDocument {
  readonly dossier: WithoutRaw<Dossier>;
  readonly document: WithoutRaw<Document>;
}

/** The search by events ends after this many consecutive time ranges without a document. */
const maxIdleRanges = 8;
/** Maximum number of time ranges that are searched by events: a year of ranges of seven days (R122). */
const maxRanges = 52;

/**
 * The first matching documents of the account, in as few calls as possible. They are searched by events, newest time
 * ranges first, then dossier by dossier, likely ones first. Events only determine the order of the search. The result
 * has as many documents as requested if the account's lists show them.
 * @returns the documents in no order; more than `most` if the last dossiers have more.
 * @throws ConnectorError as every call does, except for a refused search by events.
 */
export function firstDocuments(client: Client, search: DocumentSearch): Op<FoundDocument[]> {
  return new DocumentSearcher(client, search).run();
}

class DocumentSearcher {
  private readonly client: Client;
  /** A client with short backoffs, for one of many records. */
  private readonly shortBackoffClient: Client;
  private readonly search: DocumentSearch;
  private readonly documents: DossierDocuments;
  private readonly found: FoundDocument[] = [];
  /** Dossiers that events have named. */
  private readonly named = new Set<string>();
  /** Dossiers whose documents were read. */
  private readonly seen = new Set<string>();

  constructor(client: Client, search: DocumentSearch) {
    this.client = client;
    this.shortBackoffClient = withShortBackoffs(client);
    this.search = search;
    this.documents = new DossierDocuments(client, search.putAside, search.fits);
  }

  *run(): Op<FoundDocument[]> {
    try {
      yield* this.byEvents();
    } catch (error) {
      // Without the search, the documents are read dossier by dossier.
      if (!mayLackOperation(error)) throw error;
    }
    if (!this.isDone) yield* this.byDossiers();
    this.documents.settle();
    return this.found;
  }

  private get left(): number {
    return this.search.most - this.found.length;
  }

  private get isDone(): boolean {
    return this.left <= 0;
  }

  private *byEvents(): Op<void> {
    const { client } = this;
    const nowMs = yield* serviceNow(client.context);
    const rangeMs = dayMs * client.profile.get('events.maxRangeDays');
    for (let range = 0, idle = 0; range < maxRanges && idle < maxIdleRanges && !this.isDone; range++) {
      const before = this.found.length;
      const toMs = nowMs - range * rangeMs;
      yield* this.searchRange({ fromMs: toMs - rangeMs, toMs });
      idle = this.found.length > before ? 0 : idle + 1;
    }
  }

  private *searchRange(window: Window): Op<void> {
    const { client, search, named } = this;
    const { profile, documents } = client;
    const events = filterOf(window, [search.since], zoneOf(profile), lookbackOf(profile).marginMs);
    // A search may return identifiers only (G30): then the document has to be read.
    const mayFit = (document: Document): boolean =>
      (search.fits(document) || document.statusCode === null) &&
      document.dossierId !== null &&
      !named.has(document.dossierId);
    for (;;) {
      const wanted = this.left;
      const hits = yield* findFirst(documents.searchByEvents, { events }, wanted, mayFit);
      const places = new Map(hits.map(({ dossierId, thirdpartyId }) => [dossierId!, thirdpartyId]));
      const dossiers = yield* mapConcurrent(
        [...places].map(([dossierId, thirdpartyId]) => this.dossierOf(dossierId, thirdpartyId)),
        maxConcurrency(profile),
      );
      yield* this.readDocuments(dossiers.flatMap((dossier) => dossier ?? []));
      if (this.isDone || hits.length < wanted) return;
    }
  }

  /** The dossier from its third party's list; undefined for an archived dossier, which may also have events. */
  private *dossierOf(dossierId: string, owner: string | null): Op<WithoutRaw<Dossier> | undefined> {
    this.named.add(dossierId);
    try {
      const thirdpartyId = owner ?? (yield* this.shortBackoffClient.dossiers.get({ dossierId })).thirdpartyId;
      if (thirdpartyId === null) return undefined;
      return (yield* this.documents.dossiersOf(thirdpartyId)).find((dossier) => dossier.dossierId === dossierId);
    } catch (error) {
      // The service cannot read single dossiers (G09), or fails for this one. The account's list may have it.
      if (failureScope(error) !== 'run') return undefined;
      throw error;
    }
  }

  private *byDossiers(): Op<void> {
    const { search, documents, seen } = this;
    const unlikely: WithoutRaw<Dossier>[] = [];
    yield* visitUntil(
      this.client.dossiers.list,
      documents.listInput,
      function* (this: DocumentSearcher, page: readonly Dossier[]) {
        const unseen = page
          .filter(({ dossierId }) => dossierId === null || !seen.has(dossierId))
          .map((each) => stripRaw(each));
        unlikely.push(...unseen.filter((dossier) => search.isUnlikely(dossier)));
        yield* this.readDocuments(unseen.filter((dossier) => !search.isUnlikely(dossier)));
        return this.isDone;
      }.bind(this),
    );
    yield* this.readDocuments(unlikely);
  }

  /** Reads the documents of dossiers, until enough are found. */
  private *readDocuments(dossiers: readonly WithoutRaw<Dossier>[]): Op<void> {
    const most = maxConcurrency(this.client.profile);
    for (let from = 0; from < dossiers.length && !this.isDone;) {
      const some = dossiers.slice(from, from + Math.min(most, this.left));
      from += some.length;
      for (const { dossierId } of some) if (dossierId !== null) this.seen.add(dossierId);
      const read = yield* mapConcurrent(
        some.map((dossier) => this.documents.of(dossier)),
        most,
      );
      for (const [index, documents] of read.entries()) {
        for (const document of documents.filter(this.search.fits)) this.found.push({ dossier: some[index]!, document });
      }
    }
  }
}
