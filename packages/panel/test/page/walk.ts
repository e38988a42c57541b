import { languages, type Language } from '@tpr/core';
import type { Locator, Page } from '@tpr/test-support/browser';
import type { PageName } from '../../src/panel/navigation.tsx';
import { loadMessages, type PanelMessages } from '../../src/i18n/index.ts';

/** One that the panel has whatever spreadsheet it is in. */
export type CommonPlace = Exclude<PageName, 'hostPage'>;

/** Goes to a place as a user does: by the bar, by the menu, or by the status line. */
export async function goTo(page: Page, place: CommonPlace, language: Language): Promise<void> {
  const { app } = await loadMessages(language);
  if (place === 'portfolio' || place === 'formulas' || place === 'settings') {
    await page.getByRole('button', { name: app.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: app.places[place] }).click();
  } else {
    await page.getByRole('navigation').getByRole('button', { name: app.shortPlaces[place] }).click();
  }
  await page.getByRole('heading', { level: 1, name: app.places[place] }).waitFor();
}

/** Checks the service in the settings, whatever their language, and opens all that is said of it. */
export async function checkService(page: Page): Promise<void> {
  const tables = await Promise.all(languages.map(loadMessages));
  const inEither = (find: (messages: PanelMessages) => Locator) =>
    tables.map(find).reduce((either, other) => either.or(other));
  await inEither(({ settings }) => page.getByRole('button', { name: settings.check })).click();
  const verdicts = inEither(({ settings }) => page.getByRole('region', { name: settings.verdicts }));
  await verdicts.waitFor();
  for (const fold of await verdicts.locator('details').all()) {
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  }
}

/** True when something is wider than the panel. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
    return isWide(document.documentElement) || [...document.querySelectorAll('main, header, nav')].some(isWide);
  });
}

/** Makes the panel as high as its place is, so that nothing of it is out of sight. */
export async function showWhole(page: Page): Promise<void> {
  const { width = 320, height = 0 } = page.viewportSize() ?? {};
  const hiddenPx = await page.evaluate(() => {
    const hidden = [...document.querySelectorAll('main')].map((each) => each.scrollHeight - each.clientHeight);
    return Math.max(0, ...hidden);
  });
  await page.setViewportSize({ width, height: Math.min(height + hiddenPx, 4_000) });
}

/** What has the focus, as a screen reader would name it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
  });
}

/** The tasks that the panel has asked for, in order. */
export function calledTasks(page: Page): Promise<readonly { readonly name: string; readonly input: unknown }[]> {
  return page.evaluate(() => window.stage.calls);
}

/** What the live regions hold now. */
export async function spoken(page: Page): Promise<string> {
  return (await page.getByRole('status').allTextContents()).join(' ');
}

/** Waits until no task has run for a few frames: one that ends may begin another. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames = window.stage.running === 0 ? frames + 1 : 0) {
      await new Promise(requestAnimationFrame);
    }
  });
}
