import { describe, expect } from 'vitest';
import { placeNames } from '../../src/panel/navigation.tsx';
import { it } from '../page/it.ts';
import { findFaults } from '../page/faults.ts';
import { goTo, isTooWide, settle } from '../page/walk.ts';

/** What a zoom of 200 % leaves of a panel of 640 by 720. */
const zoomed = { width: 320, height: 360 };

describe('the panel', () => {
  // French is the longer language, and the two differ in words alone.
  it.for(placeNames)('has %s without a fault in any look, and no wider than it is', async (place, { stage }) => {
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
    for (const place of placeNames) {
      await goTo(page, place, 'en');
      await settle(page);
      if (await isTooWide(page)) tooWide.push(place);
    }
    expect([...tooWide, ...complaints]).toEqual([]);
  });
});

const underWay = 'work under way, slowed down';
const states: readonly (readonly [name: string, wish: Readonly<Record<string, string>>])[] = [
  ['nobody signed in', { session: 'out' }],
  ['an ended session', { session: 'ended' }],
  ['no table yet', { table: 'none' }],
  ['a deleted table', { table: 'gone' }],
  ['a table without its keys', { table: 'unkeyed' }],
  ['the table of another account', { table: 'otherAccount' }],
  ['no rights', { failures: 'survey:noRights' }],
  ['no network', { failures: 'survey:offline,countChanges:offline' }],
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
