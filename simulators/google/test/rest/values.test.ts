import { expect, test } from 'vitest';
import { openBook, openGoogle } from './opened-google.ts';

const typed: readonly [text: string, kept: unknown][] = [
  ['=1+1', { formula: '=1+1' }],
  ['00123', 123],
  ['+33', 33],
  ['TRUE', true],
  ['10%', 0.1],
  ['1E5', 100_000],
  ['2024-01-31', 45_322],
  ["'00123", '00123'],
  ['+33 1 44', '+33 1 44'],
  ['Acme', 'Acme'],
  ['1/99', '1/99'],
];

test.each(typed)('%s is interpreted as if it was typed, and stored unchanged with RAW', async (text, kept) => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  await call('POST', '/values:batchUpdate', {
    valueInputOption: 'USER_ENTERED',
    data: [{ range: 'Sheet1!A1', values: [[text]] }],
  });
  await call('POST', '/values:batchUpdate', {
    valueInputOption: 'RAW',
    data: [{ range: 'Sheet1!A2', values: [[text]] }],
  });
  expect(google.spreadsheet(id).rows('Sheet1')).toEqual([[kept], [text]]);
});

test('a date without a year is in the current year', async () => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  await call('PUT', '/values/A1?valueInputOption=USER_ENTERED', { values: [['1/2']] });
  const serial = Date.UTC(new Date(google.now()).getUTCFullYear(), 0, 2) / 86_400_000 + 25_569;
  expect(google.spreadsheet(id).rows('Sheet1')).toEqual([[serial]]);
});

test('null keeps a cell, empty text clears it, and empty cells at the end are not returned', async () => {
  const google = await openGoogle();
  const { call } = await openBook(google);
  const write = (values: unknown[][]) =>
    call('POST', '/values:batchUpdate', { valueInputOption: 'RAW', data: [{ range: 'A1', values }] });
  expect(await call('GET', '/values/A1:C9')).toMatchObject({ body: { range: 'Sheet1!A1:C9' } });
  expect((await call('GET', '/values/A1:C9')).body).not.toHaveProperty('values');
  await call('POST', '/values:batchUpdate', {
    valueInputOption: 'RAW',
    data: [
      {
        range: 'A1:C2',
        values: [
          ['a', 'b', 'c'],
          ['d', 'e', 'f'],
        ],
      },
    ],
  });
  expect(await write([[null], ['x', 'y']])).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('Requested writing within range [A1]') } },
  });
  await call('PUT', '/values/A1:C2?valueInputOption=RAW', {
    values: [
      [null, '', 'c'],
      ['', '', ''],
    ],
  });
  expect((await call('GET', '/values/A1:C9')).body['values']).toEqual([['a', '', 'c']]);
});

test('ranges are read in every form, and an invalid one is refused with Google’s message', async () => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  google.edit(id, [{ addSheet: { properties: { title: "It's mine" } } }]);
  await call('PUT', "/values/'It''s mine'!A1:C3?valueInputOption=RAW", {
    values: [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ],
  });
  const read = async (range: string) =>
    (await call('GET', `/values/${encodeURIComponent(range)}?valueRenderOption=UNFORMATTED_VALUE`)).body['values'];
  expect(await read("'It''s mine'!B:B")).toEqual([[2], [5], [8]]);
  expect(await read("'It''s mine'!2:2")).toEqual([[4, 5, 6]]);
  expect(await read("'It''s mine'!B2:C")).toEqual([
    [5, 6],
    [8, 9],
  ]);
  expect(await read("It's mine")).toHaveLength(3);
  for (const range of ['Nowhere!A1', 'A0', 'A1:', '!A1']) {
    expect(await call('GET', `/values/${encodeURIComponent(range)}`)).toMatchObject({
      status: 400,
      body: { error: { message: `Unable to parse range: ${range}`, status: 'INVALID_ARGUMENT' } },
    });
  }
});

test('a write outside the grid is refused; append extends the grid', async () => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  const beyond = await call('PUT', '/values/Sheet1!A1000?valueInputOption=RAW', { values: [['a']] });
  expect(beyond.status).toBe(200);
  expect(await call('PUT', '/values/Sheet1!A1001?valueInputOption=RAW', { values: [['b']] })).toMatchObject({
    status: 400,
    body: { error: { message: 'Range (Sheet1!A1001) exceeds grid limits. Max rows: 1000, max columns: 26' } },
  });
  await call('POST', '/values/Sheet1!A1:append?valueInputOption=RAW', { values: [['b', '00']] });
  expect(google.spreadsheet(id).rows('Sheet1').at(-1)).toEqual(['b', '00']);
  expect(google.spreadsheet(id).sheet('Sheet1').maxRows).toBe(1001);
  await call('POST', '/values/Sheet1!A1001:B1001:clear');
  expect(google.spreadsheet(id).rows('Sheet1')).toHaveLength(1000);
});

test('a text above 50,000 characters and a call without an input option are refused', async () => {
  const { call } = await openBook(await openGoogle());
  const long = await call('PUT', '/values/A1?valueInputOption=RAW', { values: [['x'.repeat(50_001)]] });
  expect(long.body.error?.message).toContain('maximum of 50000 characters');
  expect((await call('PUT', '/values/A1', { values: [['x']] })).body.error?.message).toContain('valueInputOption');
});
