import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAxeFaults, launchBrowser, type Browser } from '@tpr/test-support/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { helpPage } from '../../tools/guide.ts';

const html = await helpPage(readFileSync(join(import.meta.dirname, '../../src/shell/help.html'), 'utf8'));

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it.each([
  ['a window', 1_024, 'light'],
  ['a window', 1_024, 'dark'],
  ['a phone', 320, 'light'],
  ['a phone', 320, 'dark'],
] as const)('the help page in %s of %i px, %s, fits its width and breaks no rule of axe', async (_, width, look) => {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: look });
  await page.setContent(html);
  const overflowPx = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflowPx).toBe(0);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.close();
});

it('every link within the help page has its target', async () => {
  const page = await browser.newPage();
  await page.setContent(html);
  const dead = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .map((link) => link.getAttribute('href')!.slice(1))
      .filter((id) => document.getElementById(decodeURIComponent(id)) === null),
  );
  expect(dead).toEqual([]);
  await page.close();
});
