import type { Frame, Page } from '@tpr/test-support/browser';
import type {} from '../src/page/excel/main.ts';
import type { Workbench, WorkbenchOptions } from '../src/workbench.ts';
import { openTab, type Tab } from './tab.ts';

/** The tab of Excel in a browser, and its user. */
export class ExcelPage {
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

  static async open(
    options: WorkbenchOptions,
    query = '',
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<ExcelPage> {
    const opened = new ExcelPage(await openTab(options, colorScheme));
    await opened.goto(query);
    return opened;
  }

  async goto(query: string): Promise<void> {
    await this.page.goto(`${this.server.excelUrl}${query.replace('?', '&')}`);
    await this.page.waitForFunction(() => window.workbench !== undefined);
  }

  /** The add-in's own page. */
  async panel(): Promise<Frame> {
    const frame = await (await this.page.waitForSelector('.panel iframe')).contentFrame();
    if (frame === null) throw new Error('The panel shows no page.');
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

  /** Types into a cell as a user does, and presses Enter. */
  async type(row: number, column: number, text: string): Promise<void> {
    await this.click(row, column);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    // A busy machine takes longer.
    const patience = { timeout: 120_000 };
    await this.page.waitForFunction(() => !window.workbench!.workbook.user.isEditingCell, undefined, patience);
  }

  async settled(): Promise<void> {
    await this.page.evaluate(async () => window.workbench!.settled());
  }

  /** The values that office.js would read. */
  async values(sheet: string, address: string): Promise<unknown> {
    return this.page.evaluate(([on, at]) => window.workbench!.workbook.range(on!, at!).values(), [sheet, address]);
  }

  /** The values in the grid. */
  async shown(address: string): Promise<unknown> {
    return this.page.evaluate((at) => window.workbench!.grid.book.getActiveSheet().getRange(at).getValues(), address);
  }

  async close(): Promise<void> {
    await this.tab.close();
  }
}
