import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { openSandbox, tpr } from './tpr.ts';
import { heldIn, order } from './write-order.ts';

test('with a yes the doctor writes, restores the values, and puts the findings into the overlay', async () => {
  const sandbox = await openSandbox({ variants: ['G54=list', 'G55=merge', 'G56=null'] });
  const before = heldIn(sandbox);
  const cwd = makeFolder();
  const { code, stdout } = await tpr(order(sandbox, '--yes', '--write-profile', 'overlay.json'), { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^attributes\.bodyFormat +"list" /m);
  expect(JSON.parse(readFileSync(join(cwd, 'overlay.json'), 'utf8')).overrides).toMatchObject({
    'attributes.bodyFormat': 'list',
    'attributes.multiSelectMode': 'merge',
    'attributes.emptyClears': true,
    'attributes.clearedAs': '[null]',
  });
  expect([heldIn(sandbox), existsSync(join(cwd, 'tpr-write-tests.json'))]).toEqual([before, false]);
});
