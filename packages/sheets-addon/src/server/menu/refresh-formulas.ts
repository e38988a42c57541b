import { sheetProtected, sheetsBusy } from '@tpr/core/google';
import { noteBug } from '../script/execution-log.ts';
import { argumentSeparator } from '../script/language.ts';
import { forgetReplies } from '../session/sharing.ts';
import { activeBook, columnLetters, growTo, hasCells, type Range, type Sheet } from '../workbook/grid.ts';
import { attempts } from '../workbook/table-locator.ts';
import { countCalls, refreshName, withRefresh } from './formula.ts';

const refreshSheet = 'TPR refresh';

export interface RefreshedFormulas {
  /** Number of TPR calls that are evaluated again. */
  readonly count: number;
  /** Cells, such as `Sheet1!B2`, whose formulas are not evaluated again because the user may not edit them. */
  readonly locked: readonly string[];
}

/**
 * Has all TPR formulas evaluated again. Google evaluates a formula again only if an argument has changed. So each
 * formula gets the refresh cell as last argument, once, and that cell changes.
 */
export function refreshFormulas(): RefreshedFormulas {
  forgetReplies();
  const cell = refreshCell();
  if (!cell.canEdit()) throw sheetProtected(refreshSheet);
  const separator = argumentSeparator();
  const found = activeBook()
    .getSheets()
    .filter(hasCells)
    .map((sheet) => prepare(sheet, separator));
  cell.setValue(new Date().toISOString());
  SpreadsheetApp.flush();
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    locked: found.map(({ locked }) => locked).flat(),
  };
}

/**
 * Has the formulas evaluated again that `refreshFormulas` has prepared before. It changes no formula, because the user
 * did not ask for that. Never throws: the work before it is done, and its result must not be lost.
 */
export function renewFormulas(): void {
  try {
    forgetReplies();
    const cell = activeBook().getRangeByName(refreshName);
    if (cell?.canEdit() === true) cell.setValue(new Date().toISOString());
  } catch (error) {
    noteBug(error);
  }
}

/** Replaces each formula in one call, so that none is lost if Google ends the execution. */
function prepare(sheet: Sheet, separator: ',' | ';'): RefreshedFormulas {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const found = readFormulas(sheet);
    const { count, locked, changes } = plan(sheet, found, separator);
    // Each check of a cell takes time, in which a user may move cells: then a formula would replace another cell.
    if (changes.length > 0 && JSON.stringify(readFormulas(sheet)) !== JSON.stringify(found)) continue;
    for (const { cell, wanted } of changes) cell.setFormula(wanted);
    return { count, locked };
  }
  throw sheetsBusy();
}

function readFormulas(sheet: Sheet): string[][] {
  const rows = sheet.getLastRow();
  const columns = sheet.getLastColumn();
  return rows === 0 || columns === 0 ? [] : sheet.getRange(1, 1, rows, columns).getFormulas();
}

interface Plan extends RefreshedFormulas {
  readonly changes: readonly { readonly cell: Range; readonly wanted: string }[];
}

function plan(sheet: Sheet, found: readonly (readonly string[])[], separator: ',' | ';'): Plan {
  let count = 0;
  const locked: string[] = [];
  const changes: { cell: Range; wanted: string }[] = [];
  found.forEach((cells, row) =>
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
      if (cell !== undefined) changes.push({ cell, wanted });
    }),
  );
  return { count, locked, changes };
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
