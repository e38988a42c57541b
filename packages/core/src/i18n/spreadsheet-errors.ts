import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

/** What a spreadsheet refuses, and what is wrong with what it holds. */
const en = {
  tableGone: 'The table is no longer in the spreadsheet. Pull again to create a new one.',
  columnGone: 'A column of the table was removed. Pull again to restore it.',
  textsReplaced: (sheet: string) =>
    `The hidden sheet "${sheet}" contains other data. Delete or rename it, then pull again.`,
  tooManyWriters: 'Too many people have saved into this spreadsheet. Pull into a new spreadsheet.',

  protectedInGoogle: (sheet: string) =>
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
  fullInGoogle: 'The spreadsheet is full: Google allows 10 million cells. Use another spreadsheet, then pull again.',

  protectedInExcel: (sheet: string) => `The sheet "${sheet}" is protected. Unprotect it, then continue.`,
  somethingProtected: 'The sheet or the workbook is protected. Unprotect it, then continue.',
  severalBlocks: 'Select one block of cells, then continue.',
  notAllowedByExcel:
    'Excel does not allow the change. Move the cells below or beside the table, or clear its filters, then continue.',
  formulaRejected:
    'Excel does not accept this formula. Complete its quotation marks and brackets. Put a text of more than 255 characters into a cell, and name that cell instead.',
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

    protectedInGoogle: (sheet) =>
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
    fullInGoogle:
      'La feuille de calcul est pleine : Google permet 10 millions de cellules. Prenez-en une autre, puis récupérez à nouveau.',

    protectedInExcel: (sheet) => `La feuille « ${sheet} » est protégée. Ôtez la protection, puis continuez.`,
    somethingProtected: 'La feuille ou le classeur est protégé. Ôtez la protection, puis continuez.',
    severalBlocks: 'Sélectionnez un seul bloc de cellules, puis continuez.',
    notAllowedByExcel:
      'Excel ne permet pas la modification. Déplacez les cellules sous le tableau ou à côté, ou effacez ses filtres, puis continuez.',
    formulaRejected:
      'Excel n’accepte pas cette formule. Complétez ses guillemets et ses parenthèses. Placez un texte de plus de 255 caractères dans une cellule, et indiquez cette cellule à la place.',
  }),
};
