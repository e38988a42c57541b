import { isEmptyCell } from '../../values/cell.ts';
import { oneCell, optional } from '../arguments.ts';
import { optionalText } from '../argument-text.ts';
import { serviceFormula } from '../formula.ts';
import { blank } from './common.ts';

export const search = serviceFormula({
  name: 'SEARCH',
  summary: {
    en: 'Companies of the reference directory by name, SIRET, SIREN, VAT number or DUNS.',
    fr: 'Entreprises de l’annuaire par nom, SIRET, SIREN, numéro de TVA ou DUNS.',
  },
  parameters: {
    text: oneCell({
      name: { en: 'text', fr: 'texte' },
      help: {
        en: 'A name, or a number; in France a DUNS is written as "DUNS 123456789".',
        fr: 'Un nom, ou un numéro ; en France, un DUNS s’écrit "DUNS 123456789".',
      },
      example: '"Brumelac"',
      missing: 'missingText',
    }),
    country: optional(
      oneCell({
        name: { en: 'country', fr: 'pays' },
        help: {
          en: 'Two letters or a name; France if omitted.',
          fr: 'Deux lettres ou un nom ; la France si omis.',
        },
        example: '"FR"',
      }),
    ),
  },
  returns: 'table',
  *answer(evaluator, { text, country }) {
    return isEmptyCell(text) ? blank : { table: yield* evaluator.search(text, optionalText(country)), failures: [] };
  },
});
