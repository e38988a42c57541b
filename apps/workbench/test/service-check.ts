import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from '@tpr/test-support/browser';
import type { Sandbox } from '@tpr/sandbox';

const shots = process.env['TPR_SHOTS'] ?? join(tmpdir(), 'workbench-shots');

/** A service with some changed facts, as its sandbox names them. */
export const moved = ['G20=base1', 'G32=millis', 'G27=alpha3', 'G30=ids', 'G58=fraction'];

/** The texts that an administrator reads and presses, in both languages. */
export const languages = [
  {
    lang: 'en',
    trySandbox: 'Try the sandbox',
    openSidebar: 'Open the sidebar',
    password: 'Password',
    signIn: 'Sign in',
    pull: 'Pull my portfolio',
    settings: 'Settings',
    check: 'Check this service',
    works: 'You can work with this service.',
    verdicts: 'Point by point',
    different: 'Different from the profile',
    notTestable: 'Not checkable by reading',
    confirmed: 'Matching the profile',
    firstPage: 'the first page is number 1',
    onlyByWriting: 'only a write would show it',
    writing: /How exactly a label has to match\./,
    counts: (same: number, different: number, notTestable: number) =>
      `${same} points match the profile, ${different} do not, ${notTestable} cannot be checked by reading.`,
    heldBack: /^A relay is in front of the service/,
    seeFound: 'See what would change…',
  },
  {
    lang: 'fr',
    trySandbox: 'Essayer le bac à sable',
    openSidebar: 'Ouvrir le volet',
    password: 'Mot de passe',
    signIn: 'Se connecter',
    pull: 'Récupérer mon portefeuille',
    settings: 'Réglages',
    check: 'Contrôler ce service',
    works: 'Vous pouvez travailler avec ce service.',
    verdicts: 'Point par point',
    different: 'Différents du profil',
    notTestable: 'Non vérifiables par lecture',
    confirmed: 'Conformes au profil',
    firstPage: 'la première page porte le numéro 1',
    onlyByWriting: 'seule une écriture le montrerait',
    writing: /Avec quelle exactitude un libellé doit correspondre\./,
    counts: (same: number, different: number, notTestable: number) =>
      `${same} points sont conformes au profil, ${different} ne le sont pas, ${notTestable} ne se vérifient pas par lecture.`,
    heldBack: /^Un relais se trouve devant le service/,
    seeFound: 'Voir ce qui changerait…',
  },
] as const;
export type ExpectedMessages = (typeof languages)[number];

/** Opens the settings of a panel and runs the service check to the end. */
export async function checkIn(panel: Frame, messages: ExpectedMessages): Promise<void> {
  await panel.getByRole('button', { name: 'Menu', exact: true }).click();
  await panel.getByRole('menuitem', { name: messages.settings }).click();
  await panel.getByRole('button', { name: messages.check }).click();
  await panel.getByRole('region', { name: messages.verdicts }).waitFor({ timeout: 120_000 });
}

/** The list of a verdict: the code of each fact, and its whole text. */
export async function readVerdicts(panel: Frame, name: string) {
  const texts = await panel
    .getByRole('list', { name: new RegExp(`^${name}`) })
    .getByRole('listitem')
    .allTextContents();
  // A key of the profile may follow without a space.
  return { texts, codes: texts.map((text) => /\bG\d+(?:a(?!ttributes|uth|ccounts))?/.exec(text)?.[0] ?? text) };
}

/** Opens every collapsed verdict by the keyboard. */
export async function openFolds(panel: Frame, page: Page): Promise<void> {
  for (const fold of await panel.locator('section details').all()) {
    if ((await fold.getAttribute('open')) !== null) continue;
    await fold.locator('summary').focus();
    await page.keyboard.press('Enter');
  }
}

/** The requests of the service that change something, by its own counters. */
export function writesOf(sandbox: Sandbox): readonly string[] {
  const asked = Object.keys(sandbox.counters().byOperation);
  return asked.filter((name) => /\.(add|approve|reject|create\w*|set|update\w*|addRequirements)$/.test(name));
}

/** The panel alone, as wide as the narrowest pane, with its whole content. */
export async function shootPanel(page: Page, panel: Frame, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  const frame = page.locator('.panel iframe');
  const pane = page.locator('.panel');
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1400, height: 3_000 });
  await pane.evaluate((element: HTMLElement) => {
    element.style.width = '320px';
  });
  await panel.getByRole('region').first().waitFor();
  await frame.screenshot({ path: join(shots, `${name}.png`) });
  await pane.evaluate((element: HTMLElement) => {
    element.style.width = '';
  });
  if (before !== null) await page.setViewportSize(before);
}
