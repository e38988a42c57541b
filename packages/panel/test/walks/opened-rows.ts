import { expect } from 'vitest';
import { inputsOf, showPlace, showReview } from './place-page.ts';
import { growReview } from '../page/big-review.ts';
import { findFaults } from '../page/faults.ts';
import { it } from '../page/it.ts';

it('after sending, every change that was not sent is listed with the service’s reason, and a button opens its row', async ({
  stage,
}) => {
  const { page } = await showReview(stage);
  await page.getByRole('button', { name: /^Send 5/ }).click();
  await page.getByText('Attribute locked by the evaluation in progress').waitFor();
  expect(await page.getByText('3 sent').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Open the 2 rows' }).click();
  expect(await inputsOf(page, 'show')).toEqual([{ table: 'portfolio', keys: ['200052', '200077'] }]);
});

it('after a button has opened some rows, another one leads back to all rows, also in the next review', async ({
  stage,
}) => {
  const { page } = await showReview(stage);
  const all = page.getByRole('button', { name: 'Show all rows' });
  await page.getByRole('button', { name: /cannot be sent/ }).click();
  await page.getByRole('button', { name: 'Open the row: Financial risk' }).click();
  await all.click();
  // The button keeps the focus.
  await expect
    .poll(() => all.evaluate((button) => [button.ariaDisabled, button === document.activeElement]))
    .toEqual(['true', true]);
  await page.getByRole('button', { name: /^Send 5/ }).click();
  await page.getByRole('button', { name: 'Open the 2 rows' }).click();
  await all.waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review again' }).click();
  await page.locator('[data-step=draft]').waitFor();
  await all.click();
  await expect.poll(() => all.getAttribute('aria-disabled')).toBe('true');
  expect(await inputsOf(page, 'show')).toEqual([
    { table: 'portfolio', keys: ['200120'] },
    { table: 'portfolio' },
    { table: 'portfolio', keys: ['200052', '200077'] },
    { table: 'portfolio' },
  ]);
});

it('a failure to open rows offers no way back, because no row is hidden', async ({ stage }) => {
  const { page } = await showReview(stage, { failures: 'show:protection' });
  await page.getByRole('button', { name: /cannot be sent/ }).click();
  await page.getByRole('button', { name: 'Open the row: Financial risk' }).click();
  await page
    .getByText(/protected/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Show all rows' }).count()).toBe(0);
});

it('overwritten cells count as rows that cannot take part, and the result opens their rows too', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes');
  await growReview(page, 1);
  await page.locator('[data-step=start] button').first().click();
  await page.getByRole('button', { name: 'Send 1 change to 1 third party' }).click();
  const result = page.locator('[data-step=result]');
  await result.getByRole('button', { name: '3 rows have cells that cannot be sent' }).waitFor();
  await result.getByRole('button', { name: 'Open the row: Financial risk' }).click();
  expect(await inputsOf(page, 'show')).toEqual([{ table: 'portfolio', keys: ['200120'] }]);
});
