/** Writes the pictures of the README, over the real tasks and the sandbox: `node tools/write-screenshots.ts`. */
import { startSandbox } from '@tpr/sandbox';
import type { Language } from '@tpr/core';
import { launchBrowser, type Page } from '@tpr/test-support/browser';
import { openLiveStage } from '../test/page/panel-page.ts';
import { goTo } from '../test/page/walk.ts';
import { loadMessages } from '../src/i18n/index.ts';

const size = { width: 380, height: 780 };
const sandbox = await startSandbox({ port: 0 });
const browser = await launchBrowser();
const stage = await openLiveStage(browser, sandbox.url);

async function openPanel(language: Language, mode: 'light' | 'dark' = 'light'): Promise<Page> {
  const { signIn, overview } = await loadMessages(language);
  const { page } = await stage.show({ language, mode }, size);
  await page.getByRole('button', { name: signIn.sandbox }).click();
  await page.getByRole('button', { name: overview.first.pull }).click();
  await page.getByRole('button', { name: overview.recount }).waitFor();
  return page;
}

async function write(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.screenshot({ path: `${import.meta.dirname}/../docs/${name}.png` });
}

const english = await openPanel('en');
const edits: readonly (readonly [row: number, column: string, cell: string])[] = [
  [0, 'Criticality', 'Low'],
  [1, 'Criticality', 'High'],
  [3, 'Criticality', 'Very high'],
];
for (const [row, column, cell] of edits)
  await english.evaluate(([r, c, v]) => window.live.typeIn(r, c, v), [row, column, cell] as const);
await english
  .getByRole('button', { name: /edits not sent/, exact: false })
  .first()
  .waitFor();
await write(english, 'overview');
await goTo(english, 'changes', 'en');
await english.locator('[data-step=start] button').first().click();
await english.locator('[data-step=draft]').waitFor();
await write(english, 'changes');

const french = await openPanel('fr');
await goTo(french, 'documents', 'fr');
await french.locator('[data-step=start] button').first().click();
await french.locator('[data-step=queue]').waitFor();
await write(french, 'documents-fr');
await goTo(french, 'onboard', 'fr');
await french.getByRole('textbox').first().fill('150483782\n804735132\n34158\n804735132');
await french.getByRole('combobox').first().selectOption('DUNS');
await french.getByRole('button', { name: 'Lire' }).click();
await french.getByRole('button', { name: /^Contrôler/ }).click();
await french.locator('[data-step=plan]').waitFor();
await write(french, 'onboard-fr');

await write(await openPanel('en', 'dark'), 'overview-dark');
await stage.close();
await browser.close();
await sandbox.close();
