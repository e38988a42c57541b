import type { Page } from '@tpr/test-support/browser';
import { describe, expect } from 'vitest';
import { it } from '../page/it.ts';
import { focusedName, goTo } from '../page/walk.ts';

/** The names of the elements that Tab reaches before it leaves the panel, and of those without a visible focus. */
async function walk(page: Page): Promise<{ readonly names: string[]; readonly unseen: string[] }> {
  const names: string[] = [];
  const unseen: string[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    const element = page.locator(':focus');
    if ((await element.count()) === 0 || (await element.evaluate((found) => found === document.body))) break;
    const name = await focusedName(page);
    names.push(name);
    if (!(await showsFocus(page))) unseen.push(name);
  }
  return { names, unseen };
}

/** Whether the focus changes how the element is drawn: an outline, a shadow, a line below it. */
function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const drawn = (element: Element): string =>
      [element, element.parentElement ?? element]
        .flatMap((each) => [undefined, '::before', '::after'].map((part) => getComputedStyle(each, part)))
        .map(({ outline, boxShadow, border, transform }) => [outline, boxShadow, border, transform].join())
        .join('|');
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return false;
    const focused = drawn(element);
    element.blur();
    const plain = drawn(element);
    element.focus({ preventScroll: true });
    return focused !== plain;
  });
}

describe('with the keyboard alone', () => {
  it('the Tab key reaches every control of the overview in reading order, with a visible focus, and leaves the panel', async ({
    stage,
  }) => {
    const { page } = await stage.show({ workMs: '0' });
    await page.getByRole('img').first().waitFor();
    const { names, unseen } = await walk(page);
    expect(unseen).toEqual([]);
    expect(names.map((name) => name.trim())).toEqual([
      'Menu',
      '1,000 third parties · 14 columns',
      'Refresh',
      '7 edits not sent',
      '23 documents to decide',
      '54 missing, not valid or expired',
      '9 expire within 30 days',
      'Count again',
      'All activity',
      'Write the summary sheet',
      'Overview',
      expect.stringContaining('Changes'),
      'Docs',
      'Onboard',
      'Activity',
    ]);
  });

  it('the focus is visible also on the control under the pointer', async ({ stage }) => {
    const { page } = await stage.show({ workMs: '0' });
    await page.getByRole('img').first().waitFor();
    await page.getByRole('button', { name: '7 edits not sent', exact: true }).hover();
    await tabTo(page, '7 edits not sent');
    expect(await showsFocus(page)).toBe(true);
  });

  it('sign-in, refresh and a change of page need no mouse', async ({ stage }) => {
    const { page } = await stage.show({ session: 'out' });
    await page.getByLabel('Account number').waitFor();
    await tabTo(page, 'Account number');
    await page.keyboard.type('1001');
    await tabTo(page, 'User');
    await page.keyboard.type('buyer@example.test');
    await tabTo(page, 'Password');
    await page.keyboard.type('sandbox');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await tabTo(page, 'Refresh');
    await page.keyboard.press('Space');
    await page
      .getByText(/^Up to date/)
      .first()
      .waitFor();
    await tabTo(page, 'Activity');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    expect(await focusedName(page)).toBe('Activity');
  });

  it('arrow keys move in the menu, and Escape returns the focus to its button', async ({ stage }) => {
    const { page } = await stage.show();
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await tabTo(page, 'Menu');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Portfolio');
    await page.keyboard.press('ArrowDown');
    expect(await focusedName(page)).toBe('Reconcile a list');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedName(page)).toBe('Menu');
  });

  it('Tab reaches the tab that was last selected, by a click or an arrow key', async ({ stage }) => {
    const { page } = await stage.show({});
    await goTo(page, 'documents', 'en');
    await page.getByRole('tab').nth(1).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    const last = page.getByRole('tab').nth(2);
    expect(await last.evaluate((tab) => tab === document.activeElement)).toBe(true);
  });

  it('a focused heading has tabindex 0, so that Tab continues from it in office.js, and -1 without the focus', async ({
    stage,
  }) => {
    const { page } = await stage.show({});
    await goTo(page, 'documents', 'en');
    const title = page.getByRole('heading', { level: 1 }).locator('visible=true');
    await title.focus();
    expect(await title.getAttribute('tabindex')).toBe('0');
    await page.keyboard.press('Tab');
    expect(await title.getAttribute('tabindex')).toBe('-1');
  });
});

async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if ((await focusedName(page)).trim() === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${name}.`);
}
