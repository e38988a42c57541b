import type { Sandbox } from '@tpr/sandbox';
import { describe, expect } from 'vitest';
import { it } from '../page/it.ts';
import type { Stage, StagePage } from '../page/panel-page.ts';
import { goTo, type CommonPlace } from '../page/walk.ts';

/** A panel that is signed in to the service and shows the given page. */
async function openLive(stage: Stage, place: CommonPlace): Promise<StagePage> {
  const shown = await stage.show();
  await shown.page.getByRole('button', { name: 'Try the sandbox' }).click();
  await shown.page.getByRole('button', { name: 'Pull my portfolio' }).waitFor();
  if (place !== 'overview') await goTo(shown.page, place, 'en');
  return shown;
}

const callsOf = (sandbox: Sandbox, operation: string) => sandbox.counters().byOperation[operation] ?? 0;

describe('with the real tasks and a sandbox', () => {
  it('the panel pulls, counts, reviews an edit, sends it and logs it', async ({ liveStage, sandbox }) => {
    const { page, complaints } = await openLive(liveStage, 'overview');
    await page.getByRole('button', { name: 'Pull my portfolio' }).click();
    await page.getByRole('button', { name: /^25 third parties/ }).waitFor();
    await page.getByText(/counted/).waitFor();
    await page.getByRole('button', { name: /^\d+ documents to decide/ }).waitFor();

    await page.evaluate(() => window.live.typeIn(0, 'Criticality', 'Low'));
    await page.getByRole('button', { name: '1 edit not sent', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Changes' }).waitFor();
    await page.getByRole('button', { name: /^Send 1 change/ }).click();
    await expect.poll(() => sandbox.counters().byOperation['attributes.set']).toBe(1);

    await goTo(page, 'activity', 'en');
    await page.getByRole('button', { name: /^Sent changes/ }).waitFor();
    expect(await page.evaluate(() => window.live.user.see('TPR_Portfolio', 0, 'Status').value)).toBe('sent');
    expect(complaints).toEqual([]);
  });

  it('documents are rejected in the service, each once, and leave the queue', async ({ liveStage, sandbox }) => {
    const { page, complaints } = await openLive(liveStage, 'documents');
    const queue = page.locator('[data-step=queue]');
    await page.getByRole('button', { name: 'Look for documents' }).click();
    await queue.waitFor();
    const before = await queue.getByRole('checkbox').count();
    await queue.getByRole('checkbox').nth(0).check();
    await queue.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Reject 2…' }).click();
    await page.getByRole('radio', { name: 'Yes: the third parties are notified by e-mail, for 2 documents' }).check();
    await page.getByRole('button', { name: 'Reject 2 documents' }).click();
    await page.getByText('decided, now not valid').nth(1).waitFor();
    expect(callsOf(sandbox, 'responses.reject')).toBe(2);
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('heading', { name: `${before - 2} documents to decide` }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('third parties are added once: the same list again adds nothing', async ({ liveStage, sandbox }) => {
    const { page, complaints } = await openLive(liveStage, 'onboard');
    const add = async () => {
      await page.getByRole('textbox', { name: 'Identifiers, one per line' }).fill('150483782\n804735132');
      await page.getByRole('combobox', { name: 'Kind of identifier' }).selectOption('DUNS');
      await page.getByRole('button', { name: 'Read', exact: true }).click();
      await page.getByRole('button', { name: 'Check 2 rows' }).click();
      await page.locator('[data-step=plan]').waitFor();
    };
    await add();
    await page.getByRole('button', { name: 'Add 2 third parties' }).click();
    await page.locator('[data-step=result]').getByText('2 added').waitFor();
    await page.getByRole('button', { name: 'Add others' }).click();
    await add();
    expect(await page.getByText('already there').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Nothing to add' }).waitFor();
    expect(callsOf(sandbox, 'thirdParties.add')).toBe(2);
    expect(complaints).toEqual([]);
  });

  it('a check of the service only reads, and its findings are shown before they are in force', async ({
    liveStage,
    sandbox,
  }) => {
    const { page, complaints } = await openLive(liveStage, 'settings');
    sandbox.resetCounters();
    await page.getByRole('button', { name: 'Check this service' }).click();
    await page.getByText('You can work with this service.').first().waitFor();
    await page.getByText(/points match the profile, one does not, \d+ cannot be checked by reading/).waitFor();
    const calls = Object.keys(sandbox.counters().byOperation);
    expect(calls.filter((name) => /\.(set|add|create|approve|reject|addRequirements)$/.test(name))).toEqual([]);
    expect(sandbox.counters().total).toBeLessThan(250);
    const different = page.getByRole('list', { name: 'Different from the profile: 1' });
    expect(await different.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^Which five operations/),
    ]);
    await page.getByRole('button', { name: 'See what would change…' }).click();
    await page.getByRole('group', { name: 'This file changes one entry' }).waitFor();
    await page.getByText('evidence.extractedDataOperations', { exact: true }).waitFor();
    // The check requests resources that may be missing, and the browser logs each 404 as an error.
    expect(complaints.filter((text) => !/^Failed to load resource: .* 404 /.test(text))).toEqual([]);
  });
});
