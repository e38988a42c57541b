import type { DecidedChange, SendOrder } from '@tpr/core/workbook';
import { expect, onTestFinished } from 'vitest';
import { inputsOf, showPlace, showReview, tabTo } from './place-page.ts';
import { findFaults } from '../page/faults.ts';
import { growReview, offerChoices } from '../page/big-review.ts';
import { it } from '../page/it.ts';
import type { StagePage } from '../page/panel-page.ts';

async function sentOrder(page: StagePage['page']): Promise<SendOrder> {
  return (await inputsOf(page, 'send'))[0] as SendOrder;
}

const actions = ({ decided }: SendOrder) =>
  decided.map(
    ({ change, action }: DecidedChange) => `${change.edit.thirdpartyId} ${change.edit.attribute.label}: ${action}`,
  );

it('a conflict and a value that is not allowed are not sent until the user decides', async ({ stage }) => {
  const { page } = await showReview(stage);
  await page.getByRole('button', { name: 'Send 5 changes to 3 third parties' }).click();
  await page.locator('[data-step=result]').waitFor();
  expect(actions(await sentOrder(page))).toEqual([
    '200001 Criticality: send',
    '200001 Annual spend: send',
    '200014 Criticality: skip',
    '200037 Criticality: skip',
    '200052 Contract end: send',
    '200052 Strategic: send',
    '200077 Discount: send',
  ]);
});

it('without edits the page names the sheet whose edits are sent: a user may be editing a copy of it', async ({
  stage,
}) => {
  const { page } = await showPlace(stage, 'changes', { unsent: '0' });
  await page.getByText('Edit a tinted cell of the table on the sheet “Portfolio”').first().waitFor();
});

it('values are shown as in their cells, and changes that cannot be undone are marked before and after sending', async ({
  stage,
}) => {
  const { page } = await showReview(stage);
  await page.getByText('12%', { exact: true }).waitFor();
  await page.getByText(/ · cannot be undone$/).waitFor();
  await page.getByText(/1 of them cannot be undone/).waitFor();
  await page.getByRole('button', { name: /^Send 5 changes/ }).click();
  await page.getByText('until the next pull, except for 1 that cannot be undone.').waitFor();
});

it('a review and its send are announced with what cannot be sent, not only with what can', async ({ stage }) => {
  const { page } = await showReview(stage);
  const announced = page.locator('[role=status][aria-live=polite] p');
  const waits = '1 conflict waits for you, 1 not allowed';
  await expect.poll(() => announced.allInnerTexts()).toContain(`Send 5 changes to 3 third parties, ${waits}`);
  await page.getByRole('button', { name: /^Send 5 changes/ }).click();
  await page.locator('[data-step=result]').waitFor();
  await expect
    .poll(async () => (await announced.allInnerTexts()).at(-1))
    .toBe(`3 sent, 1 refused, 1 to send again, ${waits}`);
});

it('the chosen of several buttons has another background in a contrast theme of the system', async ({ stage }) => {
  const { page } = await showReview(stage);
  // Other walks use the same page.
  onTestFinished(() => page.emulateMedia({ forcedColors: null }));
  await page.emulateMedia({ forcedColors: 'active' });
  const group = page.getByRole('radiogroup', { name: 'Group' });
  const backgrounds = await group
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
  expect(new Set(backgrounds).size).toBe(2);
});

