import type { OnboardOrder } from '@tpr/core/workbook';
import { expect } from 'vitest';
import { inputsOf, showPlace, tabTo } from './place-page.ts';
import { findFaults } from '../page/faults.ts';
import { it } from '../page/it.ts';
import type { Stage, StagePage, Wish } from '../page/panel-page.ts';

type Page = StagePage['page'];

async function openPlan(stage: Stage, wish: Wish = {}): Promise<StagePage> {
  const opened = await showPlace(stage, 'onboard', wish);
  const { page } = opened;
  await page.getByRole('textbox').first().fill('73282932000074');
  await page.getByRole('button', { name: /^(Read|Lire)$/ }).click();
  await page.getByRole('button', { name: /^(Check|Contrôler) 291/ }).click();
  await page.locator('[data-step=plan]').waitFor();
  return opened;
}

const ordersOf = async (page: Page) => (await inputsOf(page, 'onboard')) as OnboardOrder[];
const countPlans = ({ additions }: OnboardOrder) => additions.filter(({ plan }) => plan === 'add').length;

it('pasted text is read unchanged, with the type and the country that the user chose', async ({ stage }) => {
  const { page } = await showPlace(stage, 'onboard');
  await page.getByRole('textbox', { name: 'Identifiers, one per line' }).fill('732829320\n552100554');
  await page.getByRole('combobox', { name: 'Kind of identifier' }).selectOption('SIREN');
  await page.getByRole('textbox', { name: /^Country/ }).fill('fr');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.locator('[data-step=rows]').waitFor();
  expect(await inputsOf(page, 'readIdentifiers')).toEqual([
    { kind: 'text', text: '732829320\n552100554', as: 'SIREN', country: 'FR' },
  ]);
});

it('selected cells are read without a text, and hidden rows are reported as left out', async ({ stage }) => {
  const { page } = await showPlace(stage, 'onboard');
  await page.getByRole('radio', { name: 'Selected cells' }).check();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.locator('[data-step=rows]').waitFor();
  expect(await inputsOf(page, 'readIdentifiers')).toEqual([{ kind: 'selection' }]);
  const note = page.getByText(/^3 hidden rows of the selection are left out/).filter({ visible: true });
  expect(await note.count()).toBe(1);
});

it('before any addition, each row shows what would happen, and a filter shows the rows of a state', async ({
  stage,
}) => {
  const { page } = await openPlan(stage);
  await page.getByRole('radio', { name: '3 not in the directory' }).check();
  expect(await page.getByRole('row').count()).toBe(4);
  expect(await page.getByText('The directory does not know it.').count()).toBe(3);
  expect(await ordersOf(page)).toEqual([]);
});

it('numbers with restored zeros are added only after the user confirms them', async ({ stage }) => {
  const { page } = await openPlan(stage);
  expect(await page.getByRole('button', { name: 'Add 277 third parties' }).count()).toBe(1);
  await page.getByRole('checkbox', { name: /^6 identifiers/ }).check();
  await page.getByRole('button', { name: 'Add 283 third parties' }).click();
  await page.locator('[data-step=result]').waitFor();
  expect(countPlans((await ordersOf(page))[0]!)).toBe(283);
});

it('an order can set attributes and start dossiers, and warns that dossiers may send e-mails', async ({ stage }) => {
  const { page } = await openPlan(stage);
  await page.getByRole('combobox', { name: 'Set an attribute' }).selectOption('Criticality');
  await page.getByRole('button', { name: 'Add: Set an attribute' }).click();
  await page.getByRole('combobox', { name: 'Criticality' }).selectOption('High');
  await page.getByRole('combobox', { name: /^Start a dossier/ }).selectOption({ label: 'Duty of vigilance' });
  expect(await page.getByText('Starting 277 dossiers may send e-mails to the third parties.').count()).toBe(1);
  await page.getByRole('button', { name: 'Add 277 third parties' }).click();
  await page.locator('[data-step=result]').waitFor();
  expect((await ordersOf(page))[0]).toMatchObject({
    attributes: [{ label: 'Criticality', cell: 'High' }],
    dossierType: 'VIGILANCE',
  });
});

it('a dossier is started for third parties that are there already only if the user includes them', async ({
  stage,
}) => {
  const { page } = await openPlan(stage);
  await page.getByRole('combobox', { name: /^Start a dossier/ }).selectOption({ label: 'Duty of vigilance' });
  await page.getByRole('checkbox', { name: 'Start it, too, for the third party that is there already' }).check();
  expect(await page.getByText('Starting 278 dossiers may send e-mails to the third parties.').count()).toBe(1);
  await page.getByRole('button', { name: 'Add 277 third parties, start 1 dossier' }).click();
  await page.locator('[data-step=result]').waitFor();
  expect((await ordersOf(page))[0]).toMatchObject({ dossierType: 'VIGILANCE', includesExisting: true });
  expect(await page.getByText('5 dossiers started').filter({ visible: true }).first().isVisible()).toBe(true);
});

