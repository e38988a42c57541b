import { oneCell, range } from '../arguments.ts';
import { serviceFormula } from '../formula.ts';
import { thirdPartyIds } from './common.ts';

export const extracted = serviceFormula({
  name: 'EXTRACTED',
  summary: {
    en: 'A value of a document of a third party: read on it, answered in its form, or verified; empty if it has none.',
    fr: 'Une valeur d’un document d’un tiers : lue sur celui-ci, répondue dans son formulaire ou vérifiée ; vide s’il n’en a pas.',
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
