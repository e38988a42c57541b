import type { WorkbookTasks } from '@tpr/core/workbook';
import { describe, expect, onTestFinished } from 'vitest';
import type { PanelCommand } from '../../src/host/panel-host.ts';
import { it } from '../page/it.ts';
import { calledTasks, goTo, settle, spoken } from '../page/walk.ts';

describe('the overview', () => {
  it('the numbers of the chart have the colour of other texts in a contrast theme of the system', async ({ stage }) => {
    const { page } = await stage.show();
    // Other walks use the same page.
    onTestFinished(() => page.emulateMedia({ forcedColors: null, colorScheme: null }));
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    const texts = page.locator('main svg text');
    await texts.first().waitFor();
    const fills = await texts.evaluateAll((all) => all.map((text) => getComputedStyle(text).fill));
    const heading = page.getByRole('heading', { name: 'Overview' });
    expect([...new Set(fills)]).toEqual([await heading.evaluate((text) => getComputedStyle(text).color)]);
  });

  it('shows the number of changes before a refresh, and the result after it', async ({ stage }) => {
    const { page } = await stage.show();
    await page.getByText('12 changed since').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    const line = 'Up to date: 11 updated, 1 added, 0 removed. 2 edits of yours were kept.';
    await page.getByText(line).first().waitFor();
    await expect.poll(() => spoken(page)).toContain(line);
  });

  it('refreshes a sheet that was protected when it was last read: Excel does not report that it no longer is', async ({
    stage,
  }) => {
    const { page } = await stage.show({ protected: 'yes' });
    await page.getByText('The sheet is protected: unprotect it before you refresh.').first().waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Up to date: 11 updated').first().waitFor();
  });

  it('shows count, rate, time left and a Cancel button that stops the work', async ({ stage }) => {
    const { page } = await stage.show({ workMs: '6000', slowed: 'yes' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const work = page.getByRole('progressbar', { name: 'Reading' });
    await work.waitFor();
    await page.getByText(/\d\u00a0s left/).waitFor();
    expect(await page.getByText(/^\d+ of 12$/).isVisible()).toBe(true);
    expect(await page.getByText('The service limits the rate: 4 per second now.').first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await page.getByText('Cancelled. What was already done is kept.').first().waitFor();
    expect(await work.count()).toBe(0);
  });

  it('does not offer the first pull again while the panel reads the new sheet', async ({ stage }) => {
    const { page } = await stage.show({ table: 'none', lookMs: '1500' });
    const pull = page.getByRole('button', { name: 'Pull my portfolio' });
    await pull.click();
    await page.getByText('1,000 third parties').first().waitFor();
    await page.getByLabel('Loading').first().waitFor();
    expect(await pull.count()).toBe(0);
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
  });

  it('continues the first pull while the panel reads the sheet with its first rows', async ({ stage }) => {
    const { page } = await stage.show({ table: 'none' });
    await page.evaluate(() => window.stage.hold());
    await page.getByRole('button', { name: 'Pull my portfolio' }).click();
    const work = page.getByRole('progressbar', { name: 'Reading' });
    await work.waitFor();
    // In Google Sheets a click into the sidebar does the same.
    const reads = async () => (await calledTasks(page)).filter(({ name }) => name === 'getOverview').length;
    const before = await reads();
    await page.evaluate(() => window.stage.setUnsent(1));
    await expect.poll(reads).toBe(before + 1);
    await page.getByRole('navigation').getByText('1 edit not sent').waitFor();
    expect(await work.count()).toBe(1);
    await page.evaluate(() => window.stage.release());
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    expect(await page.getByText('Cancelled.').count()).toBe(0);
    expect(await page.getByText('last pull is not complete').count()).toBe(0);
  });

  it('shows why the first pull has stopped beside its first rows, until a pull has reached its end', async ({
    stage,
  }) => {
    const { page } = await stage.show({ table: 'none', unfinished: 'yes', failures: 'pull:later' });
    await page.getByRole('button', { name: 'Pull my portfolio' }).click();
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    await settle(page);
    expect(await page.getByText('Maintenance until 13:00').count()).toBe(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(async () => (await calledTasks(page)).filter(({ name }) => name === 'pull').map(({ input }) => input))
      .toEqual([undefined, undefined]);
  });

  it('warns of third parties that the last pull could not read, also when the panel is opened later', async ({
    stage,
  }) => {
    const { page } = await stage.show({ lackingBefore: '2' });
    const warning = page.getByRole('group').getByText('2 third parties could not be read');
    await warning.waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Up to date: 11 updated').first().waitFor();
    await expect.poll(() => warning.count()).toBe(0);
  });

  it('opens the rows of a tile when the user clicks it', async ({ stage }) => {
    const { page } = await stage.show();
    const shownKeys = async () =>
      (await calledTasks(page))
        .filter(({ name }) => name === 'show')
        .map(({ input }) => (input as WorkbookTasks['show']['in']).keys?.length);
    await page.getByRole('button', { name: '54 missing, not valid or expired' }).click();
    await page.getByText('shows 54 of its 63 rows.').first().waitFor();
    await page.getByRole('button', { name: '9 expire within 30 days' }).click();
    await page.getByText('shows 9 of its 63 rows.').first().waitFor();
    await page.getByRole('button', { name: 'Show all rows' }).click();
    await page.getByText('63 rows on the sheet of missing and expiring documents.').first().waitFor();
    expect(await shownKeys()).toEqual([54, 9, undefined]);
    await page.getByRole('button', { name: '23 documents to decide' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  });

  it('shows only the row of the selected third party, and offers all rows until they are shown again', async ({
    stage,
  }) => {
    const { page } = await stage.show();
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    const selectRow = () => page.evaluate(() => window.stage.command('thirdParty'));
    const all = page.getByRole('button', { name: 'Show all rows' });
    const only = page.getByRole('button', { name: 'Show only its row' });
    await selectRow();
    await only.click();
    await all.waitFor();
    // The filter stays when the card is closed, and so does the way back.
    await page.getByRole('button', { name: 'Close' }).click();
    await only.waitFor({ state: 'detached' });
    await all.waitFor();
    await selectRow();
    await only.click();
    await all.click();
    // The button keeps the focus.
    await expect
      .poll(() => all.evaluate((button) => [button.ariaDisabled, button === document.activeElement]))
      .toEqual(['true', true]);
    const shown = (await calledTasks(page)).filter(({ name }) => name === 'show');
    expect(shown.map(({ input }) => (input as WorkbookTasks['show']['in']).keys)).toEqual([
      ['200014'],
      ['200014'],
      undefined,
    ]);
  });

  it('shows counts although another count has failed, and describes its charts in words', async ({ stage }) => {
    const { page } = await stage.show({ failures: 'countChanges:offline' });
    await page.getByRole('button', { name: '23 documents to decide' }).waitFor();
    expect(await page.getByText('12 changed since').count()).toBe(0);
    expect(await page.getByRole('img', { name: /^Documents that expire: \S+ 9, / }).isVisible()).toBe(true);
    expect(await page.getByRole('img', { name: /^Dossiers: 1,214 valid, / }).isVisible()).toBe(true);
  });

  it('shows today’s cached counts immediately, and counts again only on request', async ({ stage }) => {
    const { page } = await stage.show({ hasCounts: 'yes' });
    await page.getByRole('button', { name: '23 documents to decide' }).waitFor();
    await settle(page);
    expect((await calledTasks(page)).map(({ name }) => name)).not.toContain('countDocuments');
    await page.getByRole('button', { name: 'Count again' }).click();
    await expect.poll(async () => (await calledTasks(page)).map(({ name }) => name)).toContain('countDocuments');
  });

  it.for([
    ['1', 'yes', 0],
    ['-1', 'yes', 0],
    ['1', 'yesterday', 1],
  ] as const)(
    'uses the service’s date, %s days ahead of the computer’s: with cached counts “%s” it counts %i times',
    async ([ahead, hasCounts, times], { stage }) => {
      const { page } = await stage.show({ ahead, hasCounts });
      await page.getByRole('button', { name: '23 documents to decide' }).waitFor();
      await settle(page);
      expect((await calledTasks(page)).filter(({ name }) => name === 'countDocuments')).toHaveLength(times);
    },
  );

  it('warns of overwritten cells that are never sent, until a refresh restores and reports them', async ({ stage }) => {
    const { page } = await stage.show({ typedOver: '3' });
    const warning = page.getByText(/^3 cells/);
    await warning.first().waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page
      .getByText(/^Up to date: 11 updated, .* 3 overwritten cells show/)
      .first()
      .waitFor();
    await expect.poll(() => warning.count()).toBe(0);
  });

  it('warns after a refresh that could not read some third parties, and does not call the table up to date', async ({
    stage,
  }) => {
    const { page } = await stage.show({ lacking: '3' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const line = '11 updated, 1 added, 0 removed. 3 third parties could not be read; see Activity. Refresh again.';
    await page.getByText(line).first().waitFor();
    expect(await page.getByText('Up to date').count()).toBe(0);
  });

  it('warns of a pull that has stopped before its end until the next one, and a refresh does not call the table up to date', async ({
    stage,
  }) => {
    const { page } = await stage.show({ unfinished: 'yes' });
    // Beside the note, the region for screen readers has the same text.
    const warning = page.getByRole('group').getByText('The last pull is not complete');
    await warning.waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('11 updated, 1 added, 0 removed.').first().waitFor();
    expect(await page.getByText('Up to date').count()).toBe(0);
    await warning.waitFor();
    await goTo(page, 'portfolio', 'en');
    await page.getByRole('button', { name: 'Apply to the table' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await expect.poll(() => warning.count()).toBe(0);
  });

  it('shows the warning that a refresh returns about the service’s behaviour', async ({ stage }) => {
    const { page } = await stage.show({ warning: 'Set events.timeZone to UTC.' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page
      .getByText(/0 removed\..* Set events\.timeZone to UTC\./)
      .first()
      .waitFor();
  });

  it('names the columns that are new at the service after a refresh', async ({ stage }) => {
    for (const [newColumns, line] of [
      ['ESG score', 'New in the service: “ESG score”. Pull again to add its column.'],
      ['A;B;C;D;E', 'New in the service: “A”, “B”, “C” and 2 more. Pull again to add the columns.'],
    ] as const) {
      const { page } = await stage.show({ newColumns });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByText(line).first().waitFor();
    }
  });

  it('shows “Nothing changed since” after a refresh and after a first pull', async ({ stage }) => {
    for (const [wish, action] of [
      [{}, 'Refresh'],
      [{ table: 'none' }, 'Pull my portfolio'],
    ] as const) {
      const { page } = await stage.show(wish);
      await page.getByRole('button', { name: action }).click();
      await page.getByText('Nothing changed since', { exact: true }).waitFor();
      expect(await page.getByText('12 changed since').count()).toBe(0);
    }
  });

  it('counts changes again when the user returns after five minutes, and not before', async ({ stage }) => {
    const { page } = await stage.show({});
    const counts = async () => (await calledTasks(page)).filter(({ name }) => name === 'countChanges').length;
    const comeBack = (minutes: number) =>
      page.evaluate((later) => {
        const startedMs = Date.now();
        Date.now = () => startedMs + later * 60_000;
        window.dispatchEvent(new Event('focus'));
      }, minutes);
    await page.getByText('12 changed since', { exact: true }).waitFor();
    expect(await counts()).toBe(1);
    await comeBack(4);
    await settle(page);
    expect(await counts()).toBe(1);
    await comeBack(2);
    await expect.poll(counts).toBe(2);
  });

  it('counts again after a refresh if the count is cheap, otherwise only on request', async ({ stage }) => {
    for (const [counts, times] of [
      ['yes', 1],
      ['many', 0],
    ] as const) {
      const { page } = await stage.show({ hasCounts: counts });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByText('Up to date: 11 updated').first().waitFor();
      await settle(page);
      expect((await calledTasks(page)).filter(({ name }) => name === 'countDocuments')).toHaveLength(times);
    }
  });

  it('updates the count of unsent edits after an edit in the sheet', async ({ stage }) => {
    const { page } = await stage.show({ unsent: '1' });
    await page.getByRole('button', { name: '1 edit not sent', exact: true }).waitFor();
    await page.evaluate(() => window.stage.setUnsent(8));
    await page.getByRole('button', { name: '8 edits not sent', exact: true }).waitFor();
  });
});

const commands: readonly (readonly [PanelCommand, place: string, task: string | undefined])[] = [
  ['open', 'Overview', undefined],
  ['refresh', 'Overview', 'refresh'],
  ['pull', 'Portfolio', 'listColumns'],
  ['review', 'Changes', 'review'],
  ['documents', 'Documents', 'listToDecide'],
  ['settings', 'Settings', undefined],
  ['thirdParty', 'Overview', 'selectedThirdParty'],
];

describe('a command from outside the panel', () => {
  it('opens its page and starts its task', async ({ stage }) => {
    const { page } = await stage.show();
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    for (const [command, place, task] of commands) {
      await page.evaluate((given) => window.stage.command(given), command);
      await page.getByRole('heading', { level: 1, name: place }).waitFor();
      await expect.poll(async () => (await calledTasks(page)).map(({ name }) => name)).toContain(task ?? 'getOverview');
    }
    // With a table, the Pull command shows the choice of columns and its cost, and pulls nothing.
    expect((await calledTasks(page)).map(({ name }) => name)).not.toContain('pull');
  });

  it('starts the first pull immediately', async ({ stage }) => {
    const { page } = await stage.show({ table: 'none' });
    await page.getByRole('button', { name: 'Pull my portfolio' }).waitFor();
    await page.evaluate(() => window.stage.command('pull'));
    await expect.poll(async () => (await calledTasks(page)).map(({ name }) => name)).toContain('pull');
  });

  it('starts no refresh during another one, and starts a review after it', async ({ stage }) => {
    const { page } = await stage.show();
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await page.evaluate(() => window.stage.hold());
    for (const [command, place] of [
      ['refresh', 'Overview'],
      ['refresh', 'Overview'],
      ['review', 'Changes'],
    ] as const) {
      await page.evaluate((given) => window.stage.command(given), command);
      await page.getByRole('heading', { level: 1, name: place }).waitFor();
    }
    const begun = async (): Promise<string[]> => {
      const names = (await calledTasks(page)).map(({ name }) => name);
      return names.filter((name) => name === 'refresh' || name === 'review');
    };
    expect(await begun()).toEqual(['refresh']);
    await page.evaluate(() => window.stage.release());
    await expect.poll(begun).toEqual(['refresh', 'review']);
  });
});
