import { languages } from '@tpr/core';
import { describe, expect, onTestFinished } from 'vitest';
import { it } from '../page/it.ts';
import { loadMessages } from '../../src/i18n/index.ts';
import { goTo } from '../page/walk.ts';

describe('signing in', () => {
  it('hides the addresses behind a preset, and shows them for another environment', async ({ stage }) => {
    const { page } = await stage.show({ session: 'out' });
    expect(await page.getByLabel('Service address').isVisible()).toBe(false);
    await page.getByLabel('Environment').selectOption({ label: 'Another one…' });
    expect(await page.getByLabel('Service address').inputValue()).toBe('');
    await page.getByLabel('Environment').selectOption({ label: 'Test' });
    expect(await page.getByLabel('Service address').isVisible()).toBe(false);
  });

  it('marks an invalid field, opens the section that contains it and focuses it', async ({ stage }) => {
    const { page } = await stage.show({ session: 'out' });
    await page.getByLabel('Environment').selectOption({ label: 'Another one…' });
    await page.getByLabel('Service address').fill('http://service.example.test');
    await page.getByText('Addresses', { exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Write it as https://host/path.').waitFor();
    const field = page.getByLabel('Service address');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('shows the service’s reason for a refusal, and keeps the typed user', async ({ stage }) => {
    const { page } = await stage.show({ session: 'out' });
    await page.getByLabel('Account number').fill('1001');
    await page.getByLabel('User').fill('buyer@example.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('The sign-in was refused.').first().waitFor();
    expect(await page.getByText('The service says: “Invalid user credentials”').isVisible()).toBe(true);
    expect(await page.getByLabel('User').inputValue()).toBe('buyer@example.test');
  });

  it('leaves no refusal in the live region after a successful sign-in', async ({ stage }) => {
    const { page } = await stage.show({ session: 'out' });
    await page.getByLabel('Account number').fill('1001');
    await page.getByLabel('User').fill('buyer@example.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    const refusal = page.locator('[role=status][aria-live=polite] p', { hasText: 'The sign-in was refused' });
    await refusal.waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Try the sandbox' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await refusal.count()).toBe(0);
  });

  it.for(languages)(
    'keeps user, password and its message in view after a refusal in a pane of 300 × 800 pixels, in %s',
    async (language, { stage }) => {
      const { page } = await stage.show({ session: 'out', language }, { width: 300, height: 800 });
      const { signIn } = await loadMessages(language);
      await page.locator('input[name=accountId]').fill('1001');
      await page.locator('input[name=username]').fill('buyer@example.test');
      await page.locator('input[name=password]').fill('wrong');
      await page.keyboard.press('Enter');
      const refusal = page.getByText(signIn.refused.data);
      await refusal.waitFor();
      for (const shown of [page.locator('input[name=username]'), page.locator('input[name=password]'), refusal]) {
        const { y, height } = (await shown.boundingBox())!;
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(800);
      }
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('password');
    },
  );

  it.for(languages)(
    'shows the sandbox without scrolling in the pane of a window of 850 pixels, in %s',
    async (language, { stage }) => {
      const { page } = await stage.show({ session: 'out', language }, { width: 320, height: 610 });
      const { signIn } = await loadMessages(language);
      const box = await page.getByRole('button', { name: signIn.sandbox }).boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(610);
    },
  );

  it('opens the sandbox with one click', async ({ stage }) => {
    const { page } = await stage.show({ session: 'out', table: 'none' });
    await page.getByRole('button', { name: 'Try the sandbox' }).click();
    await page.getByRole('button', { name: 'Pull my portfolio' }).click();
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    expect(await page.evaluate(() => window.stage.states.at(-1))).toMatchObject({ hasTable: true });
  });
});

describe('the presets and the overlay of a company', () => {
  const company = JSON.stringify({ version: 1, since: '2026-11-01', overrides: { 'events.timeZone': 'UTC' } });
  const own = JSON.stringify({ version: 1, overrides: { 'paging.pageSize': 20, 'paging.firstPage': 1 } });

  it('are reported with the reason before sign-in when they cannot be used', async ({ stage }) => {
    const { page } = await stage.show({ session: 'out', companyFault: 'Presets: preset: is not a known key' });
    await page
      .getByText('Send this to the administrator of the add-in: Presets: preset: is not a known key')
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true);
  });

  it('the overlay is described in words before sign-in', async ({ stage }) => {
    const { page } = await stage.show({ session: 'out', companyProfile: company });
    await page.getByText('Profile of the service, since 2026-11-01: times are those of UTC.').waitFor();
  });

  it('an overlay that this release does not accept is named before and after signing in, until it is removed', async ({
    stage,
  }) => {
    const refused = JSON.stringify({ version: 1, overrides: { 'events.timezone': 'UTC' } });
    const { page } = await stage.show({ session: 'out', companyProfile: company, ownProfile: refused });
    await page.getByText('did you mean "events.timeZone"?').first().waitFor();
    const settings = (await stage.show({ companyProfile: company, ownProfile: refused })).page;
    await goTo(settings, 'settings', 'en');
    await settings.getByText('did you mean "events.timeZone"?').first().waitFor();
    expect(await settings.getByText('entry is active').count()).toBe(0);
    await settings.getByRole('button', { name: 'Remove' }).click();
    await settings.getByRole('button', { name: 'Remove it' }).click();
    await settings.getByText('Your company’s overlay with one entry is active.').waitFor();
  });

  it('the overlay is in force until the user imports another one, which is shown, and again after its removal', async ({
    stage,
  }) => {
    const { page } = await stage.show({ companyProfile: company });
    await goTo(page, 'settings', 'en');
    const holds = page.getByText('Your company’s overlay with one entry is active.');
    await holds.waitFor();
    const file = { name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(own) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Use this file' }).click();
    await page.getByText('replaces your company’s').waitFor();
    expect(await holds.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await holds.waitFor();
  });
});

describe('a session that ends', () => {
  it('asks only for the password, and keeps the typed text and the choice to stay signed in', async ({ stage }) => {
    const { page } = await stage.show({ stays: 'yes' });
    await goTo(page, 'onboard', 'en');
    const typed = page.getByRole('textbox').first();
    await typed.fill('73282932000074');
    await page.evaluate(() => window.stage.endSession());
    await page.getByText('Your session has ended').waitFor();
    expect(await page.getByText('Your 7 edits are still in the sheet.').isVisible()).toBe(true);
    const password = page.getByLabel('Password of buyer@example.test at');
    expect(await password.evaluate((element) => element === document.activeElement)).toBe(true);
    await password.fill('sandbox');
    await page.keyboard.press('Enter');
    await page.getByText('Your session has ended').waitFor({ state: 'detached' });
    expect(await typed.inputValue()).toBe('73282932000074');
    expect(await page.evaluate(() => window.stage.session.view())).toMatchObject({
      state: 'in',
      staysSignedIn: true,
    });
  });

  it('asks for the password once, also after a task that failed without it, and not again after the sign-in', async ({
    stage,
  }) => {
    const { page } = await stage.show({ failures: 'listToDecide:auth' });
    await goTo(page, 'documents', 'en');
    const advice = page.getByText('sign in again', { exact: false });
    await page.getByRole('button', { name: 'Look for documents' }).click();
    await advice.first().waitFor();
    await page.evaluate(() => window.stage.endSession());
    await page.getByText('Your session has ended').waitFor();
    expect(await advice.filter({ visible: true }).count()).toBe(0);
    await page.getByLabel('Password of buyer@example.test at').fill('sandbox');
    await page.keyboard.press('Enter');
    await page.getByText('Your session has ended').waitFor({ state: 'detached' });
    expect(await advice.filter({ visible: true }).count()).toBe(0);
  });

  it('shows work as waiting for the network, without a time left, while the network is down', async ({ stage }) => {
    // The workbook has cached counts, so that no other task runs.
    const { page } = await stage.show({ workMs: '4000', hasCounts: 'yes' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('progressbar', { name: 'Reading' }).waitFor();
    onTestFinished(() => page.context().setOffline(false));
    await page.context().setOffline(true);
    await page.getByRole('progressbar', { name: 'Waiting for the network' }).waitFor();
    expect(await page.getByText(/ left$/).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('progressbar', { name: 'Reading' }).waitFor();
  });

  it('keeps the last read data in view while the network is down', async ({ stage }) => {
    const { page } = await stage.show();
    await page.getByText('documents to decide').waitFor();
    onTestFinished(() => page.context().setOffline(false));
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await page.getByText('documents to decide').isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });
});
