import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sandbox } from '@tpr/sandbox';
import { readCsv } from '../../src/files/csv-reader.ts';
import { PortfolioFile, statePathOf } from '../../src/state/portfolio-file.ts';
import { readXlsx } from '../files/xlsx.ts';
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

test('a workbook has the whole portfolio, typed, and the documents that need a decision', async () => {
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

test('only the requested columns are read and written', async () => {
  const sandbox = await openSandbox({ seed: 250 });
  const target = join(makeFolder(), 'names.csv');
  const ran = await tpr(['pull', ...flagsOf(sandbox), '--to', target, '--columns', 'Name, siren']);
  expect(ran).toMatchObject({ code: 0 });
  const rows = await rowsOf(target);
  expect(rows).toHaveLength(portfolioSize(sandbox));
  expect(Object.keys(rows[0]!)).toEqual(['Third party', 'Name', 'SIREN']);
  const { byOperation } = sandbox.counters();
  // The list shows both columns: no third party is read singly. One search shows which have left meanwhile.
  expect(byOperation).toEqual({
    'auth.password': 1,
    'attributes.definitions': 1,
    'thirdParties.list': 3,
    'thirdParties.searchByEvents': 1,
  });
});

test('the attributes of the account become columns, by family or by label', async () => {
  const sandbox = await openSandbox();
  const target = join(makeFolder(), 'attributes.csv');
  await tpr(['pull', ...flagsOf(sandbox), '--to', target, '--columns', 'attribute:Criticality,indicators']);
  const [row] = await rowsOf(target);
  expect(Object.keys(row!)).toHaveLength(8);
  expect(Object.keys(row!)).toContain('Criticality');
});

/** Requests for data of single third parties. */
const reads = ({ byOperation }: ReturnType<Sandbox['counters']>): number =>
  ['thirdParties.get', 'attributes.list', 'indicators.list', 'dossiers.listFor', 'documents.listFor']
    .map((operation) => byOperation[operation] ?? 0)
    .reduce((sum, count) => sum + count, 0);

/** The most third parties that are read concurrently: their data is read again, each part once. */
const mostUnderWay = 16 * 4;

test.each([
  ['SIGKILL', 30],
  ['SIGINT', 84],
  ['SIGTERM', 240],
  ['SIGKILL', 330],
] as const)(
  'a pull that is killed by %s after %d requests repeats at most those in flight, and ends like an uninterrupted one',
  async (signal, after) => {
    const sandbox = await openSandbox({ seed: 90, latencyMs: 20 });
    const folder = makeFolder();
    const target = join(folder, 'portfolio.csv');
    const command = ['pull', ...flagsOf(sandbox), '--to', target];
    const whole = join(folder, 'whole.csv');
    const first = await tpr([...command.slice(0, -1), whole]);
    expect(first).toMatchObject({ code: 0 });
    const fewest = reads(sandbox.counters());
    sandbox.resetCounters();
    const { child, ended } = startTpr(command);
    await until(() => sandbox.counters().total >= after);
    child.kill(signal);
    const { code, stderr } = await ended;
    if (signal !== 'SIGKILL') {
      expect(code).toBe(130);
      expect(stderr).toContain(
        `third parties are kept. Continue with the same command:\n  npm run tpr -- pull ${flagsOf(sandbox).join(' ')}`,
      );
    }
    const state = PortfolioFile.open(statePathOf(target), 'read')!;
    const kept = state.size;
    state.close();
    const resumed = await tpr(command);
    expect(resumed).toMatchObject({ code: 0 });
    const continued = /^Going on after (\d+) third parties of an earlier run\.$/m.exec(resumed.stderr);
    // A kill after 30 requests may come before the first third party is stored.
    expect(continued?.[1]).toBe(kept === 0 ? undefined : String(kept));
    const repeated = reads(sandbox.counters()) - fewest;
    expect(repeated).toBeGreaterThanOrEqual(0);
    expect(repeated).toBeLessThanOrEqual(mostUnderWay);
    expect(readFileSync(target, 'utf8')).toBe(readFileSync(whole, 'utf8'));
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  },
);

test('a change between the two runs of a pull is not lost, on third parties that were read and on others', async () => {
  const sandbox = await openSandbox({ seed: 120, latencyMs: 3 });
  const folder = makeFolder();
  const target = join(folder, 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--to', target];
  const { child, ended } = startTpr(command);
  await until(() => sandbox.counters().total >= 200);
  child.kill('SIGINT');
  await ended;
  sandbox.touch({ count: 60, seed: 3 });
  sandbox.setLatency(0);
  // A refresh continues as well.
  expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 0 });
  const whole = join(folder, 'whole.csv');
  expect(await tpr([...command.slice(0, -1), whole])).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(whole, 'utf8'));
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  'after a refresh was ended by %s, no third party that is up to date is read again',
  async (signal) => {
    const sandbox = await openSandbox({ seed: 100 });
    const folder = makeFolder();
    const target = join(folder, 'portfolio.csv');
    const command = ['pull', ...flagsOf(sandbox), '--to', target];
    expect(await tpr(command)).toMatchObject({ code: 0 });
    sandbox.touch({ count: 60, seed: 8 });
    const copies = ['portfolio.csv', '.portfolio.csv.tpr'].map(
      (name) => [name, readFileSync(join(folder, name))] as const,
    );
    sandbox.resetCounters();
    expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 0 });
    const fewest = reads(sandbox.counters());
    const brought = readFileSync(target, 'utf8');
    for (const [name, bytes] of copies) writeFileSync(join(folder, name), bytes);
    sandbox.resetCounters();
    sandbox.setLatency(5);
    const { child, ended } = startTpr([...command, '--refresh', '--overwrite']);
    await until(() => reads(sandbox.counters()) >= fewest / 2);
    child.kill(signal);
    await ended;
    sandbox.setLatency(0);
    expect(await tpr([...command, '--refresh', '--overwrite'])).toMatchObject({ code: 0 });
    const repeated = reads(sandbox.counters()) - fewest;
    expect(repeated).toBeLessThanOrEqual(Math.min(mostUnderWay, fewest / 2));
    expect(readFileSync(target, 'utf8')).toBe(brought);
  },
);

