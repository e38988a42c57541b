import { oneCell, range } from '../arguments.ts';
import { serviceFormula } from '../formula.ts';
import { thirdPartyIds } from './common.ts';

export const extracted = serviceFormula({
  name: 'EXTRACTED',
  summary: {
    en: 'What was read on a document of a third party; empty when the document does not hold it.',
    fr: 'Ce qui a été lu sur un document d’un tiers ; vide si le document ne le contient pas.',
  },
  parameters: {
    id: thirdPartyIds,
    document: oneCell({
      name: { en: 'document', fr: 'document' },
      help: { en: 'Code or name of the document.', fr: 'Code ou nom du document.' },
      example: '"KBIS"',
      names: 'documentCode',
      missing: 'missingDocument',
    }),
    field: range({
      name: { en: 'field', fr: 'champ' },
      help: {
        en: 'Name of what was read, or a range of them; "siret|Siret" takes the first that was found.',
        fr: 'Nom de ce qui a été lu, ou une plage ; "siret|Siret" prend le premier trouvé.',
      },
      example: '"siret|Siret"',
      missing: 'missingField',
    }),
  },
  returns: 'cells',
  *answer(lookup, { id, document, field }) {
    return { cells: yield* lookup.eachPair(id, field, (each, name) => lookup.extracted(each, document, name)) };
  },
});
