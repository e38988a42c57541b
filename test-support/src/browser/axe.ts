import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

/** Injected into a page by `evaluate`: the page's content security policy would refuse a script element. */
export const axeScript: string = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(context: object): Promise<{ readonly violations: readonly Violation[] }>;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * Violations that axe finds in a page: one line for each rule, with the elements that break it.
 * @param without selectors of third-party parts of the page.
 */
export async function findAxeFaults(page: Page | Frame, without: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axeScript);
  return page.evaluate(async (selectors) => {
    const axe = Reflect.get(globalThis, 'axe') as Axe;
    const { violations } = await axe.run({ exclude: selectors.map((selector) => [selector]) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, without);
}
