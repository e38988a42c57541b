import { givePass } from '../script/caller.ts';
import { userLanguage } from '../script/language.ts';
import { readSettings } from '../script/settings.ts';
import { menuWords } from './words.ts';

export const productName = 'TPR';

/** Asks for nothing that needs consent: it runs before anybody has given any. */
export function addMenu(): void {
  const words = menuWords[userLanguage()];
  const ui = SpreadsheetApp.getUi();
  const menu = readSettings().isAddOn ? ui.createAddonMenu() : ui.createMenu(productName);
  menu
    .addItem(words.open, 'showSidebar')
    .addItem(words.refresh, 'refreshTable')
    .addSeparator()
    .addItem(words.formulas, 'refreshFormulas')
    .addToUi();
}

export function showSidebar(): void {
  const ui = SpreadsheetApp.getUi();
  const page = HtmlService.createHtmlOutputFromFile('sidebar').setTitle(menuWords[userLanguage()].title);
  // Not by a template: that would evaluate the whole page.
  page.setContent(page.getContent().replace('data-pass=""', `data-pass="${givePass()}"`));
  ui.showSidebar(page);
}
