import { expect, test } from 'vitest';
import { openSandbox, tpr } from './tpr.ts';
import { order } from './write-order.ts';

test('what will be written is shown, and without a yes nothing is', async () => {
  const sandbox = await openSandbox();
  const { code, stderr } = await tpr(order(sandbox));
  expect(code).toBe(2);
  expect(stderr).toMatch(/^ {2}Regions: holds \["Nord","Est"\]; written: the first of its choices alone$/m);
  expect(stderr).toContain('can not be taken back');
  expect(stderr).toContain('Nothing was sent');
  expect(sandbox.counters().byOperation).not.toHaveProperty('attributes.set');
});
