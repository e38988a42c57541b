import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readCredentials } from '../../src/google/credentials.ts';
import { accessTo } from '../../src/google/google-clients.ts';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, refuse, tpr } from './tpr.ts';

const password = 'S3cret-Pa55';

/** A server that accepts every request. */
async function openCollector() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    request.on('end', () => response.end('{"access_token":"x","content":[]}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { heard, port: (server.address() as { port: number }).port };
}

function writeProfile(overrides: Readonly<Record<string, unknown>>): string {
  const path = join(makeFolder(), 'tpr-profile.json');
  writeFileSync(path, JSON.stringify({ version: 1, overrides }));
  return path;
}

const environmentAt = (baseUrl: string, authUrl: string) => ({
  TPR_BASE_URL: baseUrl,
  TPR_AUTH_URL: authUrl,
  TPR_REALM: 'tpr',
  TPR_CLIENT_ID: 'tpr-sandbox',
  TPR_USERNAME: 'buyer@corp.test',
  TPR_PASSWORD: password,
  TPR_ACCOUNT: '1001',
});

describe('S02: tpr with a profile that leads to another host', () => {
  it.each([
    ['a port', 'paths.token', ':{port}/collect?r={realm}'],
    ['a user', 'paths.token', '@127.0.0.1:{port}/collect'],
    ['a password', 'paths.token', ':x@127.0.0.1:{port}/collect'],
    ['an address', 'paths.token', 'http://127.0.0.1:{port}/collect'],
    ['a host', 'paths.token', '//127.0.0.1:{port}/collect'],
    ['a prefix', 'paths.prefix', ':{port}'],
    ['an operation', 'paths.thirdParties.list', 'GET :{port}/collect'],
    ['an operation with its password', 'paths.thirdParties.list', 'GET /x/{password}'],
  ])('by %s sends no request, and names the entry', async (_what, key, value) => {
    const { heard, port } = await openCollector();
    const profile = writeProfile({ [key]: value.replace('{port}', String(port)) });
    // The sign-in would go to port 80, where no server listens; a request to the collector would be recorded.
    const env = environmentAt(
      'http://127.0.0.1',
      key === 'paths.token' ? 'http://127.0.0.1' : `http://127.0.0.1:${port}`,
    );
    const { code, stdout, stderr } = await tpr(['pull', '--to', 'out.csv', '--profile', profile], {
      cwd: makeFolder(),
      env,
    });
    expect({ code, stdout, heard }).toEqual({ code: 2, stdout: '', heard: [] });
    expect(stderr).toContain(`Profile: ${key}: `);
    expect(stderr.trim()).not.toContain('\n');
    expect(stderr).not.toContain(password);
  });
});

describe('S16: another address for Google', () => {
  const credentials = { kind: 'person' } as never;

  it.each([
    'https://evil.example/',
    'http://evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
    'http://localhost:80@evil.example/',
    '//127.0.0.1/',
    'evil.example',
  ])('gets no sign-in: %s', (rootUrl) => {
    expect(() => accessTo(credentials, { TPR_GOOGLE_ROOT: rootUrl })).toThrow(
      'TPR_GOOGLE_ROOT must be the address of a simulated Google on this machine. Remove the variable.',
    );
  });

  it.each(['http://127.0.0.1:4880/', 'http://localhost:4880/', 'http://[::1]:4880/'])(
    'may be on this machine: %s',
    (rootUrl) => {
      expect(accessTo(credentials, { TPR_GOOGLE_ROOT: rootUrl })).toEqual({ credentials, rootUrl });
    },
  );
});

describe.skipIf(process.platform === 'win32')('S21: a password file that other users may read', () => {
  it.each([0o644, 0o640, 0o604, 0o620, 0o601])('is refused, and no request is sent: mode %o', async (mode) => {
    const sandbox = await openSandbox();
    const file = join(makeFolder(), 'password');
    writeFileSync(file, 'sandbox\n');
    chmodSync(file, mode);
    const failure = await refuse([
      'pull',
      ...flagsOf(sandbox),
      '--password-file',
      file,
      '--to',
      join(makeFolder(), 'a.csv'),
    ]);
    expect(failure).toMatchObject({ exitCode: 2 });
    expect(failure.lines).toEqual([expect.stringMatching(/can be read by others on this machine\. .*chmod 600/)]);
    expect(failure.lines.join()).not.toContain('sandbox\n');
    expect(sandbox.counters().byOperation).toEqual({});
  });

  it.each([0o600, 0o400])('is accepted when only its owner may: mode %o', async (mode) => {
    const sandbox = await openSandbox();
    const folder = makeFolder();
    writeFileSync(join(folder, 'password'), 'sandbox\n', { mode });
    const flags = [...flagsOf(sandbox), '--password-file', 'password'];
    expect(await tpr(['pull', ...flags, '--to', 'a.csv', '--columns', 'name'], { cwd: folder })).toMatchObject({
      code: 0,
    });
  });
});

describe.skipIf(process.platform === 'win32')('S21: a Google sign-in file that other users may read', () => {
  const key = { type: 'service_account', client_email: 'robot@corp.test', private_key: 'S3cret-Key' };
  const read = (content: object, mode: number) => {
    const path = join(makeFolder(), 'google.json');
    writeFileSync(path, JSON.stringify(content));
    chmodSync(path, mode);
    return readCredentials({ path }, {});
  };

  it.each([0o644, 0o640, 0o604, 0o620])('is refused: mode %o', async (mode) => {
    const failure: unknown = await read(key, mode).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'config', field: 'google-credentials' });
    expect(String(failure)).toMatch(/can be read by others on this machine\. Close it to them: chmod 600, then /);
    expect(String(failure)).not.toContain('S3cret');
  });

  it('is accepted when only its owner may, and when it contains no secret', async () => {
    expect(await read(key, 0o400)).toMatchObject({ kind: 'service' });
    const workload = {
      type: 'external_account',
      audience: 'pool',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: 'https://sts.googleapis.com/v1/token',
      credential_source: { file: '/var/run/token' },
    };
    expect(await read(workload, 0o644)).toMatchObject({ kind: 'workload' });
  });
});

