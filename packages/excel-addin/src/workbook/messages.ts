import { typesetFrench, type Language } from '@tpr/core';

/** What Excel refuses. */
const en = {
  sheetProtected: (sheet: string) => `The sheet "${sheet}" is protected. Unprotect it, then continue.`,
  somethingProtected: 'The sheet or the workbook is protected. Unprotect it, then continue.',
  notAllowed:
    'Excel does not allow the change. Move the cells below or beside the table, or clear its filters, then continue.',
  formulaRejected:
    'Excel does not accept this formula. Complete its quotation marks and brackets. Put a text of more than 255 characters into a cell, and name that cell instead.',
};

export const excelMessages: Readonly<Record<Language, typeof en>> = {
  en,
  fr: typesetFrench<typeof en>({
    sheetProtected: (sheet) => `La feuille « ${sheet} » est protégée. Ôtez la protection, puis continuez.`,
    somethingProtected: 'La feuille ou le classeur est protégé. Ôtez la protection, puis continuez.',
    notAllowed:
      'Excel ne permet pas la modification. Déplacez les cellules sous le tableau ou à côté, ou effacez ses filtres, puis continuez.',
    formulaRejected:
      'Excel n’accepte pas cette formule. Complétez ses guillemets et ses parenthèses. Placez un texte de plus de 255 caractères dans une cellule, et indiquez cette cellule à la place.',
  }),
};
