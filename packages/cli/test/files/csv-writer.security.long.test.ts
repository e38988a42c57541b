import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formulasSeenIn, hostileTexts } from '@tpr/core/conformance';
import { csvSeparators } from '@tpr/core/values';
import { CsvError, parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../src/files/csv-reader.ts';
import { writeCsv } from '../../src/files/csv-writer.ts';
import { makeFolder } from './folder.ts';
import { makeColumn } from './table.ts';

const parts = [',', ';', '\t', '|', '\n', '"', "'", ' ', '\u200B', '=', '+', '-', '@', '＝', 'a', 'ACME'];
const text = fc.oneof(
  fc.constantFrom(...hostileTexts.filter((each) => each.length < 1_000)),
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 10 }).map((letters) => letters.join('')),
);

const columns = [makeColumn('=Name', 'text'), makeColumn('Score', 'number'), makeColumn('Note;+1', 'text')];

/** The cells of a file as a reader sees them; a file is refused when its quotes do not fit the separator. */
function cellsOf(csv: string, delimiter: string): string[] {
  try {
    return parse(csv, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }).flat();
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

describe('S06: a csv of hostile texts', () => {
  test.each(csvSeparators)(
    'written with %j contains no formula, with whatever separator it is read',
    async (separator) => {
      const path = join(makeFolder(), 'out.csv');
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(text, fc.nat(), text), { minLength: 1, maxLength: 8 }), async (rows) => {
          await writeCsv(createWriteStream(path), columns, rows, { separator });
          const written = readFileSync(path, 'utf8');
          expect(formulasSeenIn(written)).toEqual([]);
          for (const delimiter of csvSeparators) {
            const cells = cellsOf(written, delimiter);
            expect(cells.filter((cell) => /^["\s\p{Cf}]*[=+\-@＝]/u.test(cell))).toEqual([]);
          }
        }),
        { numRuns: 200 },
      );
    },
  );

  test.each(csvSeparators)('written with %j is read back unchanged', async (separator) => {
    const path = join(makeFolder(), 'out.csv');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 8 }), async (rows) => {
        await writeCsv(createWriteStream(path), [makeColumn("'Name", 'text'), makeColumn('Note', 'text')], rows, {
          separator,
        });
        const found: string[][] = [];
        for await (const { cells } of readCsv(path)) found.push([...cells.values()]);
        expect(found).toEqual(rows.map((row) => row.map(asHeld)));
      }),
      { numRuns: 200 },
    );
  });

  test('makes no formula of a negative number and the text beside it', async () => {
    const path = join(makeFolder(), 'out.csv');
    await writeCsv(
      createWriteStream(path),
      [makeColumn('Score', 'number'), makeColumn('Name', 'text')],
      [[-5, '&HYPERLINK("x")']],
    );
    // For a reader with semicolons this is one cell; a number and a text with nothing between them are not a formula.
    expect(readFileSync(path, 'utf8')).toContain('\r\n-5,"&');
  });
});

/** A text as a cell can hold it: one kind of new line, and no control characters. */
const asHeld = (each: string): string => each.replace(/\r\n?/g, '\n');
