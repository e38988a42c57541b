import type { Google } from '@stage/google/api';
import { expect, test } from 'vitest';
import { codeOf } from '../../src/google/sheet-cell.ts';
import { lookalikes, makeColumn } from '../files/table.ts';
import { Killed, makePortfolio, makeRows, openBook, openGoogle, portfolioColumns, type RunOptions } from './stage.ts';

/** Everything a user sees of a sheet; who reads the same twice has the same sheet. */
function pictureOf(google: Google, id: string): unknown {
  return google.spreadsheet(id).sheets.map((sheet) => ({
    title: sheet.title,
    size: [sheet.rowCount, sheet.columnCount, sheet.frozenRowCount, sheet.frozenColumnCount],
    rows: google.spreadsheet(id).rows(sheet.title),
    formats: Array.from({ length: sheet.rowCount }, (_, row) =>
      Array.from({ length: sheet.columnCount }, (__, column) => sheet.cell(row, column).format?.numberFormat?.pattern),
    ),
    notes: sheet.cell(0, 0).note,
    marks: google
      .spreadsheet(id)
      .metadata.map(({ key, value, place }) => [key, value, 'index' in place && place.index]),
  }));
}

test('texts that look like something else stay what they are', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  const texts = ['=IMPORTXML("http://x","//a")', '00123', '+33', '1/2', 'TRUE', ...lookalikes].map((text) =>
    // What no cell can hold goes before, in every table alike.
    text.replace(/\r/g, ''),
  );
  const rows = texts.map((text, index) => [String(index), text]);
  await write([makePortfolio(rows, [makeColumn('Third party', 'text'), makeColumn('Text', 'text')])]);
  const found = google.spreadsheet(id).rows('Portfolio').slice(1);
  expect(found).toEqual(rows);
  // And as keys, which are written another way.
  const keyed = await openBook(google);
  const keys = [...new Set(texts)].filter((text) => text.trim() !== '');
  const table = makePortfolio(
    keys.map((text) => [text]),
    [makeColumn('Third party', 'text')],
  );
  await keyed.write([table]);
  expect(google.spreadsheet(keyed.id).rows('Portfolio').slice(1)).toEqual(keys.map((key) => [key]));
});

test('a sheet has typed cells, a frozen header with notes, formats and warnings', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  await write([makePortfolio([['1', 'Acme', 1.5, 0.12, true, '2024-01-31']])]);
  const sheet = google.spreadsheet(id).sheet('Portfolio');
  expect(google.spreadsheet(id).rows('Portfolio')).toEqual([
    ['Third party', 'Name', 'Score', 'Rate', 'Strategic', 'Ends'],
    ['1', 'Acme', 1.5, 0.12, true, 45_322],
  ]);
  expect([sheet.frozenRowCount, sheet.frozenColumnCount]).toEqual([1, 1]);
  expect(portfolioColumns.map((_, column) => sheet.cell(1, column).format?.numberFormat?.pattern)).toEqual([
    '@',
    '@',
    undefined,
    '0.0%',
    undefined,
    'yyyy-mm-dd',
  ]);
  expect(sheet.cell(0, 1)).toMatchObject({ format: { textFormat: { bold: true } }, note: '' });
  expect(google.spreadsheet(id).protectedRanges).toMatchObject([{ warningOnly: true, range: { endColumnIndex: 6 } }]);
});

test('twenty thousand third parties take the fewest bodies that are below two megabytes', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  const wide = Array.from({ length: 20 }, (_, index) => makeColumn(`Attribute ${index}`, 'text'));
  const rows = makeRows(20_000).map((row, index) => [...row, ...wide.map((__, at) => `Value ${index * at}`)]);
  await write([makePortfolio(rows, [...portfolioColumns, ...wide])]);
  expect(google.spreadsheet(id).rows('Portfolio')).toHaveLength(20_001);
  const { byMethod, overQuota, overPayload, largestPayloadBytes, concurrent } = google.counters();
  const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row.slice(1))) + 1, 0);
  expect(byMethod['sheets.values.batchUpdate']).toBe(Math.ceil(bytes / 2_000_000));
  expect(byMethod['sheets.spreadsheets.batchUpdate']).toBe(1);
  expect({ overQuota, overPayload, concurrent }).toEqual({ overQuota: 0, overPayload: 0, concurrent: 1 });
  expect(largestPayloadBytes).toBeLessThanOrEqual(2_000_000);
});

