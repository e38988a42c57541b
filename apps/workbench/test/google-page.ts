import type { Frame, Locator, Page } from '@tpr/test-support/browser';
import type {} from '../src/page/google/main.ts';
import type { Workbench, WorkbenchOptions } from '../src/workbench.ts';
import { openTab, type Tab } from './tab.ts';

/** The tab of Google Sheets in a browser, and its user. */
export class GooglePage {
  readonly server: Workbench;
  readonly page: Page;
  readonly errors: readonly string[];
  private readonly tab: Tab;

  private constructor(tab: Tab) {
    this.tab = tab;
    this.server = tab.server;
    this.page = tab.page;
    this.errors = tab.errors;
  }

  static async open(options: WorkbenchOptions, query: string): Promise<GooglePage> {
    const opened = new GooglePage(await openTab(options));
    await opened.goto(query);
    return opened;
  }

  async goto(query: string): Promise<void> {
    await this.page.goto(`${this.server.googleUrl}${query.replace('?', '&')}`);
    await this.page.waitForFunction(() => window.spreadsheet !== undefined);
  }

  /** Opens the script's menu and presses one of its entries. */
  async choose(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: 'TPR', exact: true }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  /** Opens the sidebar from the menu. @returns the page that the script shows in it */
  async openSidebar(entry: string): Promise<Frame> {
    const before = await this.page.locator('.panel iframe').count();
    const old = before > 0 ? await this.page.locator('.panel iframe').getAttribute('src') : null;
    await this.choose(entry);
    await this.page.waitForFunction((src) => {
      const frame = document.querySelector('.panel iframe');
      return frame !== null && frame.getAttribute('src') !== src;
    }, old);
    const frame = await (await this.page.waitForSelector('.panel iframe')).contentFrame();
    if (frame === null) throw new Error('The sidebar shows no page.');
    return frame;
  }

  /** Switches to another sheet by its tab. */
  async turnTo(sheet: string): Promise<void> {
    await this.page.locator('[data-u-comp=slide-tab-item]', { hasText: sheet }).click();
    await this.page.waitForFunction((name) => window.spreadsheet!.book.active?.view.name === name, sheet);
  }

  async click(row: number, column: number): Promise<void> {
    const place = [row, column] as const;
    const { x, y } = await this.page.evaluate(async ([at, across]) => window.spreadsheet!.placeOf(at, across), place);
    await this.page.mouse.click(x, y);
    await this.page.waitForFunction(([at, across]) => {
      const { box } = window.spreadsheet!.book.selection;
      return box.row === at && box.column === across;
    }, place);
  }

  /** Types into a cell as a user does, and presses Enter. */
  async type(row: number, column: number, text: string): Promise<void> {
    await this.click(row, column);
    await this.page.keyboard.type(text);
    // The list of functions with the same beginning takes the Enter until the grid has read the whole text.
    await this.page.waitForFunction((typed) => window.spreadsheet!.grid.editorText() === typed, text);
    await this.page.keyboard.press('Enter');
    // A busy machine takes longer.
    const patience = { timeout: 120_000 };
    await this.page.waitForFunction(() => !window.spreadsheet!.isEditing(), undefined, patience);
  }

  async settled(): Promise<void> {
    await this.page.evaluate(async () => window.spreadsheet!.settled());
  }

  /** The contents of the script's spreadsheet; blocks of the open sheet. */
  async values(row: number, column: number, rows = 1, columns = 1): Promise<unknown[][]> {
    return this.page.evaluate(
      ([top, left, high, wide]) =>
        Array.from({ length: high! }, (_, at) =>
          Array.from(
            { length: wide! },
            (__, across) => window.spreadsheet!.book.active?.at(top! + at, left! + across)?.v ?? null,
          ),
        ),
      [row, column, rows, columns],
    );
  }

  /** The values of the same cells in the grid. */
  async shown(row: number, column: number, rows = 1, columns = 1): Promise<unknown[][]> {
    return this.page.evaluate(
      ([top, left, high, wide]) =>
        window.spreadsheet!.grid.book.getActiveSheet().getRange(top!, left!, high!, wide!).getValues(),
      [row, column, rows, columns],
    );
  }

  get card(): Locator {
    return this.page.locator('.card');
  }

  async close(): Promise<void> {
    await this.tab.close();
  }
}
