import { countNames, fieldsOf, findExtracted } from '@tpr/core';
import type { Document, Profile } from '@tpr/core/api';
import { resultOf, type Operation } from '../operation.ts';
import { newestOf } from '../records/document.ts';
import { byName, listOf, text, word } from '../records/schema.ts';
import { askOnce } from '../shared/ask-once.ts';
import { documentPlaceOf } from '../shared/find.ts';
import { documentLocator, dossierLocator } from '../shared/locators.ts';

export const getExtractedData: Operation = {
  name: 'Get Extracted Data',
  value: 'getExtractedData',
  action: 'Get extracted data of document',
  description:
    'Read the data of a document, one field for each technical name: extracted from it, answered in its form, or verified',
  properties: [dossierLocator, documentLocator],
  output: {
    dossierId: word,
    documentId: word,
    documentCode: text,
    documentName: text,
    status: text,
    responseId: text,
    extracted: byName,
    notFound: listOf(word),
  },
  *run(call) {
    const { client } = call;
    const place = yield* documentPlaceOf(call);
    const document = yield* askOnce(call, 'documents.get', { ...place, withExtractedData: true }, client.documents.get);
    const { documentCode, documentName, status, statusCode } = document;
    return [
      resultOf({
        ...place,
        documentCode,
        documentName,
        status: status ?? statusCode,
        responseId: newestOf(document)?.responseId ?? null,
        ...flattenFields(document, client.profile),
      }),
    ];
  },
};

/**
 * The fields of a document, one value for each technical name, exactly as spelled (R086, R096): extracted data, answers of
 * its form, results of its verification. A field without a value is null and listed in `notFound` (R093).
 */
function flattenFields(document: Document, profile: Profile) {
  const fields = fieldsOf(document, profile);
  const names = [...countNames([document], profile).keys()];
  const found = names.map((name) => ({ name, field: findExtracted(fields, [name]) }));
  return {
    extracted: Object.fromEntries(found.map(({ name, field }) => [name, field.value])),
    notFound: found.filter(({ field }) => !field.found).map(({ name }) => name),
  };
}
