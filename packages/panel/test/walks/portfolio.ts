import type { PullOrder } from '@tpr/core/workbook';
import { describe, expect } from 'vitest';
import { findFaults } from '../page/faults.ts';
import { it } from '../page/it.ts';
import type { Page } from '@tpr/test-support/browser';
import { calledTasks, focusedName, goTo, spoken } from '../page/walk.ts';

/** The list of choices, which of them it shows, and all that it offers. */
function choicesOn(page: Page) {
  const list = page.getByLabel('Saved choices');
  return {
    list,
    shown: () => list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.textContent),
    listed: () => list.getByRole('option').allTextContents(),
  };
}

describe('the portfolio', () => {
  it('shows the cost of a choice, and pulls the chosen columns of the chosen third parties', async ({ stage }) => {
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
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await spoken(page)).toContain('1,000 third parties are in the table.');
    const pulled = (await calledTasks(page)).find(({ name }) => name === 'pull');
    expect(pulled?.input).toMatchObject({
      columns: expect.arrayContaining(['name', 'nextExpiry']),
      filter: { statuses: ['DEREGISTERED'], kinds: [], countries: ['FR', 'DE'] },
    });
  });

  it('finds a column by its title, and opens the group of the column', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'portfolio', 'en');
    await page.getByLabel('Search the columns').fill('csr');
    await page.getByRole('checkbox', { name: 'CSR score' }).check();
    expect(await page.getByRole('group').locator('visible=true').getByRole('checkbox').count()).toBe(1);
    await page.getByLabel('Search the columns').fill('nonsense');
    await page.getByText('No column has this name.').waitFor();
    await page.getByLabel('Search the columns').fill('');
    await page.getByText('13 of 19').waitFor();
    expect(await page.getByRole('checkbox', { name: 'CSR score' }).isVisible()).toBe(false);
  });

  it('shows the time that a choice takes at the rate of the last pull', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'portfolio', 'en');
    await page.getByText('About 3,000 calls to the service, about 1 min at the pace of the last pull').waitFor();
    await page.getByText('+1,000 calls, about 20 s').first().waitFor();
  });

  it('shows the cost of a choice before the first pull, and the host’s remark on it', async ({ stage }) => {
    const { page } = await stage.show({ table: 'none', kind: 'sheets' });
    await goTo(page, 'portfolio', 'en');
    await page.getByText('About 3,000 calls to the service').waitFor();
    await page.getByText('Spreadsheets say of 3000 calls what they have to say.').waitFor();
    await page.getByText('Documents', { exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Next expiry' }).check();
    await page.getByText('Spreadsheets say of 5000 calls what they have to say.').waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('asks before an empty list empties the table', async ({ stage }) => {
    const { page } = await stage.show({ failures: 'pull:emptyList' });
    await goTo(page, 'portfolio', 'en');
    await page.getByRole('button', { name: 'Apply to the table' }).click();
    await page.getByText('The service lists no third party, but the table has 1000 rows.').first().waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Empty the table' }).press('Enter');
    await page.waitForFunction(() => window.stage.calls.filter(({ name }) => name === 'pull').length === 2);
    const pulls = (await calledTasks(page)).filter(({ name }) => name === 'pull');
    expect(pulls.map(({ input }) => (input as PullOrder).mayEmpty)).toEqual([undefined, true]);
  });

  it('stores a named choice on this computer until the user deletes it', async ({ stage }) => {
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

  it('calls a changed choice the user’s own, keeps it while another is looked at, and recognises the one of the table', async ({
    stage,
  }) => {
    const { page } = await stage.show();
    await goTo(page, 'portfolio', 'en');
    const { list, shown, listed } = choicesOn(page);
    const score = page.getByRole('checkbox', { name: 'CSR score' });
    await page.getByText('12 of 19').waitFor();
    expect(await shown()).toBe('As in the table now');
    await page.getByText('Indicators', { exact: true }).click();
    await score.check();
    expect(await shown()).toBe('My own choice (not saved)');
    // Arrow keys walk through the list, and the choice of the user is not lost.
    await list.focus();
    for (const [key, chosen] of [
      ['ArrowUp', '12 of 19'],
      ['ArrowUp', '12 of 19'],
      ['End', '13 of 19'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByText(chosen).waitFor();
    }
    expect(await shown()).toBe('My own choice (not saved)');
    await score.uncheck();
    expect(await shown()).toBe('As in the table now');
    expect(await listed()).not.toContain('My own choice (not saved)');
    // Without any column it is not the choice of the usual ones.
    for (const group of ['Identity', 'Attributes', 'Indicators', 'Dossiers']) {
      if (group !== 'Indicators') await page.getByText(group, { exact: true }).first().click();
      const all = page.getByRole('checkbox', { name: `All of ${group}` });
      await all.check();
      await all.uncheck();
    }
    await page.getByText('0 of 19').waitFor();
    expect(await shown()).toBe('My own choice (not saved)');
    expect(await findFaults(page)).toEqual([]);
  });

  it('keeps the user’s own choices side by side, while other pages are shown and after one of them is pulled', async ({
    stage,
  }) => {
    const { page } = await stage.show();
    await goTo(page, 'portfolio', 'en');
    const { list, shown, listed } = choicesOn(page);
    const both = [
      'The usual columns',
      'As in the table now',
      'My own choice (not saved)',
      'My own choice 2 (not saved)',
    ];
    await page.getByText('Indicators', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'CSR score' }).check();
    await list.selectOption({ label: 'As in the table now' });
    await page.getByText('Documents', { exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Next expiry' }).check();
    expect([await shown(), await listed()]).toEqual(['My own choice 2 (not saved)', both]);

    await goTo(page, 'overview', 'en');
    await goTo(page, 'portfolio', 'en');
    expect([await shown(), await listed()]).toEqual(['My own choice 2 (not saved)', both]);
    await list.selectOption({ label: 'My own choice (not saved)' });
    expect(await page.getByRole('checkbox', { name: 'CSR score' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Next expiry' }).isChecked()).toBe(false);

    // Another choice that begins with the pulled one does not take its place.
    await page.getByRole('button', { name: 'Apply to the table' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await goTo(page, 'portfolio', 'en');
    await expect.poll(shown).toBe('As in the table now');
    await page.getByRole('checkbox', { name: 'Next expiry' }).check();
    expect([await shown(), await listed()]).toEqual([
      'My own choice 3 (not saved)',
      [...both, 'My own choice 3 (not saved)'],
    ]);
    await list.selectOption({ label: 'My own choice (not saved)' });
    await page.getByText('13 of 19').waitFor();
    await page.getByRole('button', { name: 'Delete the choice My own choice', exact: true }).click();
    expect(await listed()).toEqual([
      ...both.filter((each) => each !== 'My own choice (not saved)'),
      'My own choice 3 (not saved)',
    ]);
  });

  it('saves an own choice under a name of its own, and asks before another one is replaced', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'portfolio', 'en');
    const list = page.getByLabel('Saved choices');
    const name = page.getByLabel('Save this choice as');
    const question = page.getByText('A choice “My own choice” is already saved. Replace it with this one?');
    const score = page.getByRole('checkbox', { name: 'CSR score' });
    const expiry = page.getByRole('checkbox', { name: 'Next expiry' });
    await page.getByText('Indicators', { exact: true }).click();
    await page.getByText('Documents', { exact: true }).first().click();
    await score.check();
    expect(await name.inputValue()).toBe('My own choice');
    await name.press('Enter');
    expect(await name.inputValue()).toBe('');
    await list.selectOption({ label: 'As in the table now' });
    await expiry.check();
    expect(await name.inputValue()).toBe('My own choice 2');

    await name.fill('My own choice');
    await page.keyboard.press('Enter');
    await question.waitFor();
    // A screen reader reads what has the focus, and the buttons follow it.
    expect(await focusedName(page)).toBe(await question.textContent());
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Replace');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Save this choice as');
    await list.selectOption({ label: 'My own choice' });
    expect([await score.isChecked(), await expiry.isChecked()]).toEqual([true, false]);

    await list.selectOption({ label: 'My own choice 2 (not saved)' });
    await name.fill('My own choice');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Replace' }).press('Enter');
    expect(await spoken(page)).toContain('Choice “My own choice” saved.');
    expect([await score.isChecked(), await expiry.isChecked()]).toEqual([false, true]);
    expect(await list.getByRole('option').allTextContents()).not.toContain('My own choice 2 (not saved)');
    // The same choice again replaces nothing.
    await name.fill('My own choice');
    await page.keyboard.press('Enter');
    expect([await name.inputValue(), await question.count()]).toEqual(['', 0]);
  });

  it('names own choices in French, and asks in French before one is replaced', async ({ stage }) => {
    const { page } = await stage.show({ language: 'fr' });
    await goTo(page, 'portfolio', 'fr');
    const name = page.getByLabel('Nommer ce choix');
    await page.getByText('Indicateurs', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'CSR score' }).check();
    await name.press('Enter');
    await page.getByLabel('Choix enregistrés').selectOption({ label: 'Comme dans le tableau' });
    await page.getByText('Documents', { exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Next expiry' }).check();
    expect(await name.inputValue()).toBe('Mon propre choix 2');
    const listed = await page.getByLabel('Choix enregistrés').getByRole('option').allTextContents();
    expect(listed.slice(2)).toEqual(['Mon propre choix', 'Mon propre choix 2 (non enregistré)']);
    await name.fill('Mon propre choix');
    await page.keyboard.press('Enter');
    await page
      .getByRole('group', { name: 'Un choix « Mon propre choix » est déjà enregistré. Le remplacer par celui-ci ?' })
      .getByRole('button', { name: 'Remplacer' })
      .waitFor();
  });

  it('keeps an indicator of a saved choice that the list of the service does not have', async ({ stage }) => {
    const { page } = await stage.show();
    await page.evaluate(() => {
      const filter = { statuses: [], kinds: [], countries: [] };
      const choices = { Quarterly: { columns: ['name', 'indicator:ESG rating'], filter } };
      localStorage.setItem('tpr.portfolio-choices', JSON.stringify(choices));
    });
    await goTo(page, 'portfolio', 'en');
    await page.getByLabel('Saved choices').selectOption({ label: 'Quarterly' });
    await page.getByText('2 of 20').waitFor();
    await page.getByText('Indicators', { exact: true }).click();
    expect(await page.getByRole('checkbox', { name: 'ESG rating' }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'CSR score' }).check();
    await page.getByRole('button', { name: 'Apply to the table' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const pulled = (await calledTasks(page)).find(({ name }) => name === 'pull');
    expect(pulled?.input).toMatchObject({ columns: ['name', 'indicator:CSR score', 'indicator:ESG rating'] });
  });

  it('reads the list of columns again when the table has other columns, such as after the first pull', async ({
    stage,
  }) => {
    const { page } = await stage.show({ table: 'none' });
    const lists = async () => (await calledTasks(page)).filter(({ name }) => name === 'listColumns').length;
    await goTo(page, 'portfolio', 'en');
    await page.getByText('12 of 19').waitFor();
    expect(await lists()).toBe(1);
    await page.getByRole('button', { name: 'Pull my portfolio' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await expect.poll(lists).toBe(2);
  });
});
