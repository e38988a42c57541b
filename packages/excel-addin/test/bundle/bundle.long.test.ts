import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isError } from '@tpr/excel-simulator';
import { clientId, realm, startSandbox, type Sandbox } from '@tpr/sandbox';
import { ribbonActions } from '../../src/ribbon/ribbon-actions.ts';
import { createKeyStore, SessionStore, openAddinSession, partitionStore } from '../../src/session/index.ts';
import { excels } from '../excels.ts';
import { openAddinPage, type AddinPage } from './addin-page.ts';
import { readBuiltAddin, type BuiltAddin } from './built-addin.ts';
import { createKeyDatabase } from './key-database.ts';

let built: BuiltAddin;
let sandbox: Sandbox;
let ids: string[];
beforeAll(async () => {
  built = await readBuiltAddin();
  // Without a build it makes one, however busy the machine is.
}, 300_000);

let page: AddinPage;
beforeEach(() => {
  sandbox.setFaults([]);
  sandbox.setLatency(0);
  sandbox.resetCounters();
});
afterEach(() => page.close());

/** Signs in as the panel does, with "stay signed in". @returns what is stored on this computer. */
async function signIn(overrides: Readonly<Record<string, unknown>> = {}) {
  const kept = new Map<string, string>();
  const texts = partitionStore(
    {
      getItem: async (key) => kept.get(key) ?? null,
      setItem: async (key, value) => void kept.set(key, value),
      removeItem: async (key) => void kept.delete(key),
    },
    undefined,
  );
  const keys = createKeyDatabase();
  const store = new SessionStore({ texts, keys: createKeyStore(keys, 'session') });
  const session = await openAddinSession({ store, texts, company: { presets: [], overlay: '' } });
  await session.importProfile(JSON.stringify({ version: 1, overrides }));
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const user = { username: 'buyer@example.test', accountId: '1001', environment: 'sandbox' };
  await session.signIn({ baseUrl, legacyBaseUrl, authUrl, realm, clientId, ...user }, 'sandbox', true);
  return { kept: Object.fromEntries(kept), keys };
}

