import { expect } from 'vitest';
import { inputsOf, showPlace, showReview } from './place-page.ts';
import { it } from '../page/it.ts';

it('an edit after the review is reported until it is reverted; another read of the same edits reports nothing', async ({
  stage,
}) => {
  const { page } = await showReview(stage);
  const warning = page.getByText('The table was edited after this review.');
  const find = async (edits: number): Promise<void> => {
    const before = (await inputsOf(page, 'getOverview')).length;
    await page.evaluate((count) => window.stage.setUnsent(count), edits);
    await expect.poll(async () => (await inputsOf(page, 'getOverview')).length).toBeGreaterThan(before);
  };
  await find(7);
  expect(await warning.count()).toBe(0);
  await find(8);
  await expect.poll(() => warning.count()).toBe(1);
  await find(7);
  await expect.poll(() => warning.count()).toBe(0);
});

it('a review that contains an edit unknown to the panel is not reported as outdated', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes', { lookMs: '2000' });
  const start = page.locator('[data-step=start] button').first();
  await start.waitFor();
  const before = (await inputsOf(page, 'getOverview')).length;
  await page.evaluate(() => window.stage.setUnsent(8));
  await start.click();
  await page.locator('[data-step=draft]').waitFor();
  const warning = page.getByText('The table was edited after this review.');
  expect(await warning.count()).toBe(0);
  await expect.poll(async () => (await inputsOf(page, 'getOverview')).length).toBeGreaterThan(before);
  await page.evaluate(() => window.stage.setUnsent(9));
  await warning.waitFor();
});
