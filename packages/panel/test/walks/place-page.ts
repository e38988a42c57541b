import { languageOf } from '@tpr/core';
import type { Page } from '@tpr/test-support/browser';
import type { Stage, StagePage, Wish } from '../page/panel-page.ts';
import { goTo, type CommonPlace } from '../page/walk.ts';

/** The panel, on the given page. */
export async function showPlace(stage: Stage, place: CommonPlace, wish: Wish = {}): Promise<StagePage> {
  const shown = await stage.show(wish);
  await goTo(shown.page, place, languageOf(wish['language']));
  return shown;
}

/** The changes of the table, read and shown for a decision. */
export async function showReview(stage: Stage, wish: Wish = {}): Promise<StagePage> {
  const opened = await showPlace(stage, 'changes', wish);
  await opened.page.locator('[data-step=start] button').first().click();
  await opened.page.locator('[data-step=draft]').waitFor();
  return opened;
}

/** Inputs of all runs of a task so far. */
export async function inputsOf(page: Page, task: string): Promise<unknown[]> {
  return page.evaluate(
    (name) => window.stage.calls.filter((call) => call.name === name).map(({ input }) => input),
    task,
  );
}

/** Presses Tab until the focus is on what has the name. @throws after a hundred stops: no keyboard gets there. */
export async function tabTo(page: Page, role: 'button' | 'radio' | 'checkbox' | 'tab', name: RegExp): Promise<void> {
  const wanted = await page.getByRole(role, { name }).first().elementHandle();
  for (let stops = 0; stops < 100; stops++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((element) => element === document.activeElement, wanted)) return;
  }
  throw new Error(`The keyboard does not reach the ${role} ${String(name)}.`);
}
