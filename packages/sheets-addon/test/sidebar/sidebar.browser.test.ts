import { axeScript, launchBrowser, type Browser, type Page } from '@tpr/test-support/browser';
import { languages } from '@tpr/core';
import { defaultChoice } from '@tpr/core/workbook';
import { loadMessages } from '@tpr/panel/i18n';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { menuMessages } from '../../src/server/menu/messages.ts';
import { openScriptBench, type ScriptBench } from '../apps-script/script-bench.ts';
import { startService, type Service } from '../apps-script/service.ts';
import { openOwnPlace, openSidebar, pages, type SidebarPage } from './browser.ts';

let service: Service;
let browser: Browser;
let bench: ScriptBench;
let sidebar: SidebarPage;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ seed: 60 }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.close();
});
beforeEach(() => {
  bench = openScriptBench({ pages });
});
afterEach(async () => {
  await sidebar.close();
  bench.appsScript.close();
});

async function open(): Promise<Page> {
  sidebar = await openSidebar(browser, bench);
  return sidebar.page;
}

async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeScript);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; help: string }[] }> };
    };
    return (await axe.run()).violations.map(({ id, help }) => `${id}: ${help}`);
  });
}

test('a user signs in, and the panel shows what the spreadsheet holds', async () => {
  const page = await open();
  await page.getByText('Third-party', { exact: false }).first().waitFor();
  expect(await page.locator('input[type=password]').count()).toBeGreaterThan(0);
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  await sidebar.close();
  const again = await open();
  await again.getByText('60 third parties', { exact: false }).first().waitFor();
  expect(await axe(again)).toEqual([]);
});

test.each(languages)(
  'Help in the menu opens the help of the panel, before and after a sign-in, and the sidebar does not, in %s',
  async (language) => {
    bench.appsScript.close();
    bench = openScriptBench({ pages, language, isAddOn: language === 'fr' });
    bench.appsScript.ask('onOpen', [{ authMode: 'LIMITED' }], { as: 'open' });
    const { label, handler } = bench.appsScript.state.menus[0]!.entries.at(-1)!;
    expect([label, handler]).toEqual([menuMessages[language].help, 'showHelp']);
    const { app, common } = await loadMessages(language);
    const help = (page: Page) => page.getByRole('region', { name: app.helpTitle });
    sidebar = await openSidebar(browser, bench, 'showHelp');
    await help(sidebar.page).getByText(app.helpLines[0]!).waitFor();
    expect(await sidebar.page.locator('input[type=password]').count()).toBeGreaterThan(0);
    expect(await axe(sidebar.page)).toEqual([]);
    bench.signIn(service);
    await sidebar.close();
    sidebar = await openSidebar(browser, bench, 'showHelp');
    await help(sidebar.page).getByText(app.helpLines[0]!).waitFor();
    await sidebar.page.getByRole('heading', { level: 1, name: app.places.overview }).waitFor();
    await help(sidebar.page).getByRole('button', { name: common.close }).click();
    expect(await help(sidebar.page).count()).toBe(0);
    await sidebar.close();
    const page = await open();
    await page.getByRole('heading', { level: 1, name: app.places.overview }).waitFor();
    expect(await help(page).count()).toBe(0);
  },
);

