import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyOverlay, readOverlay } from '@tpr/core/api';
import type { Sandbox } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { factsInEnglish, type ServiceReport as Report } from '@tpr/core/doctor';
import { connect } from '../../src/commands/service.ts';
import { makeFolder } from '../files/folder.ts';
import { dialects } from './dialects.ts';
import { changed, flagsOf, openSandbox, tpr } from './tpr.ts';
import { examine, different, openWithOverlay, headlineOf } from './examining.ts';

test.each(dialects)('%s: each difference is found, and with the overlay no difference is left', async (...dialect) => {
  const [, variants, found] = dialect;
  const { sandbox, overlay, report } = await openWithOverlay({ variants });
  expect(different(report)).toMatchObject(found);
  expect(different(await examine(sandbox, ['--profile', overlay]))).toEqual({});
  await expectReadable(sandbox, overlay);
});

test('each fact that the specification leaves open gets a verdict: counted, and listed with --gaps', async () => {
  const sandbox = await openSandbox({ variants: ['G110=headers'] });
  const counted = await tpr(['doctor', ...flagsOf(sandbox)]);
  const listed = await tpr(['doctor', '--gaps', ...flagsOf(sandbox)]);
  const counts =
    /Of the facts that the specification does not show: (\d+) confirmed, (\d+) different, (\d+) not determined by reading\./;
  const sum = counts.exec(counted.stdout)!.slice(1).map(Number);
  const facts = Object.keys(factsInEnglish).length;
  expect(sum.reduce((a, b) => a + b)).toBe(facts);
  expect(counted.stdout).not.toMatch(/^G110 /m);
  expect(listed.stdout).toMatch(/^G110 +different +deprecation: @1767225600/m);
  expect(listed.stdout.match(/^G\d+a? /gm)).toHaveLength(facts);
});

/** Everything that a pull reads is complete, and every value has the expected form. */
async function expectReadable(sandbox: Sandbox, overlay: string): Promise<void> {
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const signIn = { realm: 'tpr', clientId: 'tpr-sandbox', username: 'buyer@example.test', password: 'sandbox' };
  const connection = { baseUrl, legacyBaseUrl, authUrl, ...signIn, accountId: '1001' };
  const profile = applyOverlay(readOverlay(readFileSync(overlay, 'utf8')));
  const notices: string[] = [];
  const log = ({ kind, message }: { kind: string; message: string }) =>
    void (kind === 'invalid-response' && notices.push(message));
  const service = connect(connection, profile, { signal: new AbortController().signal, log });
  const { client } = service;
  const parties = await service.run(client.thirdParties.list());
  const active = sandbox.store.all('SELECT id FROM thirdParty WHERE archivedAt IS NULL AND accountId = 1001');
  expect(parties).toHaveLength(active.length);
  const pending = sandbox.store.all('SELECT id FROM thirdParty WHERE identityAt IS NULL AND accountId = 1001').length;
  expect(parties.filter(({ name }) => name === null)).toHaveLength(pending);
  const { thirdpartyId } = parties.find(({ siren }) => siren !== null)!;
  const id = { thirdpartyId: thirdpartyId! };
  expect((await service.run(client.thirdParties.get(id))).status).not.toBeNull();
  expect(
    (await service.run(client.attributes.list(id))).every(({ label, values }) => label !== null && values.length > 0),
  ).toBe(true);
  expect((await service.run(client.indicators.list(id))).every(({ label }) => label !== null)).toBe(true);
  expect((await service.run(client.attributes.definitions())).length).toBeGreaterThan(5);
  const dossiers = await service.run(client.dossiers.listFor(id));
  expect(dossiers.every(({ dossierId, status }) => dossierId !== null && status !== null)).toBe(true);
  expect(notices).toEqual([]);
}

test('when neither the list nor the search of dossiers answers, the fields of a dossier are read at third parties', async () => {
  const sandbox = await openSandbox({ faults: ['403@dossiers.list=1', '403@dossiers.searchByEvents=1'] });
  const { findings } = await examine(sandbox, []);
  const entries = findings.filter(({ key }) => key.startsWith('fields.dossier.'));
  expect(entries.filter(({ verdict }) => verdict === 'confirmed').map(({ key }) => key)).toEqual(
    expect.arrayContaining(['fields.dossier.dossierId', 'fields.dossier.typeCode', 'fields.dossier.statusCode']),
  );
});

/** A wrong option on a first day, the other options, and how the command ends. */
const badDays: readonly (readonly [
  what: string,
  flags: (sandbox: Sandbox) => readonly string[],
  code: number,
  why: RegExp,
])[] = [
  ['the base address without its path', ({ baseUrl }) => ['--base-url', `${baseUrl}/nowhere`], 4, /not found \(404\)/],
  ['the account of others', () => ['--account', '4711'], 4, /403/],
  [
    'the legacy address as base',
    ({ legacyBaseUrl }) => ['--base-url', legacyBaseUrl, '--legacy-base-url', `${legacyBaseUrl}/elsewhere`],
    2,
    /^baseUrl leads to the legacy interface: it lists third parties, but has no attributes/m,
  ],
];

