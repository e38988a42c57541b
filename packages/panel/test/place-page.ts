import { languageOf } from '@tpr/core';
import type { Page } from 'playwright-core';
import type { PlaceName } from '../src/panel/navigation.tsx';
import { findBreaches } from './stage/axe.ts';
import type { Stage, StagePage } from './stage/stage.ts';
import { goTo, isTooWide } from './stage/walk.ts';

/** The pages of a test file. A page that nobody looks at any more would slow down the others. */
export class OpenPages {
  private readonly pages: Page[] = [];

  /** The pane with one of its places in sight. */
  async open(stage: Stage, place: PlaceName, wish: Readonly<Record<string, string>> = {}): Promise<StagePage> {
    const opened = await stage.open({ workMs: '60', ...wish });
    this.pages.push(opened.page);
    await goTo(opened.page, place, languageOf(wish['language']));
    return opened;
  }

  async close(): Promise<void> {
    await Promise.all(this.pages.splice(0).map((page) => page.close()));
  }
}

/** What keeps somebody from using the page as it stands: breaches of accessibility, or a part that is cut off. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const breaches = await findBreaches(page);
  return (await isTooWide(page)) ? [...breaches, 'wider than the pane'] : breaches;
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
  const wanted = page.getByRole(role, { name });
  for (let stops = 0; stops < 100; stops++) {
    await page.keyboard.press('Tab');
    const isThere = await wanted.evaluateAll((found) => found.some((element) => element === document.activeElement));
    if (isThere) return;
  }
  throw new Error(`The keyboard does not reach the ${role} ${String(name)}.`);
}
