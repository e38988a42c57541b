import { languageOf, type Language } from '@tpr/core';
import type { FormulaForm, Notation } from '@tpr/core/formulas';
import { activeBook } from '../workbook/grid.ts';

/** Language of the active user; in a formula that of the spreadsheet. */
export function userLanguage(): Language {
  return languageOf(userLocale() ?? bookLocale());
}

/** Whether Google writes its messages to the active user in English; in a formula that is unknown. */
export function isEnglishUser(): boolean {
  return /^en\b/.test(userLocale() ?? '');
}

/**
 * Undefined in a formula: a formula may not call the service Session
 * (developers.google.com/apps-script/guides/sheets/functions#use_google_apps_script_services).
 */
function userLocale(): string | undefined {
  try {
    return Session.getActiveUserLocale().replace('_', '-');
  } catch {
    return undefined;
  }
}

/** Language of the spreadsheet: a formula may not read that of the user. */
export function bookLanguage(): Language {
  return languageOf(bookLocale());
}

/** Language and country of the spreadsheet, such as en-GB. */
export function bookLocale(): string {
  return activeBook().getSpreadsheetLocale().replace('_', '-');
}

/*
 * The locale of a spreadsheet is a language with or without a country:
 * developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets#spreadsheetproperties.
 */
/** Locales with a decimal point, and with commas between the arguments of formulas. */
const withPoint =
  /^(?:en(?!_ZA)|ja|ko|zh|th|he|iw|hi|bn|ta|te|gu|kn|ml|mr|pa|ur|ms|fil|cy|ga|mn|my)(?:_|$)|^es_(?:MX|US|PE|GT|HN|NI|PA|PR|SV|DO)|^(?:de|it)_CH/;
/** Locales that separate thousands by blanks. */
const withBlanks =
  /^(?:bg|cs|fi|hu|nb|nn|no|pl|ru|sk|sv|uk|et|lv|lt|ka|hy|kk|fr(?!_CH))(?:_|$)|^(?:es_CR|en_ZA|de_AT|pt_PT)/;
/** Locales that write the month before the day. */
const monthFirst = ['en', 'en_US', 'en_PH', 'fil', 'fil_PH', 'es_PA', 'es_PR'];

/** How the spreadsheet writes numbers and dates. */
export function bookNotation(): Required<Omit<Notation, 'dateSystem'>> {
  const locale = activeBook().getSpreadsheetLocale();
  return {
    decimalSeparator: withPoint.test(locale) ? '.' : ',',
    groupsByBlanks: withBlanks.test(locale),
    dateOrder: monthFirst.includes(locale) ? 'mdy' : 'dmy',
  };
}

/** How TPR formulas are written in this spreadsheet. */
export function formulaForm(): FormulaForm {
  return { prefix: 'TPR_', separator: argumentSeparator() };
}

export function argumentSeparator(): ',' | ';' {
  return bookNotation().decimalSeparator === '.' ? ',' : ';';
}
