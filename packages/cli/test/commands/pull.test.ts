import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Sandbox } from '@tpr/sandbox';
import { readCsv } from '../../src/files/csv-reader.ts';
import { PortfolioFile } from '../../src/state/portfolio-file.ts';
import { makeFolder } from '../files/folder.ts';
import { linesOf } from './lines-of.ts';
import { changed, flagsOf, openSandbox, tpr } from './tpr.ts';

// Slow cases, such as interrupted runs, are in pull.long.test.ts.

const stateOf = (target: string): string => target.replace(/([^/]+)$/, '.$1.tpr');

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  for await (const { cells } of readCsv(path)) rows.push(Object.fromEntries(cells));
  return rows;
}

/** A portfolio that was pulled to a table of two columns. */
async function pulled(columns = 'name,status'): Promise<{ sandbox: Sandbox; target: string; command: string[] }> {
  const sandbox = await openSandbox({ seed: 30 });
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--columns', columns, '--to', target];
  expect(await tpr(command)).toMatchObject({ code: 0 });
  return { sandbox, target, command };
}

test('a pull reports how many third parties it wrote, and its requests', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const target = join(makeFolder(), 'portfolio.csv');
  const ran = await tpr(['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target]);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toMatch(/\b30\b/);
  expect(ran.stdout).toContain(target);
  const { total, grants } = sandbox.counters();
  expect(ran.stdout).toContain(`${total - grants.password} requests and 1 sign-in`);
  expect(await rowsOf(target)).toHaveLength(30);
});

test('requests are counted when service and issuer have one address', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const { origin } = new URL(sandbox.authUrl);
  const profile = join(makeFolder(), 'profile.json');
  const token = `${new URL(sandbox.authUrl).pathname}/auth/realms/{realm}/protocol/openid-connect/token`;
  writeFileSync(profile, JSON.stringify({ version: 1, overrides: { 'paths.token': token } }));
  const flags = flagsOf({ ...sandbox, authUrl: origin } as Sandbox);
  const target = join(makeFolder(), 'portfolio.csv');
  const ran = await tpr(['pull', ...flags, '--profile', profile, '--columns', 'name', '--to', target]);
  expect(ran).toMatchObject({ code: 0 });
  const { total, grants } = sandbox.counters();
  expect(ran.stdout).toContain(`${total - grants.password} requests and 1 sign-in`);
  // An overlay in force is listed, entry by entry.
  expect(ran.stderr).toContain(`paths.token: /auth/realms/{realm}/protocol/openid-connect/token → ${token}`);
});

test('an overlay that changes no call is listed, entry by entry', async () => {
  const sandbox = await openSandbox({ seed: 2 });
  const profile = join(makeFolder(), 'profile.json');
  const overrides = { 'attributes.percentScale': '1', 'paging.pageSize': 50 };
  writeFileSync(profile, JSON.stringify({ version: 1, overrides }));
  const target = join(makeFolder(), 'portfolio.csv');
  const ran = await tpr(['pull', ...flagsOf(sandbox), '--profile', profile, '--columns', 'name', '--to', target]);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stderr).toContain(`The profile ${profile} is in force:\n`);
  expect(ran.stderr).toContain('  attributes.percentScale: 100 → 1\n');
  expect(ran.stderr).toContain('  paging.pageSize: 100 → 50\n');
});

test('a column whose name contains a comma is given in quotes', async () => {
  const sandbox = await openSandbox({ seed: 2 });
  const target = join(makeFolder(), 'portfolio.csv');
  const asked = (columns: string) => tpr(['pull', ...flagsOf(sandbox), '--columns', columns, '--to', target]);
  expect((await asked('name,"Montant annuel, HT"')).stderr).toContain('"Montant annuel, HT"');
  expect((await asked('name,"Montant')).stderr).toContain('has a quote without an end');
  expect(await asked('name, "attribute:Criticality"')).toMatchObject({ code: 0 });
});

test('a label may be spelt in other letters, and the column has the label of the account', async () => {
  const sandbox = await openSandbox({ seed: 2 });
  const target = join(makeFolder(), 'portfolio.csv');
  const asked = (columns: string) => tpr(['pull', ...flagsOf(sandbox), '--columns', columns, '--to', target]);
  const ran = await asked('attribute:criticality,Attribute: BUSINESS  unit,attribute:Regions,attribute:Régions');
  expect(ran).toMatchObject({ code: 0, stderr: expect.not.stringContaining('defines no attribute') });
  expect(readFileSync(target, 'utf8').split('\r\n')[0]).toBe(
    '\uFEFF"Third party","Criticality","Business unit","Regions","Régions"',
  );
  expect(await tpr(['pull', ...flagsOf(sandbox), '--refresh', '--to', target])).toMatchObject({ code: 0 });
  const both = await asked('attribute:REGIONS');
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('attribute:Regions, attribute:Régions') });
});

