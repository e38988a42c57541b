import { forgetReplies } from '../session/sharing.ts';
import { activeBook, growTo, type Sheet } from '../workbook/grid.ts';
import { countCalls, refreshName, withRefresh } from './formula.ts';

const refreshSheet = 'TPR refresh';
/** Locales whose numbers have a point, and whose formulas a comma between arguments. */
const withComma = /^(en|ja|ko|zh|th|he|iw|hi)_/;

/**
 * Has all formulas of ours read again. Google reads one again only when an argument has changed: each gets a cell as its
 * last argument, once, and that cell changes. @returns how many there are.
 */
export function refreshFormulas(): number {
  forgetReplies();
  const cell = refreshCell();
  const separator = withComma.test(activeBook().getSpreadsheetLocale()) ? ',' : ';';
  let count = 0;
  for (const sheet of activeBook().getSheets()) count += prepare(sheet, separator);
  cell.setValue(new Date().toISOString());
  SpreadsheetApp.flush();
  return count;
}

/** A formula is changed whole, so that none is lost when the execution is ended on the way. */
function prepare(sheet: Sheet, separator: ',' | ';'): number {
  const rows = sheet.getLastRow();
  const columns = sheet.getLastColumn();
  if (rows === 0 || columns === 0) return 0;
  let count = 0;
  sheet
    .getRange(1, 1, rows, columns)
    .getFormulas()
    .forEach((cells, row) =>
      cells.forEach((formula, column) => {
        const calls = countCalls(formula);
        if (calls === 0) return;
        count += calls;
        const wanted = withRefresh(formula, separator);
        if (wanted !== formula) sheet.getRange(row + 1, column + 1, 1, 1).setFormula(wanted);
      }),
    );
  return count;
}

function refreshCell(): GoogleAppsScript.Spreadsheet.Range {
  const book = activeBook();
  const found = book.getRangeByName(refreshName);
  if (found !== null) return found;
  const front = book.getActiveSheet();
  const sheet = book.getSheetByName(refreshSheet) ?? book.insertSheet(refreshSheet);
  book.setActiveSheet(front);
  if (!sheet.isSheetHidden()) sheet.hideSheet();
  growTo(sheet, 1, 1);
  book.setNamedRange(refreshName, sheet.getRange(1, 1, 1, 1));
  return sheet.getRange(1, 1, 1, 1);
}
