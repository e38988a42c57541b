import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { openSandbox, startTpr, tpr } from './tpr.ts';
import { heldIn, order } from './write-order.ts';

test.each([
  ['SIGINT', 130],
  ['SIGKILL', null],
] as const)('after an end by %s all values are restored: at once, or by the next run', async (signal, ended) => {
  // The third write, which hangs, would restore the value that the second one cleared.
  const sandbox = await openSandbox({ faults: ['hang@attributes.set=#3'] });
  const before = heldIn(sandbox);
  const cwd = makeFolder();
  const run = startTpr(order(sandbox, '--yes'), { cwd });
  await vi.waitUntil(() => sandbox.counters().byOperation['attributes.set'] === 3, { timeout: 60_000 });
  expect(heldIn(sandbox)).not.toEqual(before);
  run.child.kill(signal);
  expect((await run.ended).code).toBe(ended);
  expect(existsSync(join(cwd, 'tpr-write-tests.json'))).toBe(signal === 'SIGKILL');
  // Without a yes: leftovers are restored all the same.
  if (signal === 'SIGKILL') await tpr(order(sandbox), { cwd });
  expect([heldIn(sandbox), existsSync(join(cwd, 'tpr-write-tests.json'))]).toEqual([before, false]);
});