describe('S38: tpr with a profile that changes calls', () => {
  const overrides = {
    'paging.pageSize': 50,
    'paths.token': '/realms/{realm}/token',
    'paths.responses.approve': 'POST /decisions/{responseId}/yes',
  };
  const { TPR_PASSWORD: _none, ...withoutPassword } = environmentAt(
    'https://service.invalid',
    'https://sign-in.invalid',
  );
  const pull = (profile: string, ...more: string[]) => ['pull', '--to', 'a.csv', '--profile', profile, ...more];
  const codeIn = (text: string): string => /--accept-profile ([0-9a-f]{32})/.exec(text)![1]!;

  it('stops without a terminal, and names the calls and the code that accepts them', async () => {
    const profile = writeProfile(overrides);
    const { code, stderr } = await tpr(pull(profile), {
      env: environmentAt('https://service.invalid', 'https://sign-in.invalid'),
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /changes 2 calls of the service \(paths\.token, paths\.responses\.approve\)\. Nothing was sent\. .* --accept-profile [0-9a-f]{32}\.\n$/,
    );
  });

  it('continues with the code, by option or environment, and with no other code', async () => {
    const profile = writeProfile(overrides);
    const code = codeIn((await tpr(pull(profile), { env: withoutPassword })).stderr);
    const noPassword = /^tpr: There is no password|There is no password/;
    expect((await tpr(pull(profile, '--accept-profile', code), { env: withoutPassword })).stderr).toMatch(noPassword);
    expect((await tpr(pull(profile), { env: { ...withoutPassword, TPR_ACCEPT_PROFILE: code } })).stderr).toMatch(
      noPassword,
    );
    const other = writeProfile({ ...overrides, 'paths.responses.approve': 'POST /decisions/{responseId}/no' });
    expect((await tpr(pull(other, '--accept-profile', code), { env: withoutPassword })).stderr).toMatch(
      /Nothing was sent/,
    );
  });

  it('asks nothing when no call changes', async () => {
    const profile = writeProfile({ 'paging.pageSize': 50 });
    expect((await tpr(pull(profile), { env: withoutPassword })).stderr).toMatch(/There is no password/);
  });

  describe('on a terminal', () => {
    /** Types the given answers, one a question. */
    async function type(profile: string, ...answers: string[]) {
      const input = Object.assign(new PassThrough(), { isTTY: true });
      vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
      for (const [name, value] of Object.entries(withoutPassword)) vi.stubEnv(name, value);
      vi.stubEnv('TPR_PASSWORD', '');
      let shown = '';
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
        shown += String(text);
        if (/(\[y\/N\]|at \S+:) $/.test(String(text)))
          setTimeout(() => input.write(`${answers.shift() ?? '\u0003'}\r`), 50);
        return true;
      });
      onTestFinished(() => {
        vi.restoreAllMocks();
        vi.unstubAllEnvs();
      });
      return { failure: await refuse(pull(profile)), shown };
    }

    it('lists every entry as old and new, and accepts a refusal before it asks for a password', async () => {
      const { failure, shown } = await type(writeProfile(overrides), 'n');
      expect(shown).toContain(
        '  paths.token: /auth/realms/{realm}/protocol/openid-connect/token → /realms/{realm}/token\n',
      );
      expect(shown).toContain('  paging.pageSize: 100 → 50\n');
      expect(shown).not.toContain('Password');
      expect(failure).toMatchObject({ exitCode: 2, lines: [expect.stringContaining('Nothing was sent.')] });
    });

    it('says after a yes how to skip the question, and then to which host the password is sent', async () => {
      const { shown } = await type(writeProfile(overrides), 'y');
      expect(shown).toMatch(/To skip this question: --accept-profile [0-9a-f]{32}\n/);
      expect(shown).toContain('Password of buyer@corp.test at sign-in.invalid: ');
    });
  });
});

describe('S39: the prompt of tpr', () => {
  it('is not reached with an address that is parsed differently from how it looks', async () => {
    const env = environmentAt('https://service.invalid', 'https://sign-in.invalid\\@evil.invalid');
    const { code, stderr } = await tpr(['pull', '--to', 'a.csv'], { env });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('authUrl is not an address') });
  });
});
