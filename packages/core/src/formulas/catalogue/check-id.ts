import { oneCell, optional, range } from '../arguments.ts';
import { localFormula } from '../formula.ts';
import { checkLegalIds } from '../legal-id-verdict.ts';
import { wordOf } from './common.ts';

export const checkId = localFormula({
  name: 'CHECKID',
  summary: {
    en: 'Checks a legal identifier without asking the service; says what is wrong with it.',
    fr: 'Contrôle un identifiant légal sans interroger le service ; dit ce qui ne va pas.',
  },
  takes: {
    id: range({
      name: { en: 'id', fr: 'id' },
      help: {
        en: 'SIRET, SIREN, VAT number or DUNS, or a range of them.',
        fr: 'SIRET, SIREN, numéro de TVA ou DUNS, ou une plage.',
      },
      example: 'A2:A100',
    }),
    kind: optional(
      oneCell({
        name: { en: 'kind', fr: 'type' },
        help: {
          en: '"SIRET", "SIREN", "VAT" or "DUNS"; found out when left out.',
          fr: '"SIRET", "SIREN", "TVA" ou "DUNS" ; sans lui, il est déduit.',
        },
        example: '"SIRET"',
      }),
    ),
    country: optional(
      oneCell({
        name: { en: 'country', fr: 'pays' },
        help: { en: 'Two-letter code of the country.', fr: 'Code du pays à deux lettres.' },
        example: '"FR"',
      }),
    ),
  },
  gives: 'cells',
  answer: ({ language }, { id, kind, country }) => ({
    cells: checkLegalIds(id, wordOf(kind), wordOf(country), language),
  }),
});
