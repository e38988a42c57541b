import type { Locator } from '@tpr/test-support/browser';
import { describe, expect } from 'vitest';
import { it } from '../page/it.ts';
import { findFaults } from '../page/faults.ts';
import { spoken } from '../page/walk.ts';
import { inputsOf, showPlace } from './place-page.ts';

describe('the assistant for formulas', () => {
  it('builds a formula from the account’s fields, and replaces the content of a cell only on request', async ({
    stage,
  }) => {
    const { page, complaints } = await showPlace(stage, 'formulas');
    const enter = page.getByRole('button', { name: 'Enter it into the selected cell' });
    await page.getByText('Fill in id first.').waitFor();
    expect(await enter.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('What do you want to know?').selectOption('TPR.ATTRIBUTE');
    await page.getByLabel('id', { exact: true }).fill('A2');
    const label = page.getByLabel('label', { exact: true });
    const offered = await offeredIn(label);
    expect(offered).toContain('Criticality');
    expect(offered).not.toContain('Financial risk');
    await label.fill('Criticality');
    await page.getByText('=TPR.ATTRIBUTE(A2,"Criticality")').waitFor();
    await enter.click();
    await page.getByText('Portfolio!F2 is not empty. Nothing was changed.').first().waitFor();
    await page.getByRole('button', { name: 'Replace its content' }).click();
    await page.getByText('The formula is in Portfolio!F2.').first().waitFor();
    await expect.poll(() => spoken(page)).toContain('The formula is in Portfolio!F2.');
    const formula = { name: 'ATTRIBUTE', arguments: ['A2', 'Criticality'] };
    expect(await inputsOf(page, 'enterFormula')).toEqual([
      { formula, mayReplace: false },
      { formula, mayReplace: true },
    ]);
    // The message does not describe a changed formula.
    await label.fill('Region');
    expect(await page.locator('main').getByText('The formula is in').count()).toBe(0);
    expect([...(await findFaults(page)), ...complaints]).toEqual([]);
  });

  it('offers every column of the account for a table, and combines several into one list', async ({ stage }) => {
    const { page, complaints } = await showPlace(stage, 'formulas');
    await page.getByLabel('What do you want to know?').selectOption('TPR.PORTFOLIO');
    const first = page.getByLabel('columns (optional)', { exact: true });
    const offered = await offeredIn(first);
    for (const header of ['City', 'Criticality', 'Financial risk', 'Worst dossier', 'Next expiry']) {
      expect(offered).toContain(header);
    }
    expect(await page.getByLabel(/^columns, number/).count()).toBe(0);
    await first.fill('City');
    await page.getByText('=TPR.PORTFOLIO("City")').waitFor();
    const second = page.getByLabel('columns, number 2');
    expect(await offeredIn(second)).toEqual(offered);
    await second.fill('Financial risk');
    await page.getByText('=TPR.PORTFOLIO({"City";"Financial risk"})').waitFor();
    expect(await page.getByLabel('columns, number 3').count()).toBe(1);
    await page.getByLabel('filter (optional)').fill('Criticality=High');
    await page.getByRole('button', { name: 'Enter it into the selected cell' }).click();
    const formula = { name: 'PORTFOLIO', arguments: [['City', 'Financial risk'], 'Criticality=High'] };
    await expect.poll(() => inputsOf(page, 'enterFormula')).toEqual([{ formula, mayReplace: false }]);
    await page.getByLabel('What do you want to know?').selectOption('TPR.THIRDPARTY');
    const field = page.getByLabel('field (optional)', { exact: true });
    expect(await offeredIn(field)).not.toContain('Criticality');
    expect(await page.getByLabel(/^field, number/).count()).toBe(0);
    expect([...(await findFaults(page)), ...complaints]).toEqual([]);
  });

  it('offers the third party of the selected row, and uses the separator of the language', async ({ stage }) => {
    const { page } = await showPlace(stage, 'formulas', { language: 'fr', kind: 'sheets' });
    const id = page.getByLabel('id', { exact: true });
    expect(await offeredIn(id)).toEqual(['200014']);
    await id.fill('200014');
    await page.getByLabel('libellé', { exact: true }).fill('Risque "fin"');
    await page.getByText('=TPR_INDICATOR("200014";"Risque ""fin""")').waitFor();
  });
});

const locked = { name: 'Budget', isProtected: true };
const open = (name: string) => ({ name, isProtected: false });

describe('sheets whose formulas could not be recalculated', () => {
  it.for([
    ['en', 'Formulas on the protected sheet “Budget” may be out of date: unprotect the sheet, then press Refresh.'],
    [
      'fr',
      'Les formules de la feuille protégée «\u00a0Budget\u00a0» ne sont peut-être plus à jour\u00a0: ôtez sa protection, puis cliquez sur Actualiser.',
    ],
  ] as const)('are reported in one line until they are recalculated, in %s', async ([language, line], { stage }) => {
    const { page } = await stage.show({ language });
    await page.evaluate((sheets) => window.stage.leaveSheets(sheets), [open('Other'), locked]);
    const note = page.getByRole('status').getByText(line, { exact: true });
    await note.waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.evaluate(() => window.stage.leaveSheets([]));
    await note.waitFor({ state: 'detached' });
  });

  it.for([
    [
      'en',
      'Formulas in this workbook may be out of date: press Enter if you are typing in a cell, then press Refresh.',
    ],
    [
      'fr',
      'Les formules de ce classeur ne sont peut-être plus à jour\u00a0: appuyez sur Entrée si vous saisissez dans une cellule, puis cliquez sur Actualiser.',
    ],
  ] as const)('are reported without their names where Excel gave none, in %s', async ([language, line], { stage }) => {
    const { page } = await stage.show({ language });
    await page.evaluate((sheets) => window.stage.leaveSheets(sheets), [{ isProtected: false }]);
    await page.getByRole('status').getByText(line, { exact: true }).waitFor();
  });

  it('are named up to the third, with the number of the others', async ({ stage }) => {
    const { page } = await stage.show();
    await page.evaluate((sheets) => window.stage.leaveSheets(sheets), ['A', 'B', 'C', 'D', 'E'].map(open));
    const others = '“A”, “B”, “C” and 2 more';
    await page
      .getByText(`Formulas on several sheets may be out of date (${others}): press Refresh once more.`)
      .waitFor();
  });
});

function offeredIn(field: Locator): Promise<readonly string[]> {
  return field.evaluate((input) => [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value));
}