it('a large send asks for a confirmation in the sandbox too, and Cancel sends nothing', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes');
  await growReview(page, 600);
  await page.locator('[data-step=start] button').first().click();
  await page.getByRole('button', { name: 'Send 600 changes to 600 third parties' }).click();
  await page.getByRole('heading', { name: 'Send 600 changes to 600 third parties now?' }).waitFor();
  expect(await page.getByText('600 of them may start dossiers', { exact: false }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Send 600 changes to 600 third parties' }).click();
  expect(await inputsOf(page, 'send')).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('[data-step=result]').waitFor();
});

it('each decision updates the counts on the button, and the sent order contains the decisions', async ({ stage }) => {
  const { page } = await showReview(stage);
  await page.getByRole('radio', { name: 'Take the service’s' }).check();
  await page.getByRole('button', { name: 'Use High' }).click();
  await page.getByText('corrected here').first().waitFor();
  await page.getByRole('checkbox', { name: /^Annual spend/ }).uncheck();
  const send = page.getByRole('button', { name: 'Send 5 changes to 4 third parties' });
  await expect.poll(() => page.getByText('1 value of the service goes into its cell').count()).toBe(1);
  await send.click();
  await page.locator('[data-step=result]').waitFor();
  const order = await sentOrder(page);
  expect(actions(order)).toContain('200014 Criticality: useRemote');
  expect(actions(order)).toContain('200001 Annual spend: skip');
  const corrected = order.decided.find(({ change }) => change.edit.thirdpartyId === '200037');
  expect(corrected).toMatchObject({ action: 'send', change: { verdict: 'change', values: ['High'] } });
});

it('a field with several choices is corrected with several; those in the cell are preselected', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes');
  await offerChoices(page, ['North', 'South', 'East', 'West'], ['South']);
  await page.locator('[data-step=start] button').first().click();
  await page.locator('[data-step=draft]').waitFor();
  expect(await page.getByRole('checkbox', { name: 'South' }).isChecked()).toBe(true);
  await tabTo(page, 'checkbox', /^South$/);
  await page.keyboard.press('Space');
  expect(await page.getByRole('button', { name: 'Use 0 choices' }).isDisabled()).toBe(true);
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'North' }).check();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use 2 choices' }).click();
  await page.getByText('corrected here').first().waitFor();
  expect(await inputsOf(page, 'correct')).toMatchObject([[{ cell: 'North; South' }]]);
});

it('arrow keys walk through a long list of choices, and nothing is corrected before the button is pressed', async ({
  stage,
}) => {
  const { page } = await showPlace(stage, 'changes');
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  await offerChoices(page, days);
  await page.locator('[data-step=start] button').first().click();
  await page.locator('[data-step=draft]').waitFor();
  await page.getByRole('combobox', { name: /^Allowed value for/ }).focus();
  for (const day of days.slice(0, 3)) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('combobox', { name: /^Allowed value for/ }).inputValue()).toBe(day);
  }
  expect(await inputsOf(page, 'correct')).toEqual([]);
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('corrected here').first().waitFor();
  expect(await inputsOf(page, 'correct')).toMatchObject([[{ cell: 'Wednesday' }]]);
});

it('Select none leaves nothing to send; Select all after it selects no conflict and no value that is not allowed', async ({
  stage,
}) => {
  const { page } = await showReview(stage);
  await page.getByRole('button', { name: 'Select none' }).click();
  await page.getByRole('button', { name: 'Nothing selected to send' }).press('Enter');
  expect(await inputsOf(page, 'send')).toEqual([]);
  await page.getByRole('button', { name: 'Select all' }).click();
  expect(await page.getByRole('button', { name: 'Send 5 changes to 3 third parties' }).count()).toBe(1);
});

it('grouped by field, one card contains a field of all third parties; a filter shows conflicts only', async ({
  stage,
}) => {
  const { page } = await showReview(stage);
  await page.getByRole('radio', { name: 'By field' }).check();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Criticality',
    'Annual spend',
    'Contract end',
    'Strategic',
    'Discount',
  ]);
  await page.getByRole('radio', { name: '1 conflict' }).check();
  await page.getByRole('button', { name: 'Keep all mine' }).click();
  expect(await page.getByRole('radio', { name: 'Keep mine' }).isChecked()).toBe(true);
  expect(await page.getByRole('button', { name: 'Send 6 changes to 4 third parties' }).count()).toBe(1);
});

it('edits that were not sent are shown with the sent ones, and the result does not report “All sent”', async ({
  stage,
}) => {
  const { page } = await showReview(stage);
  await page.getByRole('button', { name: 'Select none' }).click();
  await page.getByRole('checkbox', { name: /^Annual spend/ }).check();
  await page.getByRole('button', { name: 'Send 1 change to 1 third party' }).click();
  const result = page.locator('[data-step=result]');
  await result.waitFor();
  for (const left of ['1 conflict waits for you', '1 not allowed', '4 skipped']) {
    expect([left, await result.getByText(left, { exact: true }).count()]).toEqual([left, 1]);
  }
  expect(await page.getByText('All sent', { exact: true }).count()).toBe(0);
  expect(await result.getByRole('heading', { name: 'What happened' }).count()).toBe(1);
});

