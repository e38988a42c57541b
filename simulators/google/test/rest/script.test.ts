import { expect, test } from 'vitest';
import { openGoogle, owner, signIn } from './opened-google.ts';

const manifest = { name: 'appsscript', type: 'JSON', source: '{"runtimeVersion":"V8"}' };
const code = (source: string) => ({ name: 'Code', type: 'SERVER_JS', source });

test('a bound script is created, filled, versioned and deployed', async () => {
  const google = await openGoogle();
  const call = await signIn(google, owner);
  const { id } = google.addSpreadsheet(owner);
  const made = await call('POST', 'v1/projects', { title: 'T', parentId: id });
  const path = `v1/projects/${String(made.body['scriptId'])}`;
  expect((await call('PUT', `${path}/content`, { files: [manifest, code('function onOpen() {}')] })).status).toBe(200);
  expect((await call('GET', `${path}/content`)).body['files']).toEqual([manifest, code('function onOpen() {}')]);
  expect((await call('POST', `${path}/versions`, { description: 'one' })).body['versionNumber']).toBe(1);
  const deployed = await call('POST', `${path}/deployments`, { versionNumber: 1, manifestFileName: 'appsscript' });
  const deployment = `${path}/deployments/${String(deployed.body['deploymentId'])}`;
  expect((await call('PUT', deployment, { deploymentConfig: { versionNumber: 2 } })).status).toBe(400);
  expect((await call('GET', `${path}/deployments`)).body['deployments']).toHaveLength(1);
  expect((await call('DELETE', deployment)).status).toBe(200);
  expect(google.scripts).toMatchObject([{ parentId: id, owner }]);
});

test.each([
  [[code('')], 'must include a manifest'],
  [[manifest, code('function (')], 'Syntax error'],
  [[{ ...manifest, source: '{' }], 'appsscript.json'],
  [[manifest, code(''), code('')], 'already exists'],
])('content that the editor would not save is refused: %j', async (files, message) => {
  const google = await openGoogle();
  const call = await signIn(google, owner);
  const made = await call('POST', 'v1/projects', { title: 'T' });
  const refused = await call('PUT', `v1/projects/${String(made.body['scriptId'])}/content`, { files });
  expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(message) } } });
});

test('the two hundred and first version is refused', async () => {
  const google = await openGoogle();
  const call = await signIn(google, owner);
  const made = await call('POST', 'v1/projects', { title: 'T' });
  const path = `v1/projects/${String(made.body['scriptId'])}/versions`;
  for (let version = 1; version <= 200; version += 1) google.scripts[0]?.addVersion('', '');
  expect(await call('POST', path, {})).toMatchObject({ status: 400 });
});

test('a script is hidden from other users', async () => {
  const google = await openGoogle();
  const made = await (await signIn(google, owner))('POST', 'v1/projects', { title: 'T' });
  const other = await signIn(google, 'other@example.test');
  expect((await other('GET', `v1/projects/${String(made.body['scriptId'])}/content`)).status).toBe(403);
});

test('a bound script can be read and written only by editors of the spreadsheet', async () => {
  const google = await openGoogle();
  const book = google.addSpreadsheet(owner);
  const { scriptId } = google.addScript(owner, book.id, 'Bound');
  const colleague = await signIn(google, 'colleague@example.test');
  const path = `v1/projects/${scriptId}`;
  book.roles.set('colleague@example.test', 'reader');
  expect((await colleague('GET', path)).status).toBe(403);
  book.roles.set('colleague@example.test', 'writer');
  expect((await colleague('GET', path)).body).toMatchObject({ scriptId, title: 'Bound', parentId: book.id });
  expect((await colleague('PUT', `${path}/content`, { files: [manifest, code('')] })).status).toBe(200);
  expect((await colleague('GET', `v1/projects/${google.addScript(owner).scriptId}`)).status).toBe(403);
});

test('a bound script belongs to the owner of its spreadsheet, even if another user creates it', async () => {
  const google = await openGoogle();
  const book = google.addSpreadsheet(owner);
  book.roles.set('colleague@example.test', 'writer');
  const colleague = await signIn(google, 'colleague@example.test');
  const made = await colleague('POST', 'v1/projects', { title: 'T', parentId: book.id });
  expect(made.body).toMatchObject({ creator: { email: 'colleague@example.test' } });
  expect(google.scripts).toMatchObject([{ owner, creator: 'colleague@example.test' }]);
  const path = `v1/projects/${String(made.body['scriptId'])}`;
  expect((await (await signIn(google, owner))('GET', path)).status).toBe(200);
  book.roles.set('colleague@example.test', 'reader');
  expect((await colleague('GET', path)).status).toBe(403);
});

test('an unbound project has no parent', async () => {
  const google = await openGoogle();
  const call = await signIn(google, owner);
  const { scriptId } = google.addScript(owner, undefined, 'Payroll');
  expect((await call('GET', `v1/projects/${scriptId}`)).body).toEqual({
    scriptId,
    title: 'Payroll',
    creator: { email: owner },
  });
});
