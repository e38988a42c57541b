import type { Findings } from './findings.ts';

const longestWaitMs = 30_000;
/** The last one is the add-on’s, which lies in the same project. */
const formulas = [
  'SELFTEST_VALUE()',
  'SELFTEST_ASYNC()',
  'SELFTEST_PROMISE()',
  'SELFTEST_SCREEN()',
  'SELFTEST_KEEP()',
  'TPR_CHECKID("FR00732829320")',
];

/**
 * Whether a custom function may answer later, sees a screen or keeps anything for its user, and whether the add-on answers
 * in a formula at all. Only Google calculates.
 */
export function probeFormulas(sheet: GoogleAppsScript.Spreadsheet.Sheet, findings: Findings): void {
  formulas.forEach((formula, at) => sheet.getRange(3, 1 + at).setFormula(`=${formula}`));
  SpreadsheetApp.flush();
  findings.fact('whether a script that is bound to its spreadsheet says that it is no add-on', () => {
    return ScriptApp.getInstallationSource() === ScriptApp.InstallationSource.NONE;
  });
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
