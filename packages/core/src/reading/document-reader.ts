import { mapConcurrent, type Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { isNotFound, type ConnectorError } from '../errors.ts';
import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import { confirmNotFound } from './confirm-not-found.ts';
import { withoutRaw, type WithoutRaw } from './strip-raw.ts';
import type { NotFoundAsEmpty } from './not-found-as-empty.ts';
import type { Cache } from './cache.ts';

/** Whether the extracted data of a document is wanted, too (R013, R090). */
export type WantsExtracted = (document: WithoutRaw<Document>) => boolean;

/** A dossier as a list shows it. */
export type ListedDossier = Pick<WithoutRaw<Dossier>, 'dossierId' | 'thirdpartyId'>;

/** Reads the documents of dossiers. Undefined means that the dossier does not exist (any more). */
export class DocumentReader {
  private readonly client: Client;
  private readonly cache: Cache;
  private readonly lists: NotFoundAsEmpty;
  private readonly dossiersOf: (thirdpartyId: string) => Op<readonly WithoutRaw<Dossier>[] | undefined>;

  constructor(client: Client, cache: Cache, lists: NotFoundAsEmpty, dossiersOf: DocumentReader['dossiersOf']) {
    this.client = client;
    this.cache = cache;
    this.lists = lists;
    this.dossiersOf = dossiersOf;
  }

  /** @param isNamed whether the dossier was listed a moment ago: then a 404 is confirmed by a second request. */
  of(dossier: ListedDossier, isNamed = false): Op<readonly WithoutRaw<Document>[] | undefined> {
    return this.list(`documents ${dossier.dossierId}`, dossier, {}, isNamed);
  }

  /**
   * The documents, with the extracted data of the wanted ones. The specification does not name all operations that take
   * this parameter (G80); the profile does. If the list does not take it, each wanted document is requested separately.
   */
  *withExtracted(dossier: ListedDossier, wants: WantsExtracted): Op<readonly WithoutRaw<Document>[] | undefined> {
    if (this.takesExtracted('documents.list')) {
      return yield* this.list(`extracted data ${dossier.dossierId}`, dossier, { withExtractedData: true });
    }
    const listed = yield* this.of(dossier);
    if (listed === undefined || !this.takesExtracted('documents.get')) return listed;
    return yield* mapConcurrent(
      listed.map((document) => this.complete(dossier, document, wants)),
      this.cache.concurrency,
    );
  }

  /** Whether an operation accepts the parameter for extracted data. */
  takesExtracted(operation: string): boolean {
    return this.client.profile.get('evidence.extractedDataOperations').includes(operation);
  }

  private *list(
    key: string,
    { dossierId, thirdpartyId }: ListedDossier,
    input: { readonly withExtractedData?: true },
    isNamed = false,
  ): Op<readonly WithoutRaw<Document>[] | undefined> {
    if (dossierId === null) return undefined;
    const read = () => withoutRaw(this.client.documents.list({ dossierId, ...input }));
    const op = () => (isNamed ? confirmNotFound(read) : read());
    return yield* this.lists.read('documents.list', { key, op }, (refusal) =>
      thirdpartyId === null ? this.dossierAlone(dossierId, refusal) : this.dossierOf(thirdpartyId, dossierId),
    );
  }

  private *dossierOf(thirdpartyId: string, dossierId: string): Op<WithoutRaw<Dossier> | undefined> {
    return (yield* this.dossiersOf(thirdpartyId))?.find((dossier) => dossier.dossierId === dossierId);
  }

  /** If `dossiers.get` also returns 404, its path may differ too (G09), so the 404 of the list stays in doubt. */
  private *dossierAlone(dossierId: string, refusal: ConnectorError): Op<unknown> {
    try {
      return yield* this.client.dossiers.get({ dossierId });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      yield* this.lists.doubt('documents.list', refusal);
      return undefined;
    }
  }

  private *complete(
    { dossierId }: ListedDossier,
    document: WithoutRaw<Document>,
    wants: WantsExtracted,
  ): Op<WithoutRaw<Document>> {
    const { documentId } = document;
    if (dossierId === null || documentId === null || !wants(document)) return document;
    return yield* this.cache.getOrFetch({
      key: `document ${dossierId} ${documentId}`,
      op: () => withoutRaw(this.client.documents.get({ dossierId, documentId, withExtractedData: true })),
    });
  }
}
