import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { startTpr, tpr, until } from './tpr.ts';

const pull = ['pull', '--sandbox', '--columns', 'thirdpartyId,attribute:Criticality', '--to'];
beforeAll(async () => {
  const answer = await fetch('http://127.0.0.1:4870/').catch(() => undefined);
  if (answer !== undefined) throw new Error('A sandbox runs on port 4870, which the commands would use: end it first.');
});

const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

test('a write of one command to its folder’s sandbox is read by the next one, also as a refresh', async () => {
  const cwd = makeFolder();
  expect(await tpr([...pull, 'before.csv'], { cwd })).toMatchObject({ code: 0 });
  const value = /"100001","(\w+)"/.exec(read(cwd, 'before.csv'))?.[1] === 'Low' ? 'High' : 'Low';
  writeFileSync(join(cwd, 'edits.csv'), `Third party,Criticality\n100001,${value}\n`);
  const set = await tpr(['set', 'Criticality', '--sandbox', '--from', 'edits.csv', '--yes'], { cwd });
  expect(set).toMatchObject({ code: 0 });
  expect(set.stderr).toContain("Sandbox: this folder's own");
  expect(await tpr([...pull, 'before.csv', '--refresh'], { cwd })).toMatchObject({ code: 0 });
  expect(read(cwd, 'before.csv')).toContain(`"100001","${value}"`);
  const elsewhere = makeFolder();
  await tpr([...pull, 'other.csv'], { cwd: elsewhere });
  expect(read(elsewhere, 'other.csv')).not.toContain(`"100001","${value}"`);
});

test('two concurrent commands in one folder read the same, and a killed one leaves the data complete', async () => {
  const cwd = makeFolder();
  const [one, two] = await Promise.all([tpr([...pull, 'one.csv'], { cwd }), tpr([...pull, 'two.csv'], { cwd })]);
  expect([one.code, two.code]).toEqual([0, 0]);
  expect(read(cwd, 'one.csv')).toBe(read(cwd, 'two.csv'));
  const { child, ended } = startTpr([...pull, 'three.csv'], { cwd });
  let stderr = '';
  child.stderr?.on('data', (text: string) => (stderr += text));
  await until(() => stderr.includes("this folder's own") || child.exitCode !== null);
  child.kill('SIGKILL');
  await ended;
  expect(await tpr([...pull, 'four.csv'], { cwd })).toMatchObject({ code: 0 });
  expect(read(cwd, 'four.csv')).toBe(read(cwd, 'one.csv'));
  expect(readdirSync(join(cwd, '.sandbox.tpr')).sort()).toEqual(['.gitignore', 'data.db']);
});
