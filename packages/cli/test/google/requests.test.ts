import { bytesOf, type NewColumn, type SheetCell, type WorkbookHost } from '@tpr/core/desk';
import type { Google } from '@stage/google/api';
import { expect, test } from 'vitest';
import { openBook, openGoogle } from './stage.ts';

const types = ['text', 'text', 'number', 'percent', 'boolean', 'date'] as const;
const columnsOf = (count: number): NewColumn[] =>
  Array.from({ length: count }, (_, at) => ({ header: `Column ${at}`, type: types[at] ?? 'text', note: '' }));

/** Rows that differ from each other in every cell, some of them empty; the first cell is the key. */
function makeRows(count: number, width: number): SheetCell[][] {
  return Array.from({ length: count }, (_, index) =>
    Array.from({ length: width }, (__, at): SheetCell => {
      if (at === 0) return String(100_000 + index);
      if (at === 1) return index % 5 === 0 ? '=IMPORTXML("http://x", "//a")' : `Company ${index}`;
      if (at === 2) return index % 3 === 0 ? null : index * 1.5;
      if (at === 3) return (index % 100) / 100;
      if (at === 4) return index % 4 === 0 ? null : index % 2 === 0;
      return at === 5 ? 46_000 + (index % 900) : `Value ${index * at}`;
    }),
  );
}

async function makeTable(host: WorkbookHost<'later'>, width: number): Promise<{ table: string; columns: string[] }> {
  const made = await host.createTable({
    name: 'TPR_Test',
    sheet: 'Test',
    frozenColumns: 1,
    columns: columnsOf(width),
  });
  return { table: made.id, columns: made.columns.map(({ id }) => id) };
}

/** In blocks as large as the host takes, as a managed table adds them. @returns how many there were. */
async function appendAll(
  host: WorkbookHost<'later'>,
  table: { table: string; columns: string[] },
  rows: readonly SheetCell[][],
): Promise<number> {
  const { maxBlockBytes } = await host.describe();
  let blocks = 0;
  for (let from = 0; from < rows.length; blocks += 1) {
    let end = from;
    for (let bytes = 0; end < rows.length && bytes + bytesOf(rows[end]!) <= maxBlockBytes; end += 1) {
      bytes += bytesOf(rows[end]!);
    }
    await host.appendRows({ ...table, rows: rows.slice(from, end) });
    from = end;
  }
  return blocks;
}

const shown = (google: Google, id: string): unknown[][] => google.spreadsheet(id).rows('Test').slice(1);

test('twenty thousand rows take one body a block, each below two megabytes', async () => {
  const google = await openGoogle();
  const { id, start } = await openBook(google);
  const host = start();
  const table = await makeTable(host, 26);
  const rows = makeRows(20_000, 26);
  const blocks = await appendAll(host, table, rows);
  expect(shown(google, id)).toHaveLength(20_000);
  expect(shown(google, id)[12_345]).toEqual(rows[12_345]);
  const { byMethod, overQuota, overPayload, largestPayloadBytes, concurrent } = google.counters();
  expect(byMethod['sheets.values.batchUpdate']).toBe(blocks);
  expect(byMethod['sheets.spreadsheets.batchUpdate']).toBe(1 + blocks);
  expect({ overQuota, overPayload, concurrent }).toEqual({ overQuota: 0, overPayload: 0, concurrent: 1 });
  expect(largestPayloadBytes).toBeLessThanOrEqual(2_000_000);
  // One cell of every seventh row, each in a range of its own: few bodies still.
  const keys = rows.filter((_, at) => at % 7 === 0).map(([key]) => String(key));
  const written = await host.writeRows({
    table: table.table,
    keyColumn: table.columns[0]!,
    columns: [table.columns[1]!],
    rows: keys.map((key) => ({ key, cells: [`New ${key}`] })),
  });
  expect(written).toEqual([]);
  expect(google.counters().byMethod['sheets.values.batchUpdate']).toBe(blocks + 1);
  expect(shown(google, id)[7]?.[1]).toBe('New 100007');
  expect(shown(google, id)[8]?.[1]).toBe('Company 8');
});

test('thousands of scattered rows leave in several calls', async () => {
  const google = await openGoogle();
  const { id, start } = await openBook(google);
  const host = start();
  const table = await makeTable(host, 2);
  const rows = makeRows(5_000, 2);
  await appendAll(host, table, rows);
  const gone = rows.filter((_, at) => at % 2 === 0).map(([key]) => String(key));
  await host.removeRows({ table: table.table, keyColumn: table.columns[0]!, keys: gone });
  expect(shown(google, id)).toEqual(rows.filter((_, at) => at % 2 === 1));
  expect(google.counters()).toMatchObject({ overPayload: 0 });
});

test('sixty writes a minute are enough for a run of two hundred', async () => {
  const google = await openGoogle();
  const { id, start } = await openBook(google);
  const host = start();
  const startMs = google.now();
  for (let at = 0; at < 200; at += 1) await host.saveText({ entries: [[`key ${at}`, `text ${at}`]] });
  expect(await host.loadText({ keys: ['key 0', 'key 199'] })).toEqual(['text 0', 'text 199']);
  expect(google.spreadsheet(id).sheet('TPR data').isHidden).toBe(true);
  const { overQuota, peakWrites } = google.counters();
  expect({ overQuota, peakWrites }).toEqual({ overQuota: 0, peakWrites: 60 });
  expect(google.now() - startMs).toBeGreaterThan(180_000);
});

test('a spreadsheet that would be too large is told in one line, and nothing is written', async () => {
  const google = await openGoogle();
  const { id, start } = await openBook(google);
  const host = start();
  const table = await makeTable(host, 500);
  const rows = Array.from({ length: 25_000 }, (_, at) => [String(at)]);
  await expect(host.appendRows({ table: table.table, columns: table.columns.slice(0, 1), rows })).rejects.toMatchObject(
    { kind: 'config', message: expect.stringContaining('Google allows 10 million cells') },
  );
  expect(shown(google, id)).toEqual([]);
});

test('somebody who guards a part of the table is named as the fault, not Google', async () => {
  const google = await openGoogle();
  const { start, book } = await openBook(google);
  const host = start();
  const table = await makeTable(host, 2);
  const sheet = book.sheet('Test');
  const box = { row: 2, column: 1, rows: 5, columns: 1 };
  sheet.protections.push({ box, isWarningOnly: false, description: 'theirs', editors: new Set() });
  await expect(host.appendRows({ ...table, rows: [['1', 'a']] })).rejects.toMatchObject({
    kind: 'config',
    field: 'protection',
  });
});

test('marks of a script that only its own project may see are not shown', async () => {
  const google = await openGoogle();
  const { start, book } = await openBook(google);
  const host = start();
  const { table } = await makeTable(host, 2);
  for (const { metadata } of book.sheet('Test').rowLines) {
    metadata.forEach((mark, at) => (metadata[at] = { ...mark, visibility: 'PROJECT' }));
  }
  expect(await host.findTable({ id: table })).toBeUndefined();
});
