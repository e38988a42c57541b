import { oneCell, range } from '../arguments.ts';
import { serviceFormula } from '../formula.ts';
import { thirdPartyIds } from './common.ts';

export const extracted = serviceFormula({
  name: 'EXTRACTED',
  summary: {
    en: 'A value read on a document of a third party; empty if the document does not contain it.',
    fr: 'Une valeur lue sur un document d’un tiers ; vide si le document ne la contient pas.',
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
        en: 'Name of the value, or a range of them; "siret|Siret" takes the first one found.',
        fr: 'Nom de la valeur, ou une plage ; "siret|Siret" prend le premier trouvé.',
      },
      example: '"siret|Siret"',
      missing: 'missingField',
    }),
  },
  returns: 'cells',
  *answer(evaluator, { id, document, field }) {
    return { cells: yield* evaluator.eachPair(id, field, (each, name) => evaluator.extracted(each, document, name)) };
  },
});
