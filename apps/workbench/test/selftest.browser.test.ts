import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAxeFaults, type Frame } from '@tpr/test-support/browser';
import { platformNames, type PlatformName } from '@tpr/excel-simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ExcelPage } from './excel-page.ts';

const shots = process.env['TPR_SHOTS'] ?? join(tmpdir(), 'workbench-shots');

/** On the web, and in the Excel that refuses most; all of them with `TPR_PLATFORMS=whole`. */
const usual: readonly PlatformName[] = ['web', 'mac'];
const tried = process.env['TPR_PLATFORMS'] === 'whole' ? platformNames : usual;

describe.each(tried)('in Excel, %s', (platform) => {
  let opened: ExcelPage;
  let panel: Frame;
  beforeAll(async () => {
    mkdirSync(shots, { recursive: true });
    opened = await ExcelPage.open({ addin: 'fresh', thirdParties: 5 }, `?lang=en&platform=${platform}`);
    panel = await opened.panel();
  }, 240_000);
  afterAll(async () => opened.close());

  const sheets = () => opened.page.evaluate(() => window.workbench!.workbook.sheets.map(({ name }) => name));

  test('an administrator runs the self-test from the ribbon, without a sign-in, and gets the answers expected of this Excel', async () => {
    await opened.page.getByRole('button', { name: 'Test this Excel', exact: true }).click();
    const dialog = panel.getByRole('dialog', { name: 'Self-test of this Excel' });
    await dialog.waitFor();
    await opened.page.screenshot({ path: join(shots, `selftest-begin-${platform}.png`) });
    // The cursor is on the button by now.
    await opened.page.keyboard.press('Enter');
    const arrives = opened.page.waitForEvent('download', { timeout: 180_000 }).then(
      () => true,
      () => false,
    );
    await dialog.getByText(/^The file tpr-self-test\.csv was downloaded/).waitFor({ timeout: 180_000 });
    await opened.page.screenshot({ path: join(shots, `selftest-asks-${platform}.png`) });
    // A download has begun by the time that a user has read this.
    const hasCome = await Promise.race([
      arrives,
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 3_000)),
    ]);
    await dialog.getByRole('button', { name: hasCome ? 'Yes' : 'No' }).click();
    await dialog
      .getByText(/^(All \d+ as expected of |\d+ (differs from|differ from) what is expected)/)
      .waitFor({ timeout: 180_000 });
    await opened.page.screenshot({ path: join(shots, `selftest-end-${platform}.png`) });
    const report = JSON.parse(await dialog.getByRole('textbox').inputValue()) as {
      readonly playedAs: string;
      readonly findings: readonly { readonly what: string; readonly found: string; readonly verdict: string }[];
    };
    expect(report.playedAs).toBe(platform);
    expect(report.findings.filter(({ verdict }) => verdict === 'differs')).toEqual([]);
    expect(report.findings.length).toBeGreaterThan(50);
    expect((await sheets()).filter((name) => name.startsWith('TPR self-test'))).toEqual([]);
    expect(await findAxeFaults(panel)).toEqual([]);
  });

  test('it closes with Escape, and the cursor is back in its former place', async () => {
    const dialog = panel.getByRole('dialog', { name: 'Self-test of this Excel' });
    // Adding and deleting sheets moves the cursor into the grid.
    await dialog.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Try the sandbox' }).click();
    await panel.getByRole('button', { name: 'Pull my portfolio' }).waitFor();
    await opened.page.getByRole('button', { name: 'Settings' }).first().click();
    await panel.getByRole('button', { name: 'Test this Excel…' }).click();
    await dialog.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await panel.evaluate(() => document.activeElement?.textContent)).toBe('Test this Excel…');
  });
});
