import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

const heldIn = ({ store }: Sandbox) =>
  store.all('SELECT thirdPartyId, definitionId, "values" FROM attributeValue ORDER BY thirdPartyId, definitionId');

const order = (sandbox: Sandbox, ...more: string[]) => [
  'doctor',
  ...flagsOf(sandbox),
  '--write-tests',
  '100001',
  ...more,
];

test('what will be written is shown, and without a yes nothing is', async () => {
  const sandbox = await openSandbox();
  const { code, stderr } = await tpr(order(sandbox));
  expect(code).toBe(2);
  expect(stderr).toMatch(/^ {2}Regions: holds \["Nord","Est"\]; written: the first of its choices alone$/m);
  expect(stderr).toContain('can not be taken back');
  expect(stderr).toContain('Nothing was sent');
  expect(sandbox.counters().byOperation).not.toHaveProperty('attributes.set');
});

test('with a yes it is written, put back, and what was found stands in the overlay', async () => {
  const sandbox = await openSandbox({ variants: ['G54=list', 'G55=merge', 'G56=null'] });
  const before = heldIn(sandbox);
  const cwd = makeFolder();
  const { code, stdout } = await tpr(order(sandbox, '--yes', '--write-profile', 'overlay.json'), { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^G54 |attributeBody/m);
  expect(JSON.parse(readFileSync(join(cwd, 'overlay.json'), 'utf8')).overrides).toMatchObject({
    'behaviour.attributeBody': 'list',
    'behaviour.multiMode': 'merge',
    'behaviour.clear': true,
    'behaviour.clearedAs': '[null]',
  });
  expect([heldIn(sandbox), existsSync(join(cwd, 'tpr-write-tests.json'))]).toEqual([before, false]);
});