describe.each(excels)('on %s', (platform) => {
  // A new service: connections that the earlier one has left open would fail on the first call.
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, seed: 1_000 });
    ids = sandbox.store
      .all<{ id: number }>('SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id')
      .map(({ id }) => String(id));
  });
  afterAll(() => sandbox.close());

  /** A workbook with formulas that is opened on the next day: the panel is hidden, and the session is restored. */
  async function open(locale = 'en-US', overrides: Readonly<Record<string, unknown>> = {}): Promise<void> {
    page = await openAddinPage({ built, platform, locale, ...(await signIn(overrides)) });
  }

  async function openSignedOut(locale = 'en-US'): Promise<void> {
    page = await openAddinPage({ built, platform, locale, kept: {}, keys: createKeyDatabase() });
  }

  const type = (address: string, text: string): void => page.workbook.user.type('Sheet1', address, text);
  const settled = () => page.workbook.calculation.settled();
  const values = (address: string) => page.workbook.range('Sheet1', address).values();

  /** The text of a cell with the details of its error in Excel. */
  function shown(row: number, column: number): string {
    const content = page.workbook.sheet('Sheet1').cells.contents.get(row, column);
    return content !== undefined && isError(content) ? `${content.error} ${content.message}` : String(content);
  }

  /** Ten columns with the same formula for each third party, from row 1 on. */
  function typeTable(count: number): void {
    page.workbook.user.paste(
      'Sheet1',
      'A1',
      ids.slice(0, count).map((id) => [id]),
    );
    for (let row = 1; row <= count; row++) {
      for (const column of 'BCDEFGHIJK') type(`${column}${row}`, `=TPR.INDICATOR($A${row},"financial risk")`);
    }
  }

  const table = () => values(`B1:K${ids.length}`) ?? [];

  describe('the page that Excel opened hidden', () => {
    it('has every function and every action, and has sent no other request', async () => {
      await openSignedOut();
      const { functions } = JSON.parse(built.get('functions.json') ?? '') as { functions: { id: string }[] };
      expect(page.workbook.functions.names).toHaveLength(functions.length);
      expect(page.asked).toEqual([]);
      expect(sandbox.counters().total).toBe(0);
      const started: string[] = [];
      page.workbook.onChange(({ kind }) => void (kind === 'panel' && started.push('panel')));
      page.network.silent = /^(panel|selftest)/;
      for (const { id } of ribbonActions) {
        page.excel.host.runAction(id);
        await wait(5);
      }
      expect(started.length).toBe(ribbonActions.length);
      expect(new Set(page.asked.filter((name) => !/^\d+$/.test(name)))).toEqual(
        new Set(['panel', 'panel-libraries', 'selftest']),
      );
    });

    it('answers formulas without any script of the panel', async () => {
      await open();
      type('A5', ids[0]!);
      type('B5', '=TPR.INDICATOR(A5,"financial risk")');
      await settled();
      expect(values('B5')).toEqual([[10.5]]);
      expect(page.asked).toEqual(expect.arrayContaining(['client', 'answers']));
      expect(page.asked.filter((name) => name.startsWith('panel'))).toEqual([]);
      expect([...page.ran].filter((name) => /react\.element|FluentProvider/.test(built.get(name) ?? ''))).toEqual([]);
      expect(sandbox.counters().byOperation).toEqual({ 'auth.password': 1, 'indicators.list': 1 });
    });

    it('loads the panel when it is shown, and not before', async () => {
      await openSignedOut();
      page.network.silent = /^(panel|selftest)/;
      page.workbook.showPanel(true);
      await wait(20);
      expect(page.asked).toEqual(expect.arrayContaining(['panel', 'panel-libraries']));
    });

    it.each([
      ['en-US', 'could not be loaded: check the connection', 'You are not signed in. Sign in through the TPR panel'],
      [
        'fr-FR',
        'n’ont pas pu être chargées\u00a0: vérifiez la connexion',
        'Vous n’êtes pas connecté. Connectez-vous dans le volet TPR',
      ],
    ])('says in %s what to do while scripts fail to load, and continues once they load', async (locale, lost, out) => {
      await openSignedOut(locale);
      page.network.lost = /^answers/;
      type('A1', '=TPR.INDICATOR("1","x")');
      await settled();
      expect(shown(0, 0)).toContain(`#N/A`);
      expect(shown(0, 0)).toContain(lost);
      page.network.lost = undefined;
      type('A2', '=TPR.INDICATOR("1","x")');
      type('A3', '=TPR.CHECKID("73282932000074","SIRET")');
      await settled();
      expect(shown(1, 0)).toContain(out);
      expect(shown(2, 0)).not.toContain('#');
      expect(sandbox.counters().total).toBe(0);
    });
  });

  describe('formulas of the bundle', () => {
    it('take and return ranges; an error affects its own cell alone', async () => {
      await open();
      page.workbook.user.paste('Sheet1', 'A1', [[ids[0]!], ["'999999"], [ids[1]!], ['']]);
      type('B1', '=TPR.THIRDPARTY(A1:A4,{"name","thirdpartyId"})');
      type('E1', '=TPR.ATTRIBUTE(A1,"Internal reference")');
      type('F1', `=TPR.DOSSIERS("${ids[0]}")`);
      await settled();
      const [first, missing, third, blank] = values('B1:C4') ?? [];
      expect(String(first?.[1])).toBe(ids[0]);
      expect(String(missing?.[0])).toBe('#N/A');
      // A name of the sandbox that looks like a formula is text.
      expect(third?.[0]).toBe('=SOMME(A1:A9) Tableurs (fictif)');
      expect(page.workbook.sheet('Sheet1').cells.formulas.get(2, 1)).toBeUndefined();
      expect(blank).toEqual(['', '']);
      expect(values('E1')).toEqual([['00000012']]);
      expect(values('F1:J1')).toEqual([['Third party', 'Dossier', 'Reference', 'Dossier type', 'Status']]);
    });

    it.each([
      [
        'en-US',
        '#N/A There is no third party 999999 in this portfolio: check the identifier.',
        /^#VALUE! There is no attribute Criticalty\./,
        /^#VALUE! .*SIRET, SIREN, VAT/,
      ],
      [
        'fr-FR',
        '#N/A Le tiers 999999 n’est pas dans ce portefeuille\u00a0: vérifiez l’identifiant.',
        /^#VALUE! .*Criticalty/,
        /^#VALUE! .*SIRET, SIREN, TVA/,
      ],
    ])('report in %s in plain words what is wrong', async (locale, noThirdParty, noAttribute, noKind) => {
      await open(locale);
      type('A1', '=TPR.INDICATOR("999999","financial risk")');
      type('A2', `=TPR.ATTRIBUTE("${ids[0]}","Criticalty")`);
      type('A3', '=TPR.CHECKID("1","PASSPORT")');
      await settled();
      expect(shown(0, 0)).toBe(noThirdParty);
      expect(shown(1, 0)).toMatch(noAttribute);
      expect(shown(2, 0)).toMatch(noKind);
    });

    it('ten thousand of them, typed, over a thousand third parties: a thousand requests and one token request', async () => {
      await open();
      typeTable(1_000);
      await settled();
      const cells = table().flat();
      expect(cells).toHaveLength(10_000);
      expect(cells.filter((cell) => typeof cell === 'number').length).toBeGreaterThan(8_000);
      expect(cells.some((cell) => String(cell).startsWith('#'))).toBe(false);
      expect(sandbox.counters().byOperation).toEqual({ 'auth.password': 1, 'indicators.list': 1_000 });
      sandbox.resetCounters();
      page.workbook.calculation.recalculate();
      await settled();
      expect(sandbox.counters().total).toBe(0);
    });

    it('send no more requests when their cells are cleared', async () => {
      await open();
      // So slow that few requests pass during the pauses of this test, however busy the machine is.
      sandbox.setLatency(200);
      typeTable(1_000);
      while (sandbox.counters().total < 20) await wait(10);
      page.workbook.user.clear('Sheet1', 'B1:K1000');
      let total: number;
      do {
        ({ total } = sandbox.counters());
        await wait(300);
      } while (sandbox.counters().total !== total);
      expect(total).toBeLessThan(200);
      expect(page.workbook.functions.pendingCount).toBe(0);
    });

    it('of a failed request fail alone, and say what to do', async () => {
      await open('en-US', { 'retry.maxAttempts': 1 });
      sandbox.setFaults(['500@indicators.list=0.05']);
      typeTable(1_000);
      await settled();
      const rows = table();
      const failed = rows.filter((cells) => cells.includes('#N/A'));
      expect(failed.length).toBe(sandbox.counters().byStatus['500']);
      expect(failed.length).toBeGreaterThan(10);
      expect(failed.length).toBeLessThan(120);
      expect(failed.every((cells) => cells.every((cell) => cell === '#N/A'))).toBe(true);
      expect(shown(rows.indexOf(failed[0]!), 1)).toMatch(/^#N\/A .*Refresh on the TPR tab/);
    });
  });
});
