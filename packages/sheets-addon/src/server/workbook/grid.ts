import { numberFormatsOf, type NumberFormats } from '@tpr/core/google';

export type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
export type Range = GoogleAppsScript.Spreadsheet.Range;
export type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

export function activeBook(): Spreadsheet {
  return SpreadsheetApp.getActiveSpreadsheet();
}

/** The number formats of each type in the locale of the spreadsheet. */
export const bookFormats = (): NumberFormats => numberFormatsOf(activeBook().getSpreadsheetLocale());

/**
 * Whether the sheet has cells. A chart that a user has moved to its own sheet has none, and Google refuses to look for
 * them: developers.google.com/apps-script/reference/spreadsheet/sheet-type.
 */
export function hasCells(sheet: Sheet): boolean {
  return sheet.getType() === SpreadsheetApp.SheetType.GRID;
}

/** Makes the sheet large enough: writing beyond its edge fails. */
export function growTo(sheet: Sheet, rows: number, columns: number): void {
  const missingRows = rows - sheet.getMaxRows();
  if (missingRows > 0) sheet.insertRowsAfter(sheet.getMaxRows(), missingRows);
  const missingColumns = columns - sheet.getMaxColumns();
  if (missingColumns > 0) sheet.insertColumnsAfter(sheet.getMaxColumns(), missingColumns);
}

export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}
