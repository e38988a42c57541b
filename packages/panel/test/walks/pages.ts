import { languages } from '@tpr/core';
import type { Page } from '@tpr/test-support/browser';
import { describe, expect } from 'vitest';
import { pageNames } from '../../src/panel/navigation.tsx';
import { loadWords } from '../../src/i18n/index.ts';
import { it } from '../page/it.ts';
import { findFaults } from '../page/faults.ts';
import { goTo, isTooWide, settle } from '../page/walk.ts';

/** What a zoom of 200 % leaves of a panel of 640 by 720. */
const zoomed = { width: 320, height: 360 };

describe('the panel', () => {
  // French is the longer language, and the two differ in words alone.
  it.for(pageNames)('has %s without a fault in any look, and no wider than it is', async (place, { stage }) => {
    const { page, complaints } = await stage.show({ language: 'fr' });
    await goTo(page, place, 'fr');
    await settle(page);
    expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize(zoomed);
    expect(await isTooWide(page)).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('has every place in English too, no wider than it is', async ({ stage }) => {
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
  ])('in %s say of what the sign-in is remembered: %s', async ([kind, kept], { stage }) => {
    const { page } = await stage.show({ kind: kind! });
    await goTo(page, 'settings', 'en');
    const said = await page.getByText(/^(This computer|Your Google account)$/).allTextContents();
    expect(said).toEqual([kept]);
  });

  it.for([...languages])(
    'say of a service that went away that nothing is certain, in %s',
    async (language, { stage }) => {
      const { settings } = await loadWords(language);
      const { page } = await stage.show({ language, goesAway: 'yes' });
      await goTo(page, 'settings', language);
      await page.getByRole('button', { name: settings.check }).click();
      await page.getByText(settings.checked.halfWay).first().waitFor();
      expect(await page.getByText(settings.checked.fails).count()).toBe(0);
      expect(await page.getByRole('button', { name: settings.seeFound }).count()).toBe(0);
    },
  );

  it.for([...languages])('take what a check has found once it was seen, in %s', async (language, { stage }) => {
    const { settings } = await loadWords(language);
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
  });
});

/** The folds of a check, as a screen reader tells them. */
const foldsOf = (page: Page) =>
  page.locator('details').evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open));

describe('a check of the service', () => {
  it.for([...languages])(
    'tells of each fact what became of it, by the keyboard alone, in %s',
    async (language, { stage }) => {
      const { settings, facts } = await loadWords(language);
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
  ['nobody signed in', { session: 'out' }],
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
