/** A cell range as Apps Script has it, and what the rest of the adapter needs of it. */
export type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
export type Range = GoogleAppsScript.Spreadsheet.Range;
export type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

export function activeBook(): Spreadsheet {
  return SpreadsheetApp.getActiveSpreadsheet();
}

/** Makes the sheet large enough: writing beyond its edge fails. */
export function growTo(sheet: Sheet, rows: number, columns: number): void {
  const missingRows = rows - sheet.getMaxRows();
  if (missingRows > 0) sheet.insertRowsAfter(sheet.getMaxRows(), missingRows);
  const missingColumns = columns - sheet.getMaxColumns();
  if (missingColumns > 0) sheet.insertColumnsAfter(sheet.getMaxColumns(), missingColumns);
}

/** Numbers that follow each other, as [first, count]. */
export function runsOf(numbers: readonly number[]): (readonly [first: number, count: number])[] {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs[runs.length - 1];
    if (run !== undefined && number === run[0] + run[1]) run[1] += 1;
    else runs.push([number, 1]);
  }
  return runs;
}

export function isBlank(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}

export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

/** The wish, or with the first number behind it that makes it free. */
export function freeName(wish: string, longest: number, gap: string, isTaken: (name: string) => boolean): string {
  const start = wish.slice(0, longest);
  if (!isTaken(start)) return start;
  for (let number = 2; ; number++) {
    const ending = `${gap}${number}`;
    const name = start.slice(0, longest - ending.length) + ending;
    if (!isTaken(name)) return name;
  }
}