test('more rows than one call makes room for come in several', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  const columns = portfolioColumns.slice(0, 2);
  const rows = makeRows(40_000).map((row) => row.slice(0, 2));
  await write([makePortfolio(rows, columns)]);
  expect(google.spreadsheet(id).rows('Portfolio').slice(1)).toEqual(rows);
  expect(google.spreadsheet(id).sheet('Portfolio').rowCount).toBe(40_001);
  expect(google.counters()).toMatchObject({ overPayload: 0, byMethod: { 'sheets.spreadsheets.batchUpdate': 2 } });
});

test('a second run of the same writes nothing', async () => {
  const google = await openGoogle();
  const { write } = await openBook(google);
  await write([makePortfolio(makeRows(50))]);
  const { byMethod } = google.counters();
  await write([makePortfolio(makeRows(50))]);
  expect(google.counters().byMethod).toMatchObject({
    'sheets.values.batchUpdate': byMethod['sheets.values.batchUpdate'],
    'sheets.spreadsheets.batchUpdate': byMethod['sheets.spreadsheets.batchUpdate'],
  });
});

test('a refresh goes in place: order, names, own columns, own rows and own sheets of the user stay', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  await write([makePortfolio(makeRows(30))]);
  const book = google.spreadsheet(id);
  const { sheetId } = book.sheet('Portfolio');
  const columns = (startIndex: number, endIndex: number) => ({
    sheetId,
    dimension: 'COLUMNS' as const,
    startIndex,
    endIndex,
  });
  const text = (stringValue: string) => ({ values: [{ userEnteredValue: { stringValue } }] });
  google.edit(id, [
    { insertDimension: { range: columns(2, 3) } },
    { updateCells: { start: { sheetId, columnIndex: 2 }, rows: [text('My notes'), text('mine 100000')], fields: '*' } },
    { moveDimension: { source: columns(5, 6), destinationIndex: 1 } },
    {
      sortRange: { range: { sheetId, startRowIndex: 1 }, sortSpecs: [{ dimensionIndex: 0, sortOrder: 'DESCENDING' }] },
    },
    { appendDimension: { sheetId, dimension: 'ROWS', length: 2 } },
    { updateCells: { start: { sheetId, rowIndex: 32 }, rows: [text('Sum')], fields: '*' } },
    { updateSheetProperties: { properties: { sheetId, title: 'Suppliers' }, fields: 'title' } },
    { updateCells: { start: { sheetId: 0 }, rows: [text('my own sheet')], fields: '*' } },
  ]);
  // Two leave, one of them in between; three come.
  const next = makeRows(33, 1).filter(([key]) => key !== '100004' && key !== '100029');
  await write([makePortfolio(next)]);
  const [header, ...rows] = book.rows('Suppliers');
  expect(header).toEqual(['Third party', 'Strategic', 'Name', 'My notes', 'Score', 'Rate', 'Ends']);
  const keys = rows.map(([key]) => key);
  expect(keys.slice(0, 3)).toEqual(['100028', '100027', '100026']);
  expect(keys.slice(-5)).toEqual(['100030', '100031', '100032', null, 'Sum'].map((key) => key ?? undefined));
  expect(rows.find(([key]) => key === '100000')?.[3]).toBe('mine 100000');
  for (const [key, name, score] of next) {
    const row = rows.find(([found]) => found === key);
    expect([row?.[2], row?.[4]]).toEqual([name, score]);
  }
  expect(book.rows('Sheet1')).toEqual([['my own sheet']]);
});