test.each(languages)('a refused sign-in keeps user and password in view in a bound script, in %s', async (language) => {
  bench.appsScript.close();
  bench = openScriptBench({ pages, language });
  const page = await open();
  const { signIn } = await loadMessages(language);
  const user = page.locator('input[name=username]');
  const password = page.locator('input[name=password]');
  await user.waitFor();
  await page
    .getByText('This script belongs', { exact: false })
    .or(page.getByText('Ce script appartient', { exact: false }))
    .first()
    .waitFor();
  await page.locator('select').selectOption({ index: 1 });
  for (const [name, value] of Object.entries(service.form)) {
    const field = page.locator(`input[name=${name}]`);
    if ((await field.count()) > 0) await field.fill(String(value));
  }
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  const note = page.getByText(signIn.refused.data);
  await note.waitFor();
  const { y: top } = (await page.locator('#panel').boundingBox())!;
  for (const shown of [user, password, note]) {
    const { y, height } = (await shown.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(top);
    expect(y + height).toBeLessThanOrEqual(800);
  }
  expect(await password.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await axe(page)).toEqual([]);
});

test('an edited cell is reviewed and sent from the panel, and the service has it', async () => {
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const headers = (): unknown[] => Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = headers().indexOf('Criticality') + 1;
  sheet.put(2, column, { value: sheet.at(2, column).value === 'High' ? 'Low' : 'High' });
  await service.ask('resetCounters');
  const page = await open();
  await page.getByText('1 edit not sent', { exact: false }).first().click();
  await page.getByRole('button', { name: /^Send 1 change/ }).click();
  await expect.poll(async () => (await service.counters()).byOperation['attributes.set']).toBe(1);
  await expect.poll(headers).toContain('Status');
});

test('a review is kept while its user is on another page, and says when a cell was edited meanwhile', async () => {
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const headers = Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = headers.indexOf('Criticality') + 1;
  const turn = (row: number): void =>
    sheet.put(row, column, { value: sheet.at(row, column).value === 'High' ? 'Low' : 'High' });
  turn(2);
  const page = await open();
  await page.getByText('1 edit not sent', { exact: false }).first().click();
  await page.getByRole('button', { name: /^Send 1 change/ }).waitFor();
  const note = page.getByText('The table was edited after this review.', { exact: false });
  const back = async (): Promise<void> => {
    const looked = page.waitForResponse(
      (response) => response.request().postData()?.includes('"getOverview"') === true,
    );
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await looked;
  };
  await back();
  expect(await note.count()).toBe(0);
  turn(3);
  await back();
  await expect.poll(() => note.count()).toBe(1);
});

test('a refresh that is started in the panel is run by the script', async () => {
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  const page = await open();
  await page
    .getByRole('button', { name: /^Refresh/ })
    .first()
    .click();
  await page.waitForFunction(() => document.body.textContent?.includes('60 third parties'));
  await expect
    .poll(() => bench.ask('perform', ['x', 'listActivity', null]).result)
    .toMatchObject([{ task: 'refresh' }, { task: 'pull' }]);
});

test('sharing explains its consequences, gives the formulas a session, and can be revoked', async () => {
  bench.signIn(service);
  const page = await open();
  await openOwnPlace(page);
  await page.getByText('all editors of this spreadsheet', { exact: false }).waitFor();
  const send = page.getByRole('button', { name: 'Share with this spreadsheet' });
  await page.getByLabel('Read-only user').fill('reader@example.test');
  await page.locator('input[name=share-password]').fill('wrong');
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel('I have checked that this user may only read').check();
  await send.click();
  await page.getByRole('alert').waitFor();
  await page.locator('input[name=share-password]').fill(service.password);
  await send.click();
  await page.getByText('use the connection of reader@example.test', { exact: false }).waitFor();
  expect(bench.formula('TPR_STATUS')[0]?.[1]).toBe('yes');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByText('have no connection', { exact: false }).waitFor();
  expect(bench.formula('TPR_STATUS')[0]?.[1]).toBe('no');
});

test('sharing can be taken back without a sign-in, and the page Formulas leads to the connection that formulas use', async () => {
  bench.signIn(service);
  bench.share(service);
  const page = await open();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Formulas', exact: true }).click();
  await page.getByRole('button', { name: 'Connection and schedules' }).click();
  await page.getByText('use the connection of buyer@example.test', { exact: false }).waitFor();
  bench.ask('signOut', []);
  await page.reload();
  await page.locator('input[type=password]').first().waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect.poll(() => bench.formula('TPR_STATUS')[0]?.[1]).toBe('no');
  await expect.poll(() => page.getByRole('button', { name: 'Stop sharing' }).count()).toBe(0);
});

test('a schedule is added with the consent that it needs, shown with its last result, and removed', async () => {
  bench.appsScript.close();
  bench = openScriptBench({ pages, isAddOn: true });
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  const page = await open();
  await openOwnPlace(page);
  await page.getByLabel('How often').selectOption('1');
  await page.getByText('It takes a few requests, and some for each third party', { exact: false }).waitFor();
  await page.getByLabel('Task').selectOption('pull');
  await page
    .getByText(/^Each time takes about \d+ requests, 24 times a day\. That is \d+% of the daily limit/)
    .waitFor();
  await page.getByLabel('Task').selectOption('refresh');
  expect(await page.getByRole('button', { name: 'Add schedule' }).isDisabled()).toBe(true);
  await page.locator('input[name=schedule-password]').fill(service.password);
  await page.getByRole('button', { name: 'Add schedule' }).click();
  await page.getByText('Has not run yet.').waitFor();
  await page.getByText('Your password is stored', { exact: false }).waitFor();
  bench.appsScript.state.clock.advance(3_700_000);
  expect(bench.appsScript.runTriggers()).toMatchObject([{ handler: 'runSchedule', ending: { kind: 'returned' } }]);
  await page.reload();
  await openOwnPlace(page);
  await page.locator('[data-last]', { hasText: 'Done.' }).waitFor();
  await page.getByRole('button', { name: 'Change the time: Refresh the table' }).click();
  await page.getByRole('listitem').getByLabel('How often').selectOption('4');
  await page.getByRole('button', { name: 'Save the time' }).click();
  await page.getByText('every 4 hours, Monday to Friday').waitFor();
  await page.getByRole('button', { name: 'Remove: Refresh the table' }).click();
  await page.getByText('There is no schedule.').waitFor();
  await page.getByRole('button', { name: 'Remove the password' }).click();
  await expect.poll(() => bench.ask('openPanel', []).keepsPassword).toBe(false);
});

test('unfinished work is ended by a button, and its trigger with it', async () => {
  bench.appsScript.close();
  let isSlow = true;
  bench = openScriptBench({ pages, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 120_000 : 0) });
  bench.signIn(service);
  expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
  isSlow = false;
  const page = await open();
  await openOwnPlace(page);
  const button = page.getByRole('button', { name: 'End unfinished work' });
  await button.waitFor();
  expect(await axe(page)).toEqual([]);
  await button.click();
  await expect.poll(() => button.count()).toBe(0);
  expect(bench.ask('openPanel', []).jobs).toEqual([]);
  expect(bench.appsScript.state.triggers).toEqual([]);
});

