import { expect, test } from 'vitest';
import { openBook, openGoogle, owner, signIn } from './opened-google.ts';

const columnMark = (index: number) => ({
  createDeveloperMetadata: {
    developerMetadata: {
      metadataKey: 'key',
      metadataValue: 'name',
      visibility: 'DOCUMENT',
      location: {
        dimensionRange: { sheetId: 0, dimension: 'COLUMNS' as const, startIndex: index, endIndex: index + 1 },
      },
    },
  },
});

const columns = (startIndex: number, endIndex: number) => ({
  sheetId: 0,
  dimension: 'COLUMNS' as const,
  startIndex,
  endIndex,
});

test('a call of several requests succeeds as a whole or changes nothing', async () => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  const refused = await call('POST', ':batchUpdate', {
    requests: [{ addSheet: { properties: { title: 'New' } } }, { addSheet: { properties: { title: 'new' } } }],
  });
  expect(refused.body.error?.message).toContain('A sheet with the name "new" already exists');
  expect(google.spreadsheet(id).sheets.map(({ name }) => name)).toEqual(['Sheet1']);
});

test('an unknown request is refused by its name, and one that changes fields has to name them', async () => {
  const { call } = await openBook(await openGoogle());
  const unknown = await call('POST', ':batchUpdate', { requests: [{ paintSheet: {} }] });
  expect(unknown.body.error?.message).toContain(`Unknown name "paintSheet" at 'requests[0]'`);
  const fieldless = await call('POST', ':batchUpdate', { requests: [{ repeatCell: { range: { sheetId: 0 } } }] });
  expect(fieldless.body.error?.message).toContain("listed in 'fields'");
});

test('metadata of a column moves with the column, and is deleted with it', async () => {
  const google = await openGoogle();
  const { id } = await openBook(google);
  const place = () => google.spreadsheet(id).metadata.map((each) => each.place);
  google.edit(id, [columnMark(2)]);
  google.edit(id, [{ insertDimension: { range: columns(0, 3) } }]);
  expect(place()).toEqual([{ kind: 'COLUMNS', sheetId: 0, index: 5 }]);
  google.edit(id, [{ moveDimension: { source: columns(5, 6), destinationIndex: 1 } }]);
  expect(place()).toEqual([{ kind: 'COLUMNS', sheetId: 0, index: 1 }]);
  google.edit(id, [{ moveDimension: { source: columns(0, 1), destinationIndex: 5 } }]);
  expect(place()).toEqual([{ kind: 'COLUMNS', sheetId: 0, index: 0 }]);
  google.edit(id, [{ deleteDimension: { range: columns(0, 1) } }]);
  expect(place()).toEqual([]);
});

test('cells keep their note and format when rows are inserted, removed and sorted', async () => {
  const google = await openGoogle();
  const { id } = await openBook(google);
  const cell = (text: string, note: string) => ({ userEnteredValue: { stringValue: text }, note });
  google.edit(id, [
    {
      updateCells: {
        start: { sheetId: 0 },
        rows: [{ values: [cell('=b', '1')] }, { values: [cell('c', '2')] }, { values: [cell('a', '3')] }],
        fields: '*',
      },
    },
    { sortRange: { range: { sheetId: 0 }, sortSpecs: [{ dimensionIndex: 0 }] } },
    { insertDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 2 } } },
    { deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 2, endIndex: 3 } } },
  ]);
  const sheet = google.spreadsheet(id).sheet('Sheet1');
  expect(google.spreadsheet(id).rows('Sheet1')).toEqual([['=b'], [], ['c']]);
  expect([0, 1, 2].map((row) => sheet.at(row + 1, 1).note)).toEqual(['1', undefined, '2']);
  expect(sheet.maxRows).toBe(1000);
});

test('an answer contains the fields of its mask, and grid values only on request', async () => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  google.edit(id, [columnMark(1)]);
  expect((await call('GET', '')).body).not.toHaveProperty('sheets.0.data');
  const { body } = await call(
    'GET',
    '?fields=sheets(properties.title,data(columnMetadata.developerMetadata.metadataKey))',
  );
  expect(Object.keys(body)).toEqual(['sheets']);
  expect(body).toMatchObject({ sheets: [{ properties: { title: 'Sheet1' } }] });
  expect(body).not.toHaveProperty('sheets.0.properties.sheetId');
  expect(body).toHaveProperty('sheets.0.data.0.columnMetadata.1.developerMetadata', [{ metadataKey: 'key' }]);
  expect((await call('GET', '?fields=sheets(')).status).toBe(400);
});

test('a spreadsheet has at most ten million cells', async () => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  const grow = (length: number) =>
    call('POST', ':batchUpdate', { requests: [{ appendDimension: { sheetId: 0, dimension: 'ROWS', length } }] });
  expect((await grow(300_000)).status).toBe(200);
  const refused = await grow(100_000);
  expect(refused.body.error?.message).toContain('above the limit of 10000000 cells');
  expect(google.spreadsheet(id).sheet('Sheet1').maxRows).toBe(301_000);
});

