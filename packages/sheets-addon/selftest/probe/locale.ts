import { look } from './cells.ts';
import type { Findings } from './findings.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const locale = 'fr_FR';
const values = ['1,5', '1.5', '1 234,5', '31/12/2026', '03/04/2026', '2026-12-31', 'VRAI', 'TRUE'];
const formulas = ['=SUM(1,2)', '=SUM(1;2)', '=SUM(1;2,5)', '=SOMME(1;2)'];

/** How cells store values that a script writes in a locale with decimal commas, and the values that it reads back. */
export function probeLocale(sheet: Sheet, findings: Findings): void {
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const before = book.getSpreadsheetLocale();
  const cell = sheet.getRange(1, 1);
  try {
    book.setSpreadsheetLocale(locale);
    SpreadsheetApp.flush();
    for (const written of values) {
      findings.open(`setValue ${written} in a spreadsheet of ${locale}`, () => {
        cell.clear().setValue(written);
        return look(cell);
      });
    }
    for (const written of formulas) {
      findings.open(`setFormula ${written} in a spreadsheet of ${locale}`, () => {
        cell.clear().setFormula(written);
        return look(cell);
      });
    }
  } finally {
    cell.clear();
    book.setSpreadsheetLocale(before);
  }
}
