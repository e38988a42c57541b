import { givePass } from '../script/caller.ts';
import { userLanguage } from '../script/language.ts';
import { neededScopes } from '../script/permissions.ts';
import { readSettings } from '../script/settings.ts';
import { menuMessages } from './messages.ts';

export const productName = 'TPR';

/** Uses no service that needs consent: it runs before the user has given consent. */
export function addMenu(): void {
  const messages = menuMessages[userLanguage()];
  const ui = SpreadsheetApp.getUi();
  const menu = readSettings().isAddOn ? ui.createAddonMenu() : ui.createMenu(productName);
  menu
    .addItem(messages.open, 'showSidebar')
    .addItem(messages.refresh, 'refreshTable')
    .addSeparator()
    .addItem(messages.formulas, 'refreshFormulas')
    .addSeparator()
    .addItem(messages.help, 'showHelp')
    .addToUi();
}

export function showSidebar(): void {
  show(false);
}

/** Shows the sidebar with its help open. */
export function showHelp(): void {
  show(true);
}

function show(opensHelp: boolean): void {
  // Users can leave a scope unticked: then Google asks for it here and ends the execution.
  ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, neededScopes);
  const ui = SpreadsheetApp.getUi();
  const page = HtmlService.createHtmlOutputFromFile('sidebar').setTitle(menuMessages[userLanguage()].title);
  // Not an HtmlService template, which would evaluate the whole page.
  const given = `data-pass="${givePass()}"${opensHelp ? ' data-help' : ''}`;
  page.setContent(page.getContent().replace('data-pass=""', given));
  ui.showSidebar(page);
}
