import { bytesOf, type SheetCell, type WorkbookAdapter } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { openBook, openGoogle } from './opened-google.ts';
import { makeTable, shown } from './counted-requests.ts';

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

/** In blocks as large as the host accepts, as a managed table adds them. @returns how many there were. */
async function appendAll(
  host: WorkbookAdapter<'later'>,
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

test('twenty thousand rows take one request body a block, each below two megabytes', async () => {
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
  // One cell of every seventh row, each in a separate range: few bodies still.
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

test('thousands of scattered rows are sent in several calls', async () => {
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

test('a spreadsheet that would be too large is reported in one line, and nothing is written', async () => {
  const google = await openGoogle();
  const { id, start } = await openBook(google);
  const host = start();
  const table = await makeTable(host, 400);
  const rows = Array.from({ length: 26_000 }, (_, at) => [String(at)]);
  await expect(host.appendRows({ table: table.table, columns: table.columns.slice(0, 1), rows })).rejects.toMatchObject(
    { kind: 'config', message: expect.stringContaining('Google allows 10 million cells') },
  );
  expect(shown(google, id)).toEqual([]);
});
