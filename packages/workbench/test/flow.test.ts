import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenedPage } from './opened-page.ts';

const shots = process.env['TPR_SHOTS'] ?? join(tmpdir(), 'workbench-shots');
const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let opened: OpenedPage;
let pane: Frame;
const shoot = async (name: string) => opened.page.screenshot({ path: join(shots, `${name}.png`) });

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  opened = await OpenedPage.open({ addin: 'fresh', thirdParties: 60 }, '?lang=en');
  pane = await opened.pane();
}, 240_000);
afterAll(async () => opened.close());

/** Where a column of the pulled table stands, by its header. */
const columnOf = async (name: string): Promise<number> =>
  opened.page.evaluate(
    (wanted) =>
      window.workbench!.workbook.tables.get('TPR_Portfolio').columns.findIndex((column) => column.name === wanted),
    name,
  );

test('a newcomer signs in to the sandbox and pulls the portfolio into a table', async () => {
  await pane.getByRole('button', { name: 'Try the sandbox' }).click();
  await pane.getByRole('button', { name: 'Pull my portfolio' }).click();
  await pane.getByText('documents to decide').first().waitFor();
  const table = await opened.page.evaluate(() => {
    const { name, body, sheet } = window.workbench!.workbook.tables.get('TPR_Portfolio');
    return { name, rows: body.rows, sheet: sheet.name };
  });
  expect(table).toEqual({ name: 'TPR_Portfolio', rows: 60, sheet: 'Portfolio' });
  await opened.page.locator('.sheet').getByText('Portfolio', { exact: true }).click();
  await opened.settled();
  expect(await opened.shown('A2')).toEqual(await opened.values('Portfolio', 'A2'));
  await shoot('pulled');
});

test('a formula asks the service and answers in its cell; a wrong one says what to do', async () => {
  await opened.type(1, 27, '=TPR.INDICATOR(A2,"Financial risk")');
  await opened.type(2, 27, '=TPR.INDICATOR(A2,"nonsense")');
  await opened.settled();
  const indicator = await columnOf('Financial risk');
  const [pulled] = (await opened.page.evaluate(
    (column) =>
      window
        .workbench!.workbook.rangeOn(window.workbench!.workbook.active, { row: 1, column, rows: 1, columns: 1 })
        .values(),
    indicator,
  )) as unknown[][];
  expect(await opened.values('Portfolio', 'AB2:AB3')).toEqual([pulled, ['#N/A']]);
  await opened.click(2, 27);
  expect(await opened.page.locator('.card').innerText()).toContain('no indicator nonsense');
  await shoot('formula');
});

test('an edit is reviewed as it will be sent, then sent, and stands in the activity', async () => {
  const column = await columnOf('Criticality');
  const old = await opened.page.evaluate(
    (at) => String(window.workbench!.workbook.active.cells.contents.get(1, at) ?? ''),
    column,
  );
  const wanted = old === 'Low' ? 'High' : 'Low';
  await opened.type(1, column, wanted);
  await opened.page.getByRole('button', { name: 'Review changes' }).click();
  const send = pane.getByRole('button', { name: 'Send 1 change to 1 third party' });
  await send.waitFor();
  expect(await pane.locator('body').innerText()).toContain(wanted);
  await shoot('review');
  await send.click();
  await pane.getByText('All sent').first().waitFor();
  await shoot('sent');
  const written = opened.server.sandbox.requests().filter(({ method }) => method !== 'GET');
  expect(written.length).toBeGreaterThan(0);
  const activity = await opened.page.evaluate(() => window.workbench!.workbook.tables.get('TPR_Activity').body.rows);
  expect(activity).toBeGreaterThan(1);
});

test('the ribbon knows what can be done, and the pane closes and opens', async () => {
  expect(await opened.page.getByRole('button', { name: 'Refresh' }).isEnabled()).toBe(true);
  await opened.page.locator('.pane-head button').click();
  await expect.poll(async () => opened.page.locator('.pane').isVisible()).toBe(false);
  await opened.page.getByRole('button', { name: 'Open pane' }).click();
  await expect.poll(async () => opened.page.locator('.pane').isVisible()).toBe(true);
});

test('Office was never asked for anything that the page does not know', async () => {
  const calls = await opened.page.evaluate(() => {
    const { alarm, addin, workbook } = window.workbench!;
    return [...alarm.said, ...workbook.unknownCalls, ...(addin?.page.unheard ?? [])];
  });
  expect(calls).toEqual([]);
  expect(opened.errors).toEqual([]);
});

test.each(['?lang=en&theme=light', '?lang=fr&theme=dark'])(
  'the page around the grid is accessible: %s',
  async (query) => {
    await opened.goto(query);
    await (await opened.pane()).getByRole('button').first().waitFor();
    await shoot(query.includes('fr') ? 'french-dark' : 'english-light');
    await opened.page.addScriptTag({ path: axeScript });
    const violations = await opened.page.evaluate(async () => {
      const axe = Reflect.get(window, 'axe') as {
        run(context: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
      const found = await axe.run({ exclude: [['.grid'], ['iframe']] });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(violations).toEqual([]);
  },
);
