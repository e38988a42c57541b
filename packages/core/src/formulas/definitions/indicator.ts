import { range } from '../arguments.ts';
import { serviceFormula } from '../formula.ts';
import { thirdPartyIds } from './common.ts';

export const indicator = serviceFormula({
  name: 'INDICATOR',
  summary: {
    en: 'The value of an indicator of a third party, on its own scale.',
    fr: 'La valeur d’un indicateur d’un tiers, sur sa propre échelle.',
  },
  parameters: {
    id: thirdPartyIds,
    label: range({
      name: { en: 'label', fr: 'libellé' },
      help: {
        en: 'Name or code of the indicator, or a range of them.',
        fr: 'Nom ou code de l’indicateur, ou une plage.',
      },
      example: '"financial risk"',
      names: 'indicator',
      missing: 'missingLabel',
    }),
  },
  returns: 'cells',
  *answer(evaluator, { id, label }) {
    return { cells: yield* evaluator.eachPair(id, label, (each, name) => evaluator.indicator(each, name)) };
  },
});
