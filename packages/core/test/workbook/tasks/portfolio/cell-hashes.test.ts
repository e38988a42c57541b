import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellHashes } from '../../../../src/workbook/tasks/portfolio/cell-hashes.ts';
import { isSameCell } from '../../../../src/workbook/cells.ts';
import type { SheetCell } from '../../../../src/workbook/port.ts';

const cell: fc.Arbitrary<SheetCell> = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const keys = ['status', 'siret', 'indicator:RISK'] as const;
const cells = fc.dictionary(fc.constantFrom(...keys), cell);

describe('marks of cells', () => {
  it('match the last written value, and no other', () => {
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 5 }), fc.constantFrom(...keys), cell, (writes, key, shown) => {
        const marks = new CellHashes(keys);
        let row = '';
        let last: SheetCell | undefined;
        for (const each of writes) {
          row = marks.write(row, new Map(Object.entries(each)));
          if (key in each) last = each[key];
        }
        expect(marks.agree(row, key, shown)).toBe(last === undefined || isSameCell(last, shown));
        if (last !== undefined) expect(marks.agree(row, key, last)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('keep their positions when other columns are marked', () => {
    const marks = new CellHashes(['a', 'b']);
    const row = marks.write(
      '',
      new Map<string, SheetCell>([
        ['a', 1],
        ['b', 2],
      ]),
    );
    expect(marks.choose(['b', 'c'])).toBe(true);
    expect(marks.choose(['b', 'c'])).toBe(false);
    expect(marks.agree(row, 'b', 2)).toBe(true);
    expect(marks.agree(row, 'b', 3)).toBe(false);
    // No value was written into the new column, and the old one is not requested any more.
    expect(marks.agree(row, 'c', 9)).toBe(true);
    expect(marks.columns).not.toContain('a');
    const next = marks.write(row, new Map([['c', 4]]));
    expect([marks.agree(next, 'b', 2), marks.agree(next, 'c', 4), marks.agree(next, 'c', 5)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('distinguish a number from its text, but not an empty text from an empty cell', () => {
    const marks = new CellHashes(['a']);
    const row = marks.write('', new Map([['a', '12']]));
    expect(marks.agree(row, 'a', 12)).toBe(false);
    expect(marks.agree(marks.write('', new Map([['a', null]])), 'a', '')).toBe(true);
  });
});
