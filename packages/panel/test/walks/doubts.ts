import { languages } from '@tpr/core';
import { expect } from 'vitest';
import { inputsOf, showPlace, tabTo } from './place-page.ts';
import { findFaults } from '../page/faults.ts';
import { doubtTexts } from '../page/big-review.ts';
import { it } from '../page/it.ts';
import { focusedName } from '../page/walk.ts';
import { loadMessages } from '../../src/i18n/index.ts';

it('thirty texts of a column that can be read in two ways are one question', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes');
  await doubtTexts(page, 30);
  await page.locator('[data-step=start] button').first().click();
  await page.getByText('Score: 30 values can be read in two ways.').waitFor();
  await page.getByText('“1,234” can be 1234 or 1.2340.').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read all like 1.2340' }).click();
  await page.getByRole('button', { name: 'Send 30 changes to 30 third parties' }).waitFor();
  const [cells, ...others] = (await inputsOf(page, 'correct')) as { readonly cell: string }[][];
  expect(others).toEqual([]);
  expect(cells?.map(({ cell }) => cell).slice(0, 2)).toEqual(['1.2340', '2.2340']);
  expect(await page.getByText('can be read in two ways').count()).toBe(0);
});

it('amounts with a currency are one question with one answer', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes');
  await doubtTexts(page, 30, ' €');
  await page.locator('[data-step=start] button').first().click();
  await page.getByText('Score: 30 values have a currency, which is not sent.').waitFor();
  await page.getByText('“1,234 €” is sent as 1.2340.').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read all like 1.2340' }).click();
  await page.getByRole('button', { name: 'Send 30 changes to 30 third parties' }).waitFor();
});

it.for(languages)(
  'values of one question are collapsed under it, and each can be decided alone, in %s',
  async (language, { stage }) => {
    const { changes: words, lists } = await loadMessages(language);
    const { page } = await showPlace(stage, 'changes', { language });
    await doubtTexts(page, 90);
    await page.locator('[data-step=start] button').first().click();
    const draft = page.locator('[data-step=draft]');
    const summary = draft.locator('summary');
    await summary.getByText(words.doubtValues('Score', 90)).waitFor();
    const counts = [words.filters.all(90), words.filters.notAllowed(90)];
    expect(await draft.getByRole('radiogroup').locator('label').allInnerTexts()).toEqual(counts);
    expect(await page.getByText(/Company \d/).count()).toBe(0);
    expect(await page.getByText(words.nothingShown).count()).toBe(0);

    await summary.focus();
    await page.keyboard.press('Enter');
    const companiesOf = (count: number) =>
      draft.getByRole('list', { name: words.doubtValues('Score', count) }).getByText(/^Company \d/);
    const firstOf = (count: number) => companiesOf(count).first().innerText();
    expect(await companiesOf(90).count()).toBe(40);
    expect(await findFaults(page)).toEqual([]);
    await draft.getByRole('button', { name: lists.next }).click();
    expect(await firstOf(90)).toContain('Company 40');
    await draft.getByRole('button', { name: lists.previous }).click();

    await summary.focus();
    await tabTo(page, 'button', new RegExp(`^${words.putBack}$`));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Company 0' }).waitFor();
    expect(await firstOf(89)).toContain('Company 1');
    await expect.poll(() => focusedName(page)).toBe(words.use('2234'));
    const announced = page.locator('[role=status][aria-live=polite] p');
    await expect.poll(() => announced.allInnerTexts()).toContain(words.putsBack);
    expect(await draft.getByRole('radio', { name: words.filters.all(90) }).count()).toBe(1);

    await draft.getByRole('radio', { name: words.filters.notAllowed(90) }).check();
    expect(await summary.count()).toBe(0);
    await draft
      .getByText(lists.shown(1, 40, 90))
      .first()
      .waitFor();
  },
);
