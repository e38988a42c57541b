import { startSandbox, type Sandbox } from '@tpr/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceName } from '../src/panel/navigation.tsx';
import { openStage, type Stage, type StagePage } from './stage/stage.ts';
import { goTo } from './stage/walk.ts';

let sandbox: Sandbox;
let stage: Stage;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  stage = await openStage({ entry: 'live.ts', serviceUrl: sandbox.url });
});
afterAll(async () => {
  await stage.close();
  await sandbox.close();
});

/** Signed in at the service, with one of the places in sight. */
async function openLive(place: PlaceName): Promise<StagePage> {
  const opened = await stage.open({});
  await opened.page.getByRole('button', { name: 'Try the sandbox' }).click();
  await opened.page.getByRole('button', { name: 'Pull my portfolio' }).waitFor();
  await goTo(opened.page, place, 'en');
  return opened;
}

const callsOf = (operation: string) => sandbox.counters().byOperation[operation] ?? 0;

test('documents are rejected at the service, each once, and wait no more', async () => {
  const { page, complaints } = await openLive('documents');
  const queue = page.locator('[data-stage=queue]');
  await page.getByRole('button', { name: 'Look for documents' }).click();
  await queue.waitFor();
  const before = await queue.getByRole('checkbox').count();
  await queue.getByRole('checkbox').nth(0).check();
  await queue.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Reject 2…' }).click();
  await page.getByRole('radio', { name: 'Yes: 2 e-mails will leave' }).check();
  await page.getByRole('button', { name: 'Reject 2 documents' }).click();
  await page.getByText('decided, now not valid').nth(1).waitFor();
  expect(callsOf('responses.reject')).toBe(2);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('heading', { name: `${before - 2} documents to decide` }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test('third parties are added once: the same list again adds nothing', async () => {
  const { page, complaints } = await openLive('onboard');
  const add = async () => {
    await page.getByRole('textbox', { name: 'Identifiers, one a line' }).fill('150483782\n804735132');
    await page.getByRole('combobox', { name: 'They are' }).selectOption('DUNS');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    await page.locator('[data-stage=plan]').waitFor();
  };
  await add();
  await page.getByRole('button', { name: 'Add 2 third parties' }).click();
  await page.locator('[data-stage=result]').getByText('2 added').waitFor();
  await page.getByRole('button', { name: 'Add others' }).click();
  await add();
  expect(await page.getByText('already there').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Nothing to add' }).waitFor();
  expect(callsOf('thirdParties.add')).toBe(2);
  expect(complaints).toEqual([]);
  await page.close();
});
