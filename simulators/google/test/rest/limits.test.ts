import { expect, test } from 'vitest';
import { fetchToken, openBook, openGoogle, owner, refreshForm, signIn, callerWith } from './opened-google.ts';

test('the sixty-first write of a user in a minute is refused, until the minute is over', async () => {
  const google = await openGoogle();
  const { call } = await openBook(google);
  const write = () => call('PUT', '/values/A1?valueInputOption=RAW', { values: [['x']] });
  for (let time = 0; time < 60; time += 1) expect((await write()).status).toBe(200);
  const refused = await write();
  expect(refused).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } });
  expect(refused.body.error?.message).toContain("limit 'Write requests per minute per user'");
  expect((await call('GET', '/values/A1')).status).toBe(200);
  google.advance(60_000);
  expect((await write()).status).toBe(200);
  expect(google.counters()).toMatchObject({ overQuota: 1, peakWrites: 60, peakReads: 1 });
});

test('six users together reach the limit of their project', async () => {
  const google = await openGoogle({ quota: { perUser: 3, perProject: 7 } });
  const { id } = google.addSpreadsheet(owner);
  const callers = await Promise.all(['a', 'b', 'c'].map((name) => signIn(google, `${name}@example.test`)));
  for (const name of ['a', 'b', 'c']) google.spreadsheet(id).roles.set(`${name}@example.test`, 'reader');
  const statuses: number[] = [];
  for (const call of callers) {
    for (let time = 0; time < 3; time += 1) statuses.push((await call('GET', `v4/spreadsheets/${id}`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429, 429]);
});

test('a body above two million bytes is refused and counted', async () => {
  const google = await openGoogle();
  const { call } = await openBook(google);
  const values = Array.from({ length: 50 }, () => ['x'.repeat(45_000)]);
  const refused = await call('PUT', '/values/A1:A50?valueInputOption=RAW', { values });
  expect(refused.body.error?.message).toContain('payload size exceeds the limit: 2000000 bytes');
  expect(google.counters()).toMatchObject({ overPayload: 1, byMethod: {} });
});

test.each([
  ['unavailable', 503, false],
  ['unavailable-after', 503, true],
  ['busy', 429, false],
] as const)('a planted %s answers %i, done: %s', async (kind, status, isDone) => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  google.setFaults([{ kind, on: 'PUT', share: 1, times: 1 }]);
  const write = () => call('PUT', '/values/A1?valueInputOption=RAW', { values: [['x']] });
  expect((await write()).status).toBe(status);
  expect(google.spreadsheet(id).rows('Sheet1')).toEqual(isDone ? [['x']] : []);
  expect((await write()).status).toBe(200);
});

test.each([
  ['cut', false],
  ['cut-after', true],
] as const)('a connection that is %s breaks, done: %s', async (kind, isDone) => {
  const google = await openGoogle();
  const { id, call } = await openBook(google);
  google.setFaults([{ kind, on: 'PUT', share: 1, times: 1 }]);
  await expect(call('PUT', '/values/A1?valueInputOption=RAW', { values: [['x']] })).rejects.toThrow('fetch failed');
  expect(google.spreadsheet(id).rows('Sheet1')).toEqual(isDone ? [['x']] : []);
});

test('a token expires after an hour and has only its scopes', async () => {
  const google = await openGoogle();
  const credentials = google.addPerson(owner);
  const { id } = google.addSpreadsheet(owner);
  const granted: { access_token: string } = Object(await (await fetchToken(google, refreshForm(credentials))).json());
  const call = callerWith(google, granted.access_token);
  expect((await call('GET', `v4/spreadsheets/${id}`)).status).toBe(200);
  google.advance(3_600_000);
  expect(await call('GET', `v4/spreadsheets/${id}`)).toMatchObject({
    status: 401,
    body: { error: { status: 'UNAUTHENTICATED' } },
  });
  const narrow = await signIn(google, owner, ['https://www.googleapis.com/auth/script.projects']);
  expect(await narrow('GET', `v4/spreadsheets/${id}`)).toMatchObject({
    status: 403,
    body: { error: { message: 'Request had insufficient authentication scopes.' } },
  });
});

test('a wrong sign-in is refused in the form of the token endpoint', async () => {
  const google = await openGoogle();
  const form = refreshForm(google.addPerson(owner));
  const refusal = async (change: Record<string, string>) => (await fetchToken(google, { ...form, ...change })).json();
  expect(await refusal({ refresh_token: 'no' })).toEqual({
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  });
  expect(await refusal({ client_secret: 'no' })).toMatchObject({ error: 'invalid_client' });
  expect(await refusal({ grant_type: 'password' })).toMatchObject({ error: 'unsupported_grant_type' });
  google.revoke(owner);
  expect(await refusal({})).toMatchObject({ error: 'invalid_grant' });
});

test('a sheet accepts 30,000 characters of developer metadata, and the spreadsheet as many', async () => {
  const google = await openGoogle();
  const { call } = await openBook(google);
  const add = (location: object, length: number) => {
    const developerMetadata = {
      metadataKey: 'k',
      metadataValue: 'x'.repeat(length),
      visibility: 'DOCUMENT',
      location,
    };
    return call('POST', ':batchUpdate', { requests: [{ createDeveloperMetadata: { developerMetadata } }] });
  };
  const column = { dimensionRange: { sheetId: 0, dimension: 'COLUMNS', startIndex: 1, endIndex: 2 } };
  expect((await add({ sheetId: 0 }, 14_999)).status).toBe(200);
  expect((await add(column, 14_999)).status).toBe(200);
  expect(await add(column, 0)).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
  expect((await add({ spreadsheet: true }, 29_999)).status).toBe(200);
  expect((await add({ spreadsheet: true }, 0)).status).toBe(400);
});
