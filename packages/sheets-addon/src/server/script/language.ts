import { languageOf, type Language } from '@tpr/core';
import type { FormulaForm, Notation } from '@tpr/core/formulas';
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

/** Locales whose numbers have a point, and whose formulas a comma between arguments. */
const withPoint = /^(en|ja|ko|zh|th|he|iw|hi)_/;
/** Locales that separate thousands by blanks. */
const withBlanks = /^(fr|bg|cs|fi|hu|nb|nn|no|pl|ru|sk|sv|uk)_/;
/** Locales that write the month before the day. */
const monthFirst = ['en_US', 'en_PH', 'fil_PH'];

/** How the spreadsheet writes numbers and dates. */
export function bookNotation(): Required<Omit<Notation, 'dateSystem'>> {
  const locale = activeBook().getSpreadsheetLocale();
  return {
    decimalSeparator: withPoint.test(locale) ? '.' : ',',
    groupsByBlanks: withBlanks.test(locale),
    dateOrder: monthFirst.includes(locale) ? 'mdy' : 'dmy',
  };
}

/** How formulas of ours are typed in this spreadsheet. */
export function formulaForm(): FormulaForm {
  return { prefix: 'TPR_', separator: argumentSeparator() };
}

/** The separator of the arguments of a formula. */
export function argumentSeparator(): ',' | ';' {
  return bookNotation().decimalSeparator === '.' ? ',' : ';';
}
