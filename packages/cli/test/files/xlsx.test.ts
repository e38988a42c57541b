import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CellValue, Table } from '@tpr/core';
import * as fc from 'fast-check';
import { readXlsx as readWorkbook } from 'hucre/xlsx';
import readElsewhere from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { readXlsx } from './xlsx.ts';
import { writeXlsx } from '../../src/files/xlsx-writer.ts';
import { makeFolder } from './folder.ts';
import { cellTypes, columns, lookalikes, makeColumn, makeTable, rowsOfAllTypes } from './table.ts';

async function roundTrip(...tables: readonly Table[]) {
  const path = join(makeFolder(), 'out.xlsx');
  await writeXlsx(createWriteStream(path), tables);
  return readXlsx(
    path,
    tables.flatMap((table) => table.columns),
  );
}

async function roundTripTexts(...texts: readonly string[]): Promise<readonly CellValue[]> {
  const [sheet] = await roundTrip(
    makeTable(
      texts.map((text) => [text]),
      [makeColumn('Text', 'text')],
    ),
  );
  return (sheet?.rows ?? []).map(([value]) => value ?? null);
}

test('every value of every type is read back as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfAllTypes, async (rows) => {
      const [sheet] = await roundTrip(makeTable(rows));
      const end = rows.findLastIndex((row) => row.some((value) => value !== null)) + 1;
      expect(sheet?.rows).toEqual(rows.slice(0, end));
    }),
    { numRuns: 25 },
  );
});

test('text that looks like a number, a date, a formula or an error stays text', async () => {
  expect(await roundTripTexts(...lookalikes)).toEqual(lookalikes);
});

test('another reader finds the same text, numbers, booleans and days', async () => {
  const path = join(makeFolder(), 'out.xlsx');
  const rows = lookalikes.map((text, index) => [text, index / 7, 0.12, index % 2 === 0, '2024-02-29', null]);
  await writeXlsx(createWriteStream(path), [makeTable(rows)]);
  const [sheet] = await readElsewhere(path, { trim: false });
  const found = sheet?.data.slice(1).map(([text, number, percent, flag, day]) => {
    return [text, number, percent, flag, day instanceof Date ? day.toISOString() : day];
  });
  expect(found).toEqual(rows.map((row) => [...row.slice(0, 4), '2024-02-29T00:00:00.000Z']));
});

test('no cell is a formula or an error value, whatever the text', async () => {
  const path = join(makeFolder(), 'out.xlsx');
  await writeXlsx(createWriteStream(path), [
    makeTable(
      lookalikes.map((text) => [text]),
      [makeColumn('Text', 'text')],
    ),
  ]);
  const workbook = await readWorkbook(readFileSync(path), { readStyles: true });
  const types = [...(workbook.sheets[0]?.cells?.values() ?? [])].map((cell) => cell.formula ?? cell.type);
  expect(new Set(types)).toEqual(new Set(['string']));
});

test.each([
  ['the first day a workbook counts', '1900-01-01'],
  ['the last before the leap day that Excel invented', '1900-02-28'],
  ['the first after it', '1900-03-01'],
  ['a day before 1900, kept as text', '1899-12-31'],
  ['a day long ago', '0001-01-01'],
  ['the last day', '9999-12-31'],
  ['a text that is not a date', '2024-02-30'],
])('%s is read back', async (_, day) => {
  const row = ['', null, null, null, day, `${day}T23:59:59.999`];
  const [sheet] = await roundTrip(makeTable([row]));
  expect(sheet?.rows).toEqual([row]);
});

test('a text that fits into a cell is not cut, although it looks escaped', async () => {
  const text = `_x0041_${'x'.repeat(32_760)}`;
  const path = join(makeFolder(), 'out.xlsx');
  const summary = await writeXlsx(createWriteStream(path), [makeTable([[text]], [makeColumn('Text', 'text')])]);
  expect(summary.cutTexts).toBe(0);
  const [sheet] = await readXlsx(path);
  expect(sheet?.rows).toEqual([[text]]);
});

