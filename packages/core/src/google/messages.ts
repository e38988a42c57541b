import type { Messages } from '../i18n/localized-text.ts';
import { typesetFrench } from '../i18n/typography.ts';

/** What Google Sheets refuses. */
const en = {
  sheetProtected: (sheet: string) =>
    `The sheet "${sheet}" is protected. Ask its owner to let you edit it, then continue.`,
  cellsProtected: 'The cells are protected. Ask for permission to edit them, then continue.',
  filteredElsewhere: 'This sheet has another filter and can have only one. Remove that filter, then continue.',
  cellsInTheWay:
    'A formula that fills several cells, or a Google Sheets table, spans rows that have to move. Move it to another sheet, or give each row its own formula, then continue.',
  cellsMerged: (range: string) =>
    `The cells ${range} are merged: only the first of them can have a value. Unmerge them under Format › Merge cells, then continue.`,
  typedColumns:
    'The cells belong to a Google Sheets table, whose column types programs cannot change. Convert the table back to plain cells in the menu beside its name (the cells stay), then continue.',
  inputRejected: (cell: string) =>
    `${cell === '' ? 'A cell' : `The cell ${cell}`} has a validation rule that rejects what has to be written there. Set the rule to show a warning instead, under Data › Data validation, then continue.`,
  full: 'The spreadsheet is full: Google allows 10 million cells. Use another spreadsheet, then pull again.',
};

export const googleMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    sheetProtected: (sheet) =>
      `La feuille « ${sheet} » est protégée. Demandez à son propriétaire de pouvoir la modifier, puis continuez.`,
    cellsProtected: 'Les cellules sont protégées. Demandez le droit de les modifier, puis continuez.',
    filteredElsewhere: 'Cette feuille a un autre filtre et ne peut en avoir qu’un. Retirez ce filtre, puis continuez.',
    cellsInTheWay:
      'Une formule qui remplit plusieurs cellules, ou un tableau de Google Sheets, couvre des lignes à déplacer. Placez cette formule ou ce tableau sur une autre feuille, ou donnez à chaque ligne sa propre formule, puis continuez.',
    cellsMerged: (range) =>
      `Les cellules ${range} sont fusionnées : seule la première peut avoir une valeur. Annulez la fusion dans Format › Fusionner les cellules, puis continuez.`,
    typedColumns:
      'Les cellules appartiennent à un tableau de Google Sheets, dont les programmes ne peuvent pas changer les types de colonnes. Reconvertissez-le en simples cellules par le menu à côté du nom du tableau (les cellules restent), puis continuez.',
    inputRejected: (cell) =>
      `${cell === '' ? 'Une cellule' : `La cellule ${cell}`} a une règle de validation qui refuse ce qui doit y être écrit. Faites-lui afficher un avertissement à la place, dans Données › Validation des données, puis continuez.`,
    full: 'La feuille de calcul est pleine : Google permet 10 millions de cellules. Prenez-en une autre, puis récupérez à nouveau.',
  }),
};
