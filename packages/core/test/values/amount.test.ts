import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../src/values/amount.ts';

describe('an amount', () => {
  it.each([
    [1234.56, 1234.56],
    ['1234.56', 1234.56],
    ['1 234,56', 1234.56],
    ['1\u00a0234,56', 1234.56],
    ['1\u202f234\u202f567,5', 1234567.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ["1'234.56", 1234.56],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['1.234.567,891', 1234567.891],
    ['1 234,567', 1234.567],
    ['1234,567', 1234.567],
    ['0,123', 0.123],
    [',5', 0.5],
    ['.55', 0.55],
    ['12,5', 12.5],
    ['-12,5', -12.5],
    ['\u221212.5', -12.5],
    ['+3', 3],
    ['007', 7],
  ])('%j is %d', (cell, value) => {
    expect(readAmount(cell)).toEqual({ ok: true, value });
  });

  it.each([
    ['1,234', 'ambiguousAmount'],
    ['123.456', 'ambiguousAmount'],
    ['1,23,456', 'notAmount'],
    ['12.34.567', 'notAmount'],
    ['1.234 567', 'notAmount'],
    ['12 34', 'notAmount'],
    ['1.5E3', 'notAmount'],
    ['5.', 'notAmount'],
    ['1,2.', 'notAmount'],
    ['12 %', 'notAmount'],
    ['abc', 'notAmount'],
    ['--1', 'notAmount'],
    [true, 'notAmount'],
    ['12345678901234567', 'tooManyDigits'],
    ['', 'empty'],
    ['#DIV/0!', 'cellError'],
    [Infinity, 'notFinite'],
  ])('%j is refused as %s', (cell, code) => {
    expect(readAmount(cell)).toMatchObject({ ok: false, note: { code } });
  });

  it.each([
    ['1,234', ',', 1.234],
    ['1,234', '.', 1234],
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['-1,234', '.', -1234],
  ] as const)('%s with the decimal separator %s is %d', (cell, decimalSeparator, value) => {
    expect(readAmount(cell, { decimalSeparator })).toEqual({ ok: true, value });
  });

  it.each([
    ['1,234', '1234', '1,2340'],
    ['1.234', '1234', '1.2340'],
  ])('%s is refused with both meanings, each of which is read', (cell, grouped, decimal) => {
    expect(readAmount(cell)).toMatchObject({
      message: `${cell} can be ${grouped} or ${decimal}; type the one that is meant.`,
    });
    expect(readAmount(grouped)).toEqual({ ok: true, value: 1234 });
    expect(readAmount(decimal)).toEqual({ ok: true, value: 1.234 });
  });

  it('with a point before three digits is in doubt where blanks group thousands', () => {
    const french = { decimalSeparator: ',', groupsByBlanks: true } as const;
    expect(readAmount('12.345', french)).toMatchObject({ ok: false, note: { code: 'ambiguousAmount' } });
    expect(readAmount('12,345', french)).toEqual({ ok: true, value: 12.345 });
    for (const cell of ['1.234,5', '1 234,5', '1234.5'])
      expect(readAmount(cell, french)).toEqual({ ok: true, value: 1234.5 });
  });

  it.each(['fr-FR', 'en-US', 'de-DE', 'de-CH'])('formatted by the platform in %s is read back', (locale) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const read = readAmount(format.format(cents / 100));
        expect(read.ok && read.value).toBeCloseTo(cents / 100, 6);
      }),
    );
  });
});
