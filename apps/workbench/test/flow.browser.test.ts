import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAxeFaults, type Frame } from '@tpr/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ExcelPage } from './excel-page.ts';

const shots = process.env['TPR_SHOTS'] ?? join(tmpdir(), 'workbench-shots');

/** The texts that a buyer reads and presses, in both languages. */
const languages = [
  {
    lang: 'en',
    scheme: 'light',
    trySandbox: 'Try the sandbox',
    pull: 'Pull my portfolio',
    pulled: 'documents to decide',
    sheet: 'Portfolio',
    indicator: 'Financial risk',
    unknown: 'no indicator nonsense',
    review: 'Review changes',
    send: 'Send 1 change to 1 third party',
    sent: 'All sent',
    refresh: 'Refresh',
    open: 'Open panel',
  },
  {
    lang: 'fr',
    scheme: 'dark',
    trySandbox: 'Essayer le bac à sable',
    pull: 'Récupérer mon portefeuille',
    pulled: 'documents à traiter',
    sheet: 'Portefeuille',
    indicator: 'Risque financier',
    unknown: 'nonsense',
    review: 'Vérifier les modifications',
    send: 'Envoyer 1 modification',
    sent: 'Tout est envoyé',
    refresh: 'Actualiser',
    open: 'Ouvrir le volet',
  },
] as const;

describe.each(languages)('a new user in $lang, $scheme', (messages) => {
  let opened: ExcelPage;
  let panel: Frame;
  const shoot = async (name: string) => opened.page.screenshot({ path: join(shots, `${name}-${messages.lang}.png`) });

  beforeAll(async () => {
    mkdirSync(shots, { recursive: true });
    opened = await ExcelPage.open({ addin: 'fresh', thirdParties: 60 }, `?lang=${messages.lang}`, messages.scheme);
    panel = await opened.panel();
  }, 240_000);
  afterAll(async () => opened.close());

  /** The position of a column of the pulled table, by its header. */
  const columnOf = async (name: string): Promise<number> =>
    opened.page.evaluate(
      (wanted) =>
        window.workbench!.workbook.tables.get('TPR_Portfolio').columns.findIndex((column) => column.name === wanted),
      name,
    );

  test('signs in to the sandbox and pulls the portfolio into a table that is then visible', async () => {
    await panel.getByRole('button', { name: messages.trySandbox }).click();
    await panel.getByRole('button', { name: messages.pull }).click();
    await panel.getByText(messages.pulled).first().waitFor();
    const table = await opened.page.evaluate(() => {
      const { name, body, sheet } = window.workbench!.workbook.tables.get('TPR_Portfolio');
      return { name, rows: body.rows, sheet: sheet.name, shown: window.workbench!.workbook.active.name };
    });
    expect(table).toEqual({ name: 'TPR_Portfolio', rows: 60, sheet: messages.sheet, shown: messages.sheet });
    await opened.settled();
    expect(await opened.shown('A2')).toEqual(await opened.values(messages.sheet, 'A2'));
    await shoot('pulled');
  });

  test('types a formula that sends a request, and a wrong one that says what to do', async () => {
    await opened.type(1, 27, `=TPR.INDICATOR(A2,"${messages.indicator}")`);
    await opened.type(2, 27, '=TPR.INDICATOR(A2,"nonsense")');
    await opened.type(3, 27, '=TPR.ATTRIBUTE(A2,"Criticality")');
    const indicator = await columnOf(messages.indicator);
    const [pulled] = (await opened.page.evaluate(
      (column) =>
        window
          .workbench!.workbook.rangeOn(window.workbench!.workbook.active, { row: 1, column, rows: 1, columns: 1 })
          .values(),
      indicator,
    )) as unknown[][];
    await expect.poll(async () => opened.values(messages.sheet, 'AB2:AB3')).toEqual([pulled, ['#N/A']]);
    await opened.click(2, 27);
    expect(await opened.page.locator('.card').innerText()).toContain(messages.unknown);
    await shoot('formula');
  });

  test('edits, reviews the changes, sends them, and finds them in the activity', async () => {
    const column = await columnOf('Criticality');
    const old = await opened.page.evaluate(
      (at) => String(window.workbench!.workbook.active.cells.contents.get(1, at) ?? ''),
      column,
    );
    const wanted = old === 'Low' ? 'High' : 'Low';
    await opened.type(1, column, wanted);
    await opened.page.getByRole('button', { name: messages.review }).click();
    const send = panel.getByRole('button', { name: messages.send });
    await send.waitFor();
    expect(await panel.locator('body').innerText()).toContain(wanted);
    await shoot('review');
    await send.click();
    await panel.getByText(messages.sent).first().waitFor();
    await shoot('sent');
    // A formula beside the table agrees with the table.
    const beside = () =>
      opened.page.evaluate((title) => {
        const { contents, formulas } = window.workbench!.workbook.sheet(title).cells;
        const all = { row: 0, column: 0, rows: 100, columns: 100 };
        const found = [...formulas.filled(all)].find(([, , formula]) => formula.includes('TPR.ATTRIBUTE'));
        return found && contents.get(found[0], found[1]);
      }, messages.sheet);
    await expect.poll(beside).toBe(wanted);
    const written = opened.server.sandbox.requests().filter(({ operation }) => operation === 'attributes.set');
    expect(written).toHaveLength(1);
    const activity = await opened.page.evaluate(() => window.workbench!.workbook.tables.get('TPR_Activity').body.rows);
    expect(activity).toBeGreaterThan(1);
  });

  test('finds the possible actions enabled in the ribbon, and closes and opens the panel', async () => {
    expect(await opened.page.getByRole('button', { name: messages.refresh }).isEnabled()).toBe(true);
    await opened.page.locator('.panel-head button').click();
    await expect.poll(async () => opened.page.locator('.panel').isVisible()).toBe(false);
    await opened.page.getByRole('button', { name: messages.open }).click();
    await expect.poll(async () => opened.page.locator('.panel').isVisible()).toBe(true);
  });

  test('causes no call that the page around the add-in does not support', async () => {
    const calls = await opened.page.evaluate(() => {
      const { alarm, addin, workbook } = window.workbench!;
      return [...alarm.messages, ...workbook.unknownCalls, ...(addin?.page.unsupportedRequests ?? [])];
    });
    expect(calls).toEqual([]);
    expect(opened.errors).toEqual([]);
  });

  test('finds the page around the grid accessible', async () => {
    expect(await findAxeFaults(opened.page, ['.grid', 'iframe'])).toEqual([]);
  });
});
