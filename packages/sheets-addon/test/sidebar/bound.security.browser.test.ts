import { launchBrowser, type Browser } from '@tpr/test-support/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScriptBench } from '../apps-script/script-bench.ts';
import { startService, type Service } from '../apps-script/service.ts';
import { openOwnPlace, openSidebar, pages } from './browser.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ seed: 30 }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

const messagesByLanguage = {
  en: {
    bound: 'All editors of the spreadsheet can change the script and read what you enter',
    taken: 'extract the session from the script',
    keep: 'schedules sign in with your password',
  },
  fr: {
    bound:
      'Toute personne qui peut modifier la feuille de calcul peut changer le script et lire ce que vous lui confiez',
    taken: 'extraire la session du script',
    keep: 'tâches planifiées se connectent donc avec votre mot de passe',
  },
} as const;

/** A promise that a script of a spreadsheet cannot keep. */
const promises = /nobody else|no one else|only you\b|you alone|personne d.autre|vous seule?\b|à l.abri/i;

/** The whole text of the page before and after the sign-in. */
async function read(language: 'en' | 'fr', isAddOn: boolean): Promise<{ before: string; after: string }> {
  const bench = openScriptBench({ pages, language, isAddOn });
  const out = await openSidebar(browser, bench);
  await out.page.locator('input[type=password]').first().waitFor();
  const before = await out.page.locator('body').innerText();
  await out.close();
  bench.signIn(service);
  const inside = await openSidebar(browser, bench);
  await openOwnPlace(inside.page, language);
  await inside.page.locator('input[name=share-user]').waitFor();
  const after = await inside.page.locator('body').innerText();
  await inside.close();
  bench.appsScript.close();
  return { before, after };
}

describe.each(['en', 'fr'] as const)('S04: what the sidebar says, in %s', (language) => {
  const { bound, taken, keep } = messagesByLanguage[language];

  it('a bound script warns before and after the sign-in that its editors can read its stored data', async () => {
    const { before, after } = await read(language, false);
    expect(before).toContain(bound);
    expect(after).toContain(bound);
    expect(after).toContain(taken);
    expect(after).not.toContain(keep);
    expect(`${before}\n${after}`).not.toMatch(promises);
  });

  it('a published one says that a password may be kept, and mentions no script that others change', async () => {
    const { before, after } = await read(language, true);
    expect(after).toContain(keep);
    expect(`${before}\n${after}`).not.toContain(bound);
    expect(after).not.toContain(taken);
    expect(`${before}\n${after}`).not.toMatch(promises);
  });
});
