import { describe, expect } from 'vitest';
import type { Page } from '@tpr/test-support/browser';
import { loadMessages } from '../../src/i18n/index.ts';
import { it } from '../page/it.ts';
import { focusedName, goTo, isTooWide } from '../page/walk.ts';

const languages = ['en', 'fr'] as const;

/** The description that a screen reader adds to the name of a field. */
function described(page: Page, name: string): Promise<string> {
  return page.getByLabel(name, { exact: true }).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

describe.each(languages)('S39: a prompt for the password, in %s', (language) => {
  it('names the host beside the field, also when a preset fills in the addresses', async ({ stage }) => {
    const { signIn } = await loadMessages(language);
    const { page } = await stage.show({ session: 'out', language });
    const field = page.getByLabel(signIn.fields.authUrl, { exact: true });
    expect(await field.isVisible()).toBe(false);
    const { host } = new URL(await field.inputValue());
    expect(await described(page, signIn.fields.password)).toBe(signIn.goesTo(host));
    expect(await page.getByText(signIn.goesTo(host)).isVisible()).toBe(true);
  });

  it.for([
    ['https://login.service.example', 'login.service.example'],
    ['https://login.service.example.evil.example/service.example', 'login.service.example.evil.example'],
    ['https://LOGIN.example:8443/auth', 'login.example:8443'],
    ['https://service.example@evil.example', undefined],
    ['https://evil.example\\.service.example', undefined],
  ] as const)('names exactly the host of the typed address, or no host: %s', async ([address, host], { stage }) => {
    const { signIn } = await loadMessages(language);
    const { page } = await stage.show({ session: 'out', language });
    await page.getByLabel(signIn.environment).selectOption({ label: signIn.otherEnvironment });
    await page.getByLabel(signIn.fields.authUrl, { exact: true }).fill(address);
    expect(await described(page, signIn.fields.password)).toBe(host === undefined ? '' : signIn.goesTo(host));
  });

  it('names the host when a session has ended', async ({ stage }) => {
    const { signIn } = await loadMessages(language);
    const { page } = await stage.show({ session: 'ended', language });
    const field = page.getByLabel(signIn.ended.user('buyer@example.test', 'sandbox.example.test'), { exact: true });
    expect(await field.getAttribute('type')).toBe('password');
  });
});

const overlay = JSON.stringify({
  version: 1,
  service: 'Harmless',
  overrides: {
    'paging.pageSize': 50,
    'paths.token': '/realms/{realm}/a-rather-long-step-that-has-no-place-to-break/protocol/openid-connect/token',
    'paths.responses.approve': 'POST /decisions/{responseId}/yes',
  },
});

describe.each(languages)('S38: a file that changes the profile, in %s', (language) => {
  const choose = async (page: Page, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(text) });

  it('shows old and new values, also to a screen reader, and is in force only after the user accepts it', async ({
    stage,
  }) => {
    const { settings } = await loadMessages(language);
    const { page } = await stage.show({ language });
    await goTo(page, 'settings', language);
    await choose(page, overlay);
    await page.getByRole('group', { name: settings.review(3) }).waitFor();
    expect(await focusedName(page)).toBe(settings.review(3));
    expect(await page.locator('dt', { hasText: /^(paths|paging)\./ }).allTextContents()).toEqual([
      'paths.token',
      'paths.responses.approve',
      'paging.pageSize',
    ]);
    expect(await page.locator('dd', { hasText: new RegExp(`^${settings.before} `) }).allTextContents()).toEqual([
      `${settings.before} /auth/realms/{realm}/protocol/openid-connect/token`,
      `${settings.before} POST /account/{accountId}/responses/{responseId}/approve`,
      `${settings.before} 100`,
    ]);
    expect(await page.getByText(settings.reviewCalls(2)).first().isVisible()).toBe(true);
    expect(await isTooWide(page)).toBe(false);
    expect(await page.evaluate(() => window.stage.session.profile())).toBe('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(settings.imported).first().waitFor();
    expect(await page.evaluate(() => window.stage.session.profile())).toBe(overlay);
    expect(await page.getByText(settings.hasProfile(3)).isVisible()).toBe(true);
    expect(await focusedName(page)).toBe(settings.import);
  });

  it('is not in force when the user cancels', async ({ stage }) => {
    const { settings, common } = await loadMessages(language);
    const { page } = await stage.show({ language });
    await goTo(page, 'settings', language);
    await choose(page, overlay);
    await page.getByRole('button', { name: common.cancel }).click();
    expect(await page.evaluate(() => window.stage.session.profile())).toBe('');
    expect(await focusedName(page)).toBe(settings.import);
  });

  it('is refused in the language of the panel when it leads to another host', async ({ stage }) => {
    const { settings } = await loadMessages(language);
    const { page } = await stage.show({ language });
    await goTo(page, 'settings', language);
    await choose(page, JSON.stringify({ version: 1, overrides: { 'paths.token': '.evil.example/collect' } }));
    await page.getByText(settings.profileRefused).first().waitFor();
    const line = { en: /Profile: paths\.token: .* does not fit/, fr: /Profil\s: paths\.token\s: .* ne convient pas/ };
    expect(await page.getByText(line[language]).first().isVisible()).toBe(true);
    expect(await page.evaluate(() => window.stage.session.profile())).toBe('');
  });
});
