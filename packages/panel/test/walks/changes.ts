import type { DecidedChange, SendOrder } from '@tpr/core/workbook';
import { expect } from 'vitest';
import { inputsOf, showPlace, tabTo } from './place-page.ts';
import { findFaults } from '../page/faults.ts';
import { growReview, takeSeveral } from '../page/big-review.ts';
import { it } from '../page/it.ts';
import type { Stage, StagePage, Wish } from '../page/panel-page.ts';

async function review(stage: Stage, wish: Wish = {}): Promise<StagePage> {
  const opened = await showPlace(stage, 'changes', wish);
  await opened.page.locator('[data-step=start] button').first().click();
  await opened.page.locator('[data-step=draft]').waitFor();
  return opened;
}

async function sentOrder(page: StagePage['page']): Promise<SendOrder> {
  return (await inputsOf(page, 'send'))[0] as SendOrder;
}

const actions = ({ decided }: SendOrder) =>
  decided.map(
    ({ change, action }: DecidedChange) => `${change.edit.thirdpartyId} ${change.edit.attribute.label}: ${action}`,
  );

it('nothing is sent that was not seen: a conflict and what is not allowed stay until somebody chooses', async ({
  stage,
}) => {
  const { page } = await review(stage);
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

it('values read as their cells show them, and the page promises no undo that there is not', async ({ stage }) => {
  const { page } = await review(stage);
  await page.getByText('12%', { exact: true }).waitFor();
  await page.getByText(/ · can not be undone$/).waitFor();
  await page.getByText(/1 of them can not be undone/).waitFor();
  await page.getByRole('button', { name: /^Send 5 changes/ }).click();
  await page.getByText('until the next pull, but for 1 that can not be undone.').waitFor();
});

it('a large send is asked about once more in the sandbox, too, and Cancel sends nothing', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes');
  await growReview(page, 600);
  await page.locator('[data-step=start] button').first().click();
  await page.getByRole('button', { name: 'Send 600 changes to 600 third parties' }).click();
  await page.getByRole('heading', { name: 'Really send 600 changes to 600 third parties?' }).waitFor();
  expect(await page.getByText('600 of them may start dossiers', { exact: false }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Send 600 changes to 600 third parties' }).click();
  expect(await inputsOf(page, 'send')).toEqual([]);
  await page.getByRole('button', { name: 'Send them' }).click();
  await page.locator('[data-step=result]').waitFor();
});

it('each choice changes what the button says, and what goes out is what it says', async ({ stage }) => {
  const { page } = await review(stage);
  await page.getByRole('radio', { name: 'Take theirs' }).check();
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

it('a field that takes several choices is corrected with several: those of the cell are ticked', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes');
  await takeSeveral(page);
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
  expect(await inputsOf(page, 'correct')).toMatchObject([{ cell: 'North; South' }]);
});

it('select none leaves conflicts and the rest as they are, and there is nothing to send then', async ({ stage }) => {
  const { page } = await review(stage);
  await page.getByRole('button', { name: 'Select none' }).click();
  await page.getByRole('button', { name: 'Nothing selected to send' }).press('Enter');
  expect(await inputsOf(page, 'send')).toEqual([]);
  await page.getByRole('button', { name: 'Select all' }).click();
  expect(await page.getByRole('button', { name: 'Send 5 changes to 3 third parties' }).count()).toBe(1);
});

it('by field, one card holds the field of all third parties; a filter shows the conflicts alone', async ({ stage }) => {
  const { page } = await review(stage);
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

it('after the sending every change that did not arrive stands with the service’s words, and leads to its row', async ({
  stage,
}) => {
  const { page } = await review(stage);
  await page.getByRole('button', { name: /^Send 5/ }).click();
  await page.getByText('Attribute locked by the evaluation in progress').waitFor();
  expect(await page.getByText('3 sent').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Open the 2 rows' }).click();
  expect(await inputsOf(page, 'show')).toEqual([{ table: 'portfolio', keys: ['200052', '200077'] }]);
});

it('edits that were not sent are shown beside the sent ones, and the result does not say that all is sent', async ({
  stage,
}) => {
  const { page } = await review(stage);
  await page.getByRole('button', { name: 'Select none' }).click();
  await page.getByRole('checkbox', { name: /^Annual spend/ }).check();
  await page.getByRole('button', { name: 'Send 1 change to 1 third party' }).click();
  const result = page.locator('[data-step=result]');
  await result.waitFor();
  for (const left of ['1 conflict waits for you', '1 not allowed', '4 stay for later']) {
    expect([left, await result.getByText(left, { exact: true }).count()]).toEqual([left, 1]);
  }
  expect(await page.getByText('All sent', { exact: true }).count()).toBe(0);
  expect(await result.getByRole('heading', { name: 'What happened' }).count()).toBe(1);
});

it('all is sent only where every row could take part; those that could not are listed beside what was sent', async ({
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
    const told = result.getByText('Two rows hold the third party 200118. Delete one of them.');
    expect(await told.count()).toBe(problems);
  }
});

it('cells that were typed over keep it from being all, and lead to their rows from the result too', async ({
  stage,
}) => {
  const { page } = await showPlace(stage, 'changes');
  await growReview(page, 1);
  await page.locator('[data-step=start] button').first().click();
  await page.getByRole('button', { name: 'Send 1 change to 1 third party' }).click();
  const result = page.locator('[data-step=result]');
  await result.getByRole('button', { name: '3 rows can not take part' }).waitFor();
  await result.getByRole('button', { name: 'Open the row: Financial risk' }).click();
  expect(await inputsOf(page, 'show')).toEqual([{ table: 'portfolio', keys: ['200120'] }]);
});

it('an undo is looked at like any other change, and says which run it undoes', async ({ stage }) => {
  const { page } = await review(stage);
  await page.getByRole('button', { name: /^Send 5/ }).click();
  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByRole('button', { name: 'Bring back 2 changes at 1 third party' }).click();
  await page.locator('[data-step=result]').waitFor();
  expect((await inputsOf(page, 'send'))[1]).toMatchObject({ undoOf: 'run-9' });
  await page.getByText('2 brought back', { exact: true }).first().waitFor();
});

it('a sending that was stopped says so, and nothing of it is lost', async ({ stage }) => {
  const { page } = await review(stage);
  await page.evaluate(() => window.stage.hold());
  await page.getByRole('button', { name: /^Send 5/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => window.stage.release());
  await page.getByText('You stopped the sending').waitFor();
  expect(await page.getByRole('button', { name: 'Review', exact: true }).count()).toBe(1);
});

it('after Cancel the bar stands, until what was sent is marked', async ({ stage }) => {
  const { page } = await review(stage, { workMs: '700' });
  await page.evaluate(() => window.stage.hold());
  await page.getByRole('button', { name: /^Send 5/ }).click();
  await page.getByText(/^[1-4] of 7$/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Stopping…', { exact: true }).first().waitFor();
  const stood = await page.getByText(/^\d of 7$/).textContent();
  await page.evaluate(() => window.stage.release());
  while ((await page.getByText('You stopped the sending').count()) === 0) {
    for (const told of await page.getByText(/^\d of 7$/).allTextContents()) expect(told).toBe(stood);
  }
});

it('a failed sending keeps what was decided', async ({ stage }) => {
  const { page } = await review(stage, { failures: 'send:offline' });
  await page.getByRole('radio', { name: 'Keep mine' }).check();
  await page.getByRole('button', { name: /^Send 6/ }).click();
  await page.getByText('The service can not be reached.', { exact: true }).waitFor();
  expect(await page.getByRole('radio', { name: 'Keep mine' }).isChecked()).toBe(true);
});

it('a button of the ribbon throws no decision away, and stops no sending', async ({ stage }) => {
  const { page } = await review(stage);
  await page.getByRole('radio', { name: 'Keep mine' }).check();
  await page.evaluate(() => window.stage.hold());
  await page.evaluate(() => window.stage.command('review'));
  await page.getByRole('button', { name: /^Send 6/ }).click();
  await page.evaluate(() => window.stage.command('send'));
  await page.evaluate(() => window.stage.release());
  await page.locator('[data-step=result]').waitFor();
  expect(await inputsOf(page, 'review')).toHaveLength(1);
});

it('an edit after the review is reported until it is put back; another look at the same edits reports nothing', async ({
  stage,
}) => {
  const { page } = await review(stage);
  const told = page.getByText('The table was edited after this review.');
  const find = async (edits: number): Promise<void> => {
    const before = (await inputsOf(page, 'getOverview')).length;
    await page.evaluate((count) => window.stage.setUnsent(count), edits);
    await expect.poll(async () => (await inputsOf(page, 'getOverview')).length).toBeGreaterThan(before);
  };
  await find(7);
  expect(await told.count()).toBe(0);
  await find(8);
  await expect.poll(() => told.count()).toBe(1);
  await find(7);
  await expect.poll(() => told.count()).toBe(0);
});

it('a review of an edit that the panel has not seen yet is not told to be old', async ({ stage }) => {
  const { page } = await showPlace(stage, 'changes', { lookMs: '2000' });
  const start = page.locator('[data-step=start] button').first();
  await start.waitFor();
  const before = (await inputsOf(page, 'getOverview')).length;
  await page.evaluate(() => window.stage.setUnsent(8));
  await start.click();
  await page.locator('[data-step=draft]').waitFor();
  const told = page.getByText('The table was edited after this review.');
  expect(await told.count()).toBe(0);
  await expect.poll(async () => (await inputsOf(page, 'getOverview')).length).toBeGreaterThan(before);
  await page.evaluate(() => window.stage.setUnsent(9));
  await told.waitFor();
});

it('the whole way goes by keyboard alone', async ({ stage }) => {
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

it('more than twenty rows go to production only after the account was typed', async ({ stage }) => {
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

it('five thousand changes stand as a page of forty, and a step draws only what it changes', async ({ stage }) => {
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

it('no stage has a fault for those who can not see, or have 320 px', async ({ stage }) => {
  const { page, complaints } = await showPlace(stage, 'changes', { language: 'fr' });
  await page.locator('[data-step=start] button').first().click();
  await page.locator('[data-step=draft] button[aria-expanded]').click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Envoyer 5/ }).click();
  await page.locator('[data-step=result]').waitFor();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it.for(['none', 'otherAccount'])('without a table of ours there is one way on: %s', async (table, { stage }) => {
  const { page } = await showPlace(stage, 'changes', { table });
  await page.getByRole('button', { name: 'Pull my portfolio' }).click();
  expect(await page.getByRole('heading', { level: 1, name: 'Portfolio' }).count()).toBe(1);
});

/** @returns counts the elements that were changed, added or taken away since. */
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
