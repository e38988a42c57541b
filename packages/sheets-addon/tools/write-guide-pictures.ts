/** Writes the pictures of the guides for buyers: the built sidebar with the built script, in the Google simulator, with a sandbox. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser, type Page } from '@tpr/test-support/browser';
import { languages, type Language } from '@tpr/core';
import { defaultChoice } from '@tpr/core/workbook';
import { loadMessages } from '@tpr/panel/i18n';
import { openScriptBench } from '../test/apps-script/script-bench.ts';
import { startService } from '../test/apps-script/service.ts';
import { openOwnPlace, openSidebar, pages } from '../test/sidebar/browser.ts';

const { 2: folder = '' } = process.argv;
if (folder === '') throw new RangeError('Name the folder: docs/sheets/pictures, in the root of the checkout.');
mkdirSync(folder, { recursive: true });
const [service, browser] = await Promise.all([startService({ seed: 60 }), launchBrowser()]);

async function write(page: Page, place: string, language: Language): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.screenshot({ path: join(folder, `${place}-${language}.png`) });
}

for (const language of languages) {
  const { app } = await loadMessages(language);
  const bench = openScriptBench({ pages, language });
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  const sheet = bench.appsScript.state.book.sheets.find(
    ({ name }) => name.startsWith('Portfolio') || name.startsWith('Porte'),
  )!;
  const headers = Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = headers.findIndex((header) => ['Criticality', 'Criticité'].includes(String(header))) + 1;
  const sidebar = await openSidebar(browser, bench);
  const { page } = sidebar;
  await page.setViewportSize({ width: 300, height: 640 });
  await page.getByRole('heading', { level: 1, name: app.places.overview }).waitFor();
  await write(page, 'overview', language);
  await page.getByRole('button', { name: app.menu, exact: true }).click();
  await page.getByRole('menuitem', { name: app.places.portfolio }).click();
  await page.getByRole('heading', { level: 1, name: app.places.portfolio }).waitFor();
  await write(page, 'portfolio', language);
  sheet.put(2, column, { value: sheet.at(2, column).value === 'High' ? 'Low' : 'High' });
  for (const [place, shown] of [
    ['changes', '[data-step=draft]'],
    ['documents', '[data-step=queue]'],
  ] as const) {
    await page.getByRole('navigation').getByRole('button', { name: app.shortPlaces[place] }).click();
    await page.locator('[data-step=start] button').first().click();
    await page.locator(shown).waitFor();
    await write(page, place, language);
  }
  await openOwnPlace(page, language);
  await write(page, 'own', language);
  await sidebar.close();
  bench.appsScript.close();
}

await browser.close();
await service.close();
