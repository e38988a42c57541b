import type { Findings } from './findings.ts';

const longestWaitMs = 30_000;
const functions = ['SELFTEST_VALUE', 'SELFTEST_ASYNC', 'SELFTEST_PROMISE'];

/** Whether a custom function may answer later. Only Google calculates. */
export function probeFormulas(sheet: GoogleAppsScript.Spreadsheet.Sheet, findings: Findings): void {
  functions.forEach((name, at) => sheet.getRange(3, 1 + at).setFormula(`=${name}()`));
  SpreadsheetApp.flush();
  functions.forEach((name, at) =>
    findings.open(`the formula =${name}()`, () => waitForValue(sheet.getRange(3, 1 + at))),
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
