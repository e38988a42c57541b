import type { TableReport } from '@tpr/core/desk';
import { tellFault } from '../../call/fault-words.ts';
import { needScreen } from '../script/caller.ts';
import { noteBug } from '../script/execution-log.ts';
import { userLanguage } from '../script/language.ts';
import { perform } from '../work/perform.ts';
import { activeBook } from '../workbook/grid.ts';
import { productName } from './menu-items.ts';
import { refreshFormulas } from './refresh-formulas.ts';
import { menuWords } from './words.ts';

export function refreshTable(): void {
  needScreen();
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
  needScreen();
  const count = refreshFormulas();
  activeBook().toast(menuWords[userLanguage()].formulasDone(count), productName);
}
