import type { Op } from '../../runtime/op.ts';
import type { Cell } from '../../values/cell.ts';
import { optional, range } from '../arguments.ts';
import { optionalText } from '../argument-text.ts';
import { serviceFormula, type Content } from '../formula.ts';
import type { FormulaEvaluator } from '../formula-evaluator.ts';
import { thirdPartyIds } from './common.ts';

export const thirdParty = serviceFormula({
  name: 'THIRDPARTY',
  summary: {
    en: 'A value of a third party, such as its name or status, or its card.',
    fr: 'Une donnée d’un tiers, telle que son nom ou sa situation, ou sa fiche.',
  },
  parameters: {
    id: thirdPartyIds,
    field: optional(
      range({
        name: { en: 'field', fr: 'champ' },
        help: {
          en: 'Name of a column of the portfolio, such as "city", or "card"; the name if omitted.',
          fr: 'Nom d’une colonne du portefeuille, tel que "ville", ou "fiche" ; le nom si omis.',
        },
        example: '"city"',
        names: 'field',
      }),
    ),
  },
  returns: 'cells',
  *answer(evaluator, { id, field }) {
    return { cells: yield* evaluator.eachPair(id, field, (each, name) => readContent(evaluator, each, name)) };
  },
});

const cardWords = ['card', 'fiche'];

function readContent(evaluator: FormulaEvaluator, id: Cell, name: Cell): Op<Content> {
  const field = optionalText(name) || 'name';
  return cardWords.includes(field.trim().toLowerCase()) ? evaluator.card(id) : evaluator.thirdParty(id, field);
}
