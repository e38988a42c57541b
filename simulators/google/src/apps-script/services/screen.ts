import type { ExecutionContext } from '../script-state.ts';
import { needConsent } from './allowed.ts';
import type { HtmlOutput } from './html.ts';

/** The object that SpreadsheetApp.getUi() returns. */
export class Ui {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  createMenu(title: string): Menu {
    return new Menu(this.context, title);
  }

  createAddonMenu(): Menu {
    return new Menu(this.context, 'Add-on');
  }

  showSidebar(page: HtmlOutput): void {
    needConsent(this.context, 'Ui.showSidebar', 'script.container.ui');
    this.context.state.shown.push({ kind: 'sidebar', title: page.getTitle(), content: page.getContent() });
  }

  showModalDialog(page: HtmlOutput, title: string): void {
    needConsent(this.context, 'Ui.showModalDialog', 'script.container.ui');
    this.context.state.shown.push({ kind: 'dialog', title, content: page.getContent() });
  }

  /** The last argument is the question; the user gives the arranged answer. */
  alert(title: string, prompt?: string): string {
    needConsent(this.context, 'Ui.alert', 'script.container.ui');
    const { alerts } = this.context.state;
    alerts.push(prompt === undefined ? title : `${title}\n${prompt}`);
    return this.context.person.answers.shift() ?? 'YES';
  }
}

export class Menu {
  private readonly context: ExecutionContext;
  private readonly title: string;
  private readonly entries: { label: string; handler: string | undefined }[] = [];

  constructor(context: ExecutionContext, title: string) {
    this.context = context;
    this.title = title;
  }

  addItem(label: string, handler: string): this {
    this.entries.push({ label, handler });
    return this;
  }

  addSeparator(): this {
    this.entries.push({ label: '', handler: undefined });
    return this;
  }

  addToUi(): void {
    const { menus } = this.context.state;
    const before = menus.findIndex(({ title }) => title === this.title);
    if (before >= 0) menus.splice(before, 1);
    menus.push({ title: this.title, entries: this.entries });
  }
}
