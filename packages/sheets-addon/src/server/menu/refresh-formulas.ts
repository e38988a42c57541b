import { sheetProtected } from '@tpr/core/google';
import { argumentSeparator } from '../script/language.ts';
import { forgetReplies } from '../session/sharing.ts';
import { activeBook, columnLetters, growTo, type Sheet } from '../workbook/grid.ts';
import { countCalls, refreshName, withRefresh } from './formula.ts';

const refreshSheet = 'TPR refresh';

export interface RefreshedFormulas {
  /** Calls of ours. */
  readonly count: number;
  /** Cells whose formulas are not read again, since the user must not change them, such as `Sheet1!B2`. */
  readonly locked: readonly string[];
}

/**
 * Has all formulas of ours read again. Google reads one again only when an argument has changed: each gets a cell as its
 * last argument, once, and that cell changes.
 */
export function refreshFormulas(): RefreshedFormulas {
  forgetReplies();
  const cell = refreshCell();
  if (!cell.canEdit()) throw sheetProtected(refreshSheet);
  const separator = argumentSeparator();
  const found = activeBook()
    .getSheets()
    .map((sheet) => prepare(sheet, separator));
  cell.setValue(new Date().toISOString());
  SpreadsheetApp.flush();
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    locked: found.map(({ locked }) => locked).flat(),
  };
}

/**
 * Has formulas read again that this menu has prepared before, as most are where it is used. None is changed: that is for
 * who asks for it.
 */
export function renewFormulas(): void {
  forgetReplies();
  activeBook().getRangeByName(refreshName)?.setValue(new Date().toISOString());
}

/** A formula is changed whole, so that none is lost when the execution is ended on the way. */
function prepare(sheet: Sheet, separator: ',' | ';'): RefreshedFormulas {
  const rows = sheet.getLastRow();
  const columns = sheet.getLastColumn();
  if (rows === 0 || columns === 0) return { count: 0, locked: [] };
  let count = 0;
  const locked: string[] = [];
  sheet
    .getRange(1, 1, rows, columns)
    .getFormulas()
    .forEach((cells, row) =>
      cells.forEach((formula, column) => {
        const calls = countCalls(formula);
        if (calls === 0) return;
        const wanted = withRefresh(formula, separator);
        const cell = wanted === formula ? undefined : sheet.getRange(row + 1, column + 1, 1, 1);
        if (cell?.canEdit() === false) {
          locked.push(`${sheet.getName()}!${columnLetters(column + 1)}${row + 1}`);
          return;
        }
        count += calls;
        cell?.setFormula(wanted);
      }),
    );
  return { count, locked };
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
