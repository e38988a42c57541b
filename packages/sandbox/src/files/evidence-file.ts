import { contentOf } from '../seed/evidence-content.ts';
import type { EvidenceRow, SqlStore } from '../store/index.ts';
import { buildPdf } from './pdf.ts';
import { buildPng } from './png.ts';

/**
 * The bytes of an evidence: deterministic, `fileSize` long, a PDF or a PNG. For a form it is the consolidated PDF of
 * its answers (R082).
 */
export function fileOf(store: SqlStore, evidence: EvidenceRow): Uint8Array {
  if (evidence.mediaType === 'image/png') return buildPng(evidence.id % 256, evidence.fileSize);
  const about = store.get<{ name: string; owner: string | null }>(
    `SELECT requirement.name, company.name AS owner FROM document
     JOIN requirement ON requirement.code = document.code JOIN dossier ON dossier.id = dossierId
     JOIN thirdParty ON thirdParty.id = thirdPartyId JOIN company ON company.id = companyId WHERE document.id = ?`,
    evidence.documentId,
  );
  const answers = [...(contentOf(store, evidence).formdata ?? [])]
    .sort((left, right) => left.order - right.order)
    .map(({ order, title, value }) => `${order}. ${title} : ${value || '–'}`);
  const lines = [about?.owner ?? '', `Pièce ${evidence.id} du ${evidence.uploadDate.slice(0, 10)}`, '', ...answers];
  return buildPdf(about?.name ?? '', lines, evidence.fileSize);
}
