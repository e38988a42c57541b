import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeFormula } from '../../src/formulas/write-formula.ts';

const english = { prefix: 'TPR.', separator: ',' } as const;
const french = { prefix: 'TPR_', separator: ';' } as const;
const written = (...typed: readonly string[]) => writeFormula({ name: 'INDICATOR', arguments: typed }, english);

describe('a formula with typed arguments', () => {
  it('quotes names, and keeps other arguments unchanged', () => {
    expect(written('A2', 'Financial risk')).toBe('=TPR.INDICATOR(A2,"Financial risk")');
    expect(writeFormula({ name: 'THIRDPARTY', arguments: ['100001', 'ville'] }, french)).toBe(
      '=TPR_THIRDPARTY("100001";"ville")',
    );
  });

  it.each([
    'A2',
    '$A$2:$A$100',
    'b7',
    'A:A',
    'Portfolio!A2',
    "'My sheet'!A2:B3",
    '[@[Third party]]',
    'TPR_Portfolio[@Name]',
    '"as it is"',
    '"Contract end date>"&B1',
  ])('%s is unchanged', (typed) => {
    expect(written(typed)).toBe(`=TPR.INDICATOR(${typed})`);
  });

  it.each([
    ['say "no"', '"say ""no"""'],
    ['=1+1', '"=1+1"'],
    ['12', '"12"'],
    ['A2B', '"A2B"'],
    ['A2),HYPERLINK(', '"A2),HYPERLINK("'],
    ['Siège; A1', '"Siège; A1"'],
  ])('%s is quoted as a text', (typed, expected) => {
    expect(written(typed)).toBe(`=TPR.INDICATOR(${expected})`);
  });

  it('omits empty arguments, and keeps the position of later ones', () => {
    expect(written('', '')).toBe('=TPR.INDICATOR()');
    expect(written('A2', ' ')).toBe('=TPR.INDICATOR(A2)');
    expect(written('', 'x')).toBe('=TPR.INDICATOR(,"x")');
  });

  it.each([
    [['City', 'Critic"ality'], '{"City";"Critic""ality"}'],
    [['City', ' ', 'A2'], '{"City";"A2"}'],
    [['City', ''], '"City"'],
    [['A1:F1'], 'A1:F1'],
    [['', ' '], ''],
    [[], ''],
  ])('of several names %j contains one list, in which no name becomes a reference', (names, expected) => {
    for (const form of [english, french]) {
      const { prefix, separator } = form;
      const formula = { name: 'PORTFOLIO', arguments: [names, 'x'] };
      expect(writeFormula(formula, form)).toBe(`=${prefix}PORTFOLIO(${expected}${separator}"x")`);
    }
  });

  it('is a single call for any name that does not begin with a quotation mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        fc.pre(!name.trim().startsWith('"'));
        const formula = written('A2', name);
        const outside = formula.replace(/"(?:[^"]|"")*"/g, '');
        const hasText = name.trim() !== '' && outside !== formula;
        expect(outside).toBe(hasText ? '=TPR.INDICATOR(A2,)' : formula);
        if (!hasText && name.trim() !== '') expect(formula).toMatch(/^=TPR\.INDICATOR\(A2,[^(),;"]+\)$/);
      }),
      { numRuns: 500 },
    );
  });
});
