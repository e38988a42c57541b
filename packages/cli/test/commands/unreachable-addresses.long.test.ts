import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openUnreachableAddresses, type UnreachableAddresses } from '@tpr/sandbox/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { changed, flagsOf, openSandbox, startTpr, tpr } from './tpr.ts';

let unreachable: UnreachableAddresses;
beforeAll(async () => {
  unreachable = await openUnreachableAddresses();
});
afterAll(() => unreachable.close());

const proxyHint = 'If this network requires a proxy, set NODE_USE_ENV_PROXY=1 and HTTPS_PROXY=http://<host>:<port>.';

test('an issuer with an unknown host name is reported as a setting to correct, without advice to try again', async () => {
  const sandbox = await openSandbox();
  const cwd = makeFolder();
  const args = changed(['pull', ...flagsOf(sandbox), '--to', join(cwd, 'a.csv')], '--auth-url', unreachable.nameless);
  const ran = await startTpr(args).ended;
  expect(ran).toEqual({
    code: 2,
    stdout: '',
    stderr: `Third parties: signing in
tpr: There is no host named tpr..invalid. Check authUrl, and whether this machine is on the network.
     (auth.password)
     It is set with --auth-url (TPR_AUTH_URL). ${proxyHint}
`,
  });
  expect(readdirSync(cwd)).toEqual([]);
  expect(sandbox.counters().total).toBe(0);
});

test('a service that does not speak https is reported at the first attempt', async () => {
  const sandbox = await openSandbox();
  const before = unreachable.attempts('plain');
  const args = changed(
    ['pull', ...flagsOf(sandbox), '--to', join(makeFolder(), 'a.csv')],
    '--base-url',
    unreachable.plain,
  );
  const { code, stderr } = await startTpr(args).ended;
  expect(stderr).toMatch(/^tpr: Could not establish an HTTPS connection to 127\.0\.0\.1:\d+\. Check baseUrl/m);
  expect(stderr).toMatch(/\n {5}It is set with --base-url \(TPR_BASE_URL\)\.\n$/);
  expect(stderr).not.toMatch(/again|doctor/);
  expect(code).toBe(2);
  expect(unreachable.attempts('plain') - before).toBe(1);
  expect(unreachable.answers()).toBe(0);
});

test('an untrusted certificate is reported with the way to trust it, and no password is sent', async () => {
  const sandbox = await openSandbox();
  const before = unreachable.attempts('selfSigned');
  const args = changed(
    ['pull', ...flagsOf(sandbox), '--to', join(makeFolder(), 'a.csv')],
    '--auth-url',
    unreachable.selfSigned,
  );
  const { code, stderr } = await startTpr(args).ended;
  expect(stderr).toMatch(
    /^tpr: The certificate of 127\.0\.0\.1:\d+ is not valid: self-signed certificate\. Check authUrl/m,
  );
  expect(stderr).toContain('NODE_EXTRA_CA_CERTS=<file>');
  expect(stderr).toContain('NODE_USE_ENV_PROXY=1');
  expect(code).toBe(2);
  expect(unreachable.attempts('selfSigned') - before).toBe(1);
  expect(unreachable.answers()).toBe(0);
});

test('the doctor stops at a wrong address of the service or the issuer, and names its setting', async () => {
  const sandbox = await openSandbox();
  for (const [option, setting] of [
    ['--base-url', 'baseUrl'],
    ['--auth-url', 'authUrl'],
  ] as const) {
    const ran = await tpr(changed(['doctor', '--json', ...flagsOf(sandbox)], option, unreachable.nameless));
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(`Check ${setting}`);
    expect(ran.stdout).toBe('');
  }
});

test('without the legacy interface the doctor finds out everything else', async () => {
  const sandbox = await openSandbox();
  const ran = await tpr(changed(['doctor', '--json', ...flagsOf(sandbox)], '--legacy-base-url', unreachable.nameless));
  const { operations } = JSON.parse(ran.stdout) as { operations: { operation: string; outcome: string }[] };
  const outcomeOf = (name: string) => operations.find(({ operation }) => operation === name)?.outcome;
  expect(outcomeOf('thirdParties.list')).toBe('answered');
  expect(outcomeOf('legacy.thirdParties.list')).toContain('There is no host named tpr..invalid. Check legacyBaseUrl');
});
