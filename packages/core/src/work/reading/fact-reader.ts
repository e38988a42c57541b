import { all, type Op } from '../../engine/op.ts';
import type { Client } from '../../client.ts';
import { isNotFound, type ConnectorError } from '../../errors.ts';
import type { Attribute, AttributeDefinition } from '../../service/records/attribute.ts';
import type { Document } from '../../service/records/document.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import type { Indicator } from '../../service/records/indicator.ts';
import type { ThirdParty } from '../../service/records/third-party.ts';
import { Doubts } from './doubts.ts';
import type { Facet, Facts } from './facts.ts';
import { lean, type Lean } from './lean.ts';
import { readDossier } from './look-up.ts';
import { noMemory, type Memory, type Question } from './memory.ts';

/** Whether what was read on a document is wanted too (R013, R090). */
export type WantsExtracted = (document: Lean<Document>) => boolean;

/** A dossier as a list shows it. */
export type ListedDossier = Pick<Lean<Dossier>, 'dossierId' | 'thirdpartyId'>;

/**
 * Reads what the service knows of third parties, one call for each part of one of them. Undefined stands for what
 * belongs to nobody: the third party is not in the portfolio (any more), or the dossier has gone.
 *
 * Where a list answers 404, whoever it belongs to is asked for. Is it there, then the list is empty if
 * `behaviour.searchNotFound` says so (G29), which is told once, and the 404 is thrown otherwise.
 */
export class FactReader {
  private readonly client: Client;
  private readonly memory: Memory;
  private readonly doubts = new Doubts();

  constructor(client: Client, memory: Memory = noMemory) {
    this.client = client;
    this.memory = memory;
  }

  /**
   * The facets of one third party.
   * @param known what is kept for facets that are not read again; without it the identity is read in any case.
   */
  *facts(
    thirdpartyId: string,
    facets: ReadonlySet<Facet>,
    known?: Pick<Facts, 'identity'> & Partial<Facts>,
  ): Op<Facts | undefined> {
    const isIdentityWanted = known === undefined || facets.has('identity');
    const identity = isIdentityWanted ? yield* this.identity(thirdpartyId) : known.identity;
    if (identity === undefined) return undefined;
    const attributes = facets.has('attributes') ? yield* this.attributes(thirdpartyId) : known?.attributes;
    if (facets.has('attributes') && attributes === undefined) return undefined;
    const indicators = facets.has('indicators') ? yield* this.indicators(thirdpartyId) : known?.indicators;
    if (facets.has('indicators') && indicators === undefined) return undefined;
    const areDossiersWanted = facets.has('dossiers') || facets.has('documents');
    const dossiers = areDossiersWanted
      ? yield* facets.has('documents') ? this.dossiersWithDocuments(thirdpartyId) : this.dossiers(thirdpartyId)
      : known?.dossiers;
    if (areDossiersWanted && dossiers === undefined) return undefined;
    return {
      thirdpartyId,
      identity,
      ...(attributes !== undefined && { attributes }),
      ...(indicators !== undefined && { indicators }),
      ...(dossiers !== undefined && { dossiers }),
    };
  }

