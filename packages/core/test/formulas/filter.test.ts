import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionOn, type Compared } from '../../src/formulas/condition.ts';
import { readFilter } from '../../src/formulas/filter.ts';
import { describeFormulaError, FormulaError } from '../../src/formulas/formula-error.ts';
import { notationIn, type Notation } from '../../src/i18n/notation.ts';
import type { CellValue } from '../../src/portfolio/table.ts';

const column = (type: Compared['type'], more: Partial<Compared> = {}): Compared => ({ header: 'a', type, ...more });
const passes = (text: string, cell: CellValue, compared: Compared, notation: Notation = {}): boolean =>
  conditionOn(readFilter(text), compared, notation)(cell);
const tell = (ask: () => unknown): string => {
  try {
    ask();
  } catch (error) {
    if (error instanceof FormulaError) return describeFormulaError(error.code, error.params);
    throw error;
  }
  return 'answered';
};

const levels = column('text', { choices: ['High', 'Medium', 'Low'], isClosed: true });
const rising = column('text', { choices: ['Low', 'Medium', 'High', 'Blocked'], isClosed: true });
const regions = column('text', { choices: ['Nord', 'Sud', 'Est'], isClosed: true, isList: true });

test.each<[string, Compared, CellValue, boolean]>([
  ['a=high', column('text'), 'High', true],
  ['a = Élevé', column('text'), 'eleve', true],
  ['a<>High', column('text'), 'Low', true],
  ['a<>High', column('text'), null, true],
  ['a=', column('text'), null, true],
  ['a<>', column('date'), null, false],
  ['a~mac', column('text'), 'Brumelac Maçonnerie', true],
  ['a~x', column('text'), null, false],
  ['a=12', column('text', { met: [12, 'n/a'] }), 12, true],
  ['a>9', column('text', { met: [12, 'n/a'] }), 12, true],
  ['a>9', column('text', { met: [12, 'n/a'] }), 'n/a', false],
  ['a>2026-01-31', column('text', { met: ['2026-02-01'] }), '2026-02-01', true],
  ['a<C', column('text', { met: ['A', 'D'] }), 'A', true],
  ['a="high"', column('text'), 'High', true],
  ['a = “High” ', levels, 'High', true],
  ["a<>'High'", levels, 'Low', true],
  ['a=""', column('text'), null, true],
  ['a~"mac', column('text'), 'Brumelac "Maçonnerie"', true],
  ['a=\u2068High\u2069', levels, 'High', true],
  ['a=est, nord', regions, 'Nord; Est', true],
  ['a=2028/1/31', column('date'), '2028-01-31', true],
  ['a>9', column('number'), 10, true],
  ['a>10', column('number'), 9, false],
  ['a<10', column('number'), null, false],
  ['a<>10', column('number'), null, true],
  ['a>=0,5', column('number'), 0.5, true],
  ['a=true', column('boolean'), true, true],
  ['a=VRAI', column('boolean'), true, true],
  ['a<>non', column('boolean'), null, true],
  ['a>12%', column('percent'), 0.13, true],
  ['a>0.12', column('percent'), 0.13, true],
  ['a=12,5 %', column('percent'), 0.125, true],
  ['a>2028-01-01', column('date'), '2028-01-02', true],
  ['a>46753', column('date'), '2028-01-02', true],
  ['a>46753', column('date'), '2028-01-01', false],
  ['a=31/01/2028', column('date'), '2028-01-31', true],
  ['a<1/31/2028', column('date'), '2028-01-30', true],
  ['a>=2028-01-01', column('dateTime'), '2028-01-01T10:00:00.000', true],
  ['a>High', levels, 'Low', false],
  ['a>High', levels, 'Medium', false],
  ['a>medium', levels, 'High', true],
  ['a<=Medium', levels, 'Low', true],
  ['a>High', rising, 'Blocked', true],
  ['a>High', rising, 'Low', false],
  ['a=est; nord', regions, 'Nord; Est', true],
  ['a<>Nord', regions, 'Nord; Est', true],
  ['a~Nord', regions, 'Nord; Est', true],
])('%s on %j: %j is %s', (text, compared, cell, expected) => {
  expect(passes(text, cell, compared)).toBe(expected);
});

test.each<[string, Notation, CellValue, boolean]>([
  ['a>01/02/2028', { dateOrder: 'dmy' }, '2028-01-15', false],
  ['a>01/02/2028', { dateOrder: 'mdy' }, '2028-01-15', true],
  ['a=01.02.2028', { dateOrder: 'dmy' }, '2028-02-01', true],
  ['a>45291', { dateSystem: 1904 }, '2028-01-02', true],
  ['a>45291', { dateSystem: 1904 }, '2028-01-01', false],
  ['a>46753,5', { decimalSeparator: ',' }, '2028-01-02', true],
])('a date is read in the notation of the reader: %s in %j', (text, notation, cell, expected) => {
  expect(passes(text, cell, column('date'), notation)).toBe(expected);
});

