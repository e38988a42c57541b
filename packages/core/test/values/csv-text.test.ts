import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvSeparators, guardCsvText, quoteCsvText, unguardCsvText } from '../../src/values/csv-text.ts';

// The effect in a reader is tested in csv-text.security.test.ts.

describe('a text for a csv', () => {
  it.each([
    ['Durand', 'Durand'],
    ['a=b', 'a=b'],
    ['a-b', 'a-b'],
    ['=1+1', "'=1+1"],
    ['  =1', "'  =1"],
    ['"=1', '\'"=1'],
    ['\tx', "'\tx"],
    ["'\rx", "''\rx"],
    ['a;=1', "a;'=1"],
    ['a, =1', "a,' =1"],
    ['a\n-1', "a\n'-1"],
    ['a|@b;+c', "a|'@b;'+c"],
    ['a;b=c', 'a;b=c'],
    ["'Quoted'", "'Quoted'"],
  ])('%j gets an apostrophe wherever a cell could begin with a formula: %j', (text, guarded) => {
    expect(guardCsvText(text)).toBe(guarded);
    expect(unguardCsvText(guarded)).toBe(text);
  });

  it('is read back unchanged, for any text', () => {
    const pieces = fc.constantFrom(
      '=',
      '-',
      '+',
      '@',
      "'",
      '"',
      ' ',
      '\t',
      '\r',
      '\n',
      ...csvSeparators,
      'a',
      '1',
      '\u200b',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (texts) => {
        const text = texts.join('');
        expect(unguardCsvText(guardCsvText(text))).toBe(text);
      }),
      { seed: 8, numRuns: 2000 },
    );
  });

  it('is quoted, with its own quotes doubled', () => {
    expect(quoteCsvText('a "b"')).toBe('"a ""b"""');
    expect(quoteCsvText('=1')).toBe('"\'=1"');
  });
});
