import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAddress, parseAddress, Workbook } from '../src/index.ts';
import { readEntry } from '../src/workbook/entry.ts';
import { fillFormula } from '../src/workbook/formula-text.ts';

const box = fc.record({
  row: fc.nat(1_000),
  column: fc.nat(700),
  rows: fc.integer({ min: 1, max: 50 }),
  columns: fc.integer({ min: 1, max: 50 }),
});
const rules = new Workbook().entryRules;

describe('for generated input', () => {
  test('an address that is parsed again is the same range', () => {
    fc.assert(
      fc.property(box, (given) => {
        expect(parseAddress(formatAddress(given)).box).toEqual(given);
      }),
    );
  });

  test('any text in a text cell, or after an apostrophe, stays that text', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.startsWith("'")),
        (text) => {
          expect(readEntry(text, '@', rules)).toMatchObject({ content: text, formula: undefined });
          expect(readEntry(`'${text}`, 'General', rules)).toMatchObject({ content: text, formula: undefined });
        },
      ),
    );
  });

  test('text in a General cell that begins with a formula sign is a formula, a number or refused, never text', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-'), fc.string({ minLength: 1 }), (sign, rest) => {
        try {
          const { content, formula } = readEntry(`${sign}${rest}`, 'General', rules);
          expect(typeof content === 'number' || formula !== undefined).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'InvalidArgument' });
        }
      }),
    );
  });

  test('a formula filled down and up again is unchanged', () => {
    const corner = fc
      .tuple(
        fc.constantFrom('', '$'),
        fc.constantFrom('B', 'AA', 'ZZ'),
        fc.constantFrom('', '$'),
        fc.integer({ min: 60, max: 999 }),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(corner, corner, fc.integer({ min: -50, max: 50 }), (one, other, rows) => {
        const formula = `=SUM(${one}:${other},"${one}")+${other}*2`;
        expect(fillFormula(fillFormula(formula, rows, 0), -rows, 0)).toBe(formula);
      }),
    );
  });

  test('for any rows and columns that a person inserts and deletes, a table keeps its cells, names and formulas together', () => {
    const step = fc.record({
      what: fc.constantFrom('insertRows', 'deleteRows', 'insertColumns', 'deleteColumns'),
      at: fc.nat(12),
      count: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const workbook = new Workbook();
        workbook.user.paste('Sheet1', 'C4', [
          ['k1', 'k2', 'k3'],
          ...Array.from({ length: 5 }, (_, row) => [`a${row}`, `b${row}`, `c${row}`]),
        ]);
        const table = workbook.tables.add(workbook.range('Sheet1', 'C4:E9'), true);
        const anchor = workbook.track(workbook.range('Sheet1', 'D6'));
        // Beyond the reach of all steps together.
        workbook.user.type('Sheet1', 'BZ99', '=D6');
        for (const { what, at, count } of steps) {
          try {
            workbook.user[what as 'insertRows']('Sheet1', at, count);
          } catch (error) {
            // A header row cannot be deleted alone.
            expect(error).toMatchObject({ code: 'InvalidOperation' });
          }
        }
        if (!workbook.tables.all.includes(table)) return;
        const [headers = [], ...body] = workbook.rangeOn(table.sheet, table.box).values() ?? [];
        expect(headers).toEqual(table.columns.map(({ name }) => name));
        expect(table.columns).toHaveLength(table.box.columns);
        headers.forEach((header, index) => {
          if (!/^k\d$/.test(String(header))) return;
          const letter = 'abc'[Number(String(header).slice(1)) - 1];
          const column = body.map((row) => row[index]).filter((value) => value !== '');
          expect(column).toEqual(column.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)));
          expect(column.every((value) => String(value).startsWith(letter ?? '?'))).toBe(true);
        });
        if (!anchor.isDeleted) expect(anchor.values()).toEqual([['b1']]);
        const formulas = [
          ...workbook.sheet('Sheet1').cells.formulas.filled({ row: 0, column: 0, rows: 200, columns: 200 }),
        ];
        expect(formulas.map(([, , formula]) => formula)).toEqual([
          anchor.isDeleted ? '=#REF!' : `=${formatAddress(anchor.box)}`,
        ]);
      }),
      { numRuns: 200 },
    );
  });
});
