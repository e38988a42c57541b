import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { WithoutRaw } from './strip-raw.ts';

/**
 * The documents that a dossier was listed with; null if there are none, or only their summaries, as in the legacy lists of
 * dossiers (R131). A summary lacks the status or the evidence, so nothing can be counted or decided by it.
 */
export function embeddedDocuments({
  documents,
}: Pick<WithoutRaw<Dossier>, 'documents'>): readonly WithoutRaw<Document>[] | null {
  return documents === null || documents.some(isSummary) ? null : documents;
}

const isSummary = ({ statusCode, present, evidences }: WithoutRaw<Document>): boolean =>
  statusCode === null || (present === true && evidences.length === 0);
