import type { Client } from '../../client.ts';
import { all, each, type Op } from '../../engine/op.ts';
import { ConnectorError } from '../../errors.ts';
import { Doubts } from '../../work/reading/facets.ts';
import type { ListProgress } from '../../exchange/listing.ts';
import type { Document } from '../../service/records/document.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import { tell } from '../desk.ts';

/** Whether what was read on a document is wanted too: it costs a call for its dossier (R013, R090). */
export type WantsExtracted = (document: Document) => boolean;

export type VisitDossier = (dossier: Dossier, documents: readonly Document[]) => Op<void>;

/** Dossiers between two tellings: about one a second at the usual pace. */
const told = 10;

/**
 * Visits every dossier of the account with its documents, once, in bounded memory. The list costs a call for each
 * hundred dossiers; a dossier that comes without its documents, or without what is wanted of them, costs one more.
 * @param from the cursor of an earlier stop; the dossiers of its page are visited again.
 * @returns why the reading stopped before its end, a `later` with its cursor, or undefined.
 * @throws ConnectorError of every other kind; also `later` when nothing was visited.
 */
export function* eachDossierDocument(
  client: Client,
  wantsExtracted: WantsExtracted | undefined,
  visit: VisitDossier,
  from?: string,
): Op<ConnectorError | undefined> {
  const reading = new DocumentReading(client, wantsExtracted);
  let done = 0;
  try {
    const visitPage = function* (dossiers: readonly Dossier[], { total }: ListProgress): Op<void> {
      const reads = dossiers.map(function* (dossier): Op<readonly Document[]> {
        return yield* reading.documentsOf(dossier);
      });
      yield* each(reads, client.profile.get('behaviour.rate.concurrent'), function* (documents, index) {
        yield* visit(dossiers[index]!, documents);
        if (++done % told === 0) yield* tell({ step: 'reading', done, total });
      });
      yield* tell({ step: 'reading', done, total });
    };
    yield* client.dossiers.list.each(reading.listInput, visitPage, from);
    reading.doubts.settle();
    return undefined;
  } catch (error) {
    if (done === 0 || !(error instanceof ConnectorError) || error.kind !== 'later') throw error;
    return error;
  }
}

class DocumentReading {
  readonly doubts = new Doubts();
  private readonly client: Client;
  private readonly wants: WantsExtracted | undefined;

  constructor(client: Client, wants: WantsExtracted | undefined) {
    this.client = client;
    this.wants = wants;
  }

  get listInput(): { readonly withExtractedData?: true } {
    return this.wants !== undefined && this.takes('dossiers.list') ? { withExtractedData: true } : {};
  }

  *documentsOf({ dossierId, documents }: Dossier): Op<readonly Document[]> {
    const { wants } = this;
    if (dossierId === null) return documents ?? [];
    const isComplete = wants === undefined || this.takes('dossiers.list') || documents?.some(wants) === false;
    if (documents !== null && isComplete) return documents;
    const withExtractedData = wants !== undefined && this.takes('documents.list');
    const listed = yield* this.list(dossierId, withExtractedData);
    if (wants === undefined || withExtractedData || !this.takes('documents.get')) return listed;
    return yield* all(
      listed.map((document) => this.complete(dossierId, document, wants)),
      1,
    );
  }

  /** A dossier that went away since it was listed has no documents; that all of them did is a wrong path (G07). */
  private *list(dossierId: string, withExtractedData: boolean): Op<readonly Document[]> {
    try {
      const input = withExtractedData ? { dossierId, withExtractedData } : { dossierId };
      const documents = yield* this.client.documents.list(input);
      this.doubts.clear('documents.list');
      return documents;
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.status !== 404) throw error;
      this.doubts.raise('documents.list', error);
      return [];
    }
  }

  private *complete(dossierId: string, document: Document, wants: WantsExtracted): Op<Document> {
    const { documentId } = document;
    if (documentId === null || !wants(document)) return document;
    return yield* this.client.documents.get({ dossierId, documentId, withExtractedData: true });
  }

  /** Two of the five operations that take the parameter are not named (G80): the profile says which. */
  private takes(operation: string): boolean {
    return this.client.profile.get('behaviour.extractedDataOps').includes(operation);
  }
}
