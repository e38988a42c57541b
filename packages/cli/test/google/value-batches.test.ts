import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawCell } from '../../src/google/sheet-cell.ts';
import { packValues, type RowValues } from '../../src/google/value-batches.ts';

const cell = fc.oneof(fc.string({ maxLength: 40 }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());

/** Rows in rising order, with gaps; cells in columns 0 to 2 and 5 to 7. */
const rowsOfCells = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 3 }),
      cells: fc.uniqueArray(fc.tuple(fc.constantFrom(0, 1, 2, 5, 6, 7), cell), {
        minLength: 1,
        selector: ([column]) => column,
      }),
    }),
    { maxLength: 40 },
  )
  .map((rows) => {
    let row = 0;
    return rows.map(({ gap, cells }): RowValues => ({ row: (row += gap), cells: new Map(cells) }));
  });

const columnOf = (letter: string): number => letter.charCodeAt(0) - 65;

test('every value is written once, where it belongs, in bodies that stay below the limit', () => {
  fc.assert(
    fc.property(rowsOfCells, fc.integer({ min: 700, max: 4_000 }), (rows, maxBytes) => {
      const found = new Map<string, RawCell>();
      for (const { body } of packValues("It's", [0, 1, 2, 5, 6, 7], rows, maxBytes)) {
        expect(JSON.stringify(body).length).toBeLessThanOrEqual(maxBytes);
        expect(body.valueInputOption).toBe('RAW');
        for (const { range, values = [] } of body.data ?? []) {
          const [, column = '', row = ''] = /^'It''s'!([A-Z])(\d+):[A-Z]\d+$/.exec(range ?? '') ?? [];
          values?.forEach((line, rowOffset) =>
            line.forEach((value, offset) => {
              if (value === null) return;
              const place = `${columnOf(column) + offset} ${Number(row) - 1 + rowOffset}`;
              expect(found.has(place)).toBe(false);
              found.set(place, value);
            }),
          );
        }
      }
      const wanted = rows.flatMap(({ row, cells }) =>
        [...cells].map(([column, value]) => [`${column} ${row}`, value] as const),
      );
      expect(found).toEqual(new Map(wanted));
    }),
    { seed: 5, numRuns: 120 },
  );
});

test('full rows below each other share one range', () => {
  const cells = new Map<number, RawCell>([
    [0, 'a'],
    [1, 1],
    [2, true],
  ]);
  const rows = Array.from({ length: 100 }, (_, row) => ({ row: row + 1, cells }));
  const batches = [...packValues('Portfolio', [0, 1, 2], rows)];
  expect(batches).toHaveLength(1);
  expect(batches[0]?.body.data?.map(({ range }) => range)).toEqual(["'Portfolio'!A2:C101"]);
});

test('a row that weighs more than a body goes alone', () => {
  const rows = ['x'.repeat(900), 'y', 'z'].map((text, row) => ({ row, cells: new Map([[0, text]]) }));
  expect([...packValues('P', [0], rows, 500)].map(({ rowCount }) => rowCount)).toEqual([1, 2]);
});
