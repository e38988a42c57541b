import type { Stage } from '../world.ts';
import { needConsent } from './allowed.ts';
import type { HtmlOutput } from './html.ts';

/** What SpreadsheetApp.getUi() gives. */
export class Ui {
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  createMenu(title: string): Menu {
    return new Menu(this.stage, title);
  }

  createAddonMenu(): Menu {
    return new Menu(this.stage, 'Add-on');
  }

  showSidebar(page: HtmlOutput): void {
    needConsent(this.stage, 'Ui.showSidebar', 'script.container.ui');
    this.stage.world.shown.push({ kind: 'sidebar', title: page.getTitle(), content: page.getContent() });
  }

  showModalDialog(page: HtmlOutput, title: string): void {
    needConsent(this.stage, 'Ui.showModalDialog', 'script.container.ui');
    this.stage.world.shown.push({ kind: 'dialog', title, content: page.getContent() });
  }

  /** The last text is the question; the person answers as was arranged. */
  alert(title: string, prompt?: string): string {
    needConsent(this.stage, 'Ui.alert', 'script.container.ui');
    const { alerts } = this.stage.world;
    alerts.push(prompt === undefined ? title : `${title}\n${prompt}`);
    return this.stage.person.answers.shift() ?? 'YES';
  }
}

export class Menu {
  private readonly stage: Stage;
  private readonly title: string;
  private readonly entries: { label: string; handler: string | undefined }[] = [];

  constructor(stage: Stage, title: string) {
    this.stage = stage;
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
    const { menus } = this.stage.world;
    const before = menus.findIndex(({ title }) => title === this.title);
    if (before >= 0) menus.splice(before, 1);
    menus.push({ title: this.title, entries: this.entries });
  }
}