test.each(badDays)(
  'given %s it says why, certifies the sign-in alone and writes no overlay',
  async (_what, flags, code, why) => {
    const sandbox = await openSandbox({});
    const overlay = join(makeFolder(), 'none.json');
    const given = changed(flagsOf(sandbox), ...flags(sandbox));
    const ran = await tpr(['doctor', ...given, '--write-profile', overlay]);
    expect([ran.code, existsSync(overlay)]).toEqual([code, false]);
    expect(headlineOf(ran.stdout)).toBe('You cannot work with this service yet.');
    expect(ran.stdout).toMatch(why);
    expect(ran.stderr).toContain('none.json was not written: nothing was learnt');
    const report = JSON.parse((await tpr(['doctor', '--json', ...given])).stdout) as Report;
    expect(report.health).toBe('fails');
    const certified = report.findings.filter(({ verdict }) => verdict !== 'not testable').map(({ key }) => key);
    // The legacy interface has a separate address, which was right.
    const ofElsewhere = (key: string) => /legacy/.test(key);
    expect(certified.filter((key) => !ofElsewhere(key))).toEqual([
      'auth.defaultLifetimeSeconds',
      'auth.useRefreshToken',
    ]);
  },
);

test('given the sign-in of the legacy interface alone it fails as a refused sign-in, and writes no overlay', async () => {
  const sandbox = await openSandbox({ variants: ['G97=split'] });
  const overlay = join(makeFolder(), 'none.json');
  const signIn = ['--realm', 'tpr-legacy', '--username', 'legacy.buyer@example.test'];
  const ran = await tpr(['doctor', ...flagsOf(sandbox), ...signIn, '--write-profile', overlay]);
  expect([ran.code, ran.stdout, existsSync(overlay)]).toEqual([3, '', false]);
  expect(ran.stderr).toMatch(/401/);
});

test('a read-only user gets the same findings as a user who may write', async () => {
  const ofWriter = await examine(await openSandbox({}), []);
  const ofReader = await examine(await openSandbox({}), ['--username', 'reader@example.test']);
  expect(ofReader.health).toBe('works');
  expect(ofReader.findings).toEqual(ofWriter.findings);
});

test.each([
  ['a wrong password', 'buyer@example.test', 'mistyped', /Invalid user credentials/],
  ['a user who is locked', 'locked@example.test', 'sandbox', /The account is locked/],
])('for %s it says what to check, signs in once, and writes no overlay', async (_what, user, password, reason) => {
  const sandbox = await openSandbox({});
  const overlay = join(makeFolder(), 'none.json');
  const connection = ['--base-url', sandbox.baseUrl, '--auth-url', sandbox.authUrl, '--account', '1001'];
  const signIn = ['--realm', 'tpr', '--client-id', 'tpr-sandbox', '--username', user];
  const ran = await tpr(['doctor', ...connection, ...signIn, '--write-profile', overlay], {
    env: { TPR_PASSWORD: password },
  });
  expect([ran.code, ran.stdout, existsSync(overlay)]).toEqual([3, '', false]);
  expect(ran.stderr).toMatch(/^tpr: The sign-in was refused\. Check user, password, realm and client id/m);
  expect(ran.stderr).toMatch(reason);
  expect(sandbox.counters().total).toBe(1);
});

test('it continues without a response of the legacy interface, and says so', async () => {
  const sandbox = await openSandbox({});
  const flags = changed(flagsOf(sandbox), '--legacy-base-url', 'http://127.0.0.1:9');
  const ran = await tpr(['doctor', '--json', ...flags]);
  const report = JSON.parse(ran.stdout) as Report;
  expect([ran.code, report.health]).toEqual([0, 'works']);
  expect(report.operations.find(({ operation }) => operation === 'legacy.account.list')?.outcome).not.toBe('answered');
  expect(different(report)).toHaveProperty(['evidence.extractedDataOperations']);
});

test('findings from before the service stopped answering are reported and written as a partial overlay', async () => {
  const sandbox = await openSandbox({ variants: ['G20=base1'], quota: 90 });
  const overlay = join(makeFolder(), 'part.json');
  const ended = await tpr(['doctor', ...flagsOf(sandbox), '--write-profile', overlay]);
  expect(ended.code).toBe(5);
  expect(headlineOf(ended.stdout)).toMatch(/^It is not certain .* it stopped answering .* What was found by then:$/);
  expect(ended.stdout).toContain('\nThe default profile applies.\n');
  expect(ended.stdout).toMatch(/^\d+ +the check ended before: /m);
  expect(ended.stderr).toContain('part.json holds only what was found before the check ended. Run this again');
  expect(JSON.parse(readFileSync(overlay, 'utf8'))).toMatchObject({
    by: 'tpr doctor, not to its end',
    overrides: { 'paging.firstPage': 1 },
  });
});

test.each([
  [[], 'confirmed'],
  [['G33=utc'], 'different'],
] as const)(
  'the time zone of the service is found from the times that it records for these reads: %s',
  async (variants, wanted) => {
    const sandbox = await openSandbox({ variants: [...variants], now: 'real' });
    // Twice in a row: the record of the first time does not mislead the second.
    for (let time = 1; time <= 2; time += 1) {
      const { findings } = await examine(sandbox, []);
      const { verdict, value, note } = findings.find(({ key }) => key === 'events.timeZone')!;
      expect([verdict, value]).toEqual([wanted, wanted === 'different' ? 'UTC' : undefined]);
      expect(note).toMatch(/^the read of an archive was recorded in the time of/);
    }
  },
);
