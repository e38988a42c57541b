import type { Frame } from '@tpr/test-support/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExcelPage } from './excel-page.ts';

let opened: ExcelPage;
let panel: Frame;

beforeAll(async () => {
  opened = await ExcelPage.open({ addin: 'fresh', thirdParties: 60 }, '?lang=en&platform=windows');
  panel = await opened.panel();
}, 240_000);
afterAll(async () => opened.close());

const patience = { timeout: 60_000 };
const key = async (name: string) => opened.page.keyboard.press(name);

/** Presses Tab until the element has the focus, as often as a user would. */
async function tabTo(role: 'button' | 'radio' | 'checkbox', name: RegExp): Promise<void> {
  const wanted = panel.getByRole(role, { name }).first();
  await wanted.waitFor(patience);
  for (let stops = 0; stops < 120; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await key('Tab');
  }
  throw new Error(`The keyboard does not reach the ${role} ${String(name)}.`);
}

async function pressButton(name: RegExp): Promise<void> {
  await tabTo('button', name);
  await key('Enter');
}

/** Ctrl+F6 is Excel's own shortcut: the host has office.js give the focus to the first stop of the panel. */
const toPanel = async () => panel.locator('button, input, select').locator('visible=true').first().focus();

test('a buyer signs in, pulls, edits, sends, undoes and decides by the keyboard alone', async () => {
  await toPanel();
  await pressButton(/^Try the sandbox$/);
  await pressButton(/^Pull my portfolio$/);
  await panel.getByText('documents to decide').first().waitFor(patience);
  const { column, row, value } = await opened.page.evaluate(() => {
    const { workbook } = window.workbench!;
    const { columns, body, sheet } = workbook.tables.get('TPR_Portfolio');
    const at = body.column + columns.findIndex(({ name }) => name === 'Criticality');
    const cells = workbook.rangeOn(sheet, { ...body, column: at, columns: 1 }).values() ?? [];
    const found = cells.findIndex(([cell]) => cell === 'Low' || cell === 'Medium');
    return { column: at, row: body.row + found, value: String(cells[found]?.[0]) };
  });
  await opened.click(0, 0);
  for (let step = 0; step < row; step++) await key('ArrowDown');
  for (let step = 0; step < column; step++) await key('ArrowRight');
  await opened.page.keyboard.type('High');
  await key('Enter');
  await opened.page.waitForFunction(() => !window.workbench!.workbook.user.isEditingCell);

  await toPanel();
  await pressButton(/^Changes/);
  await pressButton(/^Review$/);
  await pressButton(/^Send 1 change to 1 third party$/);
  await panel.getByText('All sent').first().waitFor(patience);
  await pressButton(/^Undo/);
  await pressButton(/^Undo 1 change for 1 third party$/);
  await panel.getByText('All restored').first().waitFor(patience);
  const back = await opened.page.evaluate(
    ([at, from]) => window.workbench!.workbook.tables.get('TPR_Portfolio').sheet.cells.contents.get(from!, at!),
    [column, row] as const,
  );
  expect(back).toBe(value);

  await pressButton(/^Docs/);
  await pressButton(/^Look for documents$/);
  await panel.locator('[data-step=queue]').waitFor(patience);
  await tabTo('checkbox', /./);
  await key('Space');
  await pressButton(/^Approve 1$/);
  await pressButton(/^Approve 1 document$/);
  const approved = () =>
    opened.server.sandbox.requests().filter(({ operation }) => operation === 'responses.approve').length;
  await expect.poll(approved, patience).toBe(1);
  expect(opened.errors).toEqual([]);
}, 300_000);
