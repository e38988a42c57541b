import { describe, expect } from 'vitest';
import { it } from '../page/it.ts';
import { heldNothing } from '../page/scenes/changes.ts';
import { calledTasks, goTo, settle } from '../page/walk.ts';

describe('the activity', () => {
  it('has one line for each run, newest first, and a filter for failed runs', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'activity', 'en');
    await page.getByText('9 runs').waitFor();
    expect(await page.getByRole('main').getByRole('listitem').first().textContent()).toContain('Sent changes');
    await page.getByRole('switch', { name: 'Failed only' }).check();
    await page.getByText('3 of 9 runs').waitFor();
  });

  it('opens its sheet instead, with a message, where the spreadsheet allows no download', async ({ stage }) => {
    const { page } = await stage.show({ takesFiles: 'no' });
    await goTo(page, 'activity', 'en');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText('The Activity sheet contains the same data').first().waitFor();
    const shown = (await calledTasks(page)).filter(({ name }) => name === 'show');
    expect(shown.map(({ input }) => input)).toEqual([{ table: 'activity' }]);
    expect(await page.evaluate(() => window.stage.files)).toEqual([]);
  });

  it('reports where the exported file is', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'activity', 'en');
    await page.getByRole('button', { name: 'Export' }).click();
    await page
      .getByText(/^activity-.*csv is in your downloads\.$/)
      .first()
      .waitFor();
  });

  it('shows the service’s reason for a failure, and shows the values of an undo before it runs', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'activity', 'en');
    await page.getByRole('button', { name: /^Sent changes/ }).click();
    await page.getByText('Attribute locked by the evaluation in progress').waitFor();
    await page.getByRole('button', { name: 'Undo…' }).click();
    await page.getByText('2 values would be restored:').waitFor();
    expect(await page.getByText('now High → back to Medium').isVisible()).toBe(true);
    expect(await page.getByText(heldNothing).isVisible()).toBe(true);
    expect(await page.getByText('Changed in the service since; left as it is').count()).toBe(0);
    await page.getByRole('button', { name: 'Restore 2 values' }).click();
    await page.getByText('2 values were restored.').first().waitFor();
    const sent = (await calledTasks(page)).find(({ name }) => name === 'send');
    expect(sent?.input).toMatchObject({ undoOf: 'run-9', decided: [{ action: 'send' }, { action: 'send' }] });
  });

  it('shows only the rows of a run, and then all rows again', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'activity', 'en');
    await page.getByRole('button', { name: /^Sent changes/ }).click();
    await page.getByRole('button', { name: /^Show (?:its row|the \d+ rows)$/ }).click();
    const all = page.getByRole('button', { name: 'Show all rows' });
    await all.click();
    // The button keeps the focus.
    await expect
      .poll(() => all.evaluate((button) => [button.ariaDisabled, button === document.activeElement]))
      .toEqual(['true', true]);
    const shown = (await calledTasks(page)).filter(({ name }) => name === 'show');
    expect(shown.map(({ input }) => input)).toEqual([
      { table: 'portfolio', keys: expect.any(Array) },
      { table: 'portfolio' },
    ]);
  });

  it('leads back to the run when the user cancels the reading of its undo, which can be started again', async ({
    stage,
  }) => {
    const { page } = await stage.show();
    await goTo(page, 'activity', 'en');
    await page.getByRole('button', { name: /^Sent changes/ }).click();
    await page.evaluate(() => window.stage.hold());
    const undo = page.getByRole('button', { name: 'Undo…' });
    await undo.click();
    await page.getByRole('progressbar', { name: 'Reading' }).waitFor();
    expect(await undo.count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await undo.waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await page.getByText('Attribute locked by the evaluation in progress').isVisible()).toBe(true);
    await page.evaluate(() => window.stage.release());
    await settle(page);
    expect(await page.getByText('2 values would be restored:').count()).toBe(0);
    await undo.click();
    await page.getByRole('button', { name: 'Restore 2 values' }).waitFor();
    expect((await calledTasks(page)).filter(({ name }) => name === 'send')).toEqual([]);
  });

  it('writes to more than twenty third parties in production only after the user types the account number', async ({
    stage,
  }) => {
    const { page } = await stage.show({ environment: 'Production' });
    await goTo(page, 'activity', 'en');
    await page.getByRole('button', { name: /^Sent changes/ }).click();
    await page.getByRole('button', { name: 'Undo…' }).click();
    await page.getByRole('button', { name: 'Restore 25 values' }).click();
    await page.getByText('You are writing to production').waitFor();
    await page.keyboard.type('1002');
    await page.keyboard.press('Enter');
    await page.getByText('Type 1001, exactly as shown.').waitFor();
    expect((await calledTasks(page)).filter(({ name }) => name === 'send')).toEqual([]);
    await page.getByLabel('Account number').fill('1001');
    await page.keyboard.press('Enter');
    await page.getByText('23 restored, 1 refused, 1 to send again.').first().waitFor();
    expect((await calledTasks(page)).filter(({ name }) => name === 'send')).toHaveLength(1);
  });

  it('exports the shown runs to a file without formulas', async ({ stage }) => {
    const { page } = await stage.show();
    await goTo(page, 'activity', 'en');
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await page.evaluate(() => window.stage.files);
    expect(file?.name).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
    expect(file?.text.split('\r\n').filter((line) => line.includes('HYPERLINK'))).toEqual([
      expect.stringContaining(`"'=HYPERLINK(""http://evil.example"",""click"")"`),
    ]);
  });
});
