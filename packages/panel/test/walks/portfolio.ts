import type { PullOrder } from '@tpr/core/desk';
import { describe, expect } from 'vitest';
import { findFaults } from '../page/faults.ts';
import { it } from '../page/it.ts';
import { calledTasks, goTo } from '../page/walk.ts';

describe('the portfolio', () => {
  it('shows what a choice costs, and pulls what was chosen of whom', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'portfolio', 'en');
    await page.getByText('About 3,000 calls to the service').waitFor();
    await page.getByText('Documents', { exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Next expiry' }).check();
    await page.getByText('About 5,000 calls to the service').waitFor();
    await page.getByText('Only some third parties').click();
    await page.getByRole('checkbox', { name: 'Deregistered' }).check();
    await page.getByLabel('Countries').fill('FR, DE; FR');
    await page.getByRole('button', { name: 'Apply to the table' }).click();
    await page.getByText('1,000 third parties are in the table.').first().waitFor();
    const pulled = (await calledTasks(page)).find(({ name }) => name === 'pull');
    expect(pulled?.input).toMatchObject({
      columns: expect.arrayContaining(['name', 'nextExpiry']),
      filter: { statuses: ['DEREGISTERED'], kinds: [], countries: ['FR', 'DE'] },
    });
  });

  it('asks before a list of nobody empties the table', async ({ stage }) => {
    const { page } = await stage.show({ failures: 'pull:emptyList' });
    await goTo(page, 'portfolio', 'en');
    await page.getByRole('button', { name: 'Apply to the table' }).click();
    await page.getByText('The service lists no third party, and the table has 1000 rows.').first().waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Empty the table' }).press('Enter');
    await page.waitForFunction(() => window.stage.calls.filter(({ name }) => name === 'pull').length === 2);
    const pulls = (await calledTasks(page)).filter(({ name }) => name === 'pull');
    expect(pulls.map(({ input }) => (input as PullOrder).mayEmpty)).toEqual([undefined, true]);
  });

  it('keeps a named choice on this computer', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'portfolio', 'en');
    await page.getByText('Indicators', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'CSR score' }).check();
    await page.getByLabel('Save this choice as').fill('Quarterly');
    await page.keyboard.press('Enter');
    await page.reload();
    await goTo(page, 'portfolio', 'en');
    await page.getByText('12 of 19').waitFor();
    await page.getByLabel('Saved choices').selectOption({ label: 'Quarterly' });
    await page.getByText('13 of 19').waitFor();
    await page.getByRole('button', { name: 'Delete the choice Quarterly' }).click();
    await page.getByText('12 of 19').waitFor();
    expect(await page.getByLabel('Saved choices').getByRole('option').allTextContents()).not.toContain('Quarterly');
  });
});
