import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from '@tpr/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GooglePage } from './google-page.ts';

const shots = process.env['TPR_SHOTS'] ?? join(tmpdir(), 'workbench-shots');

/** Longer than the lifetime of an access token of the service. */
const idleMs = 360_000;
const thirdParties = 30;

/** Side by side; no formula sends a request that another one has sent. */
const formulas = [
  [0, 0, '=TPR_INDICATOR(Portfolio!A2:A31,"Financial risk")'],
  [0, 2, '=TPR_INDICATOR(Portfolio!A2:A11,"Dependency")'],
  [0, 4, '=TPR_THIRDPARTY(Portfolio!A3,"name")'],
  [2, 4, '=TPR_THIRDPARTY(Portfolio!A5,"name")'],
  [0, 7, '=TPR_DOCUMENTS(Portfolio!A4)'],
  [25, 7, '=TPR_DOSSIERS(Portfolio!A6)'],
] as const;

describe('six idle minutes in Google Sheets', () => {
  let opened: GooglePage;
  let before: unknown[][];
  let shownBefore: unknown[][];

  beforeAll(async () => {
    mkdirSync(shots, { recursive: true });
    opened = await GooglePage.open({ addin: 'none', thirdParties }, '?lang=en');
    await prepare(await opened.openSidebar('Open the sidebar'));
  }, 240_000);
  afterAll(async () => opened.close());

  /** Signs in, pulls, shares, and types the formulas side by side. */
  async function prepare(sidebar: Frame): Promise<void> {
    await sidebar.getByLabel('Password', { exact: true }).fill('sandbox');
    await sidebar.getByLabel('Stay signed in', { exact: true }).check();
    await sidebar.getByRole('button', { name: 'Sign in', exact: true }).click();
    await sidebar.getByRole('button', { name: 'Pull my portfolio' }).click();
    await sidebar.getByText('documents to decide').first().waitFor();
    await sidebar.getByRole('button', { name: 'Menu', exact: true }).click();
    await sidebar.getByRole('menuitem', { name: 'Connection and schedules' }).click();
    await sidebar.locator('input[name=share-user]').fill('buyer@example.test');
    await sidebar.locator('input[name=share-password]').fill('sandbox');
    await sidebar.getByLabel('I have checked that this user may only read').check();
    await sidebar.getByRole('button', { name: 'Share with this spreadsheet' }).click();
    await sidebar.getByText('use the connection of buyer@example.test', { exact: false }).waitFor();
    await opened.settled();
    await opened.turnTo('Sheet1');
    for (const [row, column, formula] of formulas) await opened.type(row, column, formula);
    await opened.settled();
    before = await everything();
    shownBefore = await everything('shown');
  }

  /** Everything that formulas fill. An empty text is shown as an empty cell. */
  const everything = async (read: 'values' | 'shown' = 'values'): Promise<unknown[][]> =>
    (await opened[read](0, 0, 40, 26)).map((row) => row.map((value) => value ?? ''));

  test('there are six formulas with their values', async () => {
    expect(before.flat().filter((value) => String(value).startsWith('⚠') || String(value).startsWith('#'))).toEqual([]);
    expect(formulas.map(([row, column]) => before[row]?.[column])).not.toContain('');
  });

  test('reloaded with the sidebar open, all formulas have their values, and the sidebar shows no error', async () => {
    await opened.server.passTime(idleMs);
    opened.server.sandbox.resetCounters();
    await opened.goto('?lang=en');
    const sidebar = await opened.openSidebar('Open the sidebar');
    await sidebar.getByText('documents to decide').first().waitFor();
    await opened.settled();
    await opened.turnTo('Sheet1');
    await opened.page.screenshot({ path: join(shots, 'google-idle.png') });
    expect(await everything()).toEqual(before);
    expect(await everything('shown')).toEqual(shownBefore);
    // One renewal for the sidebar and one for the formulas, shared by all that waited.
    expect(opened.server.sandbox.counters().grants).toEqual({ password: 0, refresh_token: 2 });
    expect(await sidebar.locator('[role=alert]').allInnerTexts()).toEqual([]);
    expect(await sidebar.locator('body').innerText()).not.toMatch(/mistake|went wrong|not available|try again/i);
    expect(await opened.page.evaluate(() => window.spreadsheet!.alarm.messages)).toEqual([]);
    expect(opened.errors).toEqual([]);
  });
});
