import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fluent puts invisible stops around lists, which pass the focus on at once: nobody ever rests on one. */
const run = `axe.run({ exclude: ['[data-tabster-dummy]'] }, { resultTypes: ['violations'] })`;

/** Breaches of WCAG 2.2 AA and of good practice, one line each; none for a page that everybody can use. */
export async function findBreaches(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