it('“All sent” is shown only if every row could take part; rows that could not are listed with the result', async ({
  stage,
}) => {
  for (const [problems, title] of [
    [0, 'All sent'],
    [1, 'What happened'],
  ] as const) {
    const { page } = await showPlace(stage, 'changes');
    await growReview(page, 1, problems);
    await page.locator('[data-step=start] button').first().click();
    await page.getByRole('button', { name: 'Send 1 change to 1 third party' }).click();
    const result = page.locator('[data-step=result]');
    await result.getByText('1 sent', { exact: true }).waitFor();
    expect(await result.getByRole('heading').allTextContents()).toEqual([title]);
    const problem = result.getByText('Two rows hold the third party 200118. Delete one of them.');
    expect(await problem.count()).toBe(problems);
  }
});

it('an undo is reviewed like any other change, and its order names the run that it undoes', async ({ stage }) => {
  const { page } = await showReview(stage);
  await page.getByRole('button', { name: /^Send 5/ }).click();
  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByRole('button', { name: 'Undo 2 changes for 1 third party' }).click();
  await page.locator('[data-step=result]').waitFor();
  expect((await inputsOf(page, 'send'))[1]).toMatchObject({ undoOf: 'run-9' });
  await page.getByText('2 restored', { exact: true }).first().waitFor();
});

