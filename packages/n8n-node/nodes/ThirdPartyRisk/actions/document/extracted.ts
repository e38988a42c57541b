import { extractedOf, findExtracted, surveyNames } from '@tpr/core';
import type { Document } from '@tpr/core/service';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

export const extractedDataProperty: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add Option',
  default: {},
  options: [
    {
      displayName: 'With Extracted Data',
      name: 'withExtractedData',
      type: 'boolean',
      default: false,
      description: 'Whether to ask for what was read on the documents. It shows when Simplify is off.',
    },
  ],
};

export interface ExtractedData {
  /** Values by technical name; null where the document did not hold the field (R093). */
  readonly extracted: IDataObject;
  readonly notFound: readonly string[];
}

/** What was read on a document, one value for each technical name, exactly as spelled (R086, R096). */
export function flattenExtracted(document: Document): ExtractedData {
  const entries = extractedOf(document);
  const names = [...surveyNames([document]).keys()];
  const found = names.map((name) => ({ name, field: findExtracted(entries, [name]) }));
  return {
    extracted: Object.fromEntries(found.map(({ name, field }) => [name, field.value])),
    notFound: found.filter(({ field }) => !field.found).map(({ name }) => name),
  };
}
