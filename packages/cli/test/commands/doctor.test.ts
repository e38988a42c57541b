import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  applyOverlay,
  attribute,
  dossier,
  operationNames,
  readOverlay,
  thirdParty,
  type RecordType,
} from '@tpr/core/service';
import type { Sandbox, SandboxOptions } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import type { Report } from '../../src/commands/doctor/report.ts';
import { compareRecord } from '../../src/commands/doctor/probes/records.ts';
import { readSteps } from '../../src/commands/doctor/probes/paging.ts';
import { compareWords } from '../../src/commands/doctor/probes/values.ts';
import { connect } from '../../src/commands/service.ts';
import { makeFolder } from '../files/folder.ts';
import { dialects } from './dialects.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

async function examine(sandbox: Sandbox, more: readonly string[]): Promise<Report> {
  const ran = await tpr(['doctor', '--json', ...flagsOf(sandbox), ...more]);
  expect(ran.stderr.replace(/^Looking.*\n/gm, '')).toBe('');
  expect(ran.code).toBe(0);
  return JSON.parse(ran.stdout);
}

const different = ({ findings }: Report) =>
  Object.fromEntries(findings.filter(({ verdict }) => verdict === 'different').map(({ key, value }) => [key, value]));

async function openWithOverlay(
  options: SandboxOptions,
): Promise<{ sandbox: Sandbox; overlay: string; report: Report }> {
  const sandbox = await openSandbox(options);
  const overlay = join(makeFolder(), 'tpr-profile.json');
  const report = await examine(sandbox, ['--write-profile', overlay]);
  return { sandbox, overlay, report };
}

test('a service as the profile expects it differs in nothing but what was never told', async () => {
  const { sandbox, overlay, report } = await openWithOverlay({});
  expect(Object.keys(different(report))).toEqual(['behaviour.extractedDataOps']);
  expect(report.operations.map(({ operation }) => operation)).toEqual([...operationNames].sort());
  const changed = report.operations.filter(({ outcome }) => outcome !== 'answered');
  expect(new Set(changed.map(({ outcome }) => outcome))).toEqual(new Set(['not tried: it would change something']));
  // Reading only: nothing the service counts as a change was called.
  const calls = Object.keys(sandbox.counters().byOperation);
  expect(calls.filter((name) => /\.(set|add|create|update|approve|reject|addRequirements)$/.test(name))).toEqual([]);
  expect(JSON.parse(readFileSync(overlay, 'utf8'))).toMatchObject({
    $schema: expect.stringMatching(/core\/profile\.schema\.json$/),
    version: 1,
  });
});

test.each(dialects)('%s: what differs is found, and with the overlay nothing differs any more', async (...dialect) => {
  const [, variants, found] = dialect;
  const { sandbox, overlay, report } = await openWithOverlay({ variants });
  expect(different(report)).toMatchObject(found);
  expect(different(await examine(sandbox, ['--profile', overlay]))).toEqual({});
  await expectReadable(sandbox, overlay);
});

