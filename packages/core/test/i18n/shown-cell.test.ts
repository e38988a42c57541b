import { expect, it } from 'vitest';
import { notationIn } from '../../src/i18n/notation.ts';
import { showCell } from '../../src/i18n/shown-cell.ts';

const french = { language: 'fr', ...notationIn('fr') } as const;

it.each([
  [1234.5, 'number', '1234,5'],
  [-0.000_000_1, 'number', '-1e-7'],
  [0.125, 'percent', '12,5\u00a0%'],
  [true, 'boolean', 'VRAI'],
  ['2026-01-31', 'date', '31/01/2026'],
  ['2026-01-31T08:30:00.000', 'dateTime', '31/01/2026 08:30:00.000'],
  ['2026-01-31', 'text', '2026-01-31'],
  ['1.5', 'text', '1.5'],
] as const)('a French cell shows %j of a %s as %s', (value, type, shown) => {
  expect(showCell(value, type, french)).toBe(shown);
});

it('an English cell shows a date in an unambiguous form, unless the spreadsheet writes the day first', () => {
  expect(showCell('2026-01-31', 'date', { language: 'en' })).toBe('2026-01-31');
  expect(showCell('2026-01-31', 'date', { language: 'en', dateOrder: 'mdy' })).toBe('2026-01-31');
  expect(showCell('2026-01-31', 'date', { language: 'en', dateOrder: 'dmy' })).toBe('31/01/2026');
  expect(showCell(0.125, 'percent', { language: 'en' })).toBe('12.5%');
});