test('text longer than a cell is cut with a mark and counted, never within an emoji', async () => {
  const path = join(makeFolder(), 'out.xlsx');
  const texts = ['x'.repeat(32_767), 'x'.repeat(32_768), '😀'.repeat(20_000)];
  const summary = await writeXlsx(createWriteStream(path), [
    makeTable(
      texts.map((text) => [text]),
      [makeColumn('Text', 'text')],
    ),
  ]);
  const [sheet] = await readXlsx(path);
  const found = (sheet?.rows ?? []).map(([text]) => String(text));
  expect(summary).toEqual({ cutTexts: 2, rowCounts: [3] });
  expect(found[0]).toBe(texts[0]);
  expect(found[1]).toBe(`${'x'.repeat(32_760)}… [cut]`);
  expect(found[2]).toMatch(/^(😀)+… \[cut\]$/u);
  expect(Math.max(...found.map((text) => text.length))).toBe(32_767);
});

test('control characters are removed, lone surrogates become the replacement character, new lines become one kind', async () => {
  const found = await roundTripTexts('a\0b\u001Bc\u0085d\uFFFE', 'x\uD800y', '\uDC00', 'one\r\ntwo\rthree');
  expect(found).toEqual(['abcd', 'x\uFFFDy', '\uFFFD', 'one\ntwo\nthree']);
});

test('the header is bold text with a filter over all rows, and stays frozen with the first column', async () => {
  const path = join(makeFolder(), 'out.xlsx');
  await writeXlsx(createWriteStream(path), [
    makeTable([
      ['a', 1, 0.5, true, '2024-01-31', null],
      ['b', 2, 1, false, null, null],
    ]),
  ]);
  const sheet = (await readWorkbook(readFileSync(path), { readStyles: true })).sheets[0];
  expect(sheet?.freezePane).toMatchObject({ rows: 1, columns: 1 });
  expect(sheet?.autoFilter).toMatchObject({ range: 'A1:F3' });
  expect(columns.map((_, index) => sheet?.cells?.get(`0,${index}`)?.style?.font?.bold)).toEqual(
    columns.map(() => true),
  );
  const formats = cellTypes.map((_, index) => sheet?.cells?.get(`1,${index}`)?.style?.numFmt);
  expect(formats).toEqual(['@', undefined, '0.0%', undefined, 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss']);
});

test('every table gets its own sheet, under a name that a workbook accepts', async () => {
  const names = ['Suppliers', 'suppliers', 'a/b:c*?[d]', "'Quoted'", 'History', '', 'x'.repeat(40), 'x'.repeat(41)];
  const sheets = await roundTrip(...names.map((name) => makeTable([['1']], [makeColumn('Id', 'text')], name)));
  expect(sheets.map((sheet) => sheet.name)).toEqual([
    'Suppliers',
    'suppliers (2)',
    'a b c   d',
    'Quoted',
    'History sheet',
    'sheet',
    'x'.repeat(31),
    `${'x'.repeat(27)} (2)`,
  ]);
});

test('a table without rows, or without columns, is written as its header alone', async () => {
  const sheets = await roundTrip(makeTable([]), makeTable([], [], 'Nothing'));
  expect(sheets).toEqual([
    { name: 'Suppliers', header: columns.map((column) => column.header), rows: [] },
    { name: 'Nothing', header: [], rows: [] },
  ]);
});

test('a number that a user left in a date column is read as its day', async () => {
  const path = join(makeFolder(), 'out.xlsx');
  await writeXlsx(createWriteStream(path), [makeTable([[45_678]], [makeColumn('Due', 'number')])]);
  const [sheet] = await readXlsx(path, [makeColumn('Due', 'date')]);
  expect(sheet?.rows).toEqual([['2025-01-21']]);
});

test('a missing file and a file that is not a workbook are one clear line each', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'text.xlsx'), 'name;siret\n');
  await expect(readXlsx(join(folder, 'none.xlsx'))).rejects.toMatchObject({ kind: 'config', field: 'file' });
  await expect(readXlsx(join(folder, 'text.xlsx'))).rejects.toMatchObject({
    kind: 'config',
    message: expect.stringMatching(/text\.xlsx is not a workbook[^\n]*$/),
  });
});
