import { languages } from '@tpr/core';
import type { Page } from '@tpr/test-support/browser';
import { describe, expect } from 'vitest';
import { pageNames, type PageName } from '../../src/panel/navigation.tsx';
import { findCollisions } from '../page/collisions.ts';
import { it } from '../page/it.ts';
import { checkService, goTo, isTooWide, settle } from '../page/walk.ts';

/** The usual pane, and a pane of 350 pixels at a zoom of 200 %. Both are high enough for a whole page. */
const sizes = [
  { width: 320, height: 5000 },
  { width: 175, height: 5000 },
] as const;

const cases = sizes.flatMap((size) => languages.map((language) => [size.width, language, size] as const));

async function findFaults(page: Page, where: string): Promise<readonly string[]> {
  await settle(page);
  const faults = [...(await findCollisions(page)), ...((await isTooWide(page)) ? ['wider than the pane'] : [])];
  return faults.map((fault) => `${where}: ${fault}`);
}

type Step = (page: Page) => Promise<unknown>;

const reach =
  (stage: string, button: string): Step =>
  async (page) => {
    await page.locator(button).first().click();
    await page.locator(`[data-step=${stage}]:visible`).waitFor();
  };
const openTab =
  (index: number): Step =>
  async (page) => {
    await page.getByRole('tab').nth(index).click();
    await page.locator('form:visible button[type=submit]').click();
  };
const start = '[data-step=start]:visible button';
const goOn = 'main [role=region]:visible > div > button';

/** The further steps of a page once its work has begun. A page that is not listed here has none. */
const further: Readonly<Partial<Record<PageName, readonly Step[]>>> = {
  changes: [reach('draft', start), reach('result', 'main [role=region]:visible > button')],
  documents: [
    reach('queue', start),
    async (page) => {
      await page.getByRole('tab').nth(1).click();
      await page.locator('main summary:visible').click();
    },
    openTab(1),
    openTab(2),
  ],
  onboard: [
    (page) => page.getByRole('textbox').first().fill('150483782\n804735132'),
    reach('rows', 'form:visible button[type=submit]'),
    reach('plan', goOn),
    reach('result', goOn),
  ],
  activity: [(page) => page.locator('main button[aria-expanded]:visible').first().click()],
  settings: [checkService],
  portfolio: [
    async (page) => {
      for (const summary of await page.locator('main summary:visible').all()) await summary.click();
    },
  ],
};

describe('nothing is cut off and no text lies over another', () => {
  it.for(cases)('on any page, at a width of %i pixels, in %s', async ([, language, size], { stage }) => {
    const { page } = await stage.show(
      { language, typedOver: '3', notStored: 'Responsable_interne_relation_fournisseur' },
      size,
    );
    const faults: string[] = [];
    for (const place of pageNames) {
      await goTo(page, place, language);
      faults.push(...(await findFaults(page, place)));
      for (const [index, step] of (further[place] ?? []).entries()) {
        await step(page);
        faults.push(...(await findFaults(page, `${place}, step ${index + 1}`)));
      }
    }
    expect(faults).toEqual([]);
  });

  it.for(cases)('on the sign-in form, at a width of %i pixels, in %s', async ([, language, size], { stage }) => {
    const { page } = await stage.show({ language, session: 'out' }, size);
    await page.locator('summary').first().click();
    expect(await findFaults(page, 'signIn')).toEqual([]);
  });

  it.for(cases)(
    'after a failure and after the end of a session, at a width of %i pixels, in %s',
    async ([, language, size], { stage }) => {
      const wish = { language, environment: 'Production', failures: 'countDocuments:noRights' };
      const { page } = await stage.show(wish, size);
      const faults = [...(await findFaults(page, 'failure'))];
      await page.evaluate(() => window.stage.endSession());
      await page.locator('input[type=password]').waitFor();
      expect([...faults, ...(await findFaults(page, 'ended'))]).toEqual([]);
    },
  );
});
