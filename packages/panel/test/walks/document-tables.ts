import { expect } from 'vitest';
import { inputsOf, showPlace, tabTo } from './place-page.ts';
import { findFaults } from '../page/faults.ts';
import { it } from '../page/it.ts';

it('the table of missing documents accepts whole days only, 30 by default', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents');
  await page.getByRole('tab', { name: 'Missing' }).click();
  const days = page.getByRole('textbox', { name: 'Expiring within (days)' });
  expect(await days.inputValue()).toBe('30');
  await days.fill('soon');
  await page.getByText('A whole number from 0 to 3,650.').waitFor();
  await days.fill('60');
  await days.press('Enter');
  await page.getByRole('button', { name: 'Open the table' }).click();
  expect(await inputsOf(page, 'listMissing')).toEqual([{ days: 60 }]);
  expect(await inputsOf(page, 'show')).toEqual([{ table: 'missing' }]);
});

it('columns of the portfolio are ticked by keyboard for the table of missing documents', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents');
  await page.getByRole('tab', { name: 'Missing' }).click();
  await page.locator('summary', { hasText: 'Columns of the portfolio 0 of 3' }).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('group', { name: 'Also show, for each document’s third party' });
  await tabTo(page, 'checkbox', /^Business unit$/);
  await page.keyboard.press('Space');
  await list.getByRole('checkbox', { name: 'Kind' }).check();
  await page.locator('summary', { hasText: '2 of 3' }).waitFor();
  await page.getByRole('button', { name: 'Write the table' }).click();
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  expect(await inputsOf(page, 'listMissing')).toEqual([{ days: 30, columns: ['attribute:Business unit', 'kind'] }]);
});

it('a chosen column whose values are not stored says so before the table is updated', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents', { notStored: 'Internal owner' });
  await page.getByRole('tab', { name: 'Missing' }).click();
  await page.locator('summary', { hasText: 'Columns of the portfolio 1 of 4' }).click();
  const names = await page
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.innerText));
  expect(names).toEqual([
    'Kind',
    'Country',
    'Business unit',
    'Internal owner\nnot in the portfolio table, so not updated',
  ]);
  expect(await findFaults(page)).toEqual([]);
});

it('the result counts new rows, and not those that were only written again', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents');
  await page.getByRole('tab', { name: 'Missing' }).click();
  await page.getByRole('button', { name: 'Write the table' }).click();
  await page.getByText('63 rows in the table').first().waitFor();
  expect(await page.getByText('3 new', { exact: true }).isVisible()).toBe(true);
});

it('one button adds a second spelling to a column, and the task gets the mapping as shown', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents');
  await page.getByRole('tab', { name: 'Extracted data' }).click();
  await page.getByRole('checkbox', { name: 'Social security certificate' }).check();
  await page.getByRole('checkbox', { name: 'Liability insurance' }).check();
  await page.getByRole('button', { name: 'Find names' }).click();
  await page.getByRole('checkbox', { name: 'Column from siren', exact: true }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('SIREN');
  await page.getByRole('button', { name: 'Also add Siren: the same data?' }).click();
  await page.getByRole('checkbox', { name: 'Column from insured_amount' }).check();
  await page.getByRole('button', { name: 'Write the table with 2 columns' }).click();
  await page.getByText('402 rows in the table').first().waitFor();
  expect(await inputsOf(page, 'extractData')).toEqual([
    {
      documentCodes: ['DOC_VIGILANCE', 'DOC_INSURANCE'],
      mapping: { SIREN: ['siren', 'Siren'], insured_amount: ['insured_amount'] },
    },
  ]);
});

it('arrow keys walk through the names for a column, and none is added before the button is pressed', async ({
  stage,
}) => {
  const { page } = await showPlace(stage, 'documents');
  await page.getByRole('tab', { name: 'Extracted data' }).click();
  await page.getByRole('checkbox', { name: 'Liability insurance' }).check();
  await page.getByRole('button', { name: 'Find names' }).click();
  await page.getByRole('checkbox', { name: 'Column from siren', exact: true }).check();
  const names = page.getByRole('combobox', { name: 'Another name for siren' });
  const column = page.getByRole('list', { name: /siren/ }).getByRole('listitem');
  await names.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const wanted = await names.inputValue();
  expect(await column.count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => column.count()).toBe(2);
  expect(await column.allTextContents()).toContain(wanted);
  expect(await findFaults(page)).toEqual([]);
});

it('without known documents, the user types their codes', async ({ stage }) => {
  const { page } = await showPlace(stage, 'documents', { table: 'none' });
  await page.getByRole('tab', { name: 'Extracted data' }).click();
  await page.getByRole('textbox', { name: 'Document codes' }).fill('DOC_VIGILANCE, DOC_INSURANCE');
  await page.getByRole('button', { name: 'Find names' }).click();
  expect(await inputsOf(page, 'listExtractedNames')).toEqual([{ documentCodes: ['DOC_VIGILANCE', 'DOC_INSURANCE'] }]);
});
