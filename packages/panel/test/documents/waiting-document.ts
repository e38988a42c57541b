import type { ComparedFact, WaitingDocument } from '@tpr/core/workbook';

export function makeDocument(
  documentId: string,
  matches: readonly ComparedFact['match'][] = ['same'],
): WaitingDocument {
  return {
    dossierId: `dossier of ${documentId}`,
    documentId,
    thirdpartyId: '1',
    thirdParty: 'Brumelac',
    dossierType: 'Vigilance',
    document: 'Vigilance certificate',
    requestedAt: '2026-11-01T09:00',
    waitsDays: 9,
    uploadedAt: '2026-11-10T09:00',
    expires: null,
    expiresInDays: undefined,
    fileName: 'certificate.pdf',
    format: 'digital original',
    issuer: 'data owner (DO)',
    transmitter: 'supplier',
    fileId: `file of ${documentId}`,
    responseId: `response of ${documentId}`,
    facts: matches.map((match, index) => ({
      name: `fact${index}`,
      onDocument: 'here',
      inPortfolio: match === 'notCompared' ? undefined : 'there',
      match,
    })),
  };
}
