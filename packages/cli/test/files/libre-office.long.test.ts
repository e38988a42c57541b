import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openInCalc, type CalcCell } from '@stage/programs';
import type { Row } from '@tpr/core';
import { hostileTexts } from '@tpr/core/conformance';
import { csvSeparators } from '@tpr/core/values';
import { describe, expect, test } from 'vitest';
import { writeCsv } from '../../src/files/csv.ts';
import { writeXlsx } from '../../src/files/xlsx-writer.ts';
import { flagsOf, openSandbox, tpr } from '../commands/tpr.ts';
import { makeFolder } from './folder.ts';
import { makeColumn, makeTable } from './table.ts';

const patienceMs = 240_000;

const columns = [
  makeColumn('Id', 'text'),
  makeColumn('=Name', 'text'),
  makeColumn('Amount', 'number'),
  makeColumn('Day', 'date'),
  makeColumn('Moment', 'dateTime'),
  makeColumn('Note;+1', 'text'),
];
const ids = ['00123', '00000000000000000001', '73282932000074', '1E5', '2024-01-31'];
const rows = hostileTexts.map((text, at): Row => [
  ids[at % ids.length]!,
  text,
  1.5 + at,
  '2024-02-29',
  '2024-03-31T02:30:00.000',
  text,
]);

const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

const formulasIn = (sheets: readonly CalcCell[][][]): string[] =>
  sheets.flat(2).flatMap(({ formula }) => formula ?? []);

/** Without the header. */
const columnOf = (
  sheet: CalcCell[][] | undefined,
  at: number,
): (readonly [type?: string | undefined, text?: string | undefined])[] =>
  (sheet ?? []).slice(1, rows.length + 1).map((row) => [row[at]?.type, row[at]?.text]);

function expectTyped(sheet: CalcCell[][] | undefined): void {
  expect(columnOf(sheet, 0)).toEqual(rows.map(([id]) => ['string', id]));
  expect(new Set(columnOf(sheet, 1).map(([type]) => type))).toEqual(new Set(['string']));
  expect(new Set(columnOf(sheet, 2).map(([type]) => type))).toEqual(new Set(['float']));
  expect(new Set(columnOf(sheet, 3).map(([type]) => type))).toEqual(new Set(['date']));
  expect(new Set(columnOf(sheet, 4).map(([type]) => type))).toEqual(new Set(['date']));
}

describe('LibreOffice', { timeout: patienceMs }, () => {
  test('finds no formula in a workbook, identifiers with their zeros, and dates', async () => {
    const path = join(makeFolder(), 'out.xlsx');
    await writeXlsx(createWriteStream(path), [makeTable(rows, columns), makeTable(rows, columns, '=1+1')]);
    const [sheets = []] = await openInCalc([path]);
    expect(sheets).toHaveLength(2);
    expect(formulasIn(sheets)).toEqual([]);
    for (const sheet of sheets) expectTyped(sheet);
  });

  test.each(csvSeparators)(
    'finds the same in a csv that %j separates, told that texts are in quotes',
    async (separator) => {
      const path = join(makeFolder(), 'out.csv');
      await writeCsv(createWriteStream(path), columns, rows, { separator });
      const locale = separator === ';' ? 'fr-FR' : 'en-US';
      const [sheets = []] = await openInCalc([path], { separatedBy: separator, quotedIsText: true, locale });
      expect(formulasIn(sheets)).toEqual([]);
      expectTyped(sheets[0]);
    },
  );

  test('finds no formula in any csv of the command line, with whatever it is opened', async () => {
    const folder = makeFolder();
    const files = await Promise.all(
      csvSeparators.map(async (separator) => {
        const path = join(folder, `${names[separator]}.csv`);
        await writeCsv(createWriteStream(path), columns, rows, { separator });
        return path;
      }),
    );
    files.push(...(await writeByProgram(folder)));
    // What it would make of a file that nobody guards: else it would prove nothing that it finds none.
    const unguarded = join(folder, 'unguarded.csv');
    writeFileSync(unguarded, csvSeparators.map((separator) => `x${separator}"=1+1"${separator}x\r\n`).join(''));
    for (const separatedBy of [...csvSeparators, csvSeparators.join('')]) {
      const dialog = { separatedBy, quotedIsText: false, locale: 'en-US' } as const;
      const [control = [], ...opened] = await openInCalc([unguarded, ...files], dialog);
      expect(formulasIn(control)).toContain('of:=1+1');
      opened.forEach((sheets, at) =>
        expect([files[at], separatedBy, formulasIn(sheets)]).toEqual([files[at], separatedBy, []]),
      );
    }
  });
});

/** Tables, result and undo of a portfolio whose names and attributes are hostile. */
async function writeByProgram(folder: string): Promise<string[]> {
  const sandbox = await openSandbox({ seed: 60 });
  const { store } = sandbox;
  const found = store.all<{ id: number; companyId: number }>(
    'SELECT id, companyId FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id',
  );
  const texts = hostileTexts.filter((text) => text.length < 1_000 && !text.includes('\r'));
  found.forEach(({ companyId }, at) => {
    const text = texts[at % texts.length]!;
    store.run('UPDATE company SET name = ?, city = ? WHERE id = ?', text, text, companyId);
  });
  const edits = join(folder, 'edits.csv');
  await writeCsv(
    createWriteStream(edits),
    [makeColumn('thirdpartyId', 'text'), makeColumn('value', 'text')],
    found.map(({ id }, at): Row => [String(id), texts[at % texts.length]!]),
    { separator: ';' },
  );
  const flags = flagsOf(sandbox);
  const portfolio = join(folder, 'portfolio.csv');
  for (const command of [
    ['set', 'Internal reference', '--from', edits, '--yes'],
    ['set', 'Internal reference', '--from', `${edits}.undo.csv`, '--yes'],
    ['pull', '--to', portfolio],
  ]) {
    expect([0, 1]).toContain((await tpr([...command, ...flags])).code);
  }
  return [`${edits}.result.csv`, `${edits}.undo.csv`, `${edits}.undo.csv.undo.csv`, portfolio];
}
