import type { Client } from '../client.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import { forEachConcurrent, type Op } from '../runtime/op.ts';
import { isOfKind, type ConnectorError } from '../errors.ts';
import type { ListProgress } from '../http/pagination/list-source.ts';
import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { WantsExtracted } from './document-reader.ts';
import { DossierDocuments, type PutAside, type ShownDossiers } from './dossier-documents.ts';
import { stripRaw, type WithoutRaw } from './strip-raw.ts';

export type VisitDossier = (dossier: WithoutRaw<Dossier>, documents: readonly WithoutRaw<Document>[]) => Op<void>;

export interface AccountReading {
  /** The documents whose extracted data is wanted. Costs one more call per dossier with such a document (R013). */
  readonly wantsExtracted?: WantsExtracted;
  readonly visit: VisitDossier;
  /** Receives dossiers that the service refuses while it shows others. */
  readonly putAside: PutAside;
  readonly shown?: ShownDossiers;
  /** Receives the progress after each page of the list, and after every ten dossiers. */
  readonly tell: (progress: Pick<ListProgress, 'done' | 'total'>) => Op<void>;
  /** The cursor of an interrupted reading. The dossiers of its page are visited again. */
  readonly from?: string | undefined;
}

/** Progress is reported after this many dossiers: about once a second at the usual rate. */
const dossiersPerReport = 10;

/**
 * Visits every dossier of the account with its documents, once, in bounded memory. The list costs one call per hundred
 * dossiers. A dossier that is listed without its documents, or without the wanted extracted data, costs one more call.
 * @returns the `retry-later` error that stopped the reading, with its cursor; undefined at the end.
 * @throws ConnectorError of every other kind; also `retry-later` when nothing was visited.
 */
export function* eachDossier(client: Client, reading: AccountReading): Op<ConnectorError | undefined> {
  const { wantsExtracted, visit, putAside, shown, tell, from } = reading;
  const documents = new DossierDocuments(client, putAside, wantsExtracted, shown);
  let done = 0;
  const visitPage = function* (page: readonly Dossier[], { total }: ListProgress): Op<void> {
    const dossiers = page.map((dossier) => stripRaw(dossier));
    const reads = dossiers.map((dossier) => documents.of(dossier));
    yield* forEachConcurrent(reads, maxConcurrency(client.profile), function* (found, index) {
      yield* visit(dossiers[index]!, found);
      if (++done % dossiersPerReport === 0) yield* tell({ done, total });
    });
    yield* tell({ done, total });
  };
  try {
    yield* client.dossiers.list.each(documents.listInput, visitPage, from, { readsInVisits: true });
    documents.settle();
    return undefined;
  } catch (error) {
    if (done === 0 || !isOfKind(error, 'retry-later')) throw error;
    return error;
  }
}