test('a user without access is refused a spreadsheet with 403, and a reader cannot write', async () => {
  const google = await openGoogle();
  const { id } = google.addSpreadsheet(owner);
  const other = await signIn(google, 'other@example.test');
  const call = await signIn(google, owner);
  expect(await other('GET', `v4/spreadsheets/${id}`)).toMatchObject({
    status: 403,
    body: { error: { code: 403, message: 'The caller does not have permission', status: 'PERMISSION_DENIED' } },
  });
  expect(await other('GET', 'v4/spreadsheets/nowhere')).toMatchObject({
    status: 404,
    body: { error: { message: 'Requested entity was not found.' } },
  });
  const share = { type: 'user', role: 'reader', emailAddress: 'other@example.test' };
  expect((await call('POST', `drive/v3/files/${id}/permissions`, share)).status).toBe(200);
  expect((await other('GET', `v4/spreadsheets/${id}`)).status).toBe(200);
  const write = { requests: [{ addSheet: {} }] };
  expect((await other('POST', `v4/spreadsheets/${id}:batchUpdate`, write)).status).toBe(403);
  expect((await other('GET', 'drive/v3/files')).body['files']).toEqual([expect.objectContaining({ id })]);
});

test('rows inserted at an edge have to inherit from the side where there are rows', async () => {
  const google = await openGoogle();
  const { call } = await openBook(google);
  const insert = (startIndex: number, inheritFromBefore: boolean) => {
    const range = { sheetId: 0, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 };
    return call('POST', ':batchUpdate', { requests: [{ insertDimension: { range, inheritFromBefore } }] });
  };
  const statuses: number[] = [];
  for (const [start, inherits] of [
    [0, true],
    [1000, false],
    [0, false],
    [1001, true],
  ] as const) {
    statuses.push((await insert(start, inherits)).status);
  }
  expect(statuses).toEqual([400, 400, 200, 200]);
});

test('metadata with DOCUMENT visibility can be replaced by every editor', async () => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  const note = (metadataValue: string) => ({
    requests: [
      { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataKey: 'note' } } } },
      {
        createDeveloperMetadata: {
          developerMetadata: {
            metadataKey: 'note',
            metadataValue,
            visibility: 'DOCUMENT',
            location: { spreadsheet: true },
          },
        },
      },
    ],
  });
  await call('POST', ':batchUpdate', note('ours'));
  const colleague = await signIn(google, 'colleague@example.test');
  const plant = () => colleague('POST', `v4/spreadsheets/${id}:batchUpdate`, note('theirs'));
  google.spreadsheet(id).roles.set('colleague@example.test', 'reader');
  expect((await plant()).status).toBe(403);
  google.spreadsheet(id).roles.set('colleague@example.test', 'writer');
  expect((await plant()).status).toBe(200);
  const { body } = await call('GET', '?fields=developerMetadata(metadataValue)');
  expect(body).toEqual({ developerMetadata: [{ metadataValue: 'theirs' }] });
});

test('a range is not named like an address or a boolean, nor as another one is', async () => {
  const { call } = await openBook(await openGoogle());
  const ask = async (request: object) => (await call('POST', ':batchUpdate', { requests: [request] })).status;
  const add = (name: string) => ask({ addNamedRange: { namedRange: { name, range: { sheetId: 0 } } } });
  const answer = await call('POST', ':batchUpdate', {
    requests: [{ addNamedRange: { namedRange: { name: 'TPR_A', range: { sheetId: 0 } } } }],
  });
  expect(answer.status).toBe(200);
  expect(await Promise.all(['A1', 'R1C1', 'rc', 'TRUE_', 'false', '1a', 'tpr_a'].map(add))).toEqual(Array(7).fill(400));
  expect(await add('ABCD12')).toBe(200);
  const replies = answer.body['replies'] as { addNamedRange: { namedRange: { namedRangeId: string } } }[];
  const { namedRangeId } = replies[0]!.addNamedRange.namedRange;
  const rename = (name: string) => ask({ updateNamedRange: { namedRange: { namedRangeId, name }, fields: 'name' } });
  expect([await rename('R2C2'), await rename('abcd12'), await rename('TPR_B')]).toEqual([400, 400, 200]);
});

test('cells are not moved over a part of what a formula fills, and whole rows are', async () => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  const sheet = google.spreadsheet(id).sheet('Sheet1');
  sheet.put(1, 1, { value: 1, formula: '=SEQUENCE(2)' });
  sheet.put(2, 1, { value: 2, isSpilled: true });
  const range = { sheetId: 0, startRowIndex: 1, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 1 };
  const change = (request: object) => call('POST', ':batchUpdate', { requests: [request] });
  for (const move of ['insertRange', 'deleteRange']) {
    const refused = await change({ [move]: { range, shiftDimension: 'ROWS' } });
    expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(move) } } });
    expect(refused.body.error?.message).toContain('You cannot insert or delete cells over an array formula.');
  }
  const lines = { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 2 };
  expect(await change({ deleteDimension: { range: lines } })).toMatchObject({ status: 200 });
});
