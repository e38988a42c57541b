import { axeScript, type AxeResults, type Page } from '@tpr/test-support/browser';
import { isTooWide } from './walk.ts';

/**
 * The accessibility faults of a page, one line each: overflow, and breaches of WCAG 2.2 AA and of good practice. The
 * other themes differ in colours only, so only contrast is checked in them.
 */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const faults = await findBreaches(page, '');
  if (await isTooWide(page)) faults.push('wider than the panel');
  // Office.js for the web has its own list of Tab stops, which contains these elements only if they have a tabindex.
  for (const text of await page.locator('summary:not([tabindex])').allTextContents()) {
    faults.push(`not reached by Tab in Excel on the web: ${text}`);
  }
  for (const look of ['dark', 'highContrast', 'light'] as const) {
    await page.evaluate(async (mode) => {
      window.stage.setLook(mode);
      // The new colours are drawn after two frames.
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
