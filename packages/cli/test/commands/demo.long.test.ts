import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readXlsx } from '../files/xlsx.ts';
import { makeFolder } from '../files/folder.ts';
import { openSandbox, startTpr, tpr, until } from './tpr.ts';

/** Runs a command that stays up until it has printed this, then ends it with Ctrl-C. */
async function runUntil(args: readonly string[], cwd: string, printed: string) {
  const { child, ended } = startTpr(args, { cwd });
  let stdout = '';
  child.stdout?.on('data', (text: string) => (stdout += text));
  await until(() => stdout.includes(printed) || child.exitCode !== null);
  child.kill('SIGINT');
  return ended;
}

test('the demo fills a workbook from its own sandbox, says what to try, and ends cleanly', async () => {
  const cwd = makeFolder();
  const ran = await runUntil(['demo', '--port', '0', '--third-parties', '60'], cwd, 'In a browser');
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain('npm run tpr -- pull --sandbox');
  expect(ran.stdout).toMatch(/current +http:\/\/127\.0\.0\.1:\d+\/current/);
  expect(readdirSync(cwd).sort()).toEqual(['.portfolio.xlsx.tpr', 'portfolio.xlsx']);
  const [portfolio] = await readXlsx(join(cwd, 'portfolio.xlsx'));
  expect(portfolio?.rows.length).toBeGreaterThan(50);
});

test('the demo takes another port when its own is in use, and the sandbox command reports it', async () => {
  const sandbox = await openSandbox();
  const port = new URL(sandbox.url).port;
  const ran = await runUntil(['demo', '--port', port, '--third-parties', '5'], makeFolder(), 'In a browser');
  expect(ran.stdout).toContain(`Port ${port} is in use; trying the next one.`);
  expect(ran.code).toBe(0);
  const refused = await tpr(['sandbox', '--port', port]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`Port ${port} is in use`);
});

test('the sandbox command starts the service with its own options and ends cleanly', async () => {
  const ran = await runUntil(['sandbox', '--port', '0', '--variant', 'G21=bare'], makeFolder(), 'Ctrl-C stops it');
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain('buyer@example.test');
});

test('the sandbox command answers in the dialect of an overlay', async () => {
  const overlay = join(makeFolder(), 'tpr-profile.json');
  writeFileSync(
    overlay,
    JSON.stringify({ version: 1, overrides: { 'paging.firstPage': 1, 'attributes.percentScale': '1' } }),
  );
  const started = startTpr(['sandbox', '--port', '0', '--profile', overlay]);
  onTestFinished(() => void started.child.kill('SIGKILL'));
  let shown = '';
  started.child.stdout?.on('data', (text: string) => (shown += text));
  await until(() => shown.includes('Ctrl-C stops it'));
  const [, url] = /The sandbox is at (\S+)/.exec(shown)!;
  const addresses = ['--base-url', `${url}/current`, '--legacy-base-url', `${url}/legacy`, '--auth-url', `${url}/auth`];
  const pull = ['pull', '--sandbox', ...addresses, '--columns', 'name', '--to'];
  const table = join(makeFolder(), 'a.csv');
  expect((await tpr([...pull, table, '--profile', overlay])).code).toBe(0);
  expect(readFileSync(table, 'utf8').split('\n').length).toBeGreaterThan(20);
  const report = JSON.parse((await tpr(['doctor', '--json', '--sandbox', ...addresses])).stdout);
  const found = report.findings.filter(({ verdict }: { verdict: string }) => verdict === 'different');
  expect(found.map(({ key }: { key: string }) => key)).toEqual(
    expect.arrayContaining(['paging.firstPage', 'attributes.percentScale']),
  );
  started.child.kill('SIGINT');
  expect((await started.ended).code).toBe(0);
});
