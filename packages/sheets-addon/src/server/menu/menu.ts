import type { TableReport } from '@tpr/core';
import { tellFault } from '../../call/fault-words.ts';
import { noteBug } from '../execution-log.ts';
import { userLanguage } from '../language.ts';
import { readSettings } from '../settings.ts';
import { perform } from '../work/perform.ts';
import { activeBook } from '../workbook/grid.ts';
import { refreshFormulas } from './refresh-formulas.ts';
import { menuWords } from './words.ts';

const productName = 'TPR';

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
  const page = HtmlService.createHtmlOutputFromFile('sidebar').setTitle(menuWords[userLanguage()].title);
  SpreadsheetApp.getUi().showSidebar(page);
}

export function refreshTable(): void {
  const language = userLanguage();
  try {
    const job = Utilities.getUuid();
    const { result } = perform({ job, task: 'refresh', input: undefined, language, isUnattended: false });
    const { rows, updated } = result as TableReport;
    activeBook().toast(menuWords[language].refreshDone(rows, updated), productName);
  } catch (error) {
    noteBug(error);
    SpreadsheetApp.getUi().alert(tellFault(error, language));
  }
}

export function refreshAllFormulas(): void {
  const count = refreshFormulas();
  activeBook().toast(menuWords[userLanguage()].formulasDone(count), productName);
}
