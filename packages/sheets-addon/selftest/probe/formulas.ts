import type { Findings } from './findings.ts';

const longestWaitMs = 30_000;
/** The last one evaluates desk.html. */
const formulas = ['SELFTEST_VALUE()', 'SELFTEST_ASYNC()', 'SELFTEST_PROMISE()', 'TPR_CHECKID("FR00732829320")'];

/** Whether a custom function may answer later, and out of desk.html. Only Google calculates. */
export function probeFormulas(sheet: GoogleAppsScript.Spreadsheet.Sheet, findings: Findings): void {
  formulas.forEach((formula, at) => sheet.getRange(3, 1 + at).setFormula(`=${formula}`));
  SpreadsheetApp.flush();
  formulas.forEach((formula, at) =>
    findings.open(`the formula =${formula}`, () => waitForValue(sheet.getRange(3, 1 + at))),
  );
}

function waitForValue(cell: GoogleAppsScript.Spreadsheet.Range): string {
  for (const endMs = Date.now() + longestWaitMs; ;) {
    const value = String(cell.getValue());
    if ((value !== '' && !value.startsWith('Loading')) || Date.now() > endMs) return value;
    Utilities.sleep(1_000);
    SpreadsheetApp.flush();
  }
}