it('arrow keys walk through the attributes to set, and none is added before the button is pressed', async ({
  stage,
}) => {
  const { page } = await openPlan(stage);
  const attributes = page.getByRole('combobox', { name: 'Set an attribute' });
  await attributes.focus();
  for (const label of ['Criticality', 'Annual spend']) {
    await page.keyboard.press('ArrowDown');
    expect(await attributes.inputValue()).toBe(label);
  }
  expect(await page.getByRole('button', { name: /^Do not set/ }).count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Annual spend' }).waitFor();
  expect(await attributes.inputValue()).toBe('');
});

it('without known types of dossiers, the user types the code of the type', async ({ stage }) => {
  const { page } = await openPlan(stage, { table: 'none' });
  await page.getByRole('textbox', { name: /^Start a dossier/ }).fill('VIGILANCE');
  await page.getByRole('button', { name: 'Add 277 third parties' }).click();
  await page.locator('[data-step=result]').waitFor();
  expect((await ordersOf(page))[0]?.dossierType).toBe('VIGILANCE');
});

it('a stopped run continues with the same order', async ({ stage }) => {
  const { page } = await openPlan(stage);
  await page.evaluate(() => window.stage.hold());
  await page.getByRole('button', { name: 'Add 277 third parties' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => window.stage.release());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('[data-step=result]').waitFor();
  const [first, second] = await ordersOf(page);
  expect(second).toEqual(first);
});

it('a refused order keeps the typed values', async ({ stage }) => {
  const { page } = await openPlan(stage, { failures: 'onboard:refused' });
  await page.getByRole('combobox', { name: /^Start a dossier/ }).selectOption({ label: 'Another type…' });
  await page.getByRole('textbox', { name: 'Code of the type' }).fill('SPECIAL');
  await page.getByRole('button', { name: 'Add 277 third parties' }).click();
  await page.getByText('The account is being migrated').first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Code of the type' }).inputValue()).toBe('SPECIAL');
  expect((await ordersOf(page))[0]?.dossierType).toBe('SPECIAL');
});

it('third parties are read, checked and added with the keyboard alone', async ({ stage }) => {
  const { page } = await showPlace(stage, 'onboard');
  await page.getByRole('textbox', { name: 'Identifiers, one per line' }).focus();
  await page.keyboard.type('73282932000074');
  await tabTo(page, 'button', /^Read$/);
  await page.keyboard.press('Enter');
  await page.locator('[data-step=rows]').waitFor();
  await tabTo(page, 'button', /^Check 291/);
  await page.keyboard.press('Enter');
  await page.locator('[data-step=plan]').waitFor();
  await tabTo(page, 'checkbox', /^6 identifiers/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', /^Add 283/);
  await page.keyboard.press('Enter');
  await page.locator('[data-step=result]').waitFor();
  expect(await page.getByText('282 added').count()).toBeGreaterThan(0);
});

it('production requires the account number before more than twenty are added', async ({ stage }) => {
  const { page } = await openPlan(stage, { environment: 'Production' });
  await page.getByRole('button', { name: 'Add 277 third parties' }).click();
  await page.keyboard.type('1002');
  await page.keyboard.press('Enter');
  expect(await ordersOf(page)).toEqual([]);
});

it('no step has an accessibility fault or is wider than 320 px', async ({ stage }) => {
  const { page, complaints } = await openPlan(stage, { language: 'fr' });
  await page.getByRole('combobox', { name: /^Ouvrir un dossier/ }).selectOption({ label: 'Un autre type…' });
  await page.getByRole('textbox', { name: 'Code du type' }).fill('VIGILANCE');
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Ajouter 277/ }).click();
  await page.locator('[data-step=result]').waitFor();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('a list is compared with the portfolio: its report is written, and nothing is added', async ({ stage }) => {
  const { page } = await openPlan(stage);
  expect(await page.getByText('deregistered (5)', { exact: true }).count()).toBe(1);
  await page.getByRole('radio', { name: '5 already there' }).check();
  expect(await page.getByText('deregistered', { exact: true }).count()).toBe(5);
  expect(await page.getByText('Also in line 76 of the list.').count()).toBe(5);
  await page.getByRole('button', { name: 'Write the report into a sheet' }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  expect(await inputsOf(page, 'reconcile')).toHaveLength(1);
  expect(await inputsOf(page, 'show')).toEqual([{ table: 'reconciliation' }]);
  expect(await ordersOf(page)).toEqual([]);
});

it('references of a list are entered into a text attribute, from where they are reviewed', async ({ stage }) => {
  const { page } = await openPlan(stage);
  const columns = page.getByRole('combobox', { name: /reference of your list/ });
  await columns.selectOption('Département d’achat');
  await page.getByRole('button', { name: /^Enter: / }).click();
  await page.getByText('1 reference entered', { exact: true }).first().waitFor();
  expect(
    await page
      .getByText(/^1 already in the table · 1 not entered, because .* · 1 without a row in the table: /)
      .count(),
  ).toBe(1);
  expect(await inputsOf(page, 'enterReferences')).toMatchObject([{ label: 'Département d’achat' }]);
  await page.getByRole('button', { name: 'Review and send' }).click();
  await expect.poll(() => inputsOf(page, 'review')).toHaveLength(1);
});

it('the menu leads from every page to the comparison of a list', async ({ stage }) => {
  const { page } = await showPlace(stage, 'overview');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reconcile a list' }).click();
  await page.getByRole('textbox', { name: 'Identifiers, one per line' }).waitFor();
});
