import { languageOf, type Language } from '@tpr/core';
import { activeBook } from '../workbook/grid.ts';

/** Of the user at the keyboard. */
export function userLanguage(): Language {
  return languageOf(Session.getActiveUserLocale().replace('_', '-'));
}

/** Of the spreadsheet: a formula may not ask who the user is. */
export function bookLanguage(): Language {
  return languageOf(bookLocale());
}

/** Language and country of the spreadsheet, such as en-GB. */
export function bookLocale(): string {
  return activeBook().getSpreadsheetLocale().replace('_', '-');
}
