import { languages } from '@tpr/core';
import type { Page } from '@tpr/test-support/browser';
import { describe, expect } from 'vitest';
import { loadMessages } from '../../src/i18n/index.ts';
import { findFaults } from '../page/faults.ts';
import { it } from '../page/it.ts';
import { focusedName, goTo, isTooWide } from '../page/walk.ts';

/** Records the copied text in the page, since reading the clipboard needs a permission that no panel has. */
const recordCopies = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('copy', () => {
      document.body.dataset['copied'] = getSelection()?.toString() ?? '';
    });
  });
const copiedIn = (page: Page) => page.evaluate(() => document.body.dataset['copied']);

describe('a report for support', () => {
  it.for([...languages])(
    'is shown and copied at its failure with the keyboard alone, in %s',
    async (language, { stage }) => {
      const { errors, support } = await loadMessages(language);
      const { page, complaints } = await stage.show({ language, failures: 'countDocuments:later', table: 'there' });
      await recordCopies(page);
      await page.locator('summary').filter({ hasText: errors.details }).first().focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focusedName(page)).toBe(support.open);
      await page.keyboard.press('Enter');
      const area = page.getByRole('textbox', { name: support.label });
      await area.waitFor();
      expect(await area.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await area.getAttribute('readonly')).not.toBe(null);
      const text = await area.inputValue();
      const { fields } = support;
      for (const [name, value] of [
        [fields.version, '1.4.0'],
        [fields.host, 'Excel PC 16.0.17328.20000'],
        [fields.task, 'countDocuments'],
        [fields.kind, 'retry-later'],
        [fields.operation, 'dossiers.list'],
        [fields.status, 503],
      ] as const) {
        expect(text.split('\n')).toContain(support.line(name, value));
      }
      // The report contains no text of the service, no user and no account.
      expect(text).not.toMatch(/Maintenance|buyer|1001|https?:/);
      await page.keyboard.press('Tab');
      expect(await focusedName(page)).toBe(support.copy);
      await page.keyboard.press('Enter');
      await page.getByText(support.copied).first().waitFor();
      expect(await copiedIn(page)).toBe(text);
      expect(await findFaults(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      expect(complaints).toEqual([]);
    },
  );

  it('in the settings describes the latest failure, or only the versions without one', async ({ stage }) => {
    const { support } = await loadMessages('en');
    const read = async (failures: Readonly<Record<string, string>>) => {
      const { page } = await stage.show(failures);
      if (failures['failures'] !== undefined) await page.getByText('Details').first().waitFor();
      await goTo(page, 'settings', 'en');
      await page.getByRole('button', { name: support.open }).click();
      const text = await page.getByRole('textbox', { name: support.label }).inputValue();
      return text.split('\n').map((line) => line.replace(/^Time: .*/, 'Time'));
    };
    const always = ['Version: 1.4.0', 'Spreadsheet: Excel PC 16.0.17328.20000', 'Language: en', 'Time'];
    expect(await read({})).toEqual(always);
    expect(await read({ failures: 'countDocuments:noRights' })).toEqual([
      ...always,
      'Task: countDocuments',
      'Kind of failure: refused',
      'Operation: dossiers.list',
      'HTTP status: 403',
    ]);
  });
});
