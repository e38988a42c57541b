import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type echoesOf, hostilePasswords } from '@tpr/core/conformance';
import { expect, onTestFinished } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { tpr } from './tpr.ts';

type Echo = ReturnType<typeof echoesOf>[number];

const access = 'opaque-9f8e7d6c.Token/With+All~Signs==';
const refresh = 'refresh-0a1b2c3d.Token';

export const password = hostilePasswords[1]!;
/** The secrets of a session that a service could repeat. */
export const sessionSecrets: readonly string[] = [access, refresh, password];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The path of an overlay with minimal pauses, outside the working folder of the program. */
function quickRetries(): string {
  const path = join(makeFolder(), 'overlay.json');
  writeFileSync(path, JSON.stringify({ version: 1, overrides: { 'retry.initialDelayMs': 1, 'retry.maxDelayMs': 20 } }));
  return path;
}

/** Everything that the program leaves behind: on the terminal and in its folder. */
async function leftBehind(args: readonly string[], password: string, url: string): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'tpr-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const env = {
    TPR_BASE_URL: url,
    TPR_LEGACY_BASE_URL: `${url}/legacy`,
    TPR_AUTH_URL: `${url}/auth`,
    TPR_REALM: 'buyers',
    TPR_CLIENT_ID: 'public',
    TPR_USERNAME: 'robot',
    TPR_ACCOUNT: '7',
    TPR_PASSWORD: password,
    // The doctor repeats some fifty requests, and the pauses between two tries prove nothing here.
    TPR_PROFILE: quickRetries(),
  };
  const { stdout, stderr } = await tpr(args, { cwd, env });
  const files = await readdir(cwd);
  const texts = await Promise.all(files.map((name) => readFile(join(cwd, name), 'utf8')));
  return [stdout, stderr, ...files, ...texts].join('\n');
}

/** A pull whose refused sign-in repeats the password in its message. */
export async function expectPasswordHidden(password: string, { sentence, repeated }: Echo): Promise<void> {
  const url = await serve((_, response) =>
    response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant', error_description: sentence })),
  );
  const text = await leftBehind(['pull', '--to', 'out.csv'], password, url);
  expect(text).toContain('The service says: …');
  for (const each of [password, ...repeated]) expect(text).not.toContain(each);
}

/** A command with a service that repeats the secrets of the session in each response. */
export async function expectSessionHidden(args: readonly string[], { sentence, repeated }: Echo): Promise<void> {
  const url = await serve((request, response) => {
    if (request.url?.startsWith('/auth') !== true) return response.writeHead(422).end(sentence);
    return response.end(JSON.stringify({ access_token: access, refresh_token: refresh, expires_in: 300 }));
  });
  const text = await leftBehind(args, password, url);
  expect(text).toContain('…');
  for (const each of [...sessionSecrets, ...repeated]) expect(text).not.toContain(each);
}
