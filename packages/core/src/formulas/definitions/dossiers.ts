import { isEmptyCell } from '../../values/cell.ts';
import { oneCell, optional } from '../arguments.ts';
import { optionalText } from '../argument-text.ts';
import { serviceFormula } from '../formula.ts';
import { blank, thirdPartyIds } from './common.ts';

export const dossiers = serviceFormula({
  name: 'DOSSIERS',
  summary: {
    en: 'The dossiers of third parties as a table with a header.',
    fr: 'Les dossiers de tiers sous forme de tableau avec en-tête.',
  },
  parameters: {
    id: thirdPartyIds,
    type: optional(
      oneCell({
        name: { en: 'type', fr: 'type' },
        help: { en: 'Code or name of a dossier type.', fr: 'Code ou nom d’un type de dossier.' },
        example: '"RSE"',
        names: 'dossierType',
      }),
    ),
  },
  returns: 'table',
  *answer(evaluator, { id, type }) {
    const ids = id.flat().filter((each) => !isEmptyCell(each));
    return ids.length === 0 ? blank : yield* evaluator.dossiers(ids, optionalText(type));
  },
});
