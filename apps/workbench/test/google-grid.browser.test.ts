import { afterAll, beforeAll, expect, test } from 'vitest';
import { GooglePage } from './google-page.ts';

let opened: GooglePage;

beforeAll(async () => {
  opened = await GooglePage.open({ addin: 'none', thirdParties: 1 }, '');
}, 120_000);
afterAll(async () => opened.close());

test('typed text is read by the rules of Google Sheets, and shown as its value', async () => {
  await opened.type(0, 0, '0012');
  await opened.type(1, 0, '  plain');
  await opened.type(2, 0, '50%');
  await opened.type(3, 0, "'=1+1");
  await opened.settled();
  expect(await opened.values(0, 0, 4)).toEqual([[12], ['  plain'], [0.5], ['=1+1']]);
  expect(await opened.shown(0, 0, 4)).toEqual([[12], ['  plain'], ['50.00%'], ['=1+1']]);
});

test('the grid calculates, the script reads the results, and they are kept after a reload', async () => {
  await opened.type(0, 2, '=A1*2');
  await opened.type(1, 2, '=SEQUENCE(2,2)');
  await opened.type(4, 2, '=TPR_CHECKID("732829320","SIREN",,"why")');
  await opened.settled();
  const wanted = [
    [24, null],
    [1, 2],
    [3, 4],
  ];
  await expect.poll(async () => opened.values(0, 2, 3, 2)).toEqual(wanted);
  await expect.poll(async () => String(await opened.values(4, 2))).toContain('SIREN');
  await opened.goto('');
  await opened.settled();
  expect(await opened.values(0, 2, 3, 2)).toEqual(wanted);
  expect(await opened.shown(0, 2, 3, 2)).toEqual(wanted);
});

test('a spill is removed with its formula', async () => {
  await opened.click(1, 2);
  await opened.page.keyboard.press('Delete');
  await expect
    .poll(async () => opened.values(1, 2, 2, 2))
    .toEqual([
      [null, null],
      [null, null],
    ]);
});

test('inserted rows move the cells below them, formulas too', async () => {
  await opened.page.evaluate(() => void window.spreadsheet!.grid.book.getActiveSheet().insertRows(0, 2));
  await opened.settled();
  await expect.poll(async () => opened.values(2, 0)).toEqual([[12]]);
  await expect.poll(async () => opened.page.evaluate(() => window.spreadsheet!.book.active?.at(2, 2)?.f)).toBe('=A3*2');
  await expect.poll(async () => [await opened.values(2, 2), await opened.shown(2, 2)]).toEqual([[[24]], [[24]]]);
});

test('a sheet that the user adds is a sheet of the script', async () => {
  await opened.page.evaluate(() => void window.spreadsheet!.grid.book.insertSheet('Mine'));
  await expect
    .poll(async () => opened.page.evaluate(() => window.spreadsheet!.book.sheets.map(({ view }) => view.name)))
    .toContain('Mine');
  await opened.type(0, 0, 'here');
  await opened.goto('');
  await opened.turnTo('Mine');
  expect(await opened.shown(0, 0)).toEqual([['here']]);
});

test('a failed function is shown as an error, with the reason beside it', async () => {
  await opened.page.route('**/google/function?*', async (route) => route.abort());
  await opened.type(5, 5, '=TPR_STATUS(A1)');
  await opened.settled();
  expect(await opened.shown(5, 5)).toEqual([['#ERROR!']]);
  await opened.click(5, 5);
  expect(await opened.card.innerText()).toContain('Failed to fetch');
  await opened.page.unroute('**/google/function?*');
});

test('a page of an earlier start says which address to open', async () => {
  const page = await opened.page.context().newPage();
  await page.route('**/google/events?*', async (route) => route.fulfill({ status: 403, body: '' }));
  await page.goto(opened.server.googleUrl);
  await expect.poll(() => page.locator('.alarm').innerText()).toContain('started anew');
  await page.close();
});

test('the menu is opened, used and left by keys alone', async () => {
  const menu = opened.page.getByRole('button', { name: 'TPR', exact: true });
  const focused = async () => opened.page.evaluate(() => document.activeElement?.textContent);
  await menu.focus();
  await opened.page.keyboard.press('ArrowDown');
  expect([await menu.getAttribute('aria-expanded'), await focused()]).toEqual(['true', 'Open the sidebar']);
  await opened.page.keyboard.press('End');
  expect(await focused()).toBe('Help: how it works');
  await opened.page.keyboard.press('Escape');
  expect([await menu.getAttribute('aria-expanded'), await focused()]).toEqual(['false', 'TPR']);
});

test('the page of each host links to the other', async () => {
  await opened.page.getByRole('link', { name: 'Excel', exact: true }).click();
  await opened.page.waitForFunction(() => 'workbench' in window);
  expect(await opened.page.locator('.hosts [aria-current=page]').innerText()).toBe('Excel');
  await opened.page.getByRole('link', { name: 'Google Sheets' }).click();
  await opened.page.waitForFunction(() => window.spreadsheet !== undefined);
  expect(opened.errors).toEqual([]);
});
