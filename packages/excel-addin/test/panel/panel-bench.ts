import type { PlatformName } from '@tpr/excel-simulator';
import { createExcel } from '@tpr/excel-simulator/node';
import type { LeftSheet } from '@tpr/panel';
import { clientId, realm } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { vi } from 'vitest';
import { createExcelPanelHost } from '../../src/panel/excel-panel-host.ts';
import { createCommandInbox, createRibbon, createStartup } from '../../src/ribbon/index.ts';
import { SessionStore, openAddinSession } from '../../src/session/index.ts';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { createComputer } from '../session/computer.ts';

/** Records the files whose download begins. */
const pageOf = (downloads: string[]) => ({
  createElement: () => ({
    href: '',
    download: '',
    click() {
      downloads.push(this.download);
    },
  }),
});

/** The storage of a browser for a page. */
function createStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

/** A panel's host over a session of the sandbox; renewals of formulas are counted and not run. */
export async function openPanel(
  platform: PlatformName = 'web',
  seed: number | 'demo' = 3,
  namespace = 'TPR',
  ratePerSecond?: number,
) {
  const sandbox = await startSeeded({ seed, ...(ratePerSecond !== undefined && { ratePerSecond }) });
  const excel = createExcel({ platform });
  vi.stubGlobal('Office', excel.Office);
  vi.stubGlobal('Excel', excel.Excel);
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  const openSession = (host: typeof excel.Excel) => {
    const computer = createComputer();
    return openAddinSession({
      store: new SessionStore(computer),
      texts: computer.texts,
      company: { presets: [], overlay: '' },
      openWorkbook: async () => createOfficeWorkbook(host),
    });
  };
  const session = await openSession(excel.Excel);
  const downloads: string[] = [];
  const counted = { renewals: 0, isHeldUp: false };
  /** The sheets that the next renewal skips. */
  const left: LeftSheet[] = [];
  /** The startup behaviour, each time that the panel has set it. */
  const startups: boolean[] = [];
  const startup = createStartup(excel.Office);
  const commands = createCommandInbox();
  const runtime = {
    namespace,
    version: '1.4.0',
    access: { ...session, open: async () => session },
    commands,
    functions: {
      renew: async () => {
        counted.renewals += 1;
        if (counted.isHeldUp) await new Promise<never>(() => {});
        return left.splice(0);
      },
    },
    ribbon: createRibbon(excel.Office, []),
    startup: (hasTable: boolean) => {
      startups.push(hasTable);
      return startup(hasTable);
    },
  };
  const page = { document: pageOf(downloads), localStorage: createStorage() };
  const openHost = () => createExcelPanelHost(session, runtime as never, page as never);
  const host = openHost();
  const { baseUrl, authUrl } = sandbox;
  const form = { baseUrl, authUrl, realm, clientId, username: 'buyer@example.test', accountId: '1001' };
  return {
    host,
    /** The panel of a colleague, signed in, in another Excel on the same workbook. */
    openColleague: async () => {
      const theirs = createExcel({ workbook: excel.workbook, person: 'colleague' });
      const colleague = await openSession(theirs.Excel);
      await colleague.signIn(form, 'sandbox', true);
      vi.stubGlobal('Excel', theirs.Excel);
      const other = createExcelPanelHost(
        colleague,
        runtime as never,
        { ...page, localStorage: createStorage() } as never,
      );
      return { host: other, excel: theirs, close: theirs.close };
    },
    /** Another panel of the same session. */
    openHost,
    excel,
    sandbox,
    counted,
    startups,
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
