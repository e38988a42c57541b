import type { Client } from '../client.ts';
import { settle } from '../runtime/outcome.ts';
import type { Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { ListedDossier, WantsExtracted } from './document-reader.ts';
import { FailuresOfRun } from './failure-scope.ts';
import { OneOfManyReader, type PartRead } from './one-of-many.ts';
import { ThirdPartyPartReader } from './third-party-parts.ts';
import type { WithoutRaw } from './strip-raw.ts';
import { embeddedDocuments } from './embedded-documents.ts';
import { NotFoundAsEmpty } from './not-found-as-empty.ts';
import { noCache } from './cache.ts';

/** A dossier whose documents the service refuses, or fails to return each time, although it shows others. */
export interface RefusedDossier {
  readonly dossier: WithoutRaw<Dossier>;
  readonly refusal: ConnectorError;
}

/** Dossiers whose documents could be read. If others fail, reading one of these again shows whether all dossiers fail. */
export interface ShownDossiers {
  /** The last dossier that an earlier run has read. */
  readonly before?: ListedDossier | undefined;
  /** Receives each dossier that this run has requested and read. */
  readonly onShown: (dossier: ListedDossier) => void;
}

/** Receives a refused dossier. The reading continues, as long as others are shown. */
export type PutAside = (refused: RefusedDossier) => void;

/** Reads the documents of listed dossiers, with the extracted data of the wanted ones. */
export class DossierDocuments {
  private readonly lists: NotFoundAsEmpty;
  private readonly ofMany: OneOfManyReader;
  /** With short backoffs: for one dossier of many. */
  private readonly shortBackoffReader: ThirdPartyPartReader;
  private readonly wantsExtracted: WantsExtracted | undefined;
  private readonly isListExtracted: boolean;
  private readonly putAside: PutAside;
  /** `shown`: the last dossier whose documents were requested and read. */
  private readonly failures = new FailuresOfRun<ListedDossier>();
  private readonly others: ShownDossiers | undefined;

  /**
   * @param putAside receives dossiers that are refused.
   * @param wantsExtracted costs one more call for each dossier with such a document (R013).
   */
  constructor(client: Client, putAside: PutAside, wantsExtracted?: WantsExtracted, others?: ShownDossiers) {
    this.others = others;
    this.lists = new NotFoundAsEmpty(client, noCache);
    const parts = new ThirdPartyPartReader(client, noCache, this.lists);
    this.ofMany = new OneOfManyReader(client, parts);
    this.shortBackoffReader = parts.withShortBackoffs();
    this.putAside = putAside;
    this.wantsExtracted = wantsExtracted;
    this.isListExtracted = wantsExtracted !== undefined && parts.documents.takesExtracted('dossiers.list');
  }

  /** The input for the account's list of dossiers. */
  get listInput(): { readonly withExtractedData?: true } {
    return this.isListExtracted ? { withExtractedData: true } : {};
  }

  /** The documents of a dossier. Costs a call if it was listed without them, or without the wanted extracted data. */
  *of(dossier: WithoutRaw<Dossier>): Op<readonly WithoutRaw<Document>[]> {
    const { wantsExtracted, isListExtracted } = this;
    const documents = embeddedDocuments(dossier);
    if (documents !== null && (isListExtracted || wantsExtracted === undefined || !documents.some(wantsExtracted))) {
      return documents;
    }
    const witness = () => this.sameOfShown();
    const outcome = yield* this.ofMany.read((parts) => this.read(dossier, parts), witness);
    if (outcome.ok) {
      this.failures.shown = dossier;
      this.others?.onShown(dossier);
      return outcome.value;
    }
    const { error } = outcome;
    yield* this.sameOfShown();
    if (!(error instanceof ConnectorError)) throw error;
    const succeedsForShown = () => this.ofMany.isAnsweredForOthers(error, witness);
    if (!(yield* this.failures.isOfOneRecord(error, succeedsForShown))) throw error;
    this.putAside({ dossier, refusal: error });
    return [];
  }

  /** The dossiers of one third party that are not archived; empty when it has left. */
  *dossiersOf(thirdpartyId: string): Op<readonly WithoutRaw<Dossier>[]> {
    return (yield* this.shortBackoffReader.dossiers(thirdpartyId)) ?? [];
  }

  /** To be called at the end. @throws ConnectorError the 404 or the refusal, if all dossiers got it. */
  settle(): void {
    this.lists.settle();
    this.failures.settle();
  }

  private *read(dossier: ListedDossier, { documents }: ThirdPartyPartReader): Op<readonly WithoutRaw<Document>[]> {
    const { wantsExtracted } = this;
    const isPlain = wantsExtracted === undefined;
    return (yield* isPlain ? documents.of(dossier) : documents.withExtracted(dossier, wantsExtracted)) ?? [];
  }

  /** The same read of a dossier that could be read before, by this run or an earlier one. */
  private *sameOfShown(): Op<PartRead<unknown> | undefined> {
    const { failures, others } = this;
    const before = failures.shown === undefined ? others?.before : undefined;
    if (before !== undefined && (yield* settle(this.read(before, this.shortBackoffReader))).ok) {
      failures.shown ??= before;
    }
    const { shown } = failures;
    return shown && ((parts) => this.read(shown, parts));
  }
}
