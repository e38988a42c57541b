import { platformNames, platforms, type PlatformName } from '@tpr/excel-simulator';
import type { Frame, Page } from '@tpr/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askExcel, hideSheet } from './addin-excel.ts';
import { ExcelPage } from './excel-page.ts';

/** Features that some Excels have and others do not. */
const someHave = ['ExcelApiOnline', 'ExcelApiDesktop', 'ContextMenuApi', 'KeyboardShortcuts', 'OpenBrowserWindowApi'];

const isWhole = process.env['TPR_PLATFORMS'] === 'whole';
const thirdParties = isWhole ? 1_000 : 150;
/**
 * On the web office.js itself moves the focus and opens windows; the Mac refuses calls that Windows accepts, and saves
 * no file of a panel; LTSC 2021 has the fewest calls.
 */
const usual: readonly PlatformName[] = ['web', 'mac', 'windows-2021'];

/**
 * A buyer's day in each Excel, as far as it is documented. `TPR_PLATFORMS=whole` runs it in all, with 1,000 third
 * parties.
 */
describe.each(isWhole ? platformNames : usual)('a buyer in Excel, %s', (platform) => {
  let opened: ExcelPage;
  let panel: Frame;

  beforeAll(async () => {
    opened = await ExcelPage.open({ addin: 'fresh', thirdParties }, `?lang=en&platform=${platform}`);
    panel = await opened.panel();
  }, 240_000);
  afterAll(async () => opened.close());

  const press = async (name: string) => opened.page.getByRole('button', { name, exact: true }).click();
  const table = async () =>
    opened.page.evaluate(() => {
      const { columns, body, isFiltered } = window.workbench!.workbook.tables.get('TPR_Portfolio');
      return { headers: columns.map(({ name }) => name), rows: body.rows, isFiltered };
    });
  /** The values of a column's cells, top down. */
  const column = async (header: string) =>
    opened.page.evaluate((name) => {
      const { workbook } = window.workbench!;
      const { columns, body, sheet } = workbook.tables.get('TPR_Portfolio');
      const at = columns.findIndex((each) => each.name === name);
      const values = workbook.rangeOn(sheet, { ...body, column: body.column + at, columns: 1 }).values() ?? [];
      return values.map(([value]) => String(value));
    }, header);
  const filterBy = async (header: string, values: readonly string[] | undefined) =>
    opened.page.evaluate(
      ([name, shown]) => window.workbench!.workbook.user.filterTable('TPR_Portfolio', name!, shown),
      [header, values] as const,
    );

  test('is in that Excel, by every property that an add-in can read', async () => {
    const { officePlatform, version, requirementSets } = platforms[platform];
    expect(await askExcel(panel, someHave)).toEqual({
      platformNames: [officePlatform, officePlatform, officePlatform],
      version,
      sets: someHave.filter((set) => set in requirementSets),
    });
  });

  test('signs in and pulls', async () => {
    await panel.getByRole('button', { name: 'Try the sandbox' }).click();
    await panel.getByRole('button', { name: 'Pull my portfolio' }).click();
    await expect
      .poll(async () => (await table().catch(() => undefined))?.rows, { timeout: 120_000 })
      .toBe(thirdParties);
    await panel.getByText('documents to decide').first().waitFor({ timeout: 120_000 });
  }, 240_000);

  test('refreshes under a filter after one third party was archived', async () => {
    const [first] = await column('Third party');
    await filterBy('Criticality', ['High']);
    opened.server.sandbox.archive({ thirdpartyId: Number(first) });
    await press('Refresh');
    await expect.poll(async () => (await table()).rows, { timeout: 60_000 }).toBe(thirdParties - 1);
    // It is restored in a separate request.
    await expect.poll(async () => (await table()).isFiltered).toBe(true);
    expect(await column('Third party')).not.toContain(first);
    await filterBy('Criticality', undefined);
  });

  test('edits, sends, and undoes it', async () => {
    const before = await column('Criticality');
    const row = before.findIndex((value) => value !== '' && value !== 'High');
    const at = (await table()).headers.indexOf('Criticality');
    await opened.type(row + 1, at, 'High');
    await press('Review changes');
    await panel.getByRole('button', { name: 'Send 1 change to 1 third party' }).click();
    await panel.getByText('All sent').first().waitFor();
    await panel.getByRole('button', { name: /^Undo/ }).click();
    await panel.getByRole('button', { name: 'Undo 1 change for 1 third party' }).click();
    await expect.poll(async () => (await column('Criticality'))[row], { timeout: 30_000 }).toBe(before[row]);
    const written = opened.server.sandbox.requests().filter(({ operation }) => operation === 'attributes.set');
    expect(written).toHaveLength(2);
  });

  test('counts the edit of a colleague as unsent', async () => {
    const before = await column('Internal reference');
    const at = (await table()).headers.indexOf('Internal reference');
    await opened.page.evaluate(
      ([across, text]) => {
        const { workbook } = window.workbench!;
        const { sheet } = workbook.tables.get('TPR_Portfolio');
        const letter = String.fromCodePoint(65 + across);
        workbook.colleague.type(sheet.name, `${letter}2`, text);
      },
      [at, `${before[0]} by a colleague`] as const,
    );
    await panel.getByRole('navigation').getByRole('button', { name: 'Overview' }).click();
    await panel.getByText('1 edit not sent').first().waitFor({ timeout: 30_000 });
    await opened.page.evaluate(
      ([across, text]) => {
        const { workbook } = window.workbench!;
        const letter = String.fromCodePoint(65 + across);
        workbook.colleague.type(workbook.tables.get('TPR_Portfolio').sheet.name, `${letter}2`, text);
      },
      [at, before[0]!] as const,
    );
    await expect.poll(async () => panel.getByText('1 edit not sent').count(), { timeout: 30_000 }).toBe(0);
  });

  test('opens the file of a document, and decides on it', async () => {
    await panel.getByRole('navigation').getByRole('button', { name: 'Docs' }).click();
    await panel.getByRole('button', { name: 'Look for documents' }).click();
    const offer = panel.getByRole('button', { name: /^Open the file/ }).first();
    await offer.waitFor({ timeout: 240_000 });
    const pages: Page[] = [];
    opened.page.context().on('page', (page) => pages.push(page));
    await offer.click();
    await expect.poll(() => pages.length, { timeout: 30_000 }).toBe(1);
    await pages[0]!.close();
    await panel.getByRole('checkbox').nth(1).check();
    await panel.getByRole('button', { name: 'Approve 1' }).click();
    await panel.getByRole('button', { name: 'Approve 1 document' }).click();
    const asked = (wanted: string) =>
      opened.server.sandbox.requests().filter(({ operation }) => operation === wanted).length;
    await expect.poll(() => asked('responses.approve'), { timeout: 30_000 }).toBe(1);
    expect([asked('files.signedUrl'), asked('files.download'), pages.length]).toEqual([1, 0, 1]);
  }, 360_000);

  test('exports the activity, or reads how to do it where a panel cannot save a file', async () => {
    await panel.getByRole('navigation').getByRole('button', { name: 'Activity' }).click();
    const offer = panel.getByRole('button', { name: 'Export' });
    await offer.waitFor();
    const files: string[] = [];
    opened.page.on('download', (download) => files.push(download.suggestedFilename()));
    await offer.click();
    const message = platform === 'mac' ? /cannot save a file from a panel/ : /is in your downloads/;
    await panel.getByText(message).first().waitFor();
    if (platform === 'mac') expect(files).toEqual([]);
    else await expect.poll(() => files).toEqual([expect.stringMatching(/^activity-.*\.csv$/)]);
  });

  test('opens the workbook again, and finds the ribbon working without having opened the panel', async () => {
    const review = opened.page.getByRole('button', { name: 'Review changes', exact: true });
    await opened.page.evaluate(() => window.workbench!.addin!.reopen());
    expect(await review.isEnabled()).toBe(false);
    await expect.poll(async () => review.isEnabled(), { timeout: 30_000 }).toBe(true);
    expect(await opened.page.locator('.panel').isVisible()).toBe(false);
    await review.click();
    await expect.poll(async () => opened.page.locator('.panel').isVisible()).toBe(true);
    // No session was kept: the pressed command runs after the sign-in.
    panel = await opened.panel();
    await panel.getByRole('button', { name: 'Try the sandbox' }).click();
    await panel.getByText('Nothing to send').first().waitFor();
  });

  test('calls nothing that does not exist, and no call is refused', async () => {
    const calls = await opened.page.evaluate(() => {
      const { alarm, addin, workbook } = window.workbench!;
      return [
        ...alarm.messages,
        ...workbook.unknownCalls,
        ...workbook.missingCalls,
        ...workbook.refusals,
        ...(addin?.page.unsupportedRequests ?? []),
      ];
    });
    expect(calls).toEqual([]);
    expect(opened.errors).toEqual([]);
  });

  test('gets no undo group that hides a sheet, where Excel cannot undo that', async () => {
    const inGroup = await hideSheet(panel, { mergeUndoGroup: true });
    const isRefused = platform === 'windows' || platform === 'mac';
    expect(inGroup).toBe(isRefused ? 'UndoNotSupported' : 'hidden');
    expect(await hideSheet(panel, { mergeUndoGroup: false })).toBe('hidden');
    const groups = await opened.page.evaluate(() => window.workbench!.workbook.undoGroups);
    expect(groups).toBe(0);
  });
});
