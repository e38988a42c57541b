import type { Findings } from './findings.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

const longestWaitMs = 30_000;
const cellName = 'SELFTEST_CELL';
const leftOut = 'undefined, null or an empty text: each is taken for left out, and so is the text that a menu writes';

/** Formulas with the results that the simulator assumes, since it calculates none. The last but one is the add-on’s. */
const formulas: readonly (readonly [formula: string, assumed: string])[] = [
  ['SELFTEST_VALUE()', 'answered'],
  ['selftest_value()', 'answered: case does not matter'],
  ['SELFTEST_ASYNC()', 'nothing: no formula of the add-on answers later'],
  ['SELFTEST_PROMISE()', 'nothing: no formula of the add-on answers later'],
  ['SELFTEST_DATE()', 'a date, which its cell shows as one'],
  ['SELFTEST_SCREEN()', 'refused'],
  ['SELFTEST_KEEP()', 'refused'],
  ['SELFTEST_GIVEN(1,,3)', leftOut],
  ['SELFTEST_GIVEN(1,"",A99)', 'the text that is empty, and an empty text for the cell'],
  ['SELFTEST_GIVEN(DATE(2026,1,31),TRUE,"x")', 'a date, a boolean and a text'],
  ['TPR_CHECKID("FR00732829320")', 'FALSE'],
  [`SELFTEST_TIME(${cellName})`, 'a number'],
];

/**
 * Probes custom functions: asynchronous results, access to the user interface and to stored properties, and the values
 * of omitted arguments. Also checks whether a formula of the add-on returns a result. Only Google calculates formulas.
 */
export function probeFormulas(sheet: GoogleAppsScript.Spreadsheet.Sheet, findings: Findings): void {
  const counted = sheet.getRange(4, 1);
  counted.setValue(1);
  SpreadsheetApp.getActiveSpreadsheet().setNamedRange(cellName, counted);
  const cells = formulas.map(([formula], at) => sheet.getRange(3, 1 + at).setFormula(`=${formula}`));
  SpreadsheetApp.flush();
  findings.fact('whether a script that is bound to its spreadsheet says that it is no add-on', () => {
    return ScriptApp.getInstallationSource() === ScriptApp.InstallationSource.NONE;
  });
  const endMs = Date.now() + longestWaitMs;
  cells.forEach((cell, at) => {
    const [formula, assumed] = formulas[at] ?? ['', ''];
    findings.open(`the formula =${formula}`, () => waitForValue(cell, '', endMs), assumed);
  });
  findings.open('a formula in small letters, as it is read back', () => cells[1]?.getFormula(), 'as it was written');
  const last = cells[cells.length - 1];
  findings.open(
    'a formula whose argument is a named cell, after a script has changed that cell',
    () => {
      const before = last === undefined ? '' : textOf(last);
      counted.setValue(2);
      SpreadsheetApp.flush();
      const after = last === undefined ? before : waitForValue(last, before, Date.now() + longestWaitMs);
      return after === before ? 'shows what it showed' : 'was calculated again';
    },
    'was calculated again',
  );
}

function textOf(cell: Range): string {
  const value: unknown = cell.getValue();
  return value instanceof Date ? `a date, shown as ${cell.getDisplayValue()}` : String(value);
}

/** @param before what the cell shows while it is not calculated. */
function waitForValue(cell: Range, before: string, endMs: number): string {
  for (;;) {
    const value = textOf(cell);
    if ((value !== before && value !== '' && !value.startsWith('Loading')) || Date.now() > endMs) return value;
    Utilities.sleep(1_000);
    SpreadsheetApp.flush();
  }
}
