import { range } from '../arguments.ts';
import type { FormulaAnswer } from '../formula.ts';

export const thirdPartyIds = range({
  name: { en: 'id', fr: 'id' },
  help: {
    en: 'Identifier of a third party (first column of the portfolio) or its card, or a range of them.',
    fr: 'Identifiant d’un tiers (première colonne du portefeuille) ou sa fiche, ou une plage.',
  },
  example: 'A2:A100',
  names: 'thirdParty',
  missing: 'missingId',
});

/** The result while arguments are still blank. */
export const blank: FormulaAnswer = { cells: [[{ ok: true, value: null }]] };
