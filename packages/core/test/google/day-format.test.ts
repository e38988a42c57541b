import { expect, it } from 'vitest';
import { dayFormat } from '../../src/google/day-format.ts';
import { formatFor, numberFormatsOf } from '../../src/google/looks.ts';

it.each([
  ['fr_FR', 'dd/mm/yyyy'],
  ['fr-FR', 'dd/mm/yyyy'],
  ['en_GB', 'dd/mm/yyyy'],
  ['de_DE', 'dd.mm.yyyy'],
  ['fr_CH', 'dd.mm.yyyy'],
  ['nl_NL', 'dd-mm-yyyy'],
  ['nl_BE', 'dd/mm/yyyy'],
  ['en_US', 'yyyy-mm-dd'],
  ['fr_CA', 'yyyy-mm-dd'],
  ['sv_SE', 'yyyy-mm-dd'],
  ['ja_JP', 'yyyy-mm-dd'],
  ['constructor', 'yyyy-mm-dd'],
  [undefined, 'yyyy-mm-dd'],
])('a spreadsheet of %s shows dates as %s', (locale, format) => {
  expect(dayFormat(locale)).toBe(format);
  expect(numberFormatsOf(locale).dateTime).toBe(`${format} hh:mm`);
});

/** Locales that write dates with two digits. */
it.each(['fr-FR', 'en-GB', 'de-DE', 'fr-CH', 'it-IT', 'es-ES', 'pt-PT', 'pl-PL', 'tr-TR', 'nl-BE', 'el-GR'])(
  'day, month and year are in the order of %s',
  (tag) => {
    const shown = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric' });
    const pattern = shown.formatToParts(0).map(({ type, value }) => {
      return type === 'literal' ? value : { day: 'dd', month: 'mm', year: 'yyyy' }[type as 'day'];
    });
    expect(dayFormat(tag)).toBe(pattern.join(''));
  },
);

it('a text in a column of dates has the format of the column', () => {
  expect(formatFor('soon', 'date', numberFormatsOf('fr_FR'))).toBe('dd/mm/yyyy');
});
