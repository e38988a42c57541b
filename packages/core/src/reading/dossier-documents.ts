import { withShortBackoffs, type Client } from '../client.ts';
import { settle, type SettledResult } from '../runtime/outcome.ts';
import type { Op } from '../runtime/op.ts';
import { ConnectorError, isNotFound, isOfKind, isOtherRecord } from '../errors.ts';
import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { ListedDossier, WantsExtracted } from './document-reader.ts';
import { RefusalOfAll } from './refusal-of-all.ts';
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
  private readonly parts: ThirdPartyPartReader;
  /** With short backoffs: for one dossier of many. */
  private readonly shortBackoffReader: ThirdPartyPartReader;
  private readonly wantsExtracted: WantsExtracted | undefined;
  private readonly isListExtracted: boolean;
  private readonly putAside: PutAside;
  /** `shown`: the last dossier whose documents were requested and read. */
  private readonly refusals = new RefusalOfAll<ListedDossier>();
  private readonly others: ShownDossiers | undefined;

  /**
   * @param putAside receives dossiers that are refused.
   * @param wantsExtracted costs one more call for each dossier with such a document (R013).
   */
  constructor(client: Client, putAside: PutAside, wantsExtracted?: WantsExtracted, others?: ShownDossiers) {
    this.others = others;
    this.lists = new NotFoundAsEmpty(client, noCache);
    this.parts = new ThirdPartyPartReader(client, noCache, this.lists);
    this.shortBackoffReader = new ThirdPartyPartReader(withShortBackoffs(client), noCache, this.lists);
    this.putAside = putAside;
    this.wantsExtracted = wantsExtracted;
    this.isListExtracted = wantsExtracted !== undefined && this.parts.documents.takesExtracted('dossiers.list');
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
    const outcome = yield* this.attempt(dossier);
    if (outcome.ok) {
      this.refusals.shown = dossier;
      this.others?.onShown(dossier);
      return outcome.value;
    }
    const { error } = outcome;
    yield* this.findShown();
    // A single dossier is skipped; a path that is wrong for all dossiers is reported at the end.
    if (isNotFound(error)) return [];
    if (!(error instanceof ConnectorError) || !(yield* this.isOfOneOnly(error))) throw error;
    this.refusals.refuse(error);
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
    this.refusals.settle();
  }

  /** Reads one dossier of many: with short backoffs if the service fails for this one only. */
  private *attempt(dossier: WithoutRaw<Dossier>): Op<SettledResult<readonly WithoutRaw<Document>[]>> {
    const outcome = yield* settle(this.read(dossier, this.shortBackoffReader));
    if (outcome.ok || !isOfKind(outcome.error, 'retry-later') || (yield* this.isAnsweredForAnother(outcome.error)))
      return outcome;
    return yield* settle(this.read(dossier, this.parts));
  }

  private *read(dossier: ListedDossier, { documents }: ThirdPartyPartReader): Op<readonly WithoutRaw<Document>[]> {
    const { wantsExtracted } = this;
    const isPlain = wantsExtracted === undefined;
    return (yield* isPlain ? documents.of(dossier) : documents.withExtracted(dossier, wantsExtracted)) ?? [];
  }

  /** If this run has not read any dossier yet, reads one of an earlier run. */
  private *findShown(): Op<void> {
    const { before } = this.others ?? {};
    const { refusals } = this;
    if (refusals.shown !== undefined || before === undefined) return;
    if ((yield* settle(this.read(before, this.shortBackoffReader))).ok) refusals.shown ??= before;
  }

  /** Whether a failure concerns this dossier only. */
  private *isOfOneOnly(error: ConnectorError): Op<boolean> {
    const { kind, status } = error;
    if (kind === 'refused' || isOtherRecord(error)) return true;
    // The first failure may concern all dossiers: `settle` decides at the end.
    if (this.refusals.shown === undefined) return status === 500 && !this.refusals.isOfAll;
    return yield* this.isAnsweredForAnother(error);
  }

  /** Whether, after a 500 for one dossier, another one that was read before can still be read. */
  private *isAnsweredForAnother({ kind, status }: ConnectorError): Op<boolean> {
    if (kind !== 'retry-later' || status !== 500) return false;
    yield* this.findShown();
    const { shown } = this.refusals;
    return shown !== undefined && (yield* settle(this.read(shown, this.shortBackoffReader))).ok;
  }
}
