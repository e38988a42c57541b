import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { echoesOf, fuzzedPasswords, hostilePasswords } from '@tpr/core/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { tpr } from './tpr.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The path of an overlay without pauses to speak of, outside the folder that the program works in. */
function quickRetries(): string {
  const path = join(makeFolder(), 'overlay.json');
  writeFileSync(
    path,
    JSON.stringify({ version: 1, overrides: { 'behaviour.rate.backoffMs': 1, 'behaviour.rate.maxBackoffMs': 20 } }),
  );
  return path;
}

/** Everything that the program leaves behind: on the terminal and in its folder. */
async function leftBehind(args: readonly string[], password: string, url: string): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'tpr-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const env = {
    TPR_BASE_URL: url,
    TPR_LEGACY_BASE_URL: url,
    TPR_AUTH_URL: `${url}/auth`,
    TPR_REALM: 'buyers',
    TPR_CLIENT_ID: 'public',
    TPR_USERNAME: 'robot',
    TPR_ACCOUNT: '7',
    TPR_PASSWORD: password,
    // The doctor repeats some fifty questions, and the pauses between two tries prove nothing here.
    TPR_PROFILE: quickRetries(),
  };
  const { stdout, stderr } = await tpr(args, { cwd, env });
  const files = await readdir(cwd);
  const texts = await Promise.all(files.map((name) => readFile(join(cwd, name), 'utf8')));
  return [stdout, stderr, ...files, ...texts].join('\n');
}

const access = 'opaque-9f8e7d6c.Token/With+All~Signs==';
const refresh = 'refresh-0a1b2c3d.Token';
const password = hostilePasswords[1]!;

describe.each([password, ...fuzzedPasswords(23, 3)])(
  'S11: the command line shows nothing of the password that an issuer repeats, %j',
  (password) => {
    it.each(echoesOf([password]))('in ways $# and beyond', async ({ sentence, repeated }) => {
      const url = await serve((_, response) =>
        response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant', error_description: sentence })),
      );
      const text = await leftBehind(['pull', '--to', 'out.csv'], password, url);
      expect(text).toContain('The service says: No: …');
      for (const each of [password, ...repeated]) expect(text).not.toContain(each);
    });
  },
);

describe('S11: the command line shows nothing of the tokens that a service repeats', () => {
  it.each(echoesOf([access, refresh, password]))(
    'in ways $# and beyond',
    async ({ sentence, repeated }) => {
      const url = await serve((request, response) => {
        if (request.url?.startsWith('/auth') !== true) return response.writeHead(422).end(sentence);
        return response.end(JSON.stringify({ access_token: access, refresh_token: refresh, expires_in: 300 }));
      });
      for (const args of [['pull', '--to', 'out.csv'], ['doctor']]) {
        const text = await leftBehind(args, password, url);
        expect(text).toContain('No: …');
        for (const each of [password, access, refresh, ...repeated]) expect(text).not.toContain(each);
      }
      // What nobody may have said is asked for again, each time after a pause.
    },
    180_000,
  );
});
