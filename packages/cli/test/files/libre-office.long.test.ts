import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInCalc, type CalcCell } from '@tpr/test-support/programs';
import type { Row } from '@tpr/core';
import { hostileTexts } from '@tpr/core/conformance';
import { csvSeparators } from '@tpr/core/values';
import { startSeeded } from '@tpr/sandbox/seeded';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeCsv } from '../../src/files/csv-writer.ts';
import { writeXlsx } from '../../src/files/xlsx-writer.ts';
import { flagsOf, tpr } from '../commands/tpr.ts';
import { makeColumn, makeTable } from './table.ts';

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

/** Rows without the header. */
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

const dialogOf = (separatedBy: string) => ({ separatedBy, quotedIsText: false, locale: 'en-US' }) as const;
/** The separators with which a file may be opened. */
const dialogs = [...csvSeparators, csvSeparators.join('')].map(dialogOf);

describe('LibreOffice', () => {
  let files: readonly string[];
  let workbook: readonly CalcCell[][][];
  let typed: readonly CalcCell[][][][];
  let opened: readonly CalcCell[][][][][];

  // One start for all cases.
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tpr-calc-'));
    try {
      const book = join(folder, 'out.xlsx');
      await writeXlsx(createWriteStream(book), [makeTable(rows, columns), makeTable(rows, columns, '=1+1')]);
      const separated = await Promise.all(
        csvSeparators.map(async (separator) => {
          const path = join(folder, `${names[separator]}.csv`);
          await writeCsv(createWriteStream(path), columns, rows, { separator });
          return path;
        }),
      );
      // LibreOffice has to find the formula in a file without escaping; otherwise finding none proves nothing.
      const unguarded = join(folder, 'unguarded.csv');
      writeFileSync(unguarded, csvSeparators.map((separator) => `x${separator}"=1+1"${separator}x\r\n`).join(''));
      files = [unguarded, ...separated, ...(await writeByProgram(folder))];
      const ownDialogs = csvSeparators.map((separatedBy, at) => ({
        files: [separated[at]!],
        dialog: { separatedBy, quotedIsText: true, locale: separatedBy === ';' ? 'fr-FR' : 'en-US' } as const,
      }));
      const [first, ...others] = await openInCalc([
        { files: [book] },
        ...ownDialogs,
        ...dialogs.map((dialog) => ({ files, dialog })),
      ]);
      workbook = first![0]!;
      typed = others.slice(0, csvSeparators.length).map(([sheets]) => sheets!);
      opened = others.slice(csvSeparators.length);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 240_000);

  test('finds no formula in a workbook, identifiers with their zeros, and dates', () => {
    expect(workbook).toHaveLength(2);
    expect(formulasIn(workbook)).toEqual([]);
    for (const sheet of workbook) expectTyped(sheet);
  });

  test.each(csvSeparators.map((separator, at) => [separator, at] as const))(
    'finds the same in a csv that %j separates, with the option that texts are in quotes',
    (_, at) => {
      expect(formulasIn(typed[at]!)).toEqual([]);
      expectTyped(typed[at]![0]);
    },
  );

  test.each(dialogs.map(({ separatedBy }, at) => [separatedBy, at] as const))(
    'finds no formula in any csv of the command line, opened with %j',
    (_, index) => {
      const [control = [], ...others] = opened[index]!;
      expect(formulasIn(control)).toContain('of:=1+1');
      expect(others).toHaveLength(files.length - 1);
      others.forEach((sheets, at) => expect([files[at + 1], formulasIn(sheets)]).toEqual([files[at + 1], []]));
    },
  );
});

/** Tables, result and undo of a portfolio whose names and attributes are hostile. */
async function writeByProgram(folder: string): Promise<string[]> {
  const sandbox = await startSeeded({ seed: 60 });
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
  await sandbox.close();
  return [`${edits}.result.csv`, `${edits}.undo.csv`, `${edits}.undo.csv.undo.csv`, portfolio];
}
