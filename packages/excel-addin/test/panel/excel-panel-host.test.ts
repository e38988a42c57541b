import { platformNames, type PlatformName } from '@stage/excel';
import { createExcel } from '@stage/excel/node';
import type { LeftSheet } from '@tpr/panel';
import { clientId, realm } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { afterEach, expect, test, vi } from 'vitest';
import { createExcelPanelHost } from '../../src/panel/excel-panel-host.ts';
import { createCommandInbox } from '../../src/ribbon/index.ts';
import { createSessionStore, openAddinSession } from '../../src/session/index.ts';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { createComputer } from '../session/computer.ts';

/** Notes which files begin to be downloaded. */
const pageOf = (downloads: string[]) => ({
  createElement: () => ({
    href: '',
    download: '',
    click() {
      downloads.push(this.download);
    },
  }),
});

/** A panel's host over a session of the sandbox; formulas are counted where they would be asked again. */
async function open(platform: PlatformName = 'web') {
  const sandbox = await startSeeded({ seed: 3 });
  const excel = createExcel({ platform });
  vi.stubGlobal('Office', excel.Office);
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  const computer = createComputer();
  const session = await openAddinSession({
    store: createSessionStore(computer),
    texts: computer.texts,
    company: { presets: [], overlay: '' },
    workbook: createOfficeWorkbook(excel.Excel),
  });
  const downloads: string[] = [];
  const counted = { renewals: 0 };
  /** The sheets that the next renewal leaves. */
  const left: LeftSheet[] = [];
  const commands = createCommandInbox();
  const runtime = {
    access: { ...session, open: async () => session },
    commands,
    functions: {
      renew: async () => {
        counted.renewals += 1;
        return left.splice(0);
      },
    },
    ribbon: { show: async () => {} },
    startup: async () => {},
  };
  const host = createExcelPanelHost(session, runtime as never, { document: pageOf(downloads) } as never);
  const { baseUrl, authUrl } = sandbox;
  const form = { baseUrl, authUrl, realm, clientId, username: 'buyer@example.test', accountId: '1001' };
  return {
    host,
    counted,
    left,
    downloads,
    commands,
    signIn: () => session.signIn(form, 'sandbox', true),
    async close() {
      await session.signOut();
      excel.close();
      await sandbox.close();
    },
  };
}

let panel: Awaited<ReturnType<typeof open>>;
afterEach(async () => {
  await panel.close();
  vi.unstubAllGlobals();
});

test('formulas are asked again after signing in, after signing out, and after what renews the table', async () => {
  panel = await open();
  const { host, counted, signIn } = panel;
  await signIn();
  expect(counted.renewals).toBe(1);
  await host.run('pull', { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } });
  expect(counted.renewals).toBe(2);
  await host.run('refresh', undefined);
  expect(counted.renewals).toBe(3);
  await host.run('look', undefined);
  expect(counted.renewals).toBe(3);
  await host.session.signOut();
  expect(counted.renewals).toBe(4);
});

test('the button Refresh asks formulas again where there is no table, and leaves it to the panel where there is one', async () => {
  panel = await open();
  const { host, counted, commands, signIn } = panel;
  await signIn();
  const heard: string[] = [];
  host.onCommand((command) => void heard.push(command));
  await commands.run('refresh');
  expect([counted.renewals, heard]).toEqual([2, ['refresh']]);
  host.tellState({ hasTable: true, unsentEdits: 0, isBusy: false });
  await commands.run('refresh');
  expect([counted.renewals, heard]).toEqual([2, ['refresh', 'refresh']]);
});

test('the panel is told which sheets were left when formulas were asked again, and that none was the next time', async () => {
  panel = await open();
  const { host, left, signIn } = panel;
  const heard: unknown[] = [];
  host.cellFormulas!.onChange(() => heard.push(host.cellFormulas!.leftSheets));
  left.push({ name: 'Locked', isProtected: true });
  await signIn();
  await expect.poll(() => heard.length).toBe(1);
  await host.run('pull', { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } });
  expect(heard).toEqual([[{ name: 'Locked', isProtected: true }], []]);
});

test.each(platformNames)(
  'a file is handed over on %s, but for the Mac, where the panel is told that none can be',
  async (name) => {
    panel = await open(name);
    const isMac = name === 'mac';
    expect(panel.host.saveFile('activity.csv', 'a;b')).toBe(!isMac);
    expect(panel.downloads).toEqual(isMac ? [] : ['activity.csv']);
  },
);
