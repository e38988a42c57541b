/** Writes the pictures of the guides for buyers into the given folder, over the real tasks and the sandbox. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@tpr/core';
import { startSandbox } from '@tpr/sandbox';
import { launchBrowser, type Page } from '@tpr/test-support/browser';
import { openLiveStage } from '../test/page/panel-page.ts';
import { goTo, showWhole } from '../test/page/walk.ts';
import { loadMessages } from '../src/i18n/index.ts';

const size = { width: 380, height: 640 };
const { 2: folder = '' } = process.argv;
if (folder === '') throw new RangeError('Name the folder: docs/excel/pictures, in the root of the checkout.');
mkdirSync(folder, { recursive: true });
const sandbox = await startSandbox({ port: 0 });
const browser = await launchBrowser();
const stage = await openLiveStage(browser, sandbox.url);

async function openPanel(language: Language): Promise<Page> {
  const { signIn, overview } = await loadMessages(language);
  const { page } = await stage.show({ language }, size);
  await page.getByRole('button', { name: signIn.sandbox }).click();
  await page.getByRole('button', { name: overview.first.pull }).click();
  await page.getByRole('button', { name: overview.recount }).waitFor();
  return page;
}

async function write(page: Page, place: string, language: Language): Promise<void> {
  await page.mouse.move(0, 0);
  await page.setViewportSize(size);
  // Many documents are waiting; the picture shows the first ones.
  if (place !== 'documents') await showWhole(page);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.screenshot({ path: join(folder, `${place}-${language}.png`) });
}

for (const language of languages) {
  const page = await openPanel(language);
  const { portfolio, onboard } = await loadMessages(language);
  await write(page, 'overview', language);
  await goTo(page, 'portfolio', language);
  await page.getByText(portfolio.columns, { exact: true }).first().waitFor();
  await write(page, 'portfolio', language);
  await page.evaluate(() => window.live.typeIn(0, 'Criticality', 'Low'));
  await goTo(page, 'changes', language);
  await page.locator('[data-step=start] button').first().click();
  await page.locator('[data-step=draft]').waitFor();
  await write(page, 'changes', language);
  await goTo(page, 'documents', language);
  await page.locator('[data-step=start] button').first().click();
  await page.locator('[data-step=queue]').waitFor();
  await write(page, 'documents', language);
  await goTo(page, 'onboard', language);
  await page.getByRole('textbox').first().fill('150483782\n804735132\n34158');
  await page.getByRole('combobox').first().selectOption('DUNS');
  await page.getByRole('button', { name: onboard.read }).click();
  await page.getByRole('button', { name: onboard.startOver }).waitFor();
  await write(page, 'onboard', language);
  await goTo(page, 'formulas', language);
  await page.getByRole('combobox').nth(1).fill('A2');
  await page
    .getByRole('combobox')
    .nth(2)
    .fill(language === 'fr' ? 'Risque financier' : 'Financial risk');
  await write(page, 'formulas', language);
  for (const place of ['activity', 'settings'] as const) {
    await goTo(page, place, language);
    await write(page, place, language);
  }
}

await stage.close();
await browser.close();
await sandbox.close();
