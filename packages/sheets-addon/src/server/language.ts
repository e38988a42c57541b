import { languageOf, type Language } from '@tpr/core';
import { activeBook } from './workbook/grid.ts';

/** Of the user at the keyboard. */
export function userLanguage(): Language {
  return languageOf(Session.getActiveUserLocale().replace('_', '-'));
}

/** Of the spreadsheet: a formula may not ask who the user is. */
export function bookLanguage(): Language {
  return languageOf(activeBook().getSpreadsheetLocale().replace('_', '-'));
}
