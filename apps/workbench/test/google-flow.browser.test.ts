import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAxeFaults, type Frame } from '@tpr/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GooglePage } from './google-page.ts';

const shots = process.env['TPR_SHOTS'] ?? join(tmpdir(), 'workbench-shots');

/** The texts that a buyer reads and presses, in both languages; names of attributes are the account's own. */
const languages = [
  {
    lang: 'en',
    openSidebar: 'Open the sidebar',
    password: 'Password',
    stay: 'Stay signed in',
    signIn: 'Sign in',
    refusedSignIn: 'The user or the password is wrong',
    pull: 'Pull my portfolio',
    pulled: 'documents to decide',
    sheet: 'Portfolio',
    indicator: 'Financial risk',
    unknown: 'no indicator nonsense',
    notShared: 'Open the TPR sidebar and share your connection',
    hostPage: 'Connection and schedules',
    mayOnlyRead: 'I have checked that this user may only read',
    share: 'Share with this spreadsheet',
    shared: 'use the connection of buyer@example.test',
    refreshFormulas: 'Refresh formulas',
    readAgain: /^\d formulas were refreshed\.$/,
    editAnyway: 'Edit anyway',
    cancel: 'Cancel',
    changes: 'Changes',
    review: 'Review',
    send: 'Send 1 change to 1 third party',
    sent: '1 sent',
    typedOver: '1 row has cells that cannot be sent',
    overview: 'Overview',
    summarise: 'Write the summary sheet',
    summarised: 'The summary sheet is written.',
    summary: 'Summary',
    often: 'How often',
    onDays: 'On',
    addSchedule: 'Add schedule',
    neverRan: 'Has not run yet.',
    triggers: 'Triggers (1)',
    runNow: 'Run now: runSchedule',
    done: 'Done.',
    refreshTable: 'Refresh the table',
    unreachable: 'service cannot be reached',
  },
  {
    lang: 'fr',
    openSidebar: 'Ouvrir le volet',
    password: 'Mot de passe',
    stay: 'Rester connecté',
    signIn: 'Se connecter',
    refusedSignIn: 'L’utilisateur ou le mot de passe est incorrect',
    pull: 'Récupérer mon portefeuille',
    pulled: 'documents à traiter',
    sheet: 'Portefeuille',
    indicator: 'Risque financier',
    unknown: 'pas d’indicateur nonsense',
    notShared: 'Ouvrez le volet TPR et partagez votre connexion',
    hostPage: 'Connexion et planification',
    mayOnlyRead: 'J’ai vérifié que cet utilisateur ne peut que lire',
    share: 'Partager avec cette feuille de calcul',
    shared: 'utilisent la connexion de buyer@example.test',
    refreshFormulas: 'Actualiser les formules',
    readAgain: /^\d formules ont été actualisées\.$/,
    editAnyway: 'Modifier quand même',
    cancel: 'Annuler',
    changes: 'Modif',
    review: 'Vérifier',
    send: 'Envoyer 1 modification',
    sent: '1 envoyée',
    typedOver: '1 ligne a des cellules qui ne peuvent pas être envoyées',
    overview: 'Aperçu',
    summarise: 'Écrire la feuille de synthèse',
    summarised: 'La feuille de synthèse est écrite.',
    summary: 'Synthèse',
    often: 'Fréquence',
    onDays: 'Jours',
    addSchedule: 'Planifier',
    neverRan: 'Pas encore exécuté.',
    triggers: 'Déclencheurs (1)',
    runNow: 'Exécuter maintenant : runSchedule',
    done: 'Terminé.',
    refreshTable: 'Actualiser le tableau',
    unreachable: 'service est injoignable',
  },
] as const;

