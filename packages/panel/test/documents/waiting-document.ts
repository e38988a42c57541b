import type { ComparedFact, WaitingDocument } from '@tpr/core/workbook';

export function makeDocument(
  documentId: string,
  matches: readonly ComparedFact['match'][] = ['same'],
): WaitingDocument {
  return {
    dossierId: `dossier of ${documentId}`,
    documentId,
    thirdpartyId: '1',
    thirdpartyName: 'Brumelac',
    dossierType: 'Vigilance',
    documentName: 'Vigilance certificate',
    requestDate: '2026-11-01T09:00',
    daysWaiting: 9,
    uploadDate: '2026-11-10T09:00',
    expirationDate: null,
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
