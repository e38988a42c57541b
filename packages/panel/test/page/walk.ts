import type { Language } from '@tpr/core';
import type { Page } from '@stage/browser';
import type { PlaceName } from '../../src/panel/navigation.tsx';
import { loadWords } from '../../src/words/index.ts';

/** Goes to a place as a user does: by the bar, by the menu, or by the status line. */
export async function goTo(page: Page, place: PlaceName, language: Language): Promise<void> {
  const { app } = await loadWords(language);
  if (place === 'portfolio' || place === 'settings') {
    await page.getByRole('button', { name: app.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: app.places[place] }).click();
  } else {
    await page.getByRole('navigation').getByRole('button', { name: app.shortPlaces[place] }).click();
  }
  await page.getByRole('heading', { level: 1, name: app.places[place] }).waitFor();
}

/** True when something is wider than the panel. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
    return isWide(document.documentElement) || [...document.querySelectorAll('main, header, nav')].some(isWide);
  });
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
