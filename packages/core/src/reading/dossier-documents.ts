import { withFewRetries, type Client } from '../client.ts';
import { settle, type SettledResult } from '../runtime/outcome.ts';
import type { Op } from '../runtime/op.ts';
import { ConnectorError, isNotFound } from '../errors.ts';
import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { WantsExtracted } from './document-reader.ts';
import { FactParts } from './third-party-parts.ts';
import type { WithoutRaw } from './strip-raw.ts';
import { NotFoundAsEmpty } from './not-found-as-empty.ts';
import { noCache } from './cache.ts';

/** A dossier whose documents the service refuses, or fails at each time, though it shows others. */
export interface RefusedDossier {
  readonly dossier: WithoutRaw<Dossier>;
  readonly refusal: ConnectorError;
}

/** Puts a dossier aside: then the reading goes on, as long as others are shown. */
export type PutAside = (refused: RefusedDossier) => void;

/** The documents of listed dossiers, with what was read on those that are wanted so. */
export class DossierDocuments {
  private readonly lists: NotFoundAsEmpty;
  private readonly parts: FactParts;
  /** Soon gives up: for one of many. */
  private readonly brisk: FactParts;
  private readonly wantsExtracted: WantsExtracted | undefined;
  private readonly isListExtracted: boolean;
  private readonly putAside: PutAside | undefined;
  /** The last one that was asked for and shown. */
  private shown: WithoutRaw<Dossier> | undefined;
  /** The first refusal of one of many, as long as none was shown: then it is a refusal of all. */
  private refusal: ConnectorError | undefined;

  /**
   * @param wantsExtracted costs a call more for the dossier of each such document (R013).
   * @param putAside takes dossiers that are refused; without it, the first of them ends the reading.
   */
  constructor(client: Client, wantsExtracted?: WantsExtracted, putAside?: PutAside) {
    this.lists = new NotFoundAsEmpty(client, noCache);
    this.parts = new FactParts(client, noCache, this.lists);
    this.brisk = new FactParts(withFewRetries(client), noCache, this.lists);
    this.putAside = putAside;
    this.wantsExtracted = wantsExtracted;
    this.isListExtracted = wantsExtracted !== undefined && this.parts.documents.takesExtracted('dossiers.list');
  }

  /** How the account's list of dossiers is asked for. */
  get listInput(): { readonly withExtractedData?: true } {
    return this.isListExtracted ? { withExtractedData: true } : {};
  }

  /** A call for a dossier that came without its documents, or without what is wanted of them. */
  *of(dossier: WithoutRaw<Dossier>): Op<readonly WithoutRaw<Document>[]> {
    const { wantsExtracted, isListExtracted } = this;
    const { documents } = dossier;
    if (documents !== null && (isListExtracted || wantsExtracted === undefined || !documents.some(wantsExtracted))) {
      return documents;
    }
    const outcome = yield* this.attempt(dossier);
    if (outcome.ok) {
      this.shown = dossier;
      return outcome.value;
    }
    const { error } = outcome;
    // A single dossier is skipped; a path that is wrong for all dossiers is reported at the end.
    if (isNotFound(error)) return [];
    if (this.putAside === undefined || !(error instanceof ConnectorError)) throw error;
    if (!(yield* this.isOfOneAlone(error))) throw error;
    if (this.shown === undefined) this.refusal ??= error;
    this.putAside({ dossier, refusal: error });
    return [];
  }

  /** The dossiers of one third party that are not archived; none of one that has left. */
  *dossiersOf(thirdpartyId: string): Op<readonly WithoutRaw<Dossier>[]> {
    const parts = this.putAside === undefined ? this.parts : this.brisk;
    return (yield* parts.dossiers(thirdpartyId)) ?? [];
  }

  /** To be called at the end. @throws ConnectorError what all were answered: a 404, or a refusal. */
  settle(): void {
    this.lists.settle();
    if (this.refusal !== undefined && this.shown === undefined) throw this.refusal;
  }

  /** One of many, soon given up where the service breaks over it alone. */
  private *attempt(dossier: WithoutRaw<Dossier>): Op<SettledResult<readonly WithoutRaw<Document>[]>> {
    if (this.putAside === undefined) return yield* settle(this.read(dossier, this.parts));
    const outcome = yield* settle(this.read(dossier, this.brisk));
    if (outcome.ok || !isLater(outcome.error) || (yield* this.isAnsweredForAnother(outcome.error))) return outcome;
    return yield* settle(this.read(dossier, this.parts));
  }

  private *read(dossier: WithoutRaw<Dossier>, { documents }: FactParts): Op<readonly WithoutRaw<Document>[]> {
    const { wantsExtracted } = this;
    const isPlain = wantsExtracted === undefined;
    return (yield* isPlain ? documents.of(dossier) : documents.withExtracted(dossier, wantsExtracted)) ?? [];
  }

  /** Whether a failure is a matter of this dossier and not of the service. */
  private *isOfOneAlone(error: ConnectorError): Op<boolean> {
    if (error.kind === 'refused') return true;
    // The first refusal may concern all: the end of the list shows.
    if (this.shown === undefined) return error.status === 500 && this.refusal === undefined;
    return yield* this.isAnsweredForAnother(error);
  }

  /** Whether the service, which breaks over a dossier, shows again what it has shown. */
  private *isAnsweredForAnother({ kind, status }: ConnectorError): Op<boolean> {
    if (kind !== 'retry-later' || status !== 500 || this.shown === undefined) return false;
    return (yield* settle(this.read(this.shown, this.brisk))).ok;
  }
}

const isLater = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && error.kind === 'retry-later';
