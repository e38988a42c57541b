import { axeScript, type AxeResults, type Page } from '@tpr/test-support/browser';
import { isTooWide } from './walk.ts';

/**
 * What keeps somebody from using the page as it stands: a part that is cut off, or a breach of WCAG 2.2 AA and of good
 * practice; one line each. The other looks differ in colours alone, so that only contrast is looked at in them.
 */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const faults = await findBreaches(page, '');
  if (await isTooWide(page)) faults.push('wider than the panel');
  // Office.js for the web goes by a list of its own at Tab, in which they are only with a tabindex.
  for (const text of await page.locator('summary:not([tabindex])').allTextContents()) {
    faults.push(`not reached by Tab in Excel on the web: ${text}`);
  }
  for (const look of ['dark', 'highContrast', 'light'] as const) {
    await page.evaluate(async (mode) => {
      window.stage.setLook(mode);
      // Drawn, and drawn for good.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, look);
    if (look !== 'light') faults.push(...(await findBreaches(page, look, ['color-contrast'])));
  }
  return faults;
}

/** @param rules undefined: all of them. */
async function findBreaches(page: Page, look: string, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeScript);
  const options = { resultTypes: ['violations'], ...(rules !== undefined && { runOnly: rules }) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${look} ${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
