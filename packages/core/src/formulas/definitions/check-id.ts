import { oneCell, optional, range } from '../arguments.ts';
import { optionalText } from '../argument-text.ts';
import { localFormula } from '../formula.ts';
import { checkLegalIds } from '../check-legal-ids.ts';

export const checkId = localFormula({
  name: 'CHECKID',
  summary: {
    en: 'Checks the format and check digit of a legal identifier: TRUE or FALSE, or why. Sends no request.',
    fr: 'Contrôle le format et la clé d’un identifiant légal : VRAI ou FAUX, ou pourquoi. N’envoie aucune requête.',
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
          en: '"SIRET", "SIREN", "VAT" or "DUNS"; detected if omitted.',
          fr: '"SIRET", "SIREN", "TVA" ou "DUNS" ; déduit s’il est omis.',
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
          en: '"why" for a sentence on what is wrong or was corrected; TRUE or FALSE if omitted.',
          fr: '"pourquoi" pour une phrase sur ce qui est faux ou a été corrigé ; VRAI ou FAUX si omis.',
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
