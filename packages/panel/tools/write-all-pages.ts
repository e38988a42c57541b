/** Draws every page in use, by width, theme and language, into a folder outside of the repository. */
import { mkdirSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { languages, type Language } from '@tpr/core';
import { launchBrowser, type Page } from '@tpr/test-support/browser';
import { openStage } from '../test/page/panel-page.ts';
import { checkService, goTo, settle, showWhole, type CommonPlace } from '../test/page/walk.ts';

const [root = ''] = import.meta.dirname.split(join(sep, 'packages', 'panel'));
const { 2: named = '' } = process.argv;
const folder = resolve(named);
const fromRoot = relative(root, folder);
if (named === '' || !(fromRoot.startsWith('..') || isAbsolute(fromRoot))) {
  throw new RangeError('Name a folder outside of the repository: the pictures are to be looked at, and kept nowhere.');
}
mkdirSync(folder, { recursive: true });

const widths = [320, 175] as const;
const modes = ['light', 'dark'] as const;

/** The step that the user has reached on each page. */
const scenes: Readonly<Record<CommonPlace, (page: Page) => Promise<void>>> = {
  overview: async () => undefined,
  portfolio: async () => undefined,
  changes: async (page) => {
    await page.locator('[data-step=start] button').first().click();
    await page.locator('[data-step=draft]').waitFor();
  },
  documents: async (page) => {
    await page.locator('[data-step=start] button').first().click();
    await page.locator('[data-step=queue]').waitFor();
  },
  onboard: async (page) => {
    await page.getByRole('textbox').first().fill('150483782\n804735132\n34158');
    await page.getByRole('combobox').first().selectOption('DUNS');
  },
  formulas: async (page) => {
    await page.getByRole('combobox').nth(1).fill('A2');
  },
  activity: async () => undefined,
  settings: checkService,
};

const browser = await launchBrowser();
const stage = await openStage(browser);
for (const language of languages)
  for (const mode of modes) for (const width of widths) await drawAll(language, mode, width);
await stage.close();
await browser.close();

/** Makes the panel as high as the page, so that the whole page is visible. */
async function drawAll(language: Language, mode: (typeof modes)[number], width: number): Promise<void> {
  for (const place of Object.keys(scenes) as CommonPlace[]) {
    const wish = { language, mode, typedOver: '3', stays: 'yes' };
    const { page } = await stage.show(wish, { width, height: 720 });
    await goTo(page, place, language);
    await scenes[place](page);
    await settle(page);
    await showWhole(page);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${place}-${width}-${mode}-${language}.png`) });
  }
}