test.each([
  ['a<=2028-01-01T10:00:00', [true, true, false]],
  ['a=2028-01-01T10:00:00', [false, true, false]],
  // The value of ="a="&B1 in a cell with that moment.
  ['a=46753,4166666667', [false, true, false]],
  ['a>46753,4166666667', [false, false, true]],
])('a moment is compared with its time: %s', (text, expected) => {
  const cells = ['2028-01-01T00:00:00.000', '2028-01-01T10:00:00.000', '2028-01-01T10:00:01.000'];
  const found = cells.map((cell) => passes(text, cell, column('dateTime'), { decimalSeparator: ',' }));
  expect(found).toEqual(expected);
});

test('a number is read in the notation of the reader', () => {
  expect(passes('a>1,234', 2, column('number'), { decimalSeparator: ',' })).toBe(true);
  expect(passes('a>1,234', 2, column('number'), { decimalSeparator: '.' })).toBe(false);
});

test.each(['100 000', '100\u00A0000', '100\u202F000', '100\u2009000', '100000', '100.000,00'])(
  'an amount is read in the French notation: %j',
  (amount) => {
    const cells = [99_999.99, 100_000, 250_000];
    const passed = cells.filter((cell) => passes(`a>=${amount}`, cell, column('number'), { decimalSeparator: ',' }));
    expect(passed).toEqual([100_000, 250_000]);
  },
);

test.each<[string, Compared, CellValue]>([
  ['a=12%', column('percent'), 0.12],
  ['a>=12 %', column('percent'), 0.12],
  ['a=12,5%', column('percent'), 0.125],
  ['a<01/01/2028', column('date'), '2027-12-31'],
  ['a<46753', column('date'), '2027-12-31'],
  ['a=VRAI', column('boolean'), true],
  ['a=OUI', column('boolean'), true],
  ['a=Oui', column('boolean'), true],
  ['a=FAUX', column('boolean'), false],
])('in French %s on %j is true for %j', (text, compared, cell) => {
  expect(passes(text, cell, compared, { decimalSeparator: ',', dateOrder: 'dmy' })).toBe(true);
});

