import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCredentials } from '../../src/google/credentials.ts';
import { makeFolder } from '../files/folder.ts';

function write(content: unknown, name = 'google.json'): string {
  const path = join(makeFolder(), name);
  const isWhole = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(path, isWhole ? content : JSON.stringify(content), { mode: 0o600 });
  return path;
}

/** A folder without a sign-in. */
const nowhere = { HOME: '/nowhere', XDG_CONFIG_HOME: '/nowhere', APPDATA: '/nowhere' };
const read = (path: string | undefined, subject?: string) => readCredentials({ path, subject }, nowhere);

const person = { type: 'authorized_user', client_id: 'id', client_secret: 'secret', refresh_token: 'token' };
const readPerson = { kind: 'person', clientId: 'id', clientSecret: 'secret', refreshToken: 'token' };
const service = { type: 'service_account', client_email: 'robot@a.test', private_key: 'key' };
const actingAs = (email: string) =>
  `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${email}:generateAccessToken`;
const impersonation = {
  type: 'impersonated_service_account',
  service_account_impersonation_url: actingAs('robot@a.test'),
  source_credentials: person,
};
const workload = {
  type: 'external_account',
  audience: '//iam.googleapis.com/pool',
  subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  token_url: 'https://sts.googleapis.com/v1/token',
  credential_source: { file: '/var/run/token' },
};

test.each([
  ['gcloud leaves', person, readPerson],
  ['PowerShell writes, with a mark', `\uFEFF${JSON.stringify(person)}`, readPerson],
  ['gcloud leaves with a project', { ...person, quota_project_id: 'p' }, { ...readPerson, quotaProject: 'p' }],
  ['clasp leaves', { tokens: { default: person } }, { ...readPerson, isOfClasp: true }],
  ['the Cloud console hands out', service, { kind: 'service', email: 'robot@a.test', privateKey: 'key' }],
  [
    'gcloud leaves of an impersonation',
    impersonation,
    { kind: 'impersonated', email: 'robot@a.test', delegates: [], source: readPerson },
  ],
  [
    'gcloud writes for a workload',
    { ...workload, service_account_impersonation_url: actingAs('robot@a.test') },
    expect.objectContaining({ kind: 'workload', email: 'robot@a.test', source: { file: '/var/run/token' } }),
  ],
])('a sign-in is read as %s it', async (_, content, wanted) => {
  expect(await read(write(content))).toEqual(wanted);
  expect(await readCredentials({ path: undefined }, { GOOGLE_APPLICATION_CREDENTIALS: write(content) })).toEqual(
    wanted,
  );
});

test.each([
  ['nothing', undefined, /^There is no Google sign-in\. Sign in once, npm run tpr -- google sign-in --client <file>/],
  ['no file', '/nowhere/google.json', /cannot be read\. Check its name/],
  ['no JSON', 'SECRET', /is not a Google sign-in/],
  [
    'UTF-16',
    Buffer.from(JSON.stringify({ ...person, client_secret: 'SECRET' }), 'utf16le'),
    /is not UTF-8 text\. Save it/,
  ],
  ['another JSON', { private_key: 'SECRET' }, /is not a Google sign-in/],
  ['an OAuth client', { installed: { client_secret: 'SECRET' } }, /is an OAuth client.* google sign-in --client/],
  ['a person of another directory', { ...person, type: 'external_account_authorized_user' }, /is not a Google sign-in/],
  ['an impersonation without a source', { ...impersonation, source_credentials: {} }, /does not say who acts as which/],
  ['a program', { ...workload, credential_source: { executable: { command: 'SECRET' } } }, /tpr starts none/],
  ['an unknown source', { ...workload, credential_source: { environment_id: 'aws1' } }, /knows no other source/],
  ['another issuer', { ...workload, token_url: 'https://sts.evil.test/v1/token' }, /elsewhere than to Google/],
  [
    'another host for impersonation',
    { ...workload, service_account_impersonation_url: actingAs('a').replace('googleapis.com', 'evil.test') },
    /another than Google/,
  ],
])('%s is refused in one line', async (_, content, message) => {
  const path = typeof content === 'string' && content.startsWith('/') ? content : content && write(content);
  const refusal = await read(path).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ kind: 'config', message: expect.stringMatching(message) });
  expect(String(refusal)).not.toContain('SECRET');
});

test('a user to act as is allowed with the key of a service account alone', async () => {
  expect(await read(write(service), 'a@a.test')).toMatchObject({ kind: 'service', subject: 'a@a.test' });
  await expect(read(write(person), 'a@a.test')).rejects.toMatchObject({ kind: 'config', field: 'google-subject' });
});

test.skipIf(process.platform === 'win32')('a key that other users of the machine may read is refused', async () => {
  const path = write(service);
  expect(await read(path)).toMatchObject({ kind: 'service' });
  chmodSync(path, 0o644);
  await expect(read(path)).rejects.toMatchObject({
    kind: 'config',
    field: 'google-credentials',
    message: expect.stringMatching(/can be read by others on this machine\. Close it to them: chmod 600, then /),
  });
});
