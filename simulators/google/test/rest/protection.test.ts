import { expect, test } from 'vitest';
import { openBook, openGoogle } from './opened-google.ts';

const box = { row: 2, column: 2, rows: 1, columns: 1 };
const b2 = { sheetId: 0, startRowIndex: 1, endRowIndex: 2, startColumnIndex: 1, endColumnIndex: 2 };
const all = 'Sheet1!A1:C3';

const calls: [what: string, method: string, path: string, body?: object][] = [
  ['values.update', 'PUT', `/values/${all}?valueInputOption=RAW`, { values: [['x'], [null, 'y']] }],
  ['values.append', 'POST', '/values/Sheet1!A1:append?valueInputOption=RAW', { values: [['x', 'y']] }],
  ['values.clear', 'POST', `/values/${all}:clear`],
  ['values.batchClear', 'POST', '/values:batchClear', { ranges: ['Sheet1!A1', 'Sheet1!B2'] }],
  [
    'values.batchUpdate',
    'POST',
    '/values:batchUpdate',
    {
      valueInputOption: 'RAW',
      data: [
        { range: 'Sheet1!A1', values: [['x']] },
        { range: 'Sheet1!B2', values: [['y']] },
      ],
    },
  ],
  ['updateCells', 'POST', ':batchUpdate', { requests: [{ updateCells: { range: b2, fields: 'userEnteredValue' } }] }],
  ['repeatCell', 'POST', ':batchUpdate', { requests: [{ repeatCell: { range: b2, fields: 'userEnteredFormat' } }] }],
  ['setDataValidation', 'POST', ':batchUpdate', { requests: [{ setDataValidation: { range: b2 } }] }],
  ['deleteRange', 'POST', ':batchUpdate', { requests: [{ deleteRange: { range: b2, shiftDimension: 'ROWS' } }] }],
];

test.each(calls)('%s over a protected cell is refused with 400, and changes nothing', async (_, method, path, body) => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  await call('PUT', '/values/Sheet1!A1?valueInputOption=RAW', { values: [['kept']] });
  const sheet = google.spreadsheet(id).sheet('Sheet1');
  sheet.protections.push({ box, isWarningOnly: false, description: '', editors: new Set() });
  expect(await call(method, path, body)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('You are trying to edit a protected cell or object.') } },
  });
  expect(google.spreadsheet(id).rows('Sheet1')).toEqual([['kept']]);
});

test.each(calls)(
  '%s succeeds with a protection that only warns, and with one that includes the user',
  async (_, method, path, body) => {
    const google = await openGoogle();
    const { id, call } = await openBook(google);
    const sheet = google.spreadsheet(id).sheet('Sheet1');
    sheet.protections.push(
      { box: undefined, isWarningOnly: true, description: '', editors: new Set() },
      { box, isWarningOnly: false, description: '', editors: undefined },
    );
    expect((await call(method, path, body)).status).toBe(200);
  },
);

test('a request that names the editors of a protection is refused, since that is not simulated', async () => {
  const { call } = await openBook(await openGoogle());
  const protectedRange = { range: b2, editors: { users: ['other@example.test'] } };
  const refused = await call('POST', ':batchUpdate', { requests: [{ addProtectedRange: { protectedRange } }] });
  expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('editors') } } });
});

/** Source: github.com/nithinmurali/pygsheets/issues/189. */
test('a sheet with a column that is protected from the user gets no rows, and columns beside it', async () => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  const sheet = google.spreadsheet(id).sheet('Sheet1');
  const column = { row: 1, column: 3, rows: sheet.maxRows, columns: 1 };
  sheet.protections.push({ box: column, isWarningOnly: false, description: '', editors: new Set() });
  const before = sheet.maxRows;
  const send = async (request: object) => (await call('POST', ':batchUpdate', { requests: [request] })).status;
  const range = { sheetId: 0, startIndex: 5, endIndex: 6 };
  const properties = { sheetId: 0, gridProperties: { rowCount: before + 1 } };
  const refused = [
    { insertDimension: { range: { ...range, dimension: 'ROWS' } } },
    { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } },
    { updateSheetProperties: { properties, fields: 'gridProperties.rowCount' } },
  ];
  for (const each of refused) expect(await send(each)).toBe(400);
  expect(await send({ insertDimension: { range: { ...range, dimension: 'COLUMNS' } } })).toBe(200);
  expect(google.spreadsheet(id).sheet('Sheet1').maxRows).toBe(before);
});
