import { doFactsAgree, listToDecide } from '@tpr/core/desk';
import { resultOf, type Operation } from '../operation.ts';
import { manyProperties, readMany } from '../shared/many.ts';

export const getReviewQueue: Operation = {
  name: 'Get Review Queue',
  value: 'getReviewQueue',
  action: 'Get review queue',
  description: 'Retrieve the documents that wait for a decision, oldest first, with what was read on them',
  properties: [...manyProperties],
  example: {
    dossierId: '50017',
    documentId: '700123',
    responseId: '800789',
    thirdpartyId: '1042',
    thirdParty: 'Brumelac Maçonnerie (fictif)',
    dossierType: 'Vigilance',
    document: 'Vigilance certificate',
    requestedAt: '2026-10-02T09:30:00.000',
    waitsDays: 30,
    uploadedAt: '2026-10-20T14:05:00.000',
    expires: '2027-04-20',
    expiresInDays: 170,
    fileName: 'certificate.pdf',
    facts: [{ name: 'siret', onDocument: '00000000100018', inPortfolio: '00000000100018', match: 'same' }],
    allMatch: true,
  },
  *run({ client, parameters }) {
    const waiting = yield* readMany(parameters, () => listToDecide({ client, language: 'en' }));
    return waiting.map((document) => resultOf({ ...document, allMatch: doFactsAgree(document.facts) }));
  },
};
