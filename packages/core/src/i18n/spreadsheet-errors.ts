import type { Messages } from './localized-text.ts';

/** What a spreadsheet refuses, and what is wrong with what it holds. */
const en = {
  tableGone: 'The table is no longer in the spreadsheet. Pull again to make a new one.',
  columnGone: 'A column of the table was removed. Pull again to bring it back.',
  textsReplaced: (sheet: string) =>
    `The hidden sheet "${sheet}" holds something else. Delete or rename it, then pull again.`,
  tooManyWriters: 'Too many people have saved into this workbook. Pull into a new workbook.',

  protectedInGoogle: (sheet: string) =>
    `The sheet "${sheet}" is protected. Ask its owner to let you edit it, then go on.`,
  cellsProtected: 'The cells are protected. Ask for the right to edit them, then go on.',
  filteredElsewhere: 'Another filter is on this sheet, which can have only one. Remove it, then go on.',
  cellsInTheWay:
    'A formula that fills several cells, or a table of Google Sheets, runs through rows that have to move. Move it to another sheet, or give each row a formula of its own, then go on.',
  typedColumns:
    'The cells belong to a table of Google Sheets, whose columns have types that programs can not change. Turn the table back into plain cells in the menu beside its name (the cells stay), then go on.',
  inputRejected: (cell: string) =>
    `${cell === '' ? 'A cell' : `The cell ${cell}`} has a validation that rejects what has to be written there. Let it show a warning instead under Data › Data validation, then go on.`,
  fullInGoogle: 'The spreadsheet is full: Google allows 10 million cells. Use another spreadsheet, then pull again.',

  protectedInExcel: (sheet: string) => `The sheet "${sheet}" is protected. Unprotect it, then go on.`,
  somethingProtected: 'The sheet or the workbook is protected. Unprotect it, then go on.',
  severalBlocks: 'Select one block of cells, then go on.',
  notAllowedByExcel:
    'Excel does not allow the change. Move the cells below or beside the table, or clear its filters, then go on.',
};

export const spreadsheetErrorMessages: Messages<typeof en> = {
  en,
  fr: {
    tableGone: 'Le tableau n’est plus dans la feuille de calcul. Récupérez à nouveau pour en créer un autre.',
    columnGone: 'Une colonne du tableau a été supprimée. Récupérez à nouveau pour la rétablir.',
    textsReplaced: (sheet) =>
      `La feuille masquée « ${sheet} » contient autre chose. Supprimez-la ou renommez-la, puis récupérez à nouveau.`,
    tooManyWriters:
      'Trop de personnes ont enregistré des données dans ce classeur. Récupérez le portefeuille dans un nouveau classeur.',

    protectedInGoogle: (sheet) =>
      `La feuille « ${sheet} » est protégée. Demandez à son propriétaire de pouvoir la modifier, puis continuez.`,
    cellsProtected: 'Les cellules sont protégées. Demandez le droit de les modifier, puis continuez.',
    filteredElsewhere: 'Un autre filtre est sur cette feuille, qui ne peut en avoir qu’un. Retirez-le, puis continuez.',
    cellsInTheWay:
      'Une formule qui remplit plusieurs cellules, ou un tableau de Google Sheets, traverse des lignes à déplacer. Mettez cette formule ou ce tableau sur une autre feuille, ou donnez à chaque ligne sa propre formule, puis continuez.',
    typedColumns:
      'Les cellules appartiennent à un tableau de Google Sheets, dont les programmes ne peuvent pas changer les types de colonnes. Reconvertissez-le en simples cellules par le menu à côté du nom du tableau (les cellules restent), puis continuez.',
    inputRejected: (cell) =>
      `${cell === '' ? 'Une cellule' : `La cellule ${cell}`} a une règle de validation qui refuse ce qui doit y être écrit. Faites-lui afficher un avertissement à la place, dans Données › Validation des données, puis continuez.`,
    fullInGoogle:
      'Le classeur est plein : Google permet 10 millions de cellules. Prenez un autre classeur, puis récupérez à nouveau.',

    protectedInExcel: (sheet) => `La feuille « ${sheet} » est protégée. Ôtez la protection, puis continuez.`,
    somethingProtected: 'La feuille ou le classeur est protégé. Ôtez la protection, puis continuez.',
    severalBlocks: 'Sélectionnez un seul bloc de cellules, puis continuez.',
    notAllowedByExcel:
      'Excel ne permet pas la modification. Déplacez les cellules sous le tableau ou à côté, ou effacez ses filtres, puis continuez.',
  },
};
