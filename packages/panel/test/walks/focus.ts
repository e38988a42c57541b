import type { Page } from '@tpr/test-support/browser';
import { describe, expect } from 'vitest';
import { it } from '../page/it.ts';
import type { Stage, Wish } from '../page/panel-page.ts';
import { focusedName, goTo, settle } from '../page/walk.ts';

/** The focused element and its name; `BODY` means that no element has the focus. */
async function focused(page: Page): Promise<string> {
  await settle(page);
  const element = await page.evaluate(() => document.activeElement?.tagName ?? 'BODY');
  return element === 'BODY' ? element : `${element} ${(await focusedName(page)).trim()}`;
}

/** Presses the button with the keyboard, as a user without a mouse does. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .locator('visible=true')
    .first();
  await button.focus();
  await page.keyboard.press('Enter');
}

async function open(stage: Stage, wish: Wish): Promise<Page> {
  const { page } = await stage.show(wish);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

describe('the focus', () => {
  it('is on the title of the overview after sign-in, on the progress of a pull, and on the title after it', async ({
    stage,
  }) => {
    const page = await open(stage, { session: 'out', table: 'none', workMs: '600' });
    await press(page, 'Try the sandbox');
    await page.getByRole('button', { name: 'Pull my portfolio' }).waitFor();
    expect(await focused(page)).toBe('H1 Overview');
    await press(page, 'Pull my portfolio');
    await page.getByRole('progressbar', { name: 'Reading' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Reading');
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    expect(await focused(page)).toBe('H1 Overview');
  });

  it('is on the Refresh button after a refresh', async ({ stage }) => {
    const page = await open(stage, { workMs: '600' });
    await press(page, 'Refresh');
    await page
      .getByText(/^Up to date/)
      .first()
      .waitFor();
    expect(await focused(page)).toBe('BUTTON Refresh');
  });

  it('is on the progress of a review, then on the results of review, send and planned undo', async ({ stage }) => {
    const page = await open(stage, { workMs: '600' });
    await goTo(page, 'changes', 'en');
    await press(page, 'Review');
    await page.getByRole('progressbar').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Comparing/);
    await page.locator('[data-step=draft]').waitFor();
    expect(await focused(page)).toBe('H2 Ateliers Morel SAS 73282932000074');
    await press(page, /^Send 5 changes/);
    await page.locator('[data-step=result]').waitFor();
    expect(await focused(page)).toBe('H2 What happened');
    await press(page, 'Undo…');
    await page.locator('[data-step=draft]').waitFor();
    expect(await focused(page)).toMatch(/^H2 /);
  });

  it('is on the result of reading documents and of deciding', async ({ stage }) => {
    const page = await open(stage, { workMs: '600' });
    await goTo(page, 'documents', 'en');
    await press(page, 'Look for documents');
    await page.locator('[data-step=queue]').waitFor();
    expect(await focused(page)).toBe('H2 23 documents to decide');
    await page.getByRole('checkbox').locator('visible=true').first().check();
    await press(page, /^Approve/);
    expect(await focused(page)).toMatch(/^H2 Approve/);
    await press(page, 'Cancel');
    expect(await focused(page)).toMatch(/^BUTTON Approve/);
    await press(page, /^Approve/);
    await press(page, 'Approve 1 document');
    await page.getByText('What happened').waitFor();
    expect(await focused(page)).toBe('H2 What happened');
  });

  it('is on the heading of each step of adding third parties', async ({ stage }) => {
    const page = await open(stage, { workMs: '600' });
    await goTo(page, 'onboard', 'en');
    await page.getByRole('textbox').first().fill('150483782');
    await press(page, 'Read');
    await page.locator('[data-step=rows]').waitFor();
    expect(await focused(page)).toMatch(/^H2 \d+ identifiers can be looked up/);
    await press(page, /^Check/);
    await page.locator('[data-step=plan]').waitFor();
    expect(await focused(page)).toBe('H2 Compared with your portfolio');
    await press(page, /^Add \d+ third parties/);
    await page.locator('[data-step=result]:visible').waitFor();
    expect(await focused(page)).toBe('H2 What happened');
    await press(page, 'Add others');
    expect(await focused(page)).not.toBe('BODY');
  });

  it('returns to the menu when the help is closed, and to the run when its undo is closed', async ({ stage }) => {
    const page = await open(stage, {});
    await press(page, 'Menu');
    await page.getByRole('menuitem', { name: 'Help' }).press('Enter');
    await press(page, 'Close');
    expect(await focused(page)).toBe('BUTTON Menu');
    await goTo(page, 'activity', 'en');
    await page.locator('main button[aria-expanded]:visible').first().press('Enter');
    await press(page, 'Undo…');
    await page.getByRole('button', { name: /^Restore \d+ values/ }).waitFor();
    expect(await focused(page)).toMatch(/^H3 /);
    await press(page, 'Close');
    expect(await focused(page)).toMatch(/^BUTTON (Undo|Show)/);
  });

  it('is on the title of the page when an ended session resumes', async ({ stage }) => {
    const page = await open(stage, {});
    await page.evaluate(() => window.stage.endSession());
    await page.locator('input[type=password]').fill('sandbox');
    await page.keyboard.press('Enter');
    await page.getByText('Your session has ended').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('H1 Overview');
  });

  it('does not return to the panel after the user has moved it away', async ({ stage }) => {
    const page = await open(stage, { workMs: '600' });
    await press(page, 'Refresh');
    await page.mouse.click(160, 60);
    await page
      .getByText(/^Up to date/)
      .first()
      .waitFor();
    expect(await focused(page)).toBe('BODY');
  });
});
