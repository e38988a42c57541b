import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sandbox } from '@tpr/sandbox';
import { readCsv } from '../../src/files/csv-reader.ts';
import { readXlsx } from '../../src/files/xlsx.ts';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, refuse, startTpr, tpr, until } from './tpr.ts';

const portfolioSize = ({ store }: Sandbox): number =>
  store.all('SELECT id FROM thirdParty WHERE archivedAt IS NULL AND accountId = 1001').length;

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  for await (const { cells } of readCsv(path)) rows.push(Object.fromEntries(cells));
  return rows;
}

const stateOf = (target: string): string => target.replace(/([^/]+)$/, '.$1.tpr');

test('a workbook holds the whole portfolio, typed, and the documents that need somebody', async () => {
  const sandbox = await openSandbox();
  const target = join(makeFolder(), 'portfolio.xlsx');
  const ran = await tpr(['pull', ...flagsOf(sandbox), '--to', target]);
  expect(ran).toMatchObject({ code: 0 });
  const [portfolio, documents] = await readXlsx(target);
  expect(portfolio?.name).toBe('Portfolio');
  expect(portfolio?.rows).toHaveLength(portfolioSize(sandbox));
  expect(portfolio?.header.slice(0, 3)).toEqual(['Third party', 'Name', 'Company status']);
  const amount = portfolio?.header.indexOf('Annual purchase amount') ?? -1;
  expect(portfolio?.rows.map((row) => typeof row[amount])).toContain('number');
  const siren = portfolio?.header.indexOf('SIREN') ?? -1;
  expect(portfolio?.rows.some((row) => String(row[siren]).startsWith('0'))).toBe(true);
  expect(documents?.name).toBe('Documents');
  expect(documents?.rows.length).toBeGreaterThan(10);
  const { total, grants } = sandbox.counters();
  expect(ran.stdout).toContain(`${total - grants.password} requests and 1 sign-in`);
});

test('only the columns that are asked for are read and written', async () => {
  const sandbox = await openSandbox({ seed: 250 });
  const target = join(makeFolder(), 'names.csv');
  const ran = await tpr(['pull', ...flagsOf(sandbox), '--to', target, '--columns', 'Name, siren']);
  expect(ran).toMatchObject({ code: 0 });
  const rows = await rowsOf(target);
  expect(rows).toHaveLength(portfolioSize(sandbox));
  expect(Object.keys(rows[0]!)).toEqual(['Third party', 'Name', 'SIREN']);
  const { byOperation } = sandbox.counters();
  // The list shows both columns: nothing is read for each third party.
  expect(byOperation).toEqual({ 'auth.password': 1, 'attributes.definitions': 1, 'thirdParties.list': 3 });
});

test('the attributes of the account become columns, by family or by label', async () => {
  const sandbox = await openSandbox();
  const target = join(makeFolder(), 'attributes.csv');
  await tpr(['pull', ...flagsOf(sandbox), '--to', target, '--columns', 'attribute:Criticality,indicators']);
  const [row] = await rowsOf(target);
  expect(Object.keys(row!)).toHaveLength(8);
  expect(Object.keys(row!)).toContain('Criticality');
});

test('a pull that is interrupted goes on with the same command and ends as one that was not', async () => {
  const sandbox = await openSandbox({ seed: 220, latencyMs: 3 });
  const folder = makeFolder();
  const target = join(folder, 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--to', target];
  const { child, ended } = startTpr(command);
  await until(() => existsSync(stateOf(target)) && readFileSync(stateOf(target), 'utf8').includes('"cursor":"page:1'));
  child.kill('SIGINT');
  const interrupted = await ended;
  expect(interrupted.code).toBe(130);
  expect(interrupted.stderr).toContain(`tpr pull ${flagsOf(sandbox).join(' ')} --to ${target}`);
  expect(readdirSync(folder)).toEqual(['.portfolio.csv.tpr']);
  // What changes while nobody reads must not be lost, on pages that were read and on pages that were not.
  sandbox.touch({ count: 60, seed: 3 });
  sandbox.setLatency(0);
  sandbox.resetCounters();
  const resumed = await tpr(command);
  expect(resumed).toMatchObject({ code: 0 });
  expect(resumed.stderr).toContain('Going on after');
  const whole = join(folder, 'whole.csv');
  expect(await tpr(['pull', ...flagsOf(sandbox), '--to', whole])).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(whole, 'utf8'));
});

