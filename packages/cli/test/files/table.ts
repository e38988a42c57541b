import type { CellType, CellValue, Column, Table } from '@tpr/core';
import * as fc from 'fast-check';

export function makeColumn(header: string, type: CellType): Column {
  return { key: header, header, type, note: '', editable: false };
}

/** One column of each type, in this order. */
export const cellTypes = ['text', 'number', 'percent', 'boolean', 'date', 'dateTime'] as const;
export const columns: readonly Column[] = cellTypes.map((type) => makeColumn(`The ${type}`, type));

export function makeTable(rows: Table['rows'], of: readonly Column[] = columns, name = 'Suppliers'): Table {
  return { name, columns: of, rows };
}

/** Texts that spreadsheets tend to convert. */
export const lookalikes = [
  '00123',
  '1E5',
  '1e-5',
  '73282932000074',
  '3/4',
  '1-2',
  '12:30',
  '2024-01-31',
  'TRUE',
  'false',
  '12 %',
  '€5',
  '.5',
  '=cmd()',
  '=1+1',
  '+33 1',
  '-5',
  '@SUM(A1)',
  "'quoted",
  "''=1",
  '\t=1',
  '\n=1',
  ' =1',
  '＝1',
  '#N/A',
  '#REF!',
  '#1',
  ' before',
  'after ',
  '  ',
  'a\nb',
  'a\tb',
  'a,b',
  'a;b',
  'say "yes"',
  '"',
  '<b>&amp;</b>',
  ']]>',
  '_x0041_',
  '_x005F_x0041_',
  'é',
  'e\u0301',
  '😀👩‍👩‍👧',
  'שלום',
  'مرحبا',
  '\u00a0',
  '\u2028',
  '漢字',
  'null',
  'NaN',
];

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** The possible values of each type; text as a cell can hold it, so that it has to be read back unchanged. */
const cellValues: Record<CellType, fc.Arbitrary<CellValue>> = {
  text: fc.oneof(
    fc.constantFrom(...lookalikes),
    fc.string({ unit: 'binary' }).map((text) => text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '') + '.'),
  ),
  number: fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  ),
  percent: fc.double({ min: 0, max: 1, noNaN: true }),
  boolean: fc.boolean(),
  date: day.map((text) => text.slice(0, 10)),
  dateTime: day.map((text) => text.slice(0, -1)),
};

export const rowsOfAllTypes = fc.array(fc.tuple(...cellTypes.map((type) => fc.option(cellValues[type]))), {
  maxLength: 12,
});
