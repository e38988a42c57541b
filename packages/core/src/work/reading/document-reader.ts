import { mapConcurrent, type Op } from '../../runtime/op.ts';
import type { Client } from '../../client.ts';
import { isNotFound, type ConnectorError } from '../../errors.ts';
import type { Document } from '../../service/records/document.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import { askTwice } from './ask-twice.ts';
import { lean, type Lean } from './lean.ts';
import type { Lists } from './lists.ts';
import type { Memory } from './memory.ts';

/** Whether what was read on a document is wanted too (R013, R090). */
export type WantsExtracted = (document: Lean<Document>) => boolean;

/** A dossier as a list shows it. */
export type ListedDossier = Pick<Lean<Dossier>, 'dossierId' | 'thirdpartyId'>;

/** Reads the documents of dossiers. Undefined stands for those of a dossier that is not there (any more). */
export class DocumentReader {
  private readonly client: Client;
  private readonly memory: Memory;
  private readonly lists: Lists;
  private readonly dossiersOf: (thirdpartyId: string) => Op<readonly Lean<Dossier>[] | undefined>;

  constructor(client: Client, memory: Memory, lists: Lists, dossiersOf: DocumentReader['dossiersOf']) {
    this.client = client;
    this.memory = memory;
    this.lists = lists;
    this.dossiersOf = dossiersOf;
  }

  /** @param isNamed the dossier was listed a moment ago: then one 404 is not believed. */
  of(dossier: ListedDossier, isNamed = false): Op<readonly Lean<Document>[] | undefined> {
    return this.list(`documents ${dossier.dossierId}`, dossier, {}, isNamed);
  }

  /**
   * With what was read on those that are wanted. Two of the five operations that take the question are not named (G80):
   * the profile says which. Without the list, each document is asked for by itself.
   */
  *withExtracted(dossier: ListedDossier, wants: WantsExtracted): Op<readonly Lean<Document>[] | undefined> {
    if (this.takesExtracted('documents.list')) {
      return yield* this.list(`extracted data ${dossier.dossierId}`, dossier, { withExtractedData: true });
    }
    const listed = yield* this.of(dossier);
    if (listed === undefined || !this.takesExtracted('documents.get')) return listed;
    return yield* mapConcurrent(
      listed.map((document) => this.complete(dossier, document, wants)),
      this.memory.sideBySide,
    );
  }

  /** Whether an operation takes the question for what was read on documents. */
  takesExtracted(operation: string): boolean {
    return this.client.profile.get('evidence.extractedDataOperations').includes(operation);
  }

  private *list(
    key: string,
    { dossierId, thirdpartyId }: ListedDossier,
    input: { readonly withExtractedData?: true },
    isNamed = false,
  ): Op<readonly Lean<Document>[] | undefined> {
    const { client } = this;
    if (dossierId === null) return undefined;
    const read = function* (): Op<readonly Lean<Document>[]> {
      return lean(yield* client.documents.list({ dossierId, ...input }));
    };
    const op = () => (isNamed ? askTwice(read) : read());
    return yield* this.lists.read('documents.list', { key, about: thirdpartyId ?? undefined, op }, (refusal) =>
      thirdpartyId === null ? this.dossierAlone(dossierId, refusal) : this.dossierOf(thirdpartyId, dossierId),
    );
  }

  private *dossierOf(thirdpartyId: string, dossierId: string): Op<Lean<Dossier> | undefined> {
    return (yield* this.dossiersOf(thirdpartyId))?.find((dossier) => dossier.dossierId === dossierId);
  }

  /** That no dossier can be asked for by itself may be another wrong path (G09): then nothing is sure. */
  private *dossierAlone(dossierId: string, refusal: ConnectorError): Op<unknown> {
    try {
      return yield* this.client.dossiers.get({ dossierId });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      yield* this.lists.doubt('documents.list', refusal);
      return undefined;
    }
  }

  private *complete({ dossierId }: ListedDossier, document: Lean<Document>, wants: WantsExtracted): Op<Lean<Document>> {
    const { client } = this;
    const { documentId, thirdpartyId } = document;
    if (dossierId === null || documentId === null || !wants(document)) return document;
    return yield* this.memory.recall({
      key: `document ${dossierId} ${documentId}`,
      about: thirdpartyId ?? undefined,
      *op() {
        return lean(yield* client.documents.get({ dossierId, documentId, withExtractedData: true }));
      },
    });
  }
}