describe.each(languages)('a new user of Google Sheets in $lang', (messages) => {
  let opened: GooglePage;
  let sidebar: Frame;
  const shoot = async (name: string) =>
    opened.page.screenshot({ path: join(shots, `google-${name}-${messages.lang}.png`) });

  beforeAll(async () => {
    mkdirSync(shots, { recursive: true });
    opened = await GooglePage.open({ addin: 'none', thirdParties: 40 }, `?lang=${messages.lang}`);
  }, 120_000);
  afterAll(async () => opened.close());

  const openOwnPlace = async (): Promise<void> => {
    await sidebar.getByRole('button', { name: 'Menu', exact: true }).click();
    await sidebar.getByRole('menuitem', { name: messages.hostPage }).click();
  };

  /** The position of a column of the pulled table, by its header. */
  const columnOf = async (name: string): Promise<number> => {
    const [headers = []] = await opened.values(0, 0, 1, 26);
    return headers.indexOf(name);
  };

  test('opens the sidebar from the menu, reads the error of a wrong password, and signs in', async () => {
    sidebar = await opened.openSidebar(messages.openSidebar);
    const password = sidebar.getByLabel(messages.password, { exact: true });
    await password.fill('wrong');
    await sidebar.getByRole('button', { name: messages.signIn, exact: true }).click();
    await sidebar.getByText(messages.refusedSignIn).waitFor();
    await shoot('refused');
    await password.fill('sandbox');
    await sidebar.getByLabel(messages.stay, { exact: true }).check();
    await sidebar.getByRole('button', { name: messages.signIn, exact: true }).click();
    await sidebar.getByRole('button', { name: messages.pull }).waitFor();
    expect(await sidebar.getByText(messages.refusedSignIn).count()).toBe(0);
  });

  test('pulls the portfolio into a sheet that is then visible', async () => {
    await sidebar.getByRole('button', { name: messages.pull }).click();
    await sidebar.getByText(messages.pulled).first().waitFor();
    await opened.settled();
    const seen = await opened.page.evaluate(() => window.spreadsheet!.grid.book.getActiveSheet().getSheetName());
    expect(seen).toBe(messages.sheet);
    const [ids, shown] = [await opened.values(1, 0, 40), await opened.shown(1, 0, 40)];
    expect(new Set(ids.flat()).size).toBe(40);
    expect(shown).toEqual(ids);
    await shoot('pulled');
  });

  test('types formulas, which say what to do until the connection is shared, and then show their answers', async () => {
    const indicator = await columnOf(messages.indicator);
    const wanted = (await opened.values(1, indicator, 7)).map(([value]) => value ?? '');
    await opened.turnTo('Sheet1');
    await opened.type(1, 0, `=TPR_INDICATOR(${messages.sheet}!A2,"Financial risk")`);
    await expect.poll(async () => String(await opened.values(1, 0))).toContain(messages.notShared);
    await openOwnPlace();
    await sidebar.locator('input[name=share-user]').fill('buyer@example.test');
    await sidebar.locator('input[name=share-password]').fill('sandbox');
    await sidebar.getByLabel(messages.mayOnlyRead).check();
    await sidebar.getByRole('button', { name: messages.share }).click();
    await sidebar.getByText(messages.shared, { exact: false }).waitFor();
    await shoot('shared');
    await opened.type(2, 0, `=TPR_INDICATOR(${messages.sheet}!A3,"nonsense")`);
    await opened.type(3, 0, `=TPR_INDICATOR(${messages.sheet}!A4:A8,"Financial risk")`);
    await opened.choose(messages.refreshFormulas);
    await opened.page.locator('.toast', { hasText: messages.readAgain }).waitFor();
    await expect
      .poll(async () => (await opened.values(1, 0, 7)).map(([value]) => value ?? ''))
      .toEqual([wanted[0], expect.stringContaining(messages.unknown), ...wanted.slice(2)]);
    await shoot('formulas');
    await opened.turnTo(messages.sheet);
  });

  test('gets a warning before typing over a column of the service', async () => {
    const before = await opened.values(1, 1);
    await opened.type(1, 1, 'Mine');
    await opened.page.getByRole('button', { name: messages.cancel }).click();
    await opened.settled();
    expect([await opened.values(1, 1), await opened.shown(1, 1)]).toEqual([before, before]);
    await opened.type(1, 1, 'Mine');
    await opened.page.getByRole('button', { name: messages.editAnyway }).click();
    await expect.poll(async () => opened.values(1, 1)).toEqual([['Mine']]);
  });

  test('chooses a value from the drop-down of a cell, reviews and sends it', async () => {
    const column = await columnOf('Criticality');
    const [[old] = []] = await opened.values(2, column);
    await opened.click(2, column);
    await opened.page.locator('.chooser select').selectOption(old === 'Low' ? 'High' : 'Low');
    await expect.poll(async () => opened.shown(2, column)).toEqual([[old === 'Low' ? 'High' : 'Low']]);
    await sidebar.getByRole('button', { name: messages.changes }).first().click();
    await sidebar.getByRole('button', { name: messages.review, exact: true }).click();
    const send = sidebar.getByRole('button', { name: messages.send });
    await send.waitFor();
    await shoot('review');
    await send.click();
    await sidebar.getByText(messages.sent).first().waitFor();
    // The name that was typed over before was not sent, and the page says so.
    await sidebar.getByText(messages.typedOver).first().waitFor();
    await shoot('sent');
    const written = opened.server.sandbox.requests().filter(({ operation }) => operation === 'attributes.set');
    expect(written).toHaveLength(1);
  });

  test('lets the summary be written, with its charts, and stays at the table', async () => {
    await sidebar.getByRole('button', { name: messages.overview }).first().click();
    await sidebar.getByRole('button', { name: messages.summarise }).click();
    await sidebar.getByText(messages.summarised).first().waitFor();
    const active = async () =>
      opened.page.evaluate(() => window.spreadsheet!.grid.book.getActiveSheet().getSheetName());
    await expect.poll(active).toBe(messages.sheet);
    await opened.turnTo(messages.summary);
    await expect.poll(async () => opened.page.locator('.chart').count()).toBe(3);
    await shoot('summary');
    await opened.turnTo(messages.sheet);
  });

  test('adds a schedule, runs it, and reads its outcome', async () => {
    await openOwnPlace();
    await sidebar.getByLabel(messages.often).selectOption('1');
    // Today may be a Saturday.
    await sidebar.getByLabel(messages.onDays, { exact: true }).selectOption('all');
    await sidebar.getByRole('button', { name: messages.addSchedule, exact: true }).click();
    await sidebar.getByText(messages.neverRan).waitFor();
    await opened.page.getByRole('button', { name: messages.triggers }).click();
    await opened.page.getByRole('button', { name: messages.runNow }).click();
    // The sidebar shows its state from when it was opened; the run takes a while.
    const ending = async () => {
      sidebar = await opened.openSidebar(messages.openSidebar);
      await openOwnPlace();
      return sidebar.locator('[data-last]').innerText();
    };
    await expect.poll(ending, { timeout: 60_000, interval: 1_000 }).toContain(messages.done);
    await shoot('schedule');
  });

  test('finds the page and the sidebar accessible', async () => {
    expect(await findAxeFaults(opened.page, ['.grid', 'iframe'])).toEqual([]);
    expect(await findAxeFaults(sidebar)).toEqual([]);
    await sidebar.getByRole('button', { name: messages.overview }).first().click();
    expect(await findAxeFaults(sidebar)).toEqual([]);
  });

  test('reads in one sentence that the service is unreachable', async () => {
    await opened.server.sandbox.close();
    await opened.choose(messages.refreshTable);
    const dialog = opened.page.getByRole('dialog');
    await dialog.waitFor();
    await shoot('unreachable');
    expect(await dialog.innerText()).toContain(messages.unreachable);
  });

  test('meets no error, and the page sends no request to another machine', async () => {
    expect(await opened.page.evaluate(() => window.spreadsheet!.alarm.messages)).toEqual([]);
    expect(opened.errors).toEqual([]);
  });
});