test('a pull with columns of attributes reads the definitions once, also when it continues', async () => {
  const sandbox = await openSandbox({ seed: 2 });
  const target = join(makeFolder(), 'portfolio.csv');
  const asked = () => tpr(['pull', ...flagsOf(sandbox), '--columns', 'attribute:criticality', '--to', target]);
  sandbox.setFaults(['403@thirdParties.list=1']);
  expect(await asked()).toMatchObject({ code: 4 });
  expect(sandbox.counters().byOperation['attributes.definitions']).toBe(1);
  sandbox.setFaults([]);
  sandbox.resetCounters();
  expect(await asked()).toMatchObject({ code: 0 });
  expect(sandbox.counters().byOperation['attributes.definitions']).toBe(1);
});

test.each(['attribute:', 'Indicator: '])('%j without a label is refused before the sign-in', async (column) => {
  const sandbox = await openSandbox({ seed: 2 });
  const target = join(makeFolder(), 'portfolio.csv');
  const ran = await tpr(['pull', ...flagsOf(sandbox), '--columns', column, '--to', target]);
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no column') });
  expect(sandbox.counters().total).toBe(0);
});

test('an attribute that the account does not define is reported immediately, and its correction reads nothing again', async () => {
  const sandbox = await openSandbox({ seed: 6 });
  const target = join(makeFolder(), 'portfolio.csv');
  const asked = (column: string) => tpr(['pull', ...flagsOf(sandbox), '--columns', column, '--to', target]);
  sandbox.setFaults(['403@thirdParties.list=1']);
  const warning = 'The account defines no attribute "Criticalty"; near it: Criticality.';
  expect(await asked('attribute:Criticalty')).toMatchObject({ code: 4, stderr: expect.stringContaining(warning) });
  sandbox.setFaults([]);
  expect(await asked('attribute:Criticalty')).toMatchObject({ code: 2 });
  sandbox.resetCounters();
  expect(await asked('attribute:Criticality')).toMatchObject({ code: 0 });
  expect(sandbox.counters().byOperation['attributes.list']).toBeUndefined();
  // The state names the corrected column.
  const refresh = ['pull', ...flagsOf(sandbox), '--refresh', '--to', target];
  expect(await tpr(refresh)).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toMatch(/"Criticality"\r\n/);
});

test('a refresh writes the table of a complete pull, with fewer requests', async () => {
  const { sandbox, target, command } = await pulled('name,attribute:Criticality,dossiers');
  const whole = sandbox.counters().total;
  sandbox.touch({ count: 3, seed: 8 });
  const leaving = sandbox.store.all<{ id: number }>(
    'SELECT id FROM thirdParty WHERE archivedAt IS NULL AND accountId = 1001 ORDER BY id LIMIT 1 OFFSET 7',
  );
  expect(sandbox.archive({ thirdpartyId: leaving[0]!.id })).toBe(true);
  sandbox.resetCounters();
  expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 0 });
  expect(sandbox.counters().total).toBeLessThan(whole);
  const refreshed = readFileSync(target, 'utf8');
  expect(refreshed).not.toContain(`"${leaving[0]!.id}"`);
  expect(await tpr(command)).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toBe(refreshed);
});

test('a refresh warns if the service counts other third parties than the table has, which no event shows', async () => {
  const { sandbox, command } = await pulled('name');
  const refresh = async () => (await tpr([...command, '--refresh'])).stderr;
  expect(await refresh()).not.toContain('counts');
  const rows = sandbox.store.all('SELECT id FROM thirdParty WHERE archivedAt IS NULL AND accountId = 1001').length;
  // As after a reset: without an event.
  sandbox.store.run("UPDATE thirdParty SET archivedAt = '2026-01-01T00:00:00' WHERE id % 2 = 0");
  const left = sandbox.store.all('SELECT id FROM thirdParty WHERE archivedAt IS NULL AND accountId = 1001').length;
  expect(left).toBeLessThan(rows);
  expect(await refresh()).toContain(`counts ${left} third parties, and the table has ${rows}.`);
  expect((await tpr(command)).code).toBe(0);
  expect(await refresh()).not.toContain('counts');
});

