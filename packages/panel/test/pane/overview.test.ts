import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelCommand } from '../../src/host/panel-host.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { calledTasks, spoken } from '../stage/walk.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('the overview', () => {
  it('says before the click how much a refresh brings, and after it what it brought', async () => {
    const { page } = await stage.open({});
    await page.getByText('12 changed since').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    const line = 'Up to date: 11 updated, 1 added, 0 removed. 2 edits of yours were kept.';
    await page.getByText(line).first().waitFor();
    expect(await spoken(page)).toContain(line);
    await page.close();
  });

  it('shows count, rate, time left and a cancel that stops the work', async () => {
    const { page } = await stage.open({ workMs: '6000', slowed: 'yes' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const work = page.getByRole('progressbar', { name: 'Reading' });
    await work.waitFor();
    await page.getByText(/\d s left/).waitFor();
    expect(await page.getByText(/^\d+ of 12$/).isVisible()).toBe(true);
    expect(await page.getByText('The service asked to go slower: 4 a second now.').first().isVisible()).toBe(true);
    expect(await page.evaluate(() => window.stage.states.at(-1)?.isBusy)).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await page.getByText('Cancelled. What was already done stays done.').first().waitFor();
    expect(await work.count()).toBe(0);
    await page.close();
  });

  it('leads from each tile to its rows', async () => {
    const { page } = await stage.open({});
    await page.getByRole('button', { name: '41 missing or expired' }).click();
    await page.getByText('41 rows on the sheet of missing and expiring documents.').first().waitFor();
    expect(await calledTasks(page)).toContainEqual({ name: 'show', input: { table: 'missing' } });
    await page.getByRole('button', { name: '23 documents to decide' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await page.close();
  });

  it('shows what was counted although another count has failed, and says in words what the charts show', async () => {
    const { page } = await stage.open({ failures: 'countChanges:offline' });
    await page.getByRole('button', { name: '23 documents to decide' }).waitFor();
    expect(await page.getByText('12 changed since').count()).toBe(0);
    expect(await page.getByRole('img', { name: /^Documents that expire: \S+ 9, / }).isVisible()).toBe(true);
    expect(await page.getByRole('img', { name: /^Dossiers: 1,214 valid, / }).isVisible()).toBe(true);
    await page.close();
  });

  it('follows the sheet: an edit raises the count of edits not sent', async () => {
    const { page } = await stage.open({ unsent: '1' });
    await page.getByRole('button', { name: '1 edit not sent', exact: true }).waitFor();
    await page.evaluate(() => window.stage.setUnsent(8));
    await page.getByRole('button', { name: '8 edits not sent', exact: true }).waitFor();
    expect(await page.evaluate(() => window.stage.states.at(-1)?.unsentEdits)).toBe(8);
    await page.close();
  });
});

const commands: readonly (readonly [PanelCommand, place: string, task: string | undefined])[] = [
  ['open', 'Overview', undefined],
  ['refresh', 'Overview', 'refresh'],
  ['pull', 'Portfolio', 'pull'],
  ['review', 'Changes', 'review'],
  ['documents', 'Documents', 'listToDecide'],
  ['settings', 'Settings', undefined],
  ['thirdParty', 'Overview', 'selectedThirdParty'],
];

describe('a button outside the pane', () => {
  it('leads to its place and begins its task', async () => {
    const { page } = await stage.open({});
    await page.getByRole('heading', { name: 'Needs you' }).waitFor();
    for (const [command, place, task] of commands) {
      await page.evaluate((given) => window.stage.command(given), command);
      await page.getByRole('heading', { level: 1, name: place }).waitFor();
      await expect.poll(async () => (await calledTasks(page)).map(({ name }) => name)).toContain(task ?? 'look');
    }
    await page.close();
  });
});
