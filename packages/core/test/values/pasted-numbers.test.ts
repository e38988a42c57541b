import { expect, it } from 'vitest';
import type { AttributeType } from '../../src/values/attribute-type.ts';
import type { Cell } from '../../src/values/cell.ts';
import { cellToAttribute, type AttributeOptions } from '../../src/values/cell-to-attribute.ts';

const read = (cell: Cell, type: AttributeType, options?: AttributeOptions) =>
  cellToAttribute(cell, { label: 'Field', type }, options);

it('a cell with a number that only shows leading zeros is refused in a text attribute, with both texts as choices', () => {
  expect(read(123, 'string', { shownText: '00123' })).toMatchObject({
    ok: false,
    note: { code: 'zerosInText' },
    allowed: ['00123', '123'],
  });
  expect(read(123, 'decimal', { shownText: '00123' })).toEqual({ ok: true, values: [123] });
  const options = { label: 'Field', type: 'list_unique', choices: ['00123'] } as const;
  expect(cellToAttribute(123, options, { shownText: '00123' })).toEqual({ ok: true, values: ['00123'] });
});

it.each(['list_unique', 'list_multiple'] as const)(
  'a number that only shows leading zeros is the choice of a %s that it shows, else the one that it holds',
  (type) => {
    const readAmong = (...choices: string[]) =>
      cellToAttribute(1, { label: 'Field', type, choices }, { shownText: '01' });
    expect(readAmong('1', '2')).toEqual({ ok: true, values: ['1'] });
    expect(readAmong('1', '01')).toEqual({ ok: true, values: ['01'] });
    expect(readAmong()).toEqual({ ok: true, values: ['01'] });
  },
);

it('leading zeros change no number, and no boolean', () => {
  expect(read(1, 'boolean', { shownText: '01' })).toEqual({ ok: true, values: [true] });
  const asked = { cellIsFraction: true, cellIsTyped: true, showsPercent: false };
  expect(read(12, 'percentage', { ...asked, shownText: '012' })).toEqual(read(12, 'percentage', asked));
});

it('a cell with a number of more digits than a spreadsheet keeps is refused in a text attribute, unless a program gives it', () => {
  expect(read(1_234_567_890_123_450, 'string', { cellIsTyped: true })).toMatchObject({
    note: { code: 'digitsLost' },
  });
  expect(read(123_456_789_012_345, 'string', { cellIsTyped: true })).toMatchObject({ values: ['123456789012345'] });
  expect(read(1_234_567_890_123_450, 'string')).toMatchObject({ values: ['1234567890123450'] });
});

it('a cell with a percentage in a text attribute is refused with both texts as choices; a number may have that format', () => {
  expect(read(0.125, 'string', { showsPercent: true })).toMatchObject({
    ok: false,
    message: 'The cell shows 12.5 % and holds 0.125; type the text that is meant, after an apostrophe.',
    allowed: ['12.5 %', '0.125'],
  });
  const french = { showsPercent: true, decimalSeparator: ',' } as const;
  expect(read(0.125, 'string', french)).toMatchObject({ allowed: ['12,5 %', '0.125'] });
  expect(read(0.125, 'string', { ...french, cellIsTyped: true })).toMatchObject({ allowed: ['12,5 %', '0,125'] });
  expect(read(0.125, 'decimal', { showsPercent: true })).toEqual({ ok: true, values: [0.125] });
});

it('a cell that shows a percent sign holds a fraction, also in a column that was not made for percentages', () => {
  const typed = { cellIsTyped: true, showsPercent: true } as const;
  expect(read(0.15, 'percentage', typed)).toEqual({ ok: true, values: [15] });
  expect(read(0.15, 'percentage', { ...typed, percentScale: 1 })).toEqual({ ok: true, values: [0.15] });
  expect(read(15, 'percentage', { ...typed, showsPercent: false })).toEqual({ ok: true, values: [15] });
});
