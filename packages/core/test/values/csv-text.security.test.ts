import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardCsvText, quoteCsvText, unguardCsvText } from '../../src/values/csv-text.ts';
import { formulasSeenIn } from '../conformance/csv-readers.ts';
import { hostileTexts } from '../conformance/hostile-texts.ts';

const parts = [
  ',',
  ';',
  '\t',
  '|',
  '\r',
  '\n',
  '"',
  '""',
  "'",
  ' ',
  '\u200B',
  '\0',
  '=',
  '+',
  '-',
  '@',
  '＝',
  'a',
  '1',
];
const text = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((letters) => letters.join('')),
  fc.string({ unit: 'binary' }),
);

describe('S06: a text in a csv', () => {
  it('never begins a cell like a formula, with any text, any neighbours and any separator of the reader', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), fc.constantFrom(',', ';', '\t', '|'), (texts, by) => {
        expect(formulasSeenIn(`1${by}${texts.map(quoteCsvText).join(by)}\r\n`)).toEqual([]);
        expect(formulasSeenIn(`${texts.map(quoteCsvText).join(by)}${by}1\r\n`)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('is read back unchanged', () => {
    fc.assert(
      fc.property(text, (original) => {
        expect(unguardCsvText(guardCsvText(original))).toBe(original);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['ACME;=1+1', "ACME;'=1+1"],
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ['\ttab', "'\ttab"],
    ['Smith, +33 1', "Smith,' +33 1"],
    ["'t Hooft; l'Oréal, 'quoted'", "'t Hooft; l'Oréal, 'quoted'"],
    ['a-b; c, d|e=f', 'a-b; c, d|e=f'],
  ])('%j is written %j', (original, guarded) => {
    expect(guardCsvText(original)).toBe(guarded);
    expect(unguardCsvText(guarded)).toBe(original);
  });
});
