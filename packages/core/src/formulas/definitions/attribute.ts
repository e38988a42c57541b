import { range } from '../arguments.ts';
import { serviceFormula } from '../formula.ts';
import { thirdPartyIds } from './common.ts';

export const attribute = serviceFormula({
  name: 'ATTRIBUTE',
  summary: {
    en: 'The value of an attribute of a third party.',
    fr: 'La valeur d’un attribut d’un tiers.',
  },
  parameters: {
    id: thirdPartyIds,
    label: range({
      name: { en: 'label', fr: 'libellé' },
      help: { en: 'Name of the attribute, or a range of them.', fr: 'Nom de l’attribut, ou une plage.' },
      example: '"Criticality"',
      names: 'attribute',
      missing: 'missingLabel',
    }),
  },
  returns: 'cells',
  *answer(evaluator, { id, label }) {
    return { cells: yield* evaluator.eachPair(id, label, (each, name) => evaluator.attribute(each, name)) };
  },
});
