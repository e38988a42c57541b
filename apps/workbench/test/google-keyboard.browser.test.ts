import type { Frame, Locator } from '@tpr/test-support/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GooglePage } from './google-page.ts';

let opened: GooglePage;
let sidebar: Frame;

beforeAll(async () => {
  opened = await GooglePage.open({ addin: 'none', thirdParties: 40 }, '?lang=en');
}, 120_000);
afterAll(async () => opened.close());

const patience = { timeout: 60_000 };
const key = async (name: string) => opened.page.keyboard.press(name);

/** Presses Tab until the element has the focus, as often as a user would. */
async function tabTo(wanted: Locator): Promise<void> {
  await wanted.waitFor(patience);
  for (let stops = 0; stops < 120; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await key('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(wanted)}.`);
}

const button = (name: RegExp): Locator => sidebar.getByRole('button', { name }).first();

async function pressButton(name: RegExp): Promise<void> {
  await tabTo(button(name));
  await key('Enter');
}

/**
 * In the grid Tab moves from cell to cell. Google has shortcuts that lead from it to the menus and to the sidebar
 * (https://support.google.com/docs/answer/181110); the workbench gives the focus to the first stop of each.
 */
const toMenu = async () => opened.page.getByRole('button', { name: 'TPR', exact: true }).focus();
const toSidebar = async () =>
  sidebar.locator('button, input, select, [tabindex="0"]').locator('visible=true').first().focus();

test('a buyer opens the sidebar, signs in, pulls, edits, sends, undoes and decides by the keyboard alone', async () => {
  await toMenu();
  await key('ArrowDown');
  expect(await opened.page.evaluate(() => document.activeElement?.textContent)).toBe('Open the sidebar');
  await key('Enter');
  const frame = await (await opened.page.waitForSelector('.panel iframe', patience)).contentFrame();
  if (frame === null) throw new Error('The sidebar shows no page.');
  sidebar = frame;

  const password = sidebar.getByLabel('Password', { exact: true });
  await password.waitFor(patience);
  await toSidebar();
  await tabTo(password);
  await opened.page.keyboard.type('sandbox');
  await tabTo(sidebar.getByLabel('Stay signed in', { exact: true }));
  await key('Space');
  await pressButton(/^Sign in$/);
  await pressButton(/^Pull my portfolio$/);
  await sidebar.getByText('documents to decide').first().waitFor(patience);
  await opened.settled();

  const [headers = []] = await opened.values(0, 0, 1, 26);
  const column = headers.indexOf('Criticality');
  const cells = (await opened.values(1, column, 40)).flat();
  const row = 1 + cells.findIndex((cell) => cell === 'Low' || cell === 'Medium');
  const value = cells[row - 1];
  await opened.click(0, 0);
  for (let step = 0; step < row; step++) await key('ArrowDown');
  for (let step = 0; step < column; step++) await key('ArrowRight');
  await opened.page.keyboard.type('High');
  await opened.page.waitForFunction(() => window.spreadsheet!.grid.editorText() === 'High', undefined, patience);
  await key('Enter');
  await expect.poll(async () => opened.values(row, column), patience).toEqual([['High']]);

  await toSidebar();
  await pressButton(/^Changes/);
  await pressButton(/^Review$/);
  await pressButton(/^Send 1 change to 1 third party$/);
  await sidebar.getByText('All sent').first().waitFor(patience);
  await pressButton(/^Undo/);
  await pressButton(/^Undo 1 change for 1 third party$/);
  await sidebar.getByText('All restored').first().waitFor(patience);
  await expect.poll(async () => opened.values(row, column), patience).toEqual([[value]]);

  await pressButton(/^Docs/);
  await pressButton(/^Look for documents$/);
  await sidebar.locator('[data-step=queue]').waitFor(patience);
  await tabTo(sidebar.getByRole('checkbox', { name: /./ }).first());
  await key('Space');
  await pressButton(/^Approve 1$/);
  await pressButton(/^Approve 1 document$/);
  const approved = () =>
    opened.server.sandbox.requests().filter(({ operation }) => operation === 'responses.approve').length;
  await expect.poll(approved, patience).toBe(1);
  expect(opened.errors).toEqual([]);
}, 240_000);
