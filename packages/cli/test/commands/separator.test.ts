import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, refuse, tpr } from './tpr.ts';

const headerOf = (path: string): string => readFileSync(path, 'utf8').slice(1).split('\r\n')[0] ?? '';

test('a table keeps the separator of its pull, and its values can be written back', async () => {
  const flags = flagsOf(await openSandbox({ seed: 40 }));
  const to = join(makeFolder(), 'portfolio.csv');
  const label = 'Annual purchase amount';
  const pull = ['pull', ...flags, '--to', to, '--columns', `name,attribute:${label}`];
  expect(await tpr([...pull, '--separator', ';'])).toMatchObject({ code: 0 });
  expect(headerOf(to)).toBe(`"Third party";"Name";"${label}"`);
  expect(await tpr(['pull', ...flags, '--to', to, '--refresh'])).toMatchObject({ code: 0 });
  expect(headerOf(to)).toBe(`"Third party";"Name";"${label}"`);
  expect(readFileSync(to, 'utf8')).toMatch(/;\d+,\d+\r\n/);
  const set = await tpr(['set', label, ...flags, '--from', to, '--dry-run']);
  expect(set).toMatchObject({ code: 0 });
  expect(set.stdout).not.toMatch(/\d (will be sent|refused|conflict)/);
  expect(await tpr([...pull, '--separator', 'tab'])).toMatchObject({ code: 0 });
  expect(headerOf(to)).toBe(`"Third party"\t"Name"\t"${label}"`);
});

test('files beside edits have the separator of the edits', async () => {
  const sandbox = await openSandbox({ seed: 40 });
  const id = sandbox.store.get<{ id: number }>('SELECT id FROM thirdParty WHERE accountId = 1001 LIMIT 1')?.id;
  const from = join(makeFolder(), 'edits.csv');
  writeFileSync(from, `thirdpartyId|value\n${id}|a;b\n`);
  const ran = await tpr(['set', 'Internal reference', ...flagsOf(sandbox), '--from', from, '--yes']);
  expect(ran).toMatchObject({ code: 0 });
  expect(headerOf(`${from}.undo.csv`)).toBe('"thirdpartyId"|"value"|"before"');
  expect(headerOf(`${from}.result.csv`).split('|')).toHaveLength(6);
});

test('another separator is refused in one line', async () => {
  const { lines, exitCode } = await refuse(['pull', '--sandbox', '--to', 'x.csv', '--separator', '/']);
  expect(lines).toEqual(['--separator is , or ; or tab or |, not "/".']);
  expect(exitCode).toBe(2);
});
