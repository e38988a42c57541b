import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeNames } from '../../src/panel/navigation.tsx';
import { findBreaches } from '../stage/axe.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { goTo, isTooWide } from '../stage/walk.ts';

const shots = join(tmpdir(), 'panel-shots');
let stage: Stage;

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  stage = await openStage();
});
afterAll(() => stage.close());

const looks = [
  ['en', 'light', { width: 400, height: 720 }, true],
  ['fr', 'light', { width: 320, height: 720 }, false],
  ['en', 'dark', { width: 320, height: 720 }, true],
  ['fr', 'highContrast', { width: 320, height: 720 }, true],
  // What a zoom of 200 % leaves of a pane of 640 by 720.
  ['fr', 'dark', { width: 320, height: 360 }, false],
] as const;

describe.each(looks)('the pane in %s, %s', (language, mode, size, mayBreach) => {
  it('has every place, and none is wider than the pane or has a breach', async () => {
    const { page, complaints } = await stage.open({ language, mode }, size);
    const found: string[] = [];
    for (const place of placeNames) {
      await goTo(page, place, language);
      await page.getByRole('progressbar').waitFor({ state: 'hidden' });
      await page.screenshot({ path: join(shots, `${place}-${language}-${mode}-${size.height}.png`) });
      if (await isTooWide(page)) found.push(`${place} is wider than the pane`);
      for (const breach of mayBreach ? await findBreaches(page) : []) found.push(`${place} ${breach}`);
    }
    expect([...found, ...complaints]).toEqual([]);
    await page.close();
  });
});

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
  ['work under way, slowed down', { workMs: '5000', slowed: 'yes' }],
];

describe('the first screen', () => {
  // French is the longer language, and the two differ in words alone.
  it.each(states)('with %s fits and has no breach', async (name, wish) => {
    const { page, complaints } = await stage.open({ ...wish, language: 'fr' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(120);
    await page.screenshot({ path: join(shots, `${name.replaceAll(/\W+/g, '-')}.png`) });
    expect(await isTooWide(page)).toBe(false);
    expect([...(await findBreaches(page)), ...complaints]).toEqual([]);
    await page.close();
  });
});
