import { expect, test } from 'vitest';
import { openBook, openGoogle } from './opened-google.ts';
import { makeTable } from './counted-requests.ts';

test('sixty writes a minute are enough for a run of many more', async () => {
  const google = await openGoogle();
  const { id, start } = await openBook(google);
  const host = start();
  const startMs = google.now();
  for (let at = 0; at < 130; at += 1) await host.saveText({ entries: [[`key ${at}`, `text ${at}`]] });
  expect(await host.loadText({ keys: ['key 0', 'key 129'] })).toEqual([['text 0'], ['text 129']]);
  expect(google.spreadsheet(id).sheet('TPR data').isHidden).toBe(true);
  const { overQuota, peakWrites } = google.counters();
  expect({ overQuota, peakWrites }).toEqual({ overQuota: 0, peakWrites: 60 });
  expect(google.now() - startMs).toBeGreaterThan(120_000);
});

test('a protected part of the table is reported as a protection, not as an error of Google', async () => {
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

test('marks of a script that only its own project may see are not visible to tpr', async () => {
  const google = await openGoogle();
  const { start, book } = await openBook(google);
  const host = start();
  const { table } = await makeTable(host, 2);
  for (const { metadata } of book.sheet('Test').rowLines) {
    metadata.forEach((mark, at) => (metadata[at] = { ...mark, visibility: 'PROJECT' }));
  }
  expect(await host.findTable({ id: table })).toBeUndefined();
});
