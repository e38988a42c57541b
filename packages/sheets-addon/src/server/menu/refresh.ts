import type { Language } from '@tpr/core';
import type { TableReport } from '@tpr/core/workbook';
import { describeFault } from '../../shared/describe-fault.ts';
import { needScreen } from '../script/caller.ts';
import { noteBug } from '../script/execution-log.ts';
import { isBound } from '../script/installation.ts';
import { userLanguage } from '../script/language.ts';
import { convertGoogleError } from '../service/google-refusal.ts';
import { keepsPassword } from '../session/own-session.ts';
import { perform } from '../work/resumable-job.ts';
import { activeBook } from '../workbook/grid.ts';
import { faultOf } from '../workbook/fault.ts';
import { productName } from './menu-items.ts';
import { refreshFormulas } from './refresh-formulas.ts';
import { menuMessages } from './messages.ts';

/** Seconds that a message stays on the screen: the default of Google, and enough to read a warning. */
const shortToast = 5;
const longToast = 30;

export function refreshTable(): void {
  needScreen();
  const language = userLanguage();
  try {
    const job = Utilities.getUuid();
    const work = { job, task: 'refresh', input: undefined, userLanguage: language, isUnattended: false } as const;
    const { kind, result } = perform(work);
    const { refreshDone, refreshLacks, refreshGoesOn, refreshGoesOnSignedIn } = menuMessages[language];
    const goesOn = isBound() || keepsPassword() ? refreshGoesOn : refreshGoesOnSignedIn;
    const report = (result ?? { rows: 0, updated: 0, added: 0, removed: 0 }) as TableReport;
    const { lacking = 0, isUnfinished = false, warnings = [] } = report;
    const lacks = lacking > 0 || isUnfinished ? [refreshLacks] : [];
    const done = [refreshDone(report), ...lacks, ...warnings];
    const seconds = done.length > 1 ? longToast : shortToast;
    activeBook().toast(kind === 'paused' ? goesOn : done.join(' '), productName, seconds);
  } catch (thrown) {
    tell(thrown, language);
  }
}

export function refreshAllFormulas(): void {
  needScreen();
  const language = userLanguage();
  const { formulasDone, formulasLocked } = menuMessages[language];
  try {
    const { count, locked } = refreshFormulas();
    activeBook().toast(formulasDone(count), productName);
    if (locked.length > 0) SpreadsheetApp.getUi().alert(formulasLocked(locked));
  } catch (thrown) {
    tell(thrown, language);
  }
}

function tell(thrown: unknown, language: Language): void {
  const error = faultOf(convertGoogleError(thrown));
  noteBug(error);
  SpreadsheetApp.getUi().alert(describeFault(error, language));
}
