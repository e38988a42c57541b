import { resultOf, type Operation } from '../../operation.ts';
import { documentPlaceOf, readDocument } from '../../shared/find.ts';
import { documentLocator, dossierLocator } from '../../shared/locators.ts';
import { newestOf } from '../../shared/documents.ts';
import { flattenExtracted } from '../extracted.ts';

export const getExtractedData: Operation = {
  name: 'Get Extracted Data',
  value: 'getExtractedData',
  action: 'Get extracted data of document',
  description: 'Read what was recognised on a document, one field for each technical name',
  properties: [dossierLocator, documentLocator],
  example: {
    documentId: '700123',
    dossierId: '50017',
    documentCode: 'DOC_VIGILANCE',
    documentName: 'Vigilance certificate',
    status: 'ACTION_REQUIRED',
    responseId: '800789',
    extracted: { siret: '00000000100018', date_fin_validite: '2027-04-20' },
    notFound: ['montant_garantie'],
  },
  *run({ client, parameters }) {
    const place = yield* documentPlaceOf(client, parameters);
    const document = yield* readDocument(client, place, true);
    const { documentCode, documentName, status, statusCode } = document;
    return [
      resultOf({
        ...place,
        documentCode,
        documentName,
        status: status ?? statusCode,
        responseId: newestOf(document)?.responseId ?? null,
        ...flattenExtracted(document),
      }),
    ];
  },
};
