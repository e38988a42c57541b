import type { Client } from '../../client.ts';
import { sideBySideOf } from '../../service/profile/index.ts';
import { each, type Op } from '../../engine/op.ts';
import { ConnectorError, isNotFound } from '../../errors.ts';
import type { ListProgress } from '../../exchange/listing.ts';
import type { Document } from '../../service/records/document.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import type { WantsExtracted } from './document-reader.ts';
import { FactReader } from './fact-reader.ts';
import { lean, type Lean } from './lean.ts';

export type VisitDossier = (dossier: Lean<Dossier>, documents: readonly Lean<Document>[]) => Op<void>;

export interface AccountReading {
  /** Costs a call more for the dossier of each such document (R013). */
  readonly wantsExtracted?: WantsExtracted;
  readonly visit: VisitDossier;
  /** Told of the dossiers visited: after each page of the list, and every few in between. */
  readonly tell: (progress: Pick<ListProgress, 'done' | 'total'>) => Op<void>;
  /** The cursor of an earlier stop; the dossiers of its page are visited again. */
  readonly from?: string | undefined;
}

/** Dossiers between two tellings: about one a second at the usual pace. */
const told = 10;

/**
 * Visits every dossier of the account with its documents, once, in bounded memory. The list costs a call for each
 * hundred dossiers; a dossier that comes without its documents, or without what is wanted of them, costs one more.
 * @returns why the reading stopped before its end, a `later` with its cursor, or undefined.
 * @throws ConnectorError of every other kind; also `later` when nothing was visited.
 */
export function* eachDossier(client: Client, reading: AccountReading): Op<ConnectorError | undefined> {
  const { wantsExtracted, visit, tell, from } = reading;
  const reader = new FactReader(client);
  const isListExtracted = wantsExtracted !== undefined && reader.documents.takesExtracted('dossiers.list');
  const documentsOf = function* (dossier: Lean<Dossier>): Op<readonly Lean<Document>[]> {
    const { documents } = dossier;
    if (documents !== null && (isListExtracted || wantsExtracted === undefined || !documents.some(wantsExtracted))) {
      return documents;
    }
    const isPlain = wantsExtracted === undefined;
    try {
      const read = isPlain ? reader.documents.of(dossier) : reader.documents.withExtracted(dossier, wantsExtracted);
      return (yield* read) ?? [];
    } catch (error) {
      // One dossier of many is passed over; a path that is wrong for all is told at the end.
      if (!isNotFound(error)) throw error;
      return [];
    }
  };
  let done = 0;
  const visitPage = function* (page: readonly Dossier[], { total }: ListProgress): Op<void> {
    const dossiers = page.map((dossier) => lean(dossier));
    yield* each(dossiers.map(documentsOf), sideBySideOf(client.profile), function* (documents, index) {
      yield* visit(dossiers[index]!, documents);
      if (++done % told === 0) yield* tell({ done, total });
    });
    yield* tell({ done, total });
  };
  try {
    yield* client.dossiers.list.each(isListExtracted ? { withExtractedData: true } : {}, visitPage, from);
    reader.settleDoubts();
    return undefined;
  } catch (error) {
    if (done === 0 || !(error instanceof ConnectorError) || error.kind !== 'later') throw error;
    return error;
  }
}