test('an address with a slash at its end, or with the prefix of the paths, is the same service', async () => {
  const sandbox = await openSandbox();
  const to = join(makeFolder(), 'portfolio.csv');
  const args = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', to];
  expect(await tpr(args)).toMatchObject({ code: 0 });
  for (const end of ['/', '/api/v1', '/api/v1/']) {
    expect(await tpr(changed(args, '--base-url', sandbox.baseUrl + end, '--refresh'))).toMatchObject({ code: 0 });
  }
  const other = await tpr(changed(args, '--base-url', `${sandbox.baseUrl}/other`, '--refresh'));
  expect(other.stderr).toContain('holds the portfolio of another service');
});

test('a run that was killed as it replaced the table does not block the next one', async () => {
  // The run is killed before it packs its state.
  vi.spyOn(PortfolioFile.prototype, 'settle').mockReturnValueOnce(undefined);
  const { target, command } = await pulled();
  const lines = readFileSync(stateOf(target), 'utf8').trimEnd().split('\n');
  const last = lines.pop()!;
  expect([last, lines.at(-1)]).toEqual([expect.stringContaining('"written"'), expect.stringContaining('"next"')]);
  const written = readFileSync(target, 'utf8');
  for (const columns of ['name,status', 'name']) {
    writeFileSync(target, written);
    writeFileSync(stateOf(target), `${lines.join('\n')}\n`);
    expect(await tpr(changed(command, '--columns', columns))).toMatchObject({ code: 0 });
  }
});

test('a state that cannot be packed is a warning: the table is complete, and the next refresh reads it', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target];
  // A folder with the name of the new state, from the moment when the table is complete.
  const packed = `${stateOf(target)}.new`;
  const settle = vi.spyOn(PortfolioFile.prototype, 'settle').mockImplementation(function (this: PortfolioFile) {
    mkdirSync(packed);
    settle.mockRestore();
    this.settle();
  });
  const ran = await tpr(command);
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('30 rows') });
  expect(ran.stderr).toMatch(/portfolio\.csv\.tpr cannot be written: .+ The table and its data are complete/);
  expect(await rowsOf(target)).toHaveLength(30);
  rmdirSync(packed);
  const before = sandbox.requests().length;
  expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 0 });
  const sent = sandbox.requests().slice(before);
  // Only the count of the list is read.
  const lists = sent.filter(({ operation }) => operation === 'thirdParties.list').map(({ path }) => path);
  expect(lists).toEqual([expect.stringMatching(/\?page=0&pageSize=1$/)]);
});

test('a state that cannot be replaced is reported, and not the next write to it', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const target = join(makeFolder(), 'portfolio.csv');
  const settle = vi.spyOn(PortfolioFile.prototype, 'settle').mockImplementation(function (this: PortfolioFile) {
    rmSync(stateOf(target));
    mkdirSync(stateOf(target));
    settle.mockRestore();
    this.settle();
  });
  expect(await tpr(['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('it is a folder'),
  });
});

test('another run on the table is refused until the state is packed', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const folder = makeFolder();
  const locks: string[] = [];
  vi.spyOn(PortfolioFile.prototype, 'settle').mockImplementationOnce(() => {
    locks.push(...readdirSync(folder).filter((name) => name.startsWith('.portfolio.csv~')));
  });
  const target = join(folder, 'portfolio.csv');
  expect(await tpr(['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target])).toMatchObject({ code: 0 });
  expect(locks).toHaveLength(1);
});

test('a table that was moved with its state file is refreshed, and without it the message says where that belongs', async () => {
  const { sandbox, target, command } = await pulled('name,attributes');
  const moved = join(makeFolder(), 'moved.csv');
  renameSync(target, moved);
  const written = readFileSync(moved, 'utf8');
  const flags = flagsOf(sandbox);
  const pull = [...command.slice(0, -1), moved];
  const ofState = `moved without its state file: it would be lost. Move the state file to ${stateOf(moved)}, choose`;
  for (const more of [[], ['--refresh']]) {
    expect(await tpr([...pull, ...more])).toMatchObject({ code: 2, stderr: expect.stringContaining(ofState) });
  }
  const edits = join(makeFolder(), 'edits.csv');
  writeFileSync(edits, 'thirdpartyId,value\n100001,High\n');
  const set = ['set', 'Criticality', ...flags, '--from', edits, '--base', moved, '--dry-run'];
  expect((await tpr(set)).stderr).toContain(`move the state file to ${stateOf(moved)}, or pull again.`);
  expect(readFileSync(moved, 'utf8')).toBe(written);
  renameSync(stateOf(target), stateOf(moved));
  expect(await tpr([...pull, '--refresh'])).toMatchObject({ code: 0 });
  expect(await tpr(set)).toMatchObject({ code: 0 });
  expect(readFileSync(moved, 'utf8')).toBe(written);
});

test('an edited table is overwritten only on request', async () => {
  const { target, command } = await pulled();
  appendFileSync(target, 'mine\r\n');
  const edited = readFileSync(target, 'utf8');
  const ran = await tpr(command);
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('was edited since it was written') });
  expect(readFileSync(target, 'utf8')).toBe(edited);
  expect(await tpr([...command, '--overwrite'])).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).not.toContain('mine');
});

