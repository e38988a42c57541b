import type { DecisionOutcome, ExtractedName, WaitingDocument, WantedDecision } from '@tpr/core/workbook';

const companies = [
  'Ateliers Morel SAS',
  'Nordwind Logistik GmbH',
  'Bleu Azur Conseil',
  'Verdier & Fils',
  'Techno Serv Ibérica SL',
];
const types = [
  'Certificate of incorporation (Kbis)',
  'Social security certificate',
  'Liability insurance',
  'ISO 27001 certificate',
];

export function waitingDocuments(): readonly WaitingDocument[] {
  return Array.from({ length: 23 }, (_, index): WaitingDocument => {
    const day = String(1 + (index % 27)).padStart(2, '0');
    return {
      dossierId: String(500_100 + index),
      documentId: String(700_200 + index),
      thirdpartyId: String(200_001 + index),
      thirdpartyName: index === 6 ? null : companies[index % companies.length]!,
      dossierType: index % 2 === 0 ? 'Compliance' : 'Cyber security',
      documentName: types[index % types.length]!,
      requestDate: `2026-10-${day}T08:15:00`,
      daysWaiting: 50 - Number(day),
      uploadDate: `2026-11-${day}T14:03:00`,
      expirationDate: index % 3 === 0 ? null : `2027-0${1 + (index % 9)}-15`,
      expiresInDays: index % 3 === 0 ? undefined : 45 + 30 * (index % 9),
      fileName:
        index % 4 === 0
          ? 'extrait-kbis-très-long-nom-de-fichier-numérisé-2026-version-définitive.pdf'
          : 'scan_0042.pdf',
      format: index % 2 === 0 ? 'digital original' : 'copy',
      issuer: index % 5 === 0 ? 'external source' : 'data owner (DO)',
      transmitter: 'supplier',
      fileId: index === 3 ? null : String(800_300 + index),
      responseId: String(900_300 + index),
      facts: [
        {
          name: 'Company name',
          onDocument: index === 1 ? 'NORDWIND LOGISTIK' : companies[index % companies.length]!,
          inPortfolio: companies[index % companies.length]!,
          match: index === 1 ? 'similar' : 'same',
        },
        {
          name: 'SIREN',
          onDocument: index === 2 ? '552100554' : '732829320',
          inPortfolio: '732829320',
          match: index === 2 ? 'different' : 'same',
        },
        { name: 'City', onDocument: null, inPortfolio: 'Lyon', match: 'notFound' },
        { name: 'Issued on', onDocument: '2026-09-30', inPortfolio: undefined, match: 'notCompared' },
      ],
    };
  });
}

export function decided(decisions: readonly WantedDecision[]): readonly DecisionOutcome[] {
  return decisions.map(({ documentId, decision }, index): DecisionOutcome => {
    if (index === 1)
      return { documentId, kind: 'skipped', status: 'VALID', reason: 'Somebody else has decided meanwhile.' };
    return {
      documentId,
      kind: 'decided',
      status: decision.kind === 'approve' ? 'VALID' : 'INVALID',
      reason: undefined,
    };
  });
}

export const extractedNames: readonly ExtractedName[] = [
  { name: 'siren', question: null, met: 410, found: 402, example: '732829320' },
  { name: 'company_name', question: null, met: 410, found: 398, example: 'ATELIERS MOREL' },
  { name: 'issue_date', question: null, met: 388, found: 300, example: '2026-09-30' },
  { name: 'insured_amount', question: null, met: 120, found: 88, example: 1500000 },
  { name: 'q12', question: 'Do you have a code of conduct in force?', met: 60, found: 58, example: true },
  { name: 'Siren', question: null, met: 12, found: 2, example: '552100554' },
];
