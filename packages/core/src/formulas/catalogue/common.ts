import type { Cell } from '../../values/cell.ts';
import type { Text } from '../../words/words.ts';
import { range } from '../arguments.ts';
import type { FormulaAnswer } from '../formula.ts';

/** A function can give its cells no format. */
const dates: Text = {
  en: 'Dates arrive as numbers: give the cells a date format.',
  fr: 'Les dates arrivent en nombres : donnez aux cellules un format de date.',
};

export const withDates = ({ en, fr }: Text): Text => ({ en: `${en} ${dates.en}`, fr: `${fr} ${dates.fr}` });

export const thirdPartyIds = range({
  name: { en: 'id', fr: 'id' },
  help: {
    en: 'Identifier of a third party (first column of the portfolio), or a range of them.',
    fr: 'Identifiant d’un tiers (première colonne du portefeuille), ou une plage.',
  },
  example: 'A2:A100',
});

/** To a question that is not asked yet. */
export const blank: FormulaAnswer = { cells: [[{ ok: true, value: null }]] };

/** A word that may be left out; anything else than a text or a number counts as left out. */
export const wordOf = (cell: Cell): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
