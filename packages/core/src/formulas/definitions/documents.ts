import { isEmptyCell } from '../../values/cell.ts';
import { statuses } from '../../values/status.ts';
import { statusLabels } from '../../i18n/statuses.ts';
import { oneCell, optional, range } from '../arguments.ts';
import { optionalText } from '../argument-text.ts';
import { serviceFormula } from '../formula.ts';
import { blank } from './common.ts';

export const documents = serviceFormula({
  name: 'DOCUMENTS',
  summary: {
    en: 'The documents of third parties or of a dossier as a table with a header.',
    fr: 'Les documents de tiers ou d’un dossier sous forme de tableau avec en-tête.',
  },
  parameters: {
    id: range({
      name: { en: 'id', fr: 'id' },
      help: {
        en: 'Identifier of a third party, or "dossier " and that of a dossier; or a range of them.',
        fr: 'Identifiant d’un tiers, ou "dossier " suivi de celui d’un dossier ; ou une plage.',
      },
      example: 'A2:A100',
      names: 'thirdParty',
      missing: 'missingId',
    }),
    status: optional(
      oneCell({
        name: { en: 'status', fr: 'statut' },
        help: {
          en: 'Only documents that are: missing, in progress, to decide, valid, below expectation, not valid.',
          fr: 'Seulement les documents : manquant, en cours, à traiter, valide, attentes non atteintes, non conforme.',
        },
        example: '"missing"',
        choices: statuses.map((status) => ({
          value: statusLabels.en[status],
          name: { en: statusLabels.en[status], fr: statusLabels.fr[status] },
        })),
      }),
    ),
  },
  returns: 'table',
  *answer(evaluator, { id, status }) {
    const places = id.flat().filter((each) => !isEmptyCell(each));
    return places.length === 0 ? blank : yield* evaluator.documents(places, optionalText(status));
  },
});