test('a pull that the service stops continues with the missing third parties', async () => {
  const sandbox = await openSandbox({ seed: 250 });
  const folder = makeFolder();
  const target = join(folder, 'portfolio.csv');
  const profile = join(folder, 'impatient.json');
  writeFileSync(profile, JSON.stringify({ version: 1, overrides: { 'retry.maxAttempts': 1 } }));
  const command = ['pull', ...flagsOf(sandbox), '--profile', profile, '--to', target];
  sandbox.setLatency(5);
  const { ended } = startTpr(command);
  await until(() => reads(sandbox.counters()) >= 100);
  sandbox.setFaults(['503@attributes.list=1']);
  const stopped = await ended;
  sandbox.setLatency(0);
  expect(stopped.code).toBe(5);
  expect(stopped.stderr).toContain('Continue with the same command');
  expect(existsSync(target)).toBe(false);
  sandbox.setFaults([]);
  const before = reads(sandbox.counters());
  expect(await tpr(command)).toMatchObject({ code: 0 });
  expect(await rowsOf(target)).toHaveLength(portfolioSize(sandbox));
  expect(reads(sandbox.counters()) - before).toBeLessThan(4 * 250);
});

test('a refresh reads the changes alone and leaves the table of a complete pull', async () => {
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

test('a table that was edited since is not overwritten unless the user allows it', async () => {
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

test('a state file that is missing, damaged, older or of another account is refused in one line', async () => {
  const sandbox = await openSandbox();
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target];
  const refresh = [...command, '--refresh'];
  expect((await refuse(refresh)).lines).toEqual([expect.stringContaining('is stored, so its changes are not known')]);
  await tpr(command);
  const state = readFileSync(stateOf(target), 'utf8');
  const refusals = [
    [state.replace(/"version":\d+/, '"version":0'), 'another version'],
    [state.slice(40), 'is damaged'],
    [state.replace('{"ids":', '{"isd":'), 'is damaged'],
    ['', 'is damaged'],
    [state.replace('"accountId":"1001"', '"accountId":"7"'), 'another account (7, now 1001)'],
  ] as const;
  for (const [text, message] of refusals) {
    writeFileSync(stateOf(target), text);
    const { lines, exitCode } = await refuse(refresh);
    expect(lines).toEqual([expect.stringContaining(message)]);
    expect(exitCode).toBe(2);
  }
});

test('a second concurrent run on the same table is refused', async () => {
  const sandbox = await openSandbox({ seed: 100, latencyMs: 20 });
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--to', target];
  const first = startTpr(command);
  await until(() => existsSync(stateOf(target)));
  const second = await tpr(command);
  expect(second.code).toBe(2);
  expect(second.stderr).toContain('Another run is writing ');
  sandbox.setLatency(0);
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(statSync(target).size).toBeGreaterThan(1_000);
});

test.skipIf(process.platform === 'win32')(
  'a state file that may not grow is named, and the next run continues',
  async () => {
    const sandbox = await openSandbox({ seed: 30 });
    const target = join(makeFolder(), 'portfolio.csv');
    const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target];
    expect(await tpr(command, { fileBlocks: 4 })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${stateOf(target)} cannot be written: it is larger than`),
    });
    expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 0 });
  },
);