test('a mix-up of several Google accounts is reported as one', async () => {
  const page = await open();
  sidebar.failWith('PERMISSION_DENIED');
  await page.reload();
  await page.getByText('several Google accounts', { exact: false }).waitFor();
  sidebar.failWith(undefined);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('input[type=password]').first().waitFor();
  expect(await page.getByText('several Google accounts', { exact: false }).count()).toBe(0);
});

test('a bug is reported without its text, before the panel is shown', async () => {
  const page = await open();
  sidebar.failWith('TypeError: x is undefined');
  await page.reload();
  const alert = page.getByRole('alert');
  await expect
    .poll(() => alert.textContent())
    .toMatch(/^An internal error occurred in the connector\. [^:]*administrator\.$/);
});

test('a bug is reported without its text within the panel, in French to a French-speaking user', async () => {
  bench.appsScript.close();
  bench = openScriptBench({ pages, language: 'fr' });
  bench.signIn(service);
  const page = await open();
  await openOwnPlace(page, 'fr');
  // Parsing it fails with a text that quotes it.
  bench.appsScript.state.properties.user.set('session', '1|eyJhbGciOi');
  await page.locator('form', { hasText: 'Fréquence' }).getByRole('button').click();
  const alert = page.getByRole('alert');
  await expect
    .poll(() => alert.textContent())
    .toMatch(/^Une erreur interne s’est produite dans le connecteur\. [^:]*administrateur\.$/);
});

test('the sidebar is in French for a French-speaking user', async () => {
  bench.appsScript.close();
  bench = openScriptBench({ pages, language: 'fr' });
  bench.signIn(service);
  const page = await open();
  await openOwnPlace(page, 'fr');
  await page.getByText('Aucune planification.').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
  expect(await axe(page)).toEqual([]);
});
