import { ConnectorError } from '@tpr/core';
import { afterEach, expect, test, vi } from 'vitest';
import { convertGoogleError } from '../../src/server/service/google-refusal.ts';
import { faultOf } from '../../src/server/workbook/fault.ts';
import { bookNotation } from '../../src/server/script/language.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['de_DE', true],
  ['es', true],
  ['fr_FR', true],
  ['en', false],
  ['en_GB', false],
])('an unknown message of Google to a user in %s is quoted as one to try again after: %s', (locale, isQuoted) => {
  vi.stubGlobal('Session', { getActiveUserLocale: () => locale });
  const error = Object.assign(new Error('Dienst in kurzer Zeit zu oft aufgerufen.'), { name: 'Exception' });
  const converted = convertGoogleError(error);
  if (!isQuoted) return expect(converted).toBe(error);
  expect(converted).toBeInstanceOf(ConnectorError);
  expect(converted).toMatchObject({ kind: 'retry-later', field: 'google' });
  expect((converted as Error).message).toContain(error.message);
});

const failures = [
  'Service error: Cache',
  'Service error: Properties',
  'Service timed out: Spreadsheets',
  'Service unavailable: Spreadsheets',
  'Service Spreadsheets failed while accessing document with id 1AbC.',
  'We’re sorry, a server error occurred. Please wait a bit and try again.',
];

test.each(failures)('a failure of Google is for a moment, and is not the limit of a day: %s', (message) => {
  vi.stubGlobal('Session', { getActiveUserLocale: () => 'en' });
  const error = Object.assign(new Error(message), { name: 'Exception' });
  for (const convert of [convertGoogleError, faultOf]) {
    expect(convert(error)).toMatchObject({ kind: 'retry-later', field: 'spreadsheet' });
  }
});

test.each([
  ['fr', 'Erreur de service : Properties'],
  ['de', 'Dienstfehler: Properties'],
  ['es', 'Error de servicio: Script.'],
  ['fr', 'Erreur de service : Spreadsheets'],
])('nor is one in another language, which has the name of the service with a capital, in %s: %s', (locale, message) => {
  vi.stubGlobal('Session', { getActiveUserLocale: () => locale });
  const error = Object.assign(new Error(message), { name: 'Exception' });
  for (const convert of [convertGoogleError, faultOf]) {
    expect(convert(error)).toMatchObject({ kind: 'retry-later', field: 'spreadsheet' });
  }
});

test.each([
  ['en', 'Service invoked too many times for one day: properties.'],
  ['fr', 'Service sollicité un trop grand nombre de fois en une journée : properties.'],
  ['fr', 'Service sollicité un trop grand nombre de fois en une journée : email'],
  ['fr', 'Service sollicité un trop grand nombre de fois en une journée : graphite property writes.'],
  ['fr', 'Service sollicité un trop grand nombre de fois en une journée : premium urlfetch.'],
])('a limit of a day is reported as one, in %s: %s', (locale, message) => {
  vi.stubGlobal('Session', { getActiveUserLocale: () => locale });
  const error = Object.assign(new Error(message), { name: 'Exception' });
  expect(convertGoogleError(error)).toMatchObject({ kind: 'retry-later', field: 'quota' });
});

test.each([
  ['You are trying to edit a protected cell or object.', 'protection', /^The cells are protected/],
  ['You cannot insert or delete cells over an array formula.', 'cells', /^A formula that fills several cells/],
  ['You cannot insert or delete cells over part of a table.', 'cells', /or a Google Sheets table/],
  ['This operation is not allowed on cells in typed columns.', 'typedColumns', /Convert the table back to plain cells/],
  [
    'The data you entered in cell U2 violates the data validation rules set on this cell.',
    'validation',
    /^The cell U2 has a validation rule that rejects what has to be written there\. Set the rule to show a warning/,
  ],
  ['The data you entered violates the data validation rules.', 'validation', /^A cell has a validation rule/],
])('what the user has to change in the spreadsheet is no mistake of the connector: %s', (message, field, expected) => {
  const error = Object.assign(new Error(message), { name: 'Exception' });
  expect(faultOf(error)).toMatchObject({ kind: 'config', field, message: expect.stringMatching(expected) });
});

test('a full store is not reported as busy, because a retry would not help', () => {
  vi.stubGlobal('Session', { getActiveUserLocale: () => 'en' });
  const message = 'You have exceeded the property storage quota. Please remove some properties and try again.';
  const error = Object.assign(new Error(message), { name: 'Exception' });
  expect(convertGoogleError(error)).toBe(error);
});

/** Locales of Google Sheets (support.google.com/docs/answer/58515), whose notation is that of CLDR. */
const locales =
  'en_US en_GB en_AU en_CA en_IN en_IE en_ZA en_PH fil_PH es_ES es_MX es_AR es_CL es_CO es_PE es_CR es_PA de_DE de_AT de_CH fr_FR fr_CA fr_CH it_IT it_CH pt_BR pt_PT nl_NL da_DK sv_SE nb_NO fi_FI et_EE lv_LV lt_LT pl_PL cs_CZ sk_SK sl_SI hu_HU ro_RO bg_BG hr_HR sr_RS el_GR tr_TR ru_RU uk_UA ka_GE hy_AM kk_KZ ja_JP ko_KR zh_CN zh_TW th_TH vi_VN id_ID ms_MY hi_IN bn_IN ta_IN te_IN iw_IL cy_GB ca_ES gl_ES'.split(
    ' ',
  );

/**
 * A locale may also be a language alone:
 * developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets#spreadsheetproperties.
 */
const languages = [...new Set(locales.map((locale) => locale.split('_')[0]!))];

test.each([...locales, ...languages])('a spreadsheet in %s is read in its notation', (locale) => {
  vi.stubGlobal('SpreadsheetApp', { getActiveSpreadsheet: () => ({ getSpreadsheetLocale: () => locale }) });
  const tag = locale.replace('_', '-');
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1_234_567.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  const days = new Intl.DateTimeFormat(tag).formatToParts(0).map(({ type }) => type);
  expect(bookNotation()).toEqual({
    decimalSeparator: sign('decimal'),
    groupsByBlanks: /\s/.test(sign('group') ?? ''),
    dateOrder: days.indexOf('month') < days.indexOf('day') && days.indexOf('year') > 0 ? 'mdy' : 'dmy',
  });
});