test('an unreadable state file ends the run; starting over needs --overwrite, and is not a refresh', async () => {
  const { target, command } = await pulled();
  const written = readFileSync(target, 'utf8');
  for (const [more, code] of [
    [[], 2],
    [['--refresh'], 2],
    [['--refresh', '--overwrite'], 2],
    [['--overwrite'], 0],
  ] as const) {
    writeFileSync(stateOf(target), 'spoilt');
    const ran = await tpr([...command, ...more]);
    expect([more, ran.code]).toEqual([more, code]);
    if (code !== 0) expect(ran.stderr).toContain('is damaged');
    expect(readFileSync(target, 'utf8')).toBe(written);
  }
});

test('a repeated pull that cannot begin reports why, and leaves the table and its state', async () => {
  const { target, command } = await pulled();
  const before = [target, stateOf(target)].map((path) => readFileSync(path, 'utf8'));
  const ran = await tpr([...command, '--username', 'unknown@example.test']);
  expect(ran.stderr).not.toContain('EBADF');
  expect(ran.code).toBe(3);
  expect([target, stateOf(target)].map((path) => readFileSync(path, 'utf8'))).toEqual(before);
});

test('a pull whose table could not be written reads no third party again, and gets the columns of new ones', async () => {
  const sandbox = await openSandbox({ seed: 8 });
  const folder = makeFolder();
  const target = join(folder, 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'indicators', '--to', target];
  // A third party that is listed after the first run only, and has an indicator of its own.
  const { id } = sandbox.store.all<{ id: number }>(
    'SELECT max(id) AS id FROM thirdParty WHERE archivedAt IS NULL AND accountId = 1001',
  )[0]!;
  const setArchived = (value: string | null) =>
    sandbox.store.run('UPDATE thirdParty SET archivedAt = ? WHERE id = ?', value, id);
  sandbox.store.run(
    "INSERT INTO indicatorDefinition SELECT 'OWN', 'Own score', 'Own score', scale, topic FROM indicatorDefinition LIMIT 1",
  );
  sandbox.store.run("INSERT INTO indicator VALUES (?, 'OWN', '7', '2026-01-01T00:00:00')", id);
  setArchived('2026-01-01T00:00:00');
  // Called between the last request and the writing of the table.
  const definitions = vi.spyOn(PortfolioFile.prototype, 'definitions', 'get').mockImplementationOnce(() => {
    mkdirSync(target);
    return [];
  });
  expect(await tpr(command)).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be written') });
  definitions.mockRestore();
  rmdirSync(target);
  setArchived(null);
  const ran = await tpr(command);
  expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining('Going on after 7 third parties') });
  expect(sandbox.counters().byOperation['indicators.list']).toBe(8);
  expect(readFileSync(target, 'utf8')).toContain('Own score');
  const whole = join(folder, 'whole.csv');
  expect(await tpr([...command.slice(0, -1), whole])).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  // The table is written: the next pull reads all again.
  expect((await tpr(command)).stderr).not.toContain('Going on');
});

test('other columns need another pull; a part of the columns does not', async () => {
  const { sandbox, target } = await pulled('name,attribute:Criticality');
  const refresh = (columns: string) =>
    tpr(['pull', ...flagsOf(sandbox), '--columns', columns, '--to', target, '--refresh']);
  expect(await refresh('name,dossiers')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Pull again without --refresh'),
  });
  expect(await refresh('name')).toMatchObject({ code: 0 });
});

test('an empty list empties no table unless the user allows it', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target];
  expect(await tpr(command)).toMatchObject({ code: 0 });
  const full = readFileSync(target, 'utf8');
  sandbox.setFaults(['empty-list@thirdParties.list=1']);
  for (const more of [[], ['--refresh'], []]) {
    const ran = await tpr([...command, ...more]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(
      `The service lists no third party, but ${target} has 30 rows. The table was left unchanged. If it is to be empty, add --allow-empty.`,
    );
    expect(readFileSync(target, 'utf8')).toBe(full);
  }
  sandbox.setFaults([]);
  expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toBe(full);
  sandbox.setFaults(['empty-list@thirdParties.list=1']);
  expect(await tpr([...command, '--allow-empty'])).toMatchObject({ code: 0 });
  expect(linesOf(target)).toBe(1);
});
