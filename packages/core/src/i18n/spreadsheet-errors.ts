import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

/** What every spreadsheet refuses, and what is wrong with what it holds. */
const en = {
  tableGone: 'The table is no longer in the spreadsheet. Pull again to create a new one.',
  columnGone: 'A column of the table was removed. Pull again to restore it.',
  textsReplaced: (sheet: string) =>
    `The hidden sheet "${sheet}" contains other data. Delete or rename it, then pull again.`,
  tooManyWriters: 'Too many people have saved into this spreadsheet. Pull into a new spreadsheet.',
  severalBlocks: 'Select one block of cells, then continue.',
};

export const spreadsheetErrorMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    tableGone: 'Le tableau n’est plus dans la feuille de calcul. Récupérez à nouveau pour en créer un autre.',
    columnGone: 'Une colonne du tableau a été supprimée. Récupérez à nouveau pour la rétablir.',
    textsReplaced: (sheet) =>
      `La feuille masquée « ${sheet} » contient d’autres données. Supprimez-la ou renommez-la, puis récupérez à nouveau.`,
    tooManyWriters:
      'Trop de personnes ont enregistré des données dans ce fichier. Récupérez le portefeuille dans un nouveau fichier.',
    severalBlocks: 'Sélectionnez un seul bloc de cellules, puis continuez.',
  }),
};
