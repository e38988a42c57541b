import { launchBrowser, type Browser, type Page } from '@tpr/test-support/browser';
import { startWorkbench, type Workbench, type WorkbenchOptions } from '../src/workbench.ts';

/** A busy machine takes longer. */
const patienceMs = 90_000;

/** The workbench in a browser. */
export interface Tab {
  readonly browser: Browser;
  readonly server: Workbench;
  readonly page: Page;
  /** Uncaught errors of the page and of its frames. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** No other machine is reached: every other request fails, and counts as an error. */
export async function openTab(options: WorkbenchOptions, colorScheme: 'light' | 'dark' = 'light'): Promise<Tab> {
  const [server, browser] = await Promise.all([startWorkbench({ port: 0, ...options }), launchBrowser()]);
  const context = await browser.newContext({ viewport: { width: 1400, height: 850 }, locale: 'en-US', colorScheme });
  context.setDefaultTimeout(patienceMs);
  const errors: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  await context.route(
    (address) => address.hostname !== '127.0.0.1' && /^https?:$/.test(address.protocol),
    async (route) => {
      errors.push(`The page asked for ${route.request().url()}.`);
      await route.abort();
    },
  );
  return {
    browser,
    server,
    page,
    errors,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