/** Everything a pull reads comes whole, without a single value that did not have the expected form. */
async function expectReadable(sandbox: Sandbox, overlay: string): Promise<void> {
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const signIn = { realm: 'tpr', clientId: 'tpr-sandbox', username: 'buyer@example.test', password: 'sandbox' };
  const connection = { baseUrl, legacyBaseUrl, authUrl, ...signIn, accountId: '1001' };
  const profile = applyOverlay(readOverlay(readFileSync(overlay, 'utf8')));
  const notices: string[] = [];
  const log = ({ kind, message }: { kind: string; message: string }) =>
    void (kind === 'contract' && notices.push(message));
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

test('where neither the list nor the search of dossiers answers, those of third parties tell how a dossier is written', async () => {
  const sandbox = await openSandbox({ faults: ['403@dossiers.list=1', '403@dossiers.searchByEvents=1'] });
  const { findings } = await examine(sandbox, []);
  const told = findings.filter(({ key }) => key.startsWith('aliases.dossier.'));
  expect(told.filter(({ verdict }) => verdict === 'confirmed').map(({ key }) => key)).toEqual(
    expect.arrayContaining(['aliases.dossier.dossierId', 'aliases.dossier.typeCode', 'aliases.dossier.statusCode']),
  );
});

test('the report names what is different and what to do with it', async () => {
  const sandbox = await openSandbox({ variants: ['G20=base1'] });
  const overlay = join(makeFolder(), 'p.json');
  const { stdout } = await tpr(['doctor', ...flagsOf(sandbox), '--write-profile', overlay]);
  expect(stdout).toMatch(/behaviour\.pageBase +1 +the first page is number 1/);
  expect(stdout).toContain(`Use it with --profile ${overlay}`);
});

test('what an earlier overlay says is kept in the next one', async () => {
  const sandbox = await openSandbox({ variants: ['G35=repeat'] });
  const first = join(makeFolder(), 'first.json');
  writeFileSync(first, JSON.stringify({ version: 1, overrides: { 'behaviour.clear': true } }));
  const second = join(makeFolder(), 'second.json');
  await examine(sandbox, ['--profile', first, '--write-profile', second]);
  const { overrides } = JSON.parse(readFileSync(second, 'utf8'));
  expect(overrides).toMatchObject({ 'behaviour.clear': true, 'behaviour.eventNamesStyle': 'repeat' });
});

const survey = { known: applyOverlay({ version: 1, overrides: {} }) };
const findingOf = (record: RecordType<unknown>, raw: Record<string, unknown>, key: string) =>
  compareRecord(record, [raw], survey).find((finding) => finding.key === key);

test.each([
  ['a name of the same words', thirdParty, { vat_number: 'FR1' }, 'aliases.thirdParty.vatNumber', 'vat_number'],
  ['a nested name', thirdParty, { office: { zip_code: '75001' } }, 'aliases.thirdParty.postalCode', 'office.zip_code'],
  ['being the only text', attribute, { heading: 'Criticality', values: [1] }, 'aliases.attribute.label', 'heading'],
] as const)('an unknown field is found by %s', (_why, record, raw, key, place) => {
  expect(findingOf(record, raw, key)).toMatchObject({ verdict: 'different', value: expect.arrayContaining([place]) });
});

test('a place that could be several fields is not guessed for any of them', () => {
  const raw = { thirdpartyId: 1, designation: 'x' };
  expect(compareRecord(thirdParty, [raw], survey).filter(({ verdict }) => verdict === 'different')).toEqual([]);
});

test.each([
  ['pages from 0', ['a', 'b'], ['c', 'd'], ['e', 'f'], { unit: 'page', base: 0 }],
  ['pages from 1, 0 taken for 1', ['a', 'b'], ['a', 'b'], ['c', 'd'], { unit: 'page', base: 1 }],
  ['pages from 1, 0 refused', [], ['a', 'b'], ['c', 'd'], { unit: 'page', base: 1 }],
  ['records', ['a', 'b'], ['b', 'c'], ['c', 'd'], { unit: 'offset', base: 0 }],
  ['nothing: the parameter is ignored', ['a', 'b'], ['a', 'b'], ['a', 'b'], undefined],
] as const)('a parameter counts %s', (_what, zero, one, two, steps) => {
  expect(readSteps(zero, one, two)).toEqual(steps);
});

test('an unknown status is taken by likeness, and one that is like nothing is left to the reader', () => {
  const like = compareWords(survey, 'values.status', [
    ['NOTVALID', null],
    ['VALID', 'VALID'],
  ]);
  expect(like.value).toMatchObject({ NOTVALID: 'INVALID' });
  expect(compareWords(survey, 'values.status', [['ZZZ', null]])).toMatchObject({ verdict: 'not testable' });
});

test('a field that is only sometimes what it should be is narrowed to the name that holds it', () => {
  const raws = [{ dossierType: { code: 'CSR', label: 'x' } }, { dossierType: { code: null, label: null } }];
  const finding = compareRecord(dossier, raws, survey).find(({ key }) => key === 'aliases.dossier.typeCode');
  expect(finding).toMatchObject({ verdict: 'different', value: ['dossierType.code'] });
});
