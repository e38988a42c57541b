import type { OnboardOrder } from '@tpr/core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFaults, inputsOf, OpenPages, tabTo } from '../place-page.ts';
import { openStage, type Stage, type StagePage } from '../stage/stage.ts';

const pages = new OpenPages();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => pages.close());
afterAll(() => stage.close());

type Page = StagePage['page'];

async function openPlan(wish: Readonly<Record<string, string>> = {}): Promise<StagePage> {
  const opened = await pages.open(stage, 'onboard', wish);
  const { page } = opened;
  await page.getByRole('textbox').first().fill('73282932000074');
  await page.getByRole('button', { name: /^(Read|Lire)$/ }).click();
  await page.getByRole('button', { name: /^(Check|Contrôler) 291/ }).click();
  await page.locator('[data-stage=plan]').waitFor();
  return opened;
}

const ordersOf = async (page: Page) => (await inputsOf(page, 'onboard')) as OnboardOrder[];
const countPlans = ({ additions }: OnboardOrder) => additions.filter(({ plan }) => plan === 'add').length;

test('what was pasted is read as it is, with what the user says of it', async () => {
  const { page } = await pages.open(stage, 'onboard');
  await page.getByRole('textbox', { name: 'Identifiers, one a line' }).fill('732829320\n552100554');
  await page.getByRole('combobox', { name: 'They are' }).selectOption('SIREN');
  await page.getByRole('textbox', { name: /^Country/ }).fill('fr');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.locator('[data-stage=rows]').waitFor();
  expect(await inputsOf(page, 'readIdentifiers')).toEqual([
    { kind: 'text', text: '732829320\n552100554', as: 'SIREN', country: 'FR' },
  ]);
});

test('the selected cells are read without a text', async () => {
  const { page } = await pages.open(stage, 'onboard');
  await page.getByRole('radio', { name: 'Selected cells' }).check();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.locator('[data-stage=rows]').waitFor();
  expect(await inputsOf(page, 'readIdentifiers')).toEqual([{ kind: 'selection' }]);
});

test('before anything is added each row says what would happen, and a filter shows the rows of a state', async () => {
  const { page } = await openPlan();
  await page.getByRole('radio', { name: '3 not in the directory' }).check();
  expect(await page.getByRole('row').count()).toBe(4);
  expect(await page.getByText('The directory does not know it.').count()).toBe(3);
  expect(await ordersOf(page)).toEqual([]);
});

test('numbers whose zeros were put back are added only once that was confirmed', async () => {
  const { page } = await openPlan();
  expect(await page.getByRole('button', { name: 'Add 277 third parties' }).count()).toBe(1);
  await page.getByRole('checkbox', { name: /^6 numbers/ }).check();
  await page.getByRole('button', { name: 'Add 283 third parties' }).click();
  await page.locator('[data-stage=result]').waitFor();
  expect(countPlans((await ordersOf(page))[0]!)).toBe(283);
});

test('attributes and a dossier go along, and a dossier says that e-mails may leave', async () => {
  const { page } = await openPlan();
  await page.getByRole('combobox', { name: 'Set an attribute' }).selectOption('Criticality');
  await page.getByRole('textbox', { name: 'Criticality' }).fill('High');
  await page.getByRole('textbox', { name: /^Start a dossier/ }).fill('VIGILANCE');
  expect(await page.getByText('Starting 277 dossiers may send e-mails to the third parties.').count()).toBe(1);
  await page.getByRole('button', { name: 'Add 277 third parties' }).click();
  await page.locator('[data-stage=result]').waitFor();
  expect((await ordersOf(page))[0]).toMatchObject({
    attributes: [{ label: 'Criticality', cell: 'High' }],
    dossierType: 'VIGILANCE',
  });
});

test('a run that was stopped goes on by the same order', async () => {
  const { page } = await openPlan({ workMs: '700' });
  await page.getByRole('button', { name: 'Add 277 third parties' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('[data-stage=result]').waitFor();
  const [first, second] = await ordersOf(page);
  expect(second).toEqual(first);
});

test('an order that was refused keeps what was typed', async () => {
  const { page } = await openPlan({ failures: 'onboard:refused' });
  await page.getByRole('textbox', { name: /^Start a dossier/ }).fill('VIGILANCE');
  await page.getByRole('button', { name: 'Add 277 third parties' }).click();
  await page.getByText('The account is being migrated').first().waitFor();
  expect(await page.getByRole('textbox', { name: /^Start a dossier/ }).inputValue()).toBe('VIGILANCE');
});

test('the whole way goes by keyboard alone', async () => {
  const { page } = await pages.open(stage, 'onboard');
  await page.getByRole('textbox', { name: 'Identifiers, one a line' }).focus();
  await page.keyboard.type('73282932000074');
  await tabTo(page, 'button', /^Read$/);
  await page.keyboard.press('Enter');
  await page.locator('[data-stage=rows]').waitFor();
  await tabTo(page, 'button', /^Check 291/);
  await page.keyboard.press('Enter');
  await page.locator('[data-stage=plan]').waitFor();
  await tabTo(page, 'checkbox', /^6 numbers/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', /^Add 283/);
  await page.keyboard.press('Enter');
  await page.locator('[data-stage=result]').waitFor();
  expect(await page.getByText('282 added').count()).toBeGreaterThan(0);
});

test('production asks for the account before more than twenty are added', async () => {
  const { page } = await openPlan({ environment: 'Production' });
  await page.getByRole('button', { name: 'Add 277 third parties' }).click();
  await page.keyboard.type('1002');
  await page.keyboard.press('Enter');
  expect(await ordersOf(page)).toEqual([]);
});

test.each([[{ language: 'en', mode: 'light' }], [{ language: 'fr', mode: 'highContrast' }]])(
  'no stage has a fault for those who can not see, or have 320 px: %j',
  async (wish) => {
    const { page, complaints } = await pages.open(stage, 'onboard', wish);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('textbox').first().fill('73282932000074');
    await page.getByRole('button', { name: /^(Read|Lire)$/ }).click();
    await page.getByRole('button', { name: /^(Check|Contrôler) 291/ }).click();
    await page.locator('[data-stage=plan]').waitFor();
    await page.getByRole('textbox').last().fill('VIGILANCE');
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^(Add|Ajouter) 277/ }).click();
    await page.locator('[data-stage=result]').waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