test.each<[string, Compared, string]>([
  ['a>>High', levels, 'a>>High cannot be read as a filter: did you mean "a>High"?'],
  ['a=>3', column('number'), 'a=>3 cannot be read as a filter: did you mean "a>=3"?'],
  ['a!=3', column('number'), 'a!=3 cannot be read as a filter: did you mean "a<>3"?'],
  ['High', levels, 'High is not a filter: write a column, a comparison and a value, such as "Criticality=High".'],
  ['a>', column('date'), 'a> is not a filter: write a column, a comparison and a value, such as "Criticality=High".'],
  ['a=Hgih', levels, 'Hgih never occurs in a. There are: High, Medium, Low.'],
  ['a>Extreme', levels, 'Extreme never occurs in a. There are: High, Medium, Low.'],
  ['a=Nord; Ouets', regions, 'Ouets never occurs in a. There are: Nord, Sud, Est.'],
  [
    'a=x',
    column('text', { choices: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7'], isClosed: true }),
    'x never occurs in a. There are: P1, P2, P3, P4, P5, P6, …',
  ],
  ['a>Nord', regions, 'a has no order, so Nord cannot be compared with < or >: use =, <> or ~.'],
  [
    'a>IT',
    column('text', { choices: ['IT', 'Energy'], isClosed: true }),
    'a has no order, so IT cannot be compared with < or >: use =, <> or ~.',
  ],
  [
    'a>Brumelac',
    column('text', { met: ['Brumelac'] }),
    'a has no order, so Brumelac cannot be compared with < or >: use =, <> or ~.',
  ],
  ['a>true', column('boolean'), 'a has no order, so true cannot be compared with < or >: use =, <> or ~.'],
  ['a=peut-être', column('boolean'), 'a holds TRUE or FALSE, and peut-être is neither.'],
  ['a>01/02/2028', column('date'), '01/02/2028 can be two days: write one of 2028-02-01, 2028-01-02.'],
  [
    'a>soon',
    column('date'),
    'a has dates, and soon is not a date. Write one such as 2028-01-31, or use a cell with a date.',
  ],
  [
    'a>2028',
    column('date'),
    'a has dates, and 2028 is not a date. Write one such as 2028-01-31, or use a cell with a date.',
  ],
  ['a>many', column('number'), 'a has numbers, and many is not a number.'],
  ['a>1,234', column('number'), '1,234 can be two numbers: write one of 1234, 1,2340.'],
  ['a>1,234 %', column('percent'), '1,234 % can be two numbers: write one of 1234 %, 1,2340 %.'],
  ...['a=1,234', 'a<>1,234', 'a>1,234'].map((text): [string, Compared, string] => [
    text,
    column('text', { met: [1234, 'n/a'] }),
    '1,234 can be two numbers: write one of 1234, 1,2340.',
  ]),
  ['a>12', column('percent'), 'a holds percentages: write 12%, or a fraction such as 0.12.'],
])('%s is refused in one line with a correct example', (text, compared, expected) => {
  expect(tell(() => passes(text, null, compared))).toBe(expected);
});

test('a point before three digits is in doubt in French beside numbers, and a text beside texts', () => {
  const french = notationIn('fr');
  const mixed = column('text', { met: [1234, 'n/a'] });
  for (const text of ['a=1.234', 'a<>1.234', 'a>1.234']) {
    expect(tell(() => passes(text, 1234, mixed, french))).toMatch(/1\.234 can be two numbers/);
  }
  expect(passes('a=1.234', '1.234', column('text', { met: ['1.234'] }), french)).toBe(true);
});

test.each(['', '=High', ' > 3', '>>'])('%j is not a filter', (text) => {
  expect(() => readFilter(text)).toThrow(/^notFilter /);
});

describe('against a filter of three lines', () => {
  const signs = ['=', '<>', '<', '<=', '>', '>='] as const;
  const holds: Readonly<Record<(typeof signs)[number], (order: number) => boolean>> = {
    '=': (order) => order === 0,
    '<>': (order) => order !== 0,
    '<': (order) => order < 0,
    '<=': (order) => order <= 0,
    '>': (order) => order > 0,
    '>=': (order) => order >= 0,
  };
  const sign = fc.constantFrom(...signs);
  /** From 1900-03-01 on, where both date systems of spreadsheets count without gaps. */
  const day = fc.integer({ min: 10_000, max: 60_000 });
  const dayMs = 86_400_000;
  const isoOf = (serial: number) => new Date((serial - 25_569) * dayMs).toISOString().slice(0, 10);
  const spell: Readonly<Record<string, (serial: number) => string>> = {
    iso: isoOf,
    serial: String,
    dmy: (serial) => isoOf(serial).split('-').reverse().join('/'),
  };

  test('days, in every notation', () => {
    fc.assert(
      fc.property(day, day, sign, fc.constantFrom(...Object.keys(spell)), (cell, wanted, comparison, spelling) => {
        const text = `a ${comparison} ${spell[spelling]!(wanted)}`;
        expect(passes(text, isoOf(cell), column('date'), { dateOrder: 'dmy' })).toBe(holds[comparison](cell - wanted));
      }),
      { seed: 11 },
    );
  });

  const separators = fc.constantFrom(',' as const, '.' as const);
  test('numbers and percentages, in the notation of the reader', () => {
    const hundredths = fc.integer({ min: -9_999, max: 9_999 });
    fc.assert(
      fc.property(
        hundredths,
        hundredths,
        sign,
        separators,
        fc.boolean(),
        (cell, wanted, comparison, mark, isPercent) => {
          const value = isPercent ? `${wanted}%` : String(wanted / 100).replace('.', mark);
          const found = passes(`a${comparison}${value}`, cell / 100, column(isPercent ? 'percent' : 'number'), {
            decimalSeparator: mark,
          });
          expect(found).toBe(holds[comparison](cell - wanted));
        },
      ),
      { seed: 12 },
    );
  });

  test('choices, by their order from least to most', () => {
    const rank = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(rank, rank, sign, fc.boolean(), (cell, wanted, comparison, isFalling) => {
        const words = rising.choices!;
        const listed = { ...rising, choices: isFalling ? words.toReversed() : words };
        const found = passes(`a${comparison}${words[wanted]}`, words[cell]!, listed);
        expect(found).toBe(holds[comparison](cell - wanted));
      }),
      { seed: 13 },
    );
  });
});

test('any text is filtered in bounded time, or refused with a message', () => {
  const cell = fc.oneof(fc.string(), fc.double(), fc.boolean());
  const type = fc.constantFrom<Compared['type']>('text', 'number', 'percent', 'boolean', 'date', 'dateTime');
  const text = fc.oneof(
    fc.string(),
    fc.tuple(fc.constantFrom('a=', 'a>', 'a<='), fc.string()).map((two) => two.join('')),
  );
  fc.assert(
    fc.property(text, cell, type, (given, value, kind) => {
      try {
        expect(typeof passes(given, value, column(kind, { met: [value] }))).toBe('boolean');
      } catch (error) {
        expect(error).toBeInstanceOf(FormulaError);
      }
    }),
    { seed: 7 },
  );
});

test('in French a point before three digits is refused with both meanings, and a comma separates decimals', () => {
  const french = notationIn('fr');
  expect(tell(() => passes('a>1.234', 2, column('number'), french))).toContain('1234, 1.2340');
  expect(passes('a>1,234', 2, column('number'), french)).toBe(true);
  expect(passes('a>1 234', 2, column('number'), french)).toBe(false);
});
