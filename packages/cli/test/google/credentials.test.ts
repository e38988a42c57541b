import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fetchAccessToken } from '../../src/google/access-token.ts';
import { readCredentials, type Credentials } from '../../src/google/credentials.ts';
import { makeFolder } from '../files/folder.ts';
import { openGoogle, owner } from './stage.ts';

function write(content: unknown): string {
  const path = join(makeFolder(), 'google.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const person = { type: 'authorized_user', client_id: 'id', client_secret: 'secret', refresh_token: 'token' };
const readPerson = { kind: 'person', clientId: 'id', clientSecret: 'secret', refreshToken: 'token' };

test.each([
  ['gcloud leaves', person],
  ['clasp leaves', { tokens: { default: person } }],
])('a sign-in is read as %s it', async (_, content) => {
  expect(await readCredentials(write(content), {})).toEqual(readPerson);
  expect(await readCredentials(undefined, { GOOGLE_APPLICATION_CREDENTIALS: write(content) })).toEqual(readPerson);
});

test.each([
  ['nothing', undefined, /^Name a Google sign-in: --google-credentials <file> or GOOGLE_APPLICATION_CREDENTIALS/],
  ['no file', '/nowhere/google.json', /cannot be read\. Check its name/],
  ['no JSON', 'SECRET', /is no Google sign-in/],
  ['another JSON', { private_key: 'SECRET' }, /is no Google sign-in/],
])('%s is refused in one line', async (_, content, says) => {
  const path = typeof content === 'string' && content.startsWith('/') ? content : content && write(content);
  const refusal = await readCredentials(path, {}).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ kind: 'config', message: expect.stringMatching(says) });
  expect(String(refusal)).not.toContain('SECRET');
});

test('a person and a service account get a token; a wrong key and a revoked sign-in do not', async () => {
  const google = await openGoogle();
  const fetchWith = (credentials: Credentials) => fetchAccessToken(credentials, `${google.rootUrl}token`, google.now());
  const { client_email: email, private_key: privateKey } = google.addService('robot@project.iam.gserviceaccount.com');
  const { endMs } = await fetchWith({ kind: 'service', email, privateKey });
  expect(endMs - google.now()).toBeGreaterThan(3_500_000);
  const stranger = google.addService('other@project.iam.gserviceaccount.com');
  await expect(fetchWith({ kind: 'service', email, privateKey: stranger.private_key })).rejects.toMatchObject({
    kind: 'auth',
    message: `Google refused the sign-in (invalid_grant: Invalid JWT Signature.). Give ${email} a new key in the Cloud console, and check the clock of this machine.`,
  });
  await expect(fetchWith({ kind: 'service', email, privateKey: 'SECRET' })).rejects.toMatchObject({
    kind: 'config',
    message: 'The key of the service account cannot be read. Download it anew from the Cloud console.',
  });
  const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = google.addPerson(owner);
  const credentials = { kind: 'person', clientId, clientSecret, refreshToken } as const;
  expect(await fetchWith(credentials)).toMatchObject({ token: expect.stringMatching(/^ya29\./) });
  google.revoke(owner);
  await expect(fetchWith(credentials)).rejects.toMatchObject({
    kind: 'auth',
    message: expect.stringMatching(/^Google refused the sign-in \(invalid_grant: .*\)\. Sign in again: gcloud/),
  });
});
