import { languages } from '@tpr/core';
import type { Page } from '@tpr/test-support/browser';
import { describe, expect } from 'vitest';
import { pageNames } from '../../src/panel/navigation.tsx';
import { loadMessages } from '../../src/i18n/index.ts';
import { it } from '../page/it.ts';
import { findFaults } from '../page/faults.ts';
import { goTo, isTooWide, settle } from '../page/walk.ts';

/** The size of a panel of 640 by 720 at a zoom of 200 %. */
const zoomed = { width: 320, height: 360 };

describe('the panel', () => {
  // French texts are longer, and the two languages differ in texts only.
  it.for(pageNames)(
    'shows %s without a fault in any theme and without overflow when zoomed',
    async (place, { stage }) => {
      const { page, complaints } = await stage.show({ language: 'fr' });
      await goTo(page, place, 'fr');
      await settle(page);
      expect(await findFaults(page)).toEqual([]);
      await page.setViewportSize(zoomed);
      expect(await isTooWide(page)).toBe(false);
      expect(complaints).toEqual([]);
    },
  );

  it('shows every page in English without overflow', async ({ stage }) => {
    const { page, complaints } = await stage.show({ kind: 'sheets' });
    const tooWide: string[] = [];
    for (const place of pageNames) {
      await goTo(page, place, 'en');
      await settle(page);
      if (await isTooWide(page)) tooWide.push(place);
    }
    expect([...tooWide, ...complaints]).toEqual([]);
  });
});

describe('the settings', () => {
  it.for([
    ['excel', 'This computer'],
    ['sheets', 'Your Google account'],
  ])('in %s name where the sign-in is stored: %s', async ([kind, kept], { stage }) => {
    const { page } = await stage.show({ kind: kind! });
    await goTo(page, 'settings', 'en');
    const texts = await page.getByText(/^(This computer|Your Google account)$/).allTextContents();
    expect(texts).toEqual([kept]);
  });

  it.for([...languages])(
    'report a check as incomplete, not as failed, when the service stops answering, in %s',
    async (language, { stage }) => {
      const { settings } = await loadMessages(language);
      const { page } = await stage.show({ language, goesAway: 'yes' });
      await goTo(page, 'settings', language);
      await page.getByRole('button', { name: settings.check }).click();
      await page.getByText(settings.checked.halfWay).first().waitFor();
      expect(await page.getByText(settings.checked.fails).count()).toBe(0);
      expect(await page.getByRole('button', { name: settings.seeFound }).count()).toBe(0);
    },
  );

  it.for([...languages])(
    'use the findings of a check after the user has reviewed them, in %s',
    async (language, { stage }) => {
      const { settings } = await loadMessages(language);
      const { page, complaints } = await stage.show({ language });
      await goTo(page, 'settings', language);
      await page.getByRole('button', { name: settings.check }).click();
      await page.getByText(settings.checkedPartly('dossiers.types')).first().waitFor();
      await page.getByText(settings.checkCounts(2, 1, 3)).waitFor();
      expect(await findFaults(page)).toEqual([]);
      await page.getByRole('button', { name: settings.seeFound }).click();
      await page.getByRole('group', { name: settings.review(1) }).waitFor();
      await page.getByRole('button', { name: settings.use }).click();
      await page.getByText(settings.hasProfile(1)).waitFor();
      expect(complaints).toEqual([]);
    },
  );
});

/** Whether each section of a check is open. */
const foldsOf = (page: Page) =>
  page.locator('details').evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open));

describe('a check of the service', () => {
  it.for([...languages])(
    'shows the verdict on each fact, with the keyboard alone, in %s',
    async (language, { stage }) => {
      const { settings, facts } = await loadMessages(language);
      const { page } = await stage.show({ language });
      await goTo(page, 'settings', language);
      await page.getByRole('button', { name: settings.check }).focus();
      await page.keyboard.press('Enter');
      const verdicts = page.getByRole('region', { name: settings.verdicts });
      await verdicts.waitFor();
      const readOf = async (name: string) =>
        verdicts.getByRole('list', { name }).getByRole('listitem').allTextContents();
      expect(await readOf(settings.verdictsOf.different(1))).toEqual([
        `${facts.G20} G20paging.firstPage: the first page is number 1`,
      ]);
      expect(await foldsOf(page)).toEqual([true, false, false]);
      await verdicts.locator('summary').first().focus();
      for (const _ of [1, 2]) {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
      expect(await foldsOf(page)).toEqual([true, true, true]);
      expect(await readOf(settings.verdictsOf['not testable'](3))).toContain(
        `${facts.G59} G59only a write would show it`,
      );
      expect((await readOf(settings.verdictsOf.confirmed(2))).length).toBe(2);
      expect(await findFaults(page)).toEqual([]);
    },
  );
});

const underWay = 'work under way, slowed down';
const states: readonly (readonly [name: string, wish: Readonly<Record<string, string>>])[] = [
  ['no user signed in', { session: 'out' }],
  ['an ended session', { session: 'ended' }],
  ['no table yet', { table: 'none' }],
  ['a deleted table', { table: 'gone' }],
  ['a table without its keys', { table: 'unkeyed' }],
  ['the table of another account', { table: 'otherAccount' }],
  ['no rights', { failures: 'countDocuments:noRights' }],
  ['no network', { failures: 'countDocuments:offline,countChanges:offline' }],
  ['production', { environment: 'Production' }],
  [underWay, { workMs: '5000', slowed: 'yes' }],
];

describe('the first screen', () => {
  it.for(states)('with %s has no fault', async ([name, wish], { stage }) => {
    const { page, complaints } = await stage.show({ ...wish, language: 'fr' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (name !== underWay) await settle(page);
    expect([...(await findFaults(page)), ...complaints]).toEqual([]);
  });
});