test('columns that are not asked for any more leave, new ones come behind the last, with values', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  await write([makePortfolio(makeRows(5))]);
  const [key, name, ...others] = portfolioColumns;
  const columns = [key!, ...others, makeColumn('City', 'text')];
  const rows = makeRows(6).map(([id0, , ...rest]) => [id0!, ...rest, 'Nantes']);
  await write([makePortfolio(rows, columns)]);
  const [header, ...found] = google.spreadsheet(id).rows('Portfolio');
  expect(header).toEqual(columns.map((column) => column.header));
  expect(header).not.toContain(name?.header);
  expect(found.map((row) => row.at(-1))).toEqual(Array.from({ length: 6 }, () => 'Nantes'));
  expect(google.spreadsheet(id).sheet('Portfolio').cell(5, 5).format?.numberFormat?.pattern).toBe('@');
});

test('what a user changed is not written over without being told to', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  await write([makePortfolio(makeRows(10))]);
  const { sheetId } = google.spreadsheet(id).sheet('Portfolio');
  const type = (rowIndex: number, stringValue: string) =>
    google.edit(id, [
      {
        updateCells: {
          start: { sheetId, rowIndex, columnIndex: 1 },
          rows: [{ values: [{ userEnteredValue: { stringValue } }] }],
          fields: 'userEnteredValue',
        },
      },
    ]);
  type(2, 'Edited');
  const before = pictureOf(google, id);
  await expect(write([makePortfolio(makeRows(10, 1))])).rejects.toMatchObject({
    kind: 'config',
    message: expect.stringMatching(/In the sheet "Portfolio" cell B3 was changed since .* add --overwrite\.$/),
  });
  expect(pictureOf(google, id)).toEqual(before);
  await write([makePortfolio(makeRows(10, 1))], { overwrite: true });
  expect(google.spreadsheet(id).rows('Portfolio')[2]?.[1]).toBe('Company 1');
  // What is changed to the very value that comes is no loss.
  type(8, 'Company 7 v2');
  await write([makePortfolio(makeRows(10, 2))]);
  expect(google.spreadsheet(id).rows('Portfolio')[8]?.[1]).toBe('Company 7 v2');
});

test('a sheet without its key column, and a spreadsheet that would be too large, are told in one line', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  const wide = Array.from({ length: 400 }, (_, index) => makeColumn(`A${index}`, 'text'));
  const rows = Array.from({ length: 25_000 }, (_, index) => [String(index)]);
  await expect(write([makePortfolio(rows, [portfolioColumns[0]!, ...wide])])).rejects.toThrow(
    'The spreadsheet would hold 10,051,401 cells, and Google allows 10,000,000. Choose fewer --columns',
  );
  await write([makePortfolio(makeRows(3))]);
  const { sheetId } = google.spreadsheet(id).sheet('Portfolio');
  google.edit(id, [{ deleteDimension: { range: { sheetId, dimension: 'COLUMNS', startIndex: 0, endIndex: 1 } } }]);
  await expect(write([makePortfolio(makeRows(3))])).rejects.toThrow('The column "Third party" was removed');
});

test('a portfolio that becomes empty leaves its header', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  await write([makePortfolio(makeRows(3))]);
  await write([makePortfolio([])]);
  expect(google.spreadsheet(id).rows('Portfolio')).toHaveLength(1);
  await write([makePortfolio(makeRows(2))]);
  expect(google.spreadsheet(id).rows('Portfolio').slice(1)).toHaveLength(2);
});

/** Small bodies, so that a run has many requests to be killed between. */
const small: RunOptions = { maxBatchBytes: 230 };