test('a pull that the service stops goes on from the page it stopped at', async () => {
  const sandbox = await openSandbox({ seed: 250 });
  const folder = makeFolder();
  const target = join(folder, 'portfolio.csv');
  const profile = join(folder, 'impatient.json');
  writeFileSync(
    profile,
    JSON.stringify({ version: 1, overrides: { 'behaviour.rate.tries': 1, 'behaviour.pageSize': 10 } }),
  );
  sandbox.setFaults(['503@attributes.list=0.01']);
  const command = ['pull', ...flagsOf(sandbox), '--profile', profile, '--to', target];
  const stopped = await tpr(command);
  expect(stopped.code).toBe(5);
  expect(stopped.stderr).toContain('Go on with the same command');
  expect(existsSync(target)).toBe(false);
  sandbox.setFaults([]);
  expect(await tpr(command)).toMatchObject({ code: 0 });
  expect(await rowsOf(target)).toHaveLength(portfolioSize(sandbox));
});

test('a refresh reads the changes alone and leaves the table as a whole pull would', async () => {
  const sandbox = await openSandbox({ seed: 150 });
  const folder = makeFolder();
  const target = join(folder, 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--to', target];
  expect(await tpr(command)).toMatchObject({ code: 0 });
  const before = readFileSync(target, 'utf8');
  sandbox.touch({ count: 12, seed: 8 });
  const leaving = sandbox.store.all<{ id: number }>(
    'SELECT id FROM thirdParty WHERE archivedAt IS NULL AND accountId = 1001 ORDER BY id LIMIT 1 OFFSET 7',
  );
  expect(sandbox.archive({ thirdpartyId: leaving[0]!.id })).toBe(true);
  sandbox.resetCounters();
  expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 0 });
  expect(sandbox.counters().total).toBeLessThan(150);
  const whole = join(folder, 'whole.csv');
  await tpr(['pull', ...flagsOf(sandbox), '--to', whole]);
  const after = readFileSync(target, 'utf8');
  expect(after).toBe(readFileSync(whole, 'utf8'));
  expect(after).not.toBe(before);
  // And once more from its own cursor.
  sandbox.touch({ count: 5, seed: 9 });
  await tpr([...command, '--refresh']);
  await tpr(['pull', ...flagsOf(sandbox), '--to', whole]);
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(whole, 'utf8'));
});

test('a table that was edited since is not written over without being told to', async () => {
  const sandbox = await openSandbox();
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target];
  await tpr(command);
  expect(await tpr(command)).toMatchObject({ code: 0 });
  appendFileSync(target, 'mine\r\n');
  const edited = readFileSync(target, 'utf8');
  for (const more of [[], ['--refresh']]) {
    const ran = await tpr([...command, ...more]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('was edited since it was written');
    expect(readFileSync(target, 'utf8')).toBe(edited);
  }
  expect(await tpr([...command, '--overwrite'])).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).not.toContain('mine');
});

test('what was kept is refused in one line when it is missing, damaged, older or of another account', async () => {
  const sandbox = await openSandbox();
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target];
  const refresh = [...command, '--refresh'];
  expect((await refuse(refresh)).lines).toEqual([expect.stringContaining('was not pulled yet')]);
  await tpr(command);
  const state = readFileSync(stateOf(target), 'utf8');
  const refusals = [
    [state.replace('"version":1', '"version":0'), 'another version'],
    [state.slice(40), 'is damaged'],
    [state.replace('{"id":', '{"di":'), 'is damaged'],
    ['', 'is damaged'],
    [state.replace('"accountId":"1001"', '"accountId":"7"'), 'another account (7, now 1001)'],
    [state.replace('"cursor":null', '"cursor":"page:1:0:100"'), 'is not finished'],
  ] as const;
  for (const [text, says] of refusals) {
    writeFileSync(stateOf(target), text);
    const { lines, exitCode } = await refuse(refresh);
    expect(lines).toEqual([expect.stringContaining(says)]);
    expect(exitCode).toBe(2);
  }
});

test('two runs on the same table do not meet', async () => {
  const sandbox = await openSandbox({ seed: 100, latencyMs: 20 });
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--to', target];
  const first = startTpr(command);
  await until(() => existsSync(stateOf(target)));
  const second = await tpr(command);
  expect(second.code).toBe(2);
  expect(second.stderr).toContain('is being written by another run');
  sandbox.setLatency(0);
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(statSync(target).size).toBeGreaterThan(1_000);
});