  *identity(thirdpartyId: string): Op<Lean<ThirdParty> | undefined> {
    const { client } = this;
    try {
      return yield* this.memory.recall({
        key: `identity ${thirdpartyId}`,
        about: thirdpartyId,
        *op() {
          return lean({ ...(yield* client.thirdParties.get({ thirdpartyId })), thirdpartyId });
        },
      });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  attributes(thirdpartyId: string): Op<readonly Lean<Attribute>[] | undefined> {
    return this.part(thirdpartyId, 'attributes.list', () => this.client.attributes.list({ thirdpartyId }));
  }

  indicators(thirdpartyId: string): Op<readonly Lean<Indicator>[] | undefined> {
    return this.part(thirdpartyId, 'indicators.list', () => this.client.indicators.list({ thirdpartyId }));
  }

  /** Documents are null where the service does not send them along. */
  *dossiers(thirdpartyId: string): Op<readonly Lean<Dossier>[] | undefined> {
    const { client } = this;
    return yield* this.part(thirdpartyId, 'dossiers.listFor', function* () {
      return (yield* client.dossiers.listFor({ thirdpartyId })).map((dossier) => ({ ...dossier, thirdpartyId }));
    });
  }

  /** The dossiers with all their documents, one call more for each that came without. */
  *dossiersWithDocuments(thirdpartyId: string): Op<readonly Lean<Dossier>[] | undefined> {
    const dossiers = yield* this.dossiers(thirdpartyId);
    if (dossiers === undefined) return undefined;
    return yield* all(
      dossiers.map((dossier) => this.withDocuments(dossier)),
      this.sideBySide,
    );
  }

  documents({ dossierId, thirdpartyId }: ListedDossier): Op<readonly Lean<Document>[] | undefined> {
    return this.documentsBy(`documents ${dossierId}`, { dossierId, thirdpartyId }, {});
  }

  /**
   * The documents of a dossier with what was read on those that are wanted. Two of the five operations that take the
   * question are not named (G80): the profile says which. Without the list, each document is asked for by itself.
   */
  *extractedData(dossier: ListedDossier, wants: WantsExtracted): Op<readonly Lean<Document>[] | undefined> {
    if (this.takesExtracted('documents.list')) {
      return yield* this.documentsBy(`extracted data ${dossier.dossierId}`, dossier, { withExtractedData: true });
    }
    const listed = yield* this.documents(dossier);
    if (listed === undefined || !this.takesExtracted('documents.get')) return listed;
    const reads = listed.map((document) => (wants(document) ? this.complete(dossier, document) : keep(document)));
    return yield* all(reads, this.sideBySide);
  }

  /** How many questions about one third party are put side by side. */
  get sideBySide(): number {
    return this.memory.sideBySide;
  }

  /** Whether an operation takes the question for what was read on documents. */
  takesExtracted(operation: string): boolean {
    return this.client.profile.get('behaviour.extractedDataOps').includes(operation);
  }

  *definitions(): Op<readonly Lean<AttributeDefinition>[]> {
    const { client } = this;
    return yield* this.memory.recall({
      key: 'definitions',
      *op() {
        return lean(yield* client.attributes.definitions());
      },
    });
  }

  /** The portfolio as the list shows it. */
  *portfolio(): Op<readonly Lean<ThirdParty>[]> {
    const { client } = this;
    return yield* this.memory.recall({
      key: 'portfolio',
      *op() {
        return (yield* client.thirdParties.list()).map((each) => lean(each));
      },
    });
  }

  /** The third party of each dossier of the account: a call for each hundred dossiers. Documents do not name theirs (G41). */
  *owners(): Op<ReadonlyMap<string, string>> {
    const { client } = this;
    return yield* this.memory.recall({
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
      const { thirdpartyId } = yield* this.memory.recall({
        key: `dossier ${dossierId}`,
        op: () => readDossier(client, dossierId),
      });
      return thirdpartyId ?? undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** To be called after a good many third parties. @throws ConnectorError the 404 of an operation that knew only 404. */
  settleDoubts(): void {
    this.doubts.settle();
  }

  /** A list of one third party, with the reader's rule of what a 404 means: for who wants the records as they came. */
  listOf<T>(thirdpartyId: string, operation: string, op: () => Op<readonly T[]>): Op<readonly T[] | undefined> {
    const question = { key: `${operation} ${thirdpartyId}`, about: thirdpartyId, op };
    return this.listed(operation, question, () => this.identity(thirdpartyId));
  }

  private part<T>(
    thirdpartyId: string,
    operation: string,
    read: () => Op<readonly T[]>,
  ): Op<readonly Lean<T>[] | undefined> {
    return this.listOf(thirdpartyId, operation, function* () {
      return (yield* read()).map((record) => lean(record));
    });
  }

  /** Left without documents when it has gone since it was listed: its next event tells. */
  private *withDocuments(dossier: Lean<Dossier>): Op<Lean<Dossier>> {
    if (dossier.documents !== null) return dossier;
    const documents = yield* this.documents(dossier);
    return documents === undefined ? dossier : { ...dossier, documents };
  }

  private *documentsBy(
    key: string,
    { dossierId, thirdpartyId }: ListedDossier,
    input: { readonly withExtractedData?: true },
  ): Op<readonly Lean<Document>[] | undefined> {
    const { client } = this;
    if (dossierId === null) return undefined;
    const question: Question<readonly Lean<Document>[]> = {
      key,
      about: thirdpartyId ?? undefined,
      *op() {
        return lean(yield* client.documents.list({ dossierId, ...input }));
      },
    };
    return yield* this.listed('documents.list', question, (refusal) =>
      thirdpartyId === null ? this.dossierAlone(dossierId, refusal) : this.dossierOf(thirdpartyId, dossierId),
    );
  }

  /** @param owner asks for whoever the list belongs to; undefined when it is not there. */
  private *listed<T>(
    operation: string,
    question: Question<readonly T[]>,
    owner: (refusal: ConnectorError) => Op<unknown>,
  ): Op<readonly T[] | undefined> {
    try {
      const list = yield* this.memory.recall(question);
      this.doubts.clear(operation);
      return list;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      if ((yield* owner(error)) === undefined) return undefined;
      if (this.client.profile.get('behaviour.searchNotFound') !== 'empty') throw error;
      yield* this.doubts.raise(operation, error);
      return [];
    }
  }

  private *dossierOf(thirdpartyId: string, dossierId: string): Op<Lean<Dossier> | undefined> {
    return (yield* this.dossiers(thirdpartyId))?.find((dossier) => dossier.dossierId === dossierId);
  }

  /** That no dossier can be asked for by itself may be another wrong path (G09): then nothing is sure. */
  private *dossierAlone(dossierId: string, refusal: ConnectorError): Op<unknown> {
    try {
      return yield* this.client.dossiers.get({ dossierId });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      yield* this.doubts.raise('documents.list', refusal);
      return undefined;
    }
  }

  private *complete({ dossierId }: ListedDossier, document: Lean<Document>): Op<Lean<Document>> {
    const { client } = this;
    const { documentId } = document;
    if (dossierId === null || documentId === null) return document;
    return yield* this.memory.recall({
      key: `document ${dossierId} ${documentId}`,
      about: document.thirdpartyId ?? undefined,
      *op() {
        return lean(yield* client.documents.get({ dossierId, documentId, withExtractedData: true }));
      },
    });
  }
}

function* keep<T>(value: T): Op<T> {
  return value;
}