test('killed before or after any request, and again, it ends as a run that was left alone', async () => {
  const google = await openGoogle();
  const tables = [makePortfolio(makeRows(60)), makePortfolio(makeRows(70, 1).slice(5))];
  const whole = await openBook(google);
  for (const table of tables) await whole.write([table], small);
  const expected = pictureOf(google, whole.id);
  let kills = 0;
  for (let seed = 0; seed < 10; seed += 1) {
    const { id, write } = await openBook(google, `owner-${seed}@example.test`);
    for (const [round, table] of tables.entries()) {
      for (let life = 0; ; life += 1) {
        const request = 1 + ((seed * 7 + life * 5 + round * 3) % 12);
        try {
          await write([table], life > 7 ? small : { ...small, ...killAt(google, request, seed % 2 === 0) });
          break;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
          google.setFaults([]);
          kills += 1;
        }
      }
    }
    expect(pictureOf(google, id)).toEqual(expected);
  }
  expect(kills).toBeGreaterThan(40);
  // All lives of a spreadsheet pass within a second, and would send more than Google takes in a minute.
  const { overQuota, overPayload, peakWrites } = google.counters();
  expect({ overQuota, overPayload, peakWrites }).toEqual({ overQuota: 0, overPayload: 0, peakWrites: 60 });
});

/** Dies at a request: before it is sent, or once Google has done it and its answer is on the way. */
function killAt(google: Google, request: number, isBefore: boolean): RunOptions {
  let isDying = false;
  return {
    onSend(sent) {
      if (sent !== request) return;
      if (isBefore) throw new Killed();
      isDying = true;
      google.setFaults([{ kind: 'cut-after', on: '/v4/', share: 1, times: 1 }]);
    },
    onSleep() {
      if (isDying) throw new Killed();
    },
  };
}

test('503, 429 and broken connections at every fifth request change nothing in the end', async () => {
  const google = await openGoogle({ seed: 4 });
  const whole = await openBook(google);
  await whole.write([makePortfolio(makeRows(60))], small);
  const expected = pictureOf(google, whole.id);
  const kinds = ['unavailable', 'unavailable-after', 'cut', 'cut-after', 'busy'] as const;
  google.setFaults(kinds.map((kind) => ({ kind, on: '/v4/', share: 0.05 })));
  for (let round = 0; round < 4; round += 1) {
    const { id, write } = await openBook(google, `owner-${round}@example.test`);
    await write([makePortfolio(makeRows(60))], small);
    expect(pictureOf(google, id)).toEqual(expected);
  }
  expect(google.counters().planted).toBeGreaterThan(10);
  expect(google.counters()).toMatchObject({ overQuota: 0 });
});

test('sixty writes a minute are enough for a run of two hundred', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  const startMs = google.now();
  await write([makePortfolio(makeRows(400))], { maxBatchBytes: 300 });
  expect(google.spreadsheet(id).rows('Portfolio')).toHaveLength(401);
  const { byMethod, overQuota, peakWrites } = google.counters();
  expect(byMethod['sheets.values.batchUpdate']).toBeGreaterThan(180);
  expect({ overQuota, peakWrites }).toEqual({ overQuota: 0, peakWrites: 60 });
  expect(google.now() - startMs).toBeGreaterThan(180_000);
});

test('an empty cell, zero and false are three values', () => {
  expect(new Set(['', 0, false, '0', 'false', 'FALSE'].map(codeOf)).size).toBe(6);
});

test('thousands of scattered rows leave in several calls', async () => {
  const google = await openGoogle();
  const { id, write } = await openBook(google);
  const columns = portfolioColumns.slice(0, 2);
  const rows = makeRows(9_000).map((row) => row.slice(0, 2));
  await write([makePortfolio(rows, columns)]);
  const left = [...rows.filter((_, index) => index % 2 === 1), ['200000', 'new']];
  await write([makePortfolio(left, columns)]);
  expect(google.spreadsheet(id).rows('Portfolio').slice(1)).toEqual(left);
  expect(google.counters()).toMatchObject({ overPayload: 0 });
});
