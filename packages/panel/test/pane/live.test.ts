import { startSandbox, type Sandbox } from '@tpr/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../stage/stage.ts';
import { goTo } from '../stage/walk.ts';

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

describe('the pane over the desk and the service', () => {
  it('pulls, counts, reviews an edit, sends it and logs it', async () => {
    const { page, complaints } = await stage.open({}, { width: 360, height: 800 });
    await page.getByRole('button', { name: 'Try the sandbox' }).click();
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
    await page.close();
  });
});
