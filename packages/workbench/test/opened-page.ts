import { launchBrowser, type Browser, type Frame, type Page } from '@tpr/browser';
import type {} from '../src/page/main.ts';
import { startWorkbench, type Workbench, type WorkbenchOptions } from '../src/workbench.ts';

/** The workbench in a browser, and a person at it. */
export class OpenedPage {
  readonly browser: Browser;
  readonly server: Workbench;
  readonly page: Page;
  /** Errors that nobody caught, of the page and of the add-in. */
  readonly errors: string[] = [];

  private constructor(browser: Browser, server: Workbench, page: Page) {
    this.browser = browser;
    this.server = server;
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.stack ?? error.message));
  }

  /** Nothing outside this machine is reached: every other request fails, and is counted as an error. */
  static async open(
    options: WorkbenchOptions,
    query = '',
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<OpenedPage> {
    const [server, browser] = await Promise.all([startWorkbench({ port: 0, ...options }), launchBrowser()]);
    const context = await browser.newContext({ viewport: { width: 1400, height: 850 }, locale: 'en-US', colorScheme });
    const opened = new OpenedPage(browser, server, await context.newPage());
    await context.route(
      (address) => address.hostname !== '127.0.0.1' && /^https?:$/.test(address.protocol),
      async (route) => {
        opened.errors.push(`The page asked for ${route.request().url()}.`);
        await route.abort();
      },
    );
    await opened.goto(query);
    return opened;
  }

  async goto(query: string): Promise<void> {
    await this.page.goto(`${this.server.url}/${query}`);
    await this.page.waitForFunction(() => window.workbench !== undefined);
  }

  /** The add-in's own page. */
  async pane(): Promise<Frame> {
    const frame = await (await this.page.waitForSelector('.pane iframe')).contentFrame();
    if (frame === null) throw new Error('The pane shows no page.');
    return frame;
  }

  async click(row: number, column: number): Promise<void> {
    const { x, y } = await this.page.evaluate(
      async ([at, across]) => window.workbench!.placeOf(at!, across!),
      [row, column],
    );
    await this.page.mouse.click(x, y);
    await this.page.waitForFunction(
      ([at, across]) => {
        const { box } = window.workbench!.workbook.selection;
        return box.row === at && box.column === across;
      },
      [row, column],
    );
  }

  /** Types into a cell as a person does, and presses Enter. */
  async type(row: number, column: number, text: string): Promise<void> {
    await this.click(row, column);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    // A machine that does much else at once takes its time.
    const patience = { timeout: 120_000 };
    await this.page.waitForFunction(() => !window.workbench!.workbook.user.isEditingCell, undefined, patience);
  }

  async settled(): Promise<void> {
    await this.page.evaluate(async () => window.workbench!.settled());
  }

  /** What office.js would read. */
  async values(sheet: string, address: string): Promise<unknown> {
    return this.page.evaluate(([on, at]) => window.workbench!.workbook.range(on!, at!).values(), [sheet, address]);
  }

  /** What the grid holds. */
  async shown(address: string): Promise<unknown> {
    return this.page.evaluate((at) => window.workbench!.grid.book.getActiveSheet().getRange(at).getValues(), address);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }
}
