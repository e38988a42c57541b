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
      help: { en: 'A name, or a number.', fr: 'Un nom, ou un numéro.' },
      example: '"Brumelac"',
      missing: 'missingText',
    }),
    country: optional(
      oneCell({
        name: { en: 'country', fr: 'pays' },
        help: {
          en: 'Two letters or a name; France when left out.',
          fr: 'Deux lettres ou un nom ; sans lui, la France.',
        },
        example: '"FR"',
      }),
    ),
  },
  returns: 'table',
  *answer(lookup, { text, country }) {
    return isEmptyCell(text) ? blank : { table: yield* lookup.search(text, optionalText(country)), failures: [] };
  },
});
