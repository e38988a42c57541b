import { expect, it } from 'vitest';
import { isDateFormat, isPercentFormat, withLeadingZeros } from '../../src/workbook/number-format.ts';

it.each([
  ['dd/mm/yyyy', true],
  ['[$-40C]d mmm yyyy;@', true],
  ['m/d/yy h:mm', true],
  ['[h]:mm:ss', true],
  ['mmm-yy', true],
  ['General', false],
  ['@', false],
  ['0%', false],
  ['0.00E+00', false],
  ['[Red]#,##0', false],
  ['#,##0 "days"', false],
  ['#,##0\\ \\d', false],
  ['_-* #,##0.00 €_-;-* #,##0.00 €_-', false],
  [null, false],
])('the format %j is a format of dates or times: %j', (format, is) => {
  expect(isDateFormat(format)).toBe(is);
});

it.each([
  ['0.00%', true],
  ['[Red]0 %', true],
  ['0', false],
  ['0" %"', false],
  ['0\\%', false],
  [null, false],
])('the format %j is a format of percentages: %j', (format, is) => {
  expect(isPercentFormat(format)).toBe(is);
});

it.each([
  [123, '00000', '00123'],
  [0, '00', '00'],
  [123_456, '00000', undefined],
  [12.5, '00000', undefined],
  [-1, '00000', undefined],
  [1, '0', undefined],
  [123_456_789, '0#" "##" "##" "##" "##', '0123456789'],
  [843_912, '000\\ 000\\ 000', '000843912'],
  [12, '"REF-"0000', '0012'],
  [12, '(00) 00-00', '000012'],
  [5, '#0', undefined],
  [5, '##', undefined],
  [5, '#,##0', undefined],
  [5, '0.00', undefined],
  [1, 'General', undefined],
])('the number %d in the format %s has the text %s', (value, format, text) => {
  expect(withLeadingZeros(value, format)).toBe(text);
});
