import { oneCell, optional, range } from '../arguments.ts';
import { optionalText } from '../argument-text.ts';
import { localFormula } from '../formula.ts';
import { checkLegalIds } from '../check-legal-ids.ts';

export const checkId = localFormula({
  name: 'CHECKID',
  summary: {
    en: 'Whether a legal identifier is right, by its form and check digit: TRUE or FALSE, or why. Sends no request.',
    fr: 'Si un identifiant légal est correct, d’après sa forme et sa clé : VRAI ou FAUX, ou pourquoi. N’interroge personne.',
  },
  parameters: {
    id: range({
      name: { en: 'id', fr: 'id' },
      help: {
        en: 'SIRET, SIREN, VAT number or DUNS, or a range of them.',
        fr: 'SIRET, SIREN, numéro de TVA ou DUNS, ou une plage.',
      },
      example: 'A2:A100',
      missing: 'missingLegalId',
    }),
    kind: optional(
      oneCell({
        name: { en: 'kind', fr: 'type' },
        help: {
          en: '"SIRET", "SIREN", "VAT" or "DUNS"; found out when left out.',
          fr: '"SIRET", "SIREN", "TVA" ou "DUNS" ; sans lui, il est déduit.',
        },
        example: '"SIRET"',
        choices: [
          { value: 'SIRET', name: { en: 'SIRET', fr: 'SIRET' } },
          { value: 'SIREN', name: { en: 'SIREN', fr: 'SIREN' } },
          { value: 'VAT', name: { en: 'VAT', fr: 'TVA' } },
          { value: 'DUNS', name: { en: 'DUNS', fr: 'DUNS' } },
        ],
      }),
    ),
    country: optional(
      range({
        name: { en: 'country', fr: 'pays' },
        help: {
          en: 'Two letters or the name of the country, or a range of one for each identifier.',
          fr: 'Deux lettres ou le nom du pays, ou une plage d’un pays par identifiant.',
        },
        example: '"FR"',
      }),
    ),
    answer: optional(
      oneCell({
        name: { en: 'answer', fr: 'réponse' },
        help: {
          en: '"why" for a sentence that says what is wrong or was repaired; TRUE or FALSE when left out.',
          fr: '"pourquoi" pour une phrase qui dit ce qui ne va pas ou ce qui a été corrigé ; sans lui, VRAI ou FAUX.',
        },
        example: '"why"',
        choices: [{ value: 'why', name: { en: 'why', fr: 'pourquoi' } }],
      }),
    ),
  },
  returns: 'cells',
  answer: ({ language }, { id, kind, country, answer }) => ({
    cells: checkLegalIds(id, optionalText(kind), country, optionalText(answer), language),
  }),
});
