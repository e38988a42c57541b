import { defaultChoice, type TaskProgress } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { openPanel } from './panel-bench.ts';

test('a service that requires a lower rate is named in the progress of a pull, with its rate', async () => {
  // So low a rate that any machine exceeds it, and enough requests for the search of the rate to settle.
  const panel = await openPanel('web', 40, 'TPR', 5);
  const seen: TaskProgress[] = [];
  await panel.signIn();
  await panel.host.run('pull', defaultChoice, { onProgress: (progress) => void seen.push(progress) });
  const rates = seen.flatMap(({ slowedToPerSecond }) => slowedToPerSecond ?? []);
  expect(seen[0]).not.toHaveProperty('slowedToPerSecond');
  expect(rates.length).toBeGreaterThan(0);
  expect(rates.at(-1)).toBeGreaterThan(1);
  expect(rates.at(-1)).toBeLessThan(12);
  await panel.close();
});
