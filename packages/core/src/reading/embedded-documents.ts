import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { WithoutRaw } from './strip-raw.ts';

/**
 * The documents within a listed dossier. Null if the list contains no documents, or only summaries of them, as the legacy
 * lists of dossiers do (R131). A summary has no status or no evidence, so it cannot be counted or decided.
 */
export function embeddedDocuments({
  documents,
}: Pick<WithoutRaw<Dossier>, 'documents'>): readonly WithoutRaw<Document>[] | null {
  return documents === null || documents.some(isSummary) ? null : documents;
}

const isSummary = ({ statusCode, present, evidences }: WithoutRaw<Document>): boolean =>
  statusCode === null || (present === true && evidences.length === 0);
