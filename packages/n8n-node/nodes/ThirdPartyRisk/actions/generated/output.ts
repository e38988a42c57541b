import { fieldsIn, text, word, type Fields } from '../records/schema.ts';
import type { AnyEndpoint } from './operation-spec.ts';

/** Fields that the client adds to a record, by the name of the record. */
const beside: Readonly<Record<string, Fields>> = {
  requirement: { validityUnit: text },
  legacyThirdPartyItem: { globalStateLabel: text },
  legacyDossierItem: { stateLabel: text },
  legacyDossier: { stateLabel: text },
};

/** The output of an operation with one call and without simplification: the given identifiers and the response. */
export function outputOf({ base, params, response }: AnyEndpoint): Fields {
  const ids = Object.fromEntries(Object.keys(params).map((name) => [name, word]));
  switch (response.kind) {
    case 'file':
      return { ...ids, fileName: word, mimeType: word };
    case 'address':
      return { ...ids, url: word, expiresAt: text };
    case 'none':
      return ids;
    default:
      // Path parameters of the legacy interface are typed in, and are in the output only if the service returns them.
      return { ...fieldsIn(response.record), ...beside[response.record.name], ...(base === 'current' && ids) };
  }
}
