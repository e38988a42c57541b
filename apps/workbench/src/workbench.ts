import type { IncomingMessage } from 'node:http';
import { readSettings, startRelay } from '@tpr/relay';
import { clientId, realm, startSandbox, type Sandbox, type SandboxOptions } from '@tpr/sandbox';
import { addinFolder, ensureAddin } from './server/excel/addin-build.ts';
import { createKey, findRefusal } from './server/access-rules.ts';
import { startGoogleServer } from './server/google/google-server.ts';
import { isPortTaken } from './server/listening.ts';
import { bundlePages } from './server/page-files.ts';
import { startPageServer, type Setup } from './server/page-server.ts';
import { panelAccessRules, startPanelServer, type Preset } from './server/excel/panel-server.ts';

export interface WorkbenchOptions {
  /** Port of the page; panel and sidebar use the next two, the sandbox its own. 0 takes free ones. */
  readonly port?: number;
  readonly thirdParties?: number;
  /** Variants of the simulated service, as its sandbox names them: `G20=base1`. */
  readonly variants?: readonly string[];
  /**
   * `fresh` builds the add-in when its sources are newer, `built` uses the existing build, `none` shows the grid only.
   */
  readonly addin?: 'fresh' | 'built' | 'none';
  readonly say?: (line: string) => void;
}

/** Everything that `npm start` starts. */
export interface Workbench {
  /** URL to open in a browser, with its key; requests without the key are refused. */
  readonly excelUrl: string;
  readonly googleUrl: string;
  /** URLs that the pages show in a frame. */
  readonly panelUrl: string;
  readonly sidebarUrl: string;
  /** URL of the relay behind the panel's server. */
  readonly relayUrl: string;
  readonly sandbox: Sandbox;
  /** Advances the clocks of the service and of Google Sheets, without waiting. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
}

const usualPort = 4_880;
const usualSandboxPort = 4_870;

export async function startWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const { port = usualPort, thirdParties = 1_000, variants = [], addin = 'fresh', say = () => undefined } = options;
  const files = bundlePages();
  files.catch(() => undefined);
  if (addin === 'fresh') await ensureAddin(say);
  const sandbox = await startSandboxNear(port === 0 ? 0 : usualSandboxPort, { seed: thirdParties, variants });
  const closers: (() => Promise<void>)[] = [() => sandbox.close()];
  const started = <T extends { close(): Promise<void> }>(running: T): T => {
    closers.unshift(() => running.close());
    return running;
  };
  try {
    const key = createKey();
    const setup = Promise.withResolvers<Setup>();
    const google = started(await startGoogleServer(sandbox, port === 0 ? 0 : port + 2, say));
    const page = started(
      await startPageServer({ files, setup: setup.promise, port, key, google: (...asked) => google.handle(...asked) }),
    );
    const refuse = (request: IncomingMessage) => findRefusal(request, panelAccessRules);
    const relay = started(await startRelay(relaySettings(sandbox, page.url), { log: () => undefined, refuse }));
    const panel = started(await startPanelServer(relay.url, [sandboxPreset], port === 0 ? 0 : port + 1));
    setup.resolve({ panelOrigin: addin === 'none' ? '' : panel.url });
    await files;
    return {
      excelUrl: `${page.url}/?key=${key}`,
      googleUrl: `${page.url}/google?key=${key}`,
      panelUrl: panel.url,
      relayUrl: relay.url,
      sidebarUrl: google.sidebarAddress,
      sandbox,
      async passTime(ms) {
        sandbox.advance({ seconds: ms / 1000 });
        await google.passTime(ms);
      },
      close: () => closeAll(closers),
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

const sandboxPreset: Preset = {
  id: 'sandbox',
  label: { en: 'Sandbox', fr: 'Bac à sable' },
  connection: {
    baseUrl: '/service/current',
    legacyBaseUrl: '/service/legacy',
    authUrl: '/service/auth',
    realm,
    clientId,
    username: 'buyer@example.test',
    accountId: '1001',
    environment: 'Sandbox',
  },
  password: 'sandbox',
};

/** The page may show the add-in in a frame and read its list of functions, like Excel on the web. */
const relaySettings = ({ baseUrl, legacyBaseUrl, authUrl }: Sandbox, pageUrl: string) =>
  readSettings({
    TPR_BASE_URL: baseUrl,
    TPR_LEGACY_BASE_URL: legacyBaseUrl,
    TPR_AUTH_URL: authUrl,
    TPR_REALM: realm,
    TPR_CLIENT_ID: clientId,
    TPR_ADDIN_DIR: addinFolder,
    TPR_ADDIN_ORIGINS: pageUrl,
    TPR_RATE_PER_SECOND: '10000',
    PORT: '0',
  });

async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close();
}

async function startSandboxNear(port: number, options: Pick<SandboxOptions, 'seed' | 'variants'>): Promise<Sandbox> {
  for (let offset = 0; ; offset += 1) {
    try {
      return await startSandbox({ ...options, port: port === 0 ? 0 : port + offset });
    } catch (error) {
      if (!isPortTaken(error) || offset > 20) throw error;
    }
  }
}
