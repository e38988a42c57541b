/**
 * Prints the longest task of the page at each step of a review of 5,000 changes. A long task blocks the user's input.
 * The times depend on this machine, which should be idle. Fails above 200 ms.
 */
import { launchBrowser, type Page } from '@tpr/test-support/browser';
import { growReview } from '../test/page/big-review.ts';
import { openStage } from '../test/page/panel-page.ts';
import { goTo } from '../test/page/walk.ts';

const mostMs = 200;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const steps: readonly (readonly [name: string, act: (page: Page) => Promise<void>])[] = [
  [
    'review',
    async (page) => {
      await page.locator('[data-step=start] button').first().click();
      await button(page, 'Send 5,000 changes to 5,000 third parties').waitFor();
    },
  ],
  [
    'next page',
    async (page) => {
      await button(page, 'Next page').click();
      await page.getByText('41–80 of 5,000').first().waitFor();
    },
  ],
  [
    'select none',
    async (page) => {
      await button(page, 'Select none').click();
      await button(page, 'Nothing selected to send').waitFor();
    },
  ],
  [
    'by field',
    async (page) => {
      await page.getByRole('radio', { name: 'By field' }).check();
      await page.getByRole('checkbox', { name: /^Company 0 / }).waitFor();
    },
  ],
  [
    'tick one',
    async (page) => {
      await page.getByRole('checkbox', { name: /^Company 0 / }).check();
      await button(page, 'Send 1 change to 1 third party').waitFor();
    },
  ],
];

const browser = await launchBrowser();
const stage = await openStage(browser);
const { page } = await stage.show();
await goTo(page, 'changes', 'en');
await growReview(page, 5_000);
await page.evaluate(() => {
  const long: number[] = [];
  new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  Object.assign(window, { long });
});
for (const [name, act] of steps) {
  await act(page);
  // The browser reports long tasks with a delay, and only those of 50 ms or more.
  const longestMs = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return Math.max(0, ...(window as unknown as { long: number[] }).long.splice(0));
  });
  console.log(`${name.padEnd(12)} ${longestMs === 0 ? 'under 50' : Math.round(longestMs)} ms`);
  if (longestMs > mostMs) process.exitCode = 1;
}
await stage.close();
await browser.close();
