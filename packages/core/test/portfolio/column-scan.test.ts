import { describe, expect, it } from 'vitest';
import { createProfile } from '../../src/api/index.ts';
import type { AttributeDefinition } from '../../src/api/records/attribute.ts';
import type { AttributeValue } from '../../src/values/attribute-type.ts';
import { ColumnScan } from '../../src/portfolio/column-scan.ts';
import type { ThirdPartyData } from '../../src/reading/third-party-data.ts';
import type { WithoutRaw } from '../../src/reading/strip-raw.ts';

type Definition = WithoutRaw<AttributeDefinition>;

const define = (label: string, more: Partial<Definition> = {}): Definition => ({
  label,
  type: null,
  typeCode: null,
  choices: [],
  readOnly: null,
  ...more,
});

/** A third party with these attributes and indicators, by their labels. */
function holding(
  attributes: Readonly<Record<string, readonly AttributeValue[]>>,
  indicators: Readonly<Record<string, AttributeValue | null>> = {},
): ThirdPartyData {
  return {
    thirdpartyId: '7',
    attributes: Object.entries(attributes).map(([label, values]) => ({ label, values })),
    indicators: Object.entries(indicators).map(([label, value]) => ({ label, value })),
  } as unknown as ThirdPartyData;
}

function scan(definitions: readonly Definition[], ...met: readonly ThirdPartyData[]): ColumnScan {
  const found = new ColumnScan(definitions, createProfile());
  for (const facts of met) found.add(facts);
  return found;
}

const typeOf = (column: ColumnScan, header: string) => column.columns().find((each) => each.header === header)?.type;

describe('the columns of an account’s attributes and indicators', () => {
  it('are the defined attributes in their order, then other attributes by name, then indicators by name', () => {
    const found = scan(
      [define('Zone'), define('Budget')],
      holding({ Unit: ['x'], Area: ['y'], Zone: ['z'] }, { Score: 5, Grade: 'B' }),
    );
    expect(found.columns().map(({ key }) => key)).toEqual([
      'attribute:Zone',
      'attribute:Budget',
      'attribute:Area',
      'attribute:Unit',
      'indicator:Grade',
      'indicator:Score',
    ]);
  });

  it('exist without any value, where they are expected', () => {
    const found = scan([]);
    found.expect(['attribute:Area', 'indicator:Score', 'name']);
    expect(found.columns().map(({ key, type }) => [key, type])).toEqual([
      ['attribute:Area', 'text'],
      ['indicator:Score', 'text'],
    ]);
  });

  it('have the type of their definition, whatever values were found', () => {
    const types = { boolean: 'boolean', date: 'date', decimal: 'number', percentage: 'percent', list_unique: 'text' };
    for (const [type, cellType] of Object.entries(types)) {
      const found = scan([define('A', { type: type as NonNullable<Definition['type']> })], holding({ A: ['12'] }));
      expect([type, typeOf(found, 'A')]).toEqual([type, cellType]);
    }
  });

  it.each([
    ['numbers alone', [1, 2], 'number'],
    ['booleans alone', [true, false], 'boolean'],
    ['letters alone', ['A', 'B'], 'text'],
    ['letters and numbers', ['A', 2], 'text'],
    ['numbers and nothing', [1, null], 'number'],
  ] as const)('without a definition have the type of their values: %s', (_case, values, type) => {
    const met = values.map((value) => holding({ A: value === null ? [] : [value] }, { I: value }));
    const found = scan([], ...met);
    expect([typeOf(found, 'A'), typeOf(found, 'I')]).toEqual([type, type]);
  });

  it('with several numbers are text', () => {
    expect(typeOf(scan([], holding({ A: [1, 2] })), 'A')).toBe('text');
  });

  it('can be edited, except indicators and values that the service calculates', () => {
    const found = scan([define('Mine'), define('Theirs', { readOnly: true })], holding({ Met: [1] }, { Score: 5 }));
    expect(found.columns().map(({ header, editable }) => [header, editable])).toEqual([
      ['Mine', true],
      ['Theirs', false],
      ['Met', true],
      ['Score', false],
    ]);
  });

  it('list type and choices in their note', () => {
    const notes = scan([define('A', { type: 'list_unique', choices: ['High', 'Low'] }), define('B')])
      .columns()
      .map(({ note }) => note);
    expect(notes[0]).toMatch(/, list_unique: High, Low$/);
    expect(notes[1]).not.toMatch(/[,:]/);
  });

  it('show the values of a third party, and empty cells without values', () => {
    const [rate, score] = scan([define('Rate', { type: 'percentage' })], holding({}, { Score: 5 })).columns();
    const cells = (facts: ThirdPartyData) => [rate, score].map((column) => column?.cellOf(facts, '2026-11-20'));
    expect(cells(holding({ Other: ['x'], Rate: [12] }, { Other: 1, Score: 5 }))).toEqual([0.12, 5]);
    expect(cells(holding({}))).toEqual([null, null]);
    expect(cells({ thirdpartyId: '7' } as ThirdPartyData)).toEqual([null, null]);
  });
});
