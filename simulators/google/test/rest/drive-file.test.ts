import { expect, test } from 'vitest';
import { openGoogle, owner, signIn } from './opened-google.ts';

const ofDrive = (name: string) => `https://www.googleapis.com/auth/${name}`;
const sheetType = 'application/vnd.google-apps.spreadsheet';

test.each([
  ['Sheets', (id: string) => `v4/spreadsheets/${id}`],
  ['its values', (id: string) => `v4/spreadsheets/${id}/values/A1`],
  ['Drive', (id: string) => `drive/v3/files/${id}`],
  ['its export', (id: string) => `drive/v3/files/${id}/export?mimeType=text/csv`],
])('with drive.file alone %s hides a file that the app has not created, even from its owner', async (_, pathOf) => {
  const google = await openGoogle();
  const { id } = google.addSpreadsheet(owner);
  const narrow = await signIn(google, owner, [ofDrive('drive.file')]);
  expect(await narrow('GET', pathOf(id))).toMatchObject({ status: 404, body: { error: { status: 'NOT_FOUND' } } });
  expect((await narrow('GET', 'drive/v3/files')).body['files']).toEqual([]);
});

test('with drive.file alone such a file cannot be written either', async () => {
  const google = await openGoogle();
  const { id } = google.addSpreadsheet(owner);
  const narrow = await signIn(google, owner, [ofDrive('drive.file')]);
  const write = await narrow('PUT', `v4/spreadsheets/${id}/values/A1?valueInputOption=RAW`, { values: [['x']] });
  expect(write.status).toBe(404);
  expect(google.spreadsheet(id).rows('Sheet1')).toEqual([]);
});

test('a file that the app has created can be opened again, through Sheets and through Drive', async () => {
  const google = await openGoogle();
  const narrow = await signIn(google, owner, [ofDrive('drive.file')]);
  const bySheets = await narrow('POST', 'v4/spreadsheets', {});
  const byDrive = await narrow('POST', 'drive/v3/files', { name: 'Made', mimeType: sheetType });
  for (const id of [bySheets.body['spreadsheetId'], byDrive.body['id']].map(String)) {
    expect((await narrow('GET', `v4/spreadsheets/${id}`)).status).toBe(200);
    expect((await narrow('GET', `drive/v3/files/${id}`)).status).toBe(200);
  }
});

test('the scopes of all spreadsheets and of all files open files that people have created', async () => {
  const google = await openGoogle();
  const { id } = google.addSpreadsheet(owner);
  for (const scope of ['spreadsheets', 'drive']) {
    const whole = await signIn(google, owner, [ofDrive(scope)]);
    expect((await whole('GET', `v4/spreadsheets/${id}`)).status).toBe(200);
  }
});
