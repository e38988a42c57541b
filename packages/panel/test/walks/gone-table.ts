import { expect } from 'vitest';
import { showPlace, showReview } from './place-page.ts';
import { it } from '../page/it.ts';

it('says once that the table was converted to plain cells since it was last read', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes', { failures: 'review:tableGone' });
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const start = page.locator('[data-step=start]');
  await start.getByText('The table is gone').waitFor();
  expect(await start.getByText(/converted to plain cells/).count()).toBe(1);
});

it('a review of a table that was deleted since is replaced by what to do', async ({ stage }) => {
  const { page } = await showReview(stage, { failures: 'send:tableGone' });
  await page.getByRole('button', { name: 'Send 5 changes to 3 third parties' }).click();
  const start = page.locator('[data-step=start]');
  await start.getByText('The table is gone').waitFor();
  expect(await start.getByText(/converted to plain cells/).count()).toBe(1);
  expect(await page.locator('[data-step=draft]').count()).toBe(0);
});