it('a stopped send is reported as stopped, and the page offers another review', async ({ stage }) => {
  const { page } = await showReview(stage);
  await page.evaluate(() => window.stage.hold());
  await page.getByRole('button', { name: /^Send 5/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => window.stage.release());
  await page.getByText('You stopped sending').waitFor();
  expect(await page.getByRole('button', { name: 'Review', exact: true }).count()).toBe(1);
});

it('after Cancel the progress bar does not move until the sent rows are marked', async ({ stage }) => {
  const { page } = await showReview(stage, { workMs: '700' });
  await page.evaluate(() => window.stage.hold());
  await page.getByRole('button', { name: /^Send 5/ }).click();
  await page.getByText(/^[1-4] of 7$/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Stopping…', { exact: true }).first().waitFor();
  const stood = await page.getByText(/^\d of 7$/).textContent();
  await page.evaluate(() => window.stage.release());
  while ((await page.getByText('You stopped sending').count()) === 0) {
    for (const progress of await page.getByText(/^\d of 7$/).allTextContents()) expect(progress).toBe(stood);
  }
});

it('a failed send keeps the user’s decisions', async ({ stage }) => {
  const { page } = await showReview(stage, { failures: 'send:offline' });
  await page.getByRole('radio', { name: 'Keep mine' }).check();
  await page.getByRole('button', { name: /^Send 6/ }).click();
  await page.getByText('The service cannot be reached.', { exact: true }).waitFor();
  expect(await page.getByRole('radio', { name: 'Keep mine' }).isChecked()).toBe(true);
});

it('a command of the ribbon discards no decision and stops no send', async ({ stage }) => {
  const { page } = await showReview(stage);
  await page.getByRole('radio', { name: 'Keep mine' }).check();
  await page.evaluate(() => window.stage.hold());
  await page.evaluate(() => window.stage.command('review'));
  await page.getByRole('button', { name: /^Send 6/ }).click();
  await page.evaluate(() => window.stage.command('send'));
  await page.evaluate(() => window.stage.release());
  await page.locator('[data-step=result]').waitFor();
  expect(await inputsOf(page, 'review')).toHaveLength(1);
});

it('a command of the ribbon reads the edits again while the user has not decided on anything', async ({ stage }) => {
  const { page } = await showReview(stage);
  await page.evaluate(() => window.stage.command('review'));
  await expect.poll(async () => (await inputsOf(page, 'review')).length).toBe(2);
});

it('a command of the ribbon reads the edits again while the review has problems and nothing to decide', async ({
  stage,
}) => {
  const { page } = await showPlace(stage, 'changes');
  await growReview(page, 0);
  await page.locator('[data-step=start] button').first().click();
  await page.locator('[data-step=draft]').waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Group' }).count()).toBe(0);
  await page.evaluate(() => window.stage.command('review'));
  await expect.poll(async () => (await inputsOf(page, 'review')).length).toBe(2);
});

it('a review is started, decided and sent with the keyboard alone', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes');
  await page.getByRole('heading', { level: 1, name: 'Changes' }).focus();
  await tabTo(page, 'button', /^Review$/);
  await page.keyboard.press('Enter');
  await page.locator('[data-step=draft]').waitFor();
  await tabTo(page, 'radio', /^Keep mine$/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', /^Use Low$/);
  await page.keyboard.press('Enter');
  await page.getByText('corrected here').first().waitFor();
  await tabTo(page, 'button', /^Send 7/);
  await page.keyboard.press('Enter');
  await page.locator('[data-step=result]').waitFor();
  expect(actions(await sentOrder(page)).every((action) => action.endsWith('send'))).toBe(true);
});

it('more than twenty rows are sent to production only after the user types the account number', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes', { environment: 'Production' });
  await growReview(page, 30);
  await page.locator('[data-step=start] button').first().click();
  await page.getByRole('button', { name: 'Send 30 changes to 30 third parties' }).click();
  expect(await inputsOf(page, 'send')).toEqual([]);
  await page.keyboard.type('1001');
  await page.keyboard.press('Enter');
  await page.locator('[data-step=result]').waitFor();
  expect(await inputsOf(page, 'send')).toHaveLength(1);
});

it('five thousand changes are shown in pages of forty, and a step redraws only what it changes', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes');
  await growReview(page, 5_000);
  await page.locator('[data-step=start] button').first().click();
  await page.getByRole('button', { name: 'Send 5,000 changes to 5,000 third parties' }).waitFor();
  const rows = page.getByRole('checkbox', { name: /Criticality/ });
  expect(await rows.count()).toBe(40);
  const countDrawn = await watchDrawing(page);
  await rows.nth(3).uncheck();
  await page.getByRole('button', { name: 'Send 4,999 changes to 4,999 third parties' }).waitFor();
  expect(await countDrawn()).toBeLessThan(40);
  await page.getByRole('button', { name: 'Next page' }).first().click();
  await page.getByText('41–80 of 5,000').first().waitFor();
  expect(await rows.count()).toBe(40);
  await page.getByRole('radio', { name: 'By field' }).check();
  await page
    .getByText(/^1–\d+ of/)
    .first()
    .waitFor();
  expect(await page.getByRole('checkbox').count()).toBeLessThanOrEqual(41);
});

it('no step has an accessibility fault or is wider than 320 px', async ({ stage }) => {
  const { page, complaints } = await showPlace(stage, 'changes', { language: 'fr' });
  await page.locator('[data-step=start] button').first().click();
  await page.locator('[data-step=draft] button[aria-expanded]').click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Envoyer 5/ }).click();
  await page.locator('[data-step=result]').waitFor();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('without a table, the page offers a pull', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes', { table: 'none' });
  await page.getByRole('button', { name: 'Pull my portfolio' }).click();
  expect(await page.getByRole('heading', { level: 1, name: 'Portfolio' }).count()).toBe(1);
});

it('beside the table of another account, the page offers its sign-in, because no pull would replace it', async ({
  stage,
}) => {
  const { page } = await showPlace(stage, 'changes', { table: 'otherAccount' });
  expect(await page.getByRole('button', { name: 'Pull my portfolio' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Sign in to the other account' }).click();
  await page.locator('input[type=password]').waitFor();
});

/** @returns a function that counts the elements that have changed since. */
async function watchDrawing(page: StagePage['page']): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const drawn = new Set<Node>();
    new MutationObserver((records) => records.forEach(({ target }) => drawn.add(target))).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    Object.assign(window, { drawn });
  });
  return () => page.evaluate(() => (window as unknown as { drawn: Set<Node> }).drawn.size);
}
