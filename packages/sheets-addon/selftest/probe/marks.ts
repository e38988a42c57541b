import type { Findings } from './findings.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const rowKey = 'selftest.row';
const columnKey = 'selftest.column';

/** Whether developer metadata moves with its row or column. */
export function probeMarks(sheet: Sheet, findings: Findings): void {
  sheet.getRange(10, 1, 3, 2).setValues([
    ['c', 1],
    ['b', 2],
    ['a', 3],
  ]);
  sheet.getRange('10:10').addDeveloperMetadata(rowKey, 'kept');
  sheet.getRange('B:B').addDeveloperMetadata(columnKey, 'kept');
  findings.fact('metadata of row 10 and column B', () => places(sheet));
  findings.fact('the same after the rows 10 to 12 are sorted the other way round', () => {
    sheet.getRange(10, 1, 3, 2).sort(1);
    return `${places(sheet)}, above ${String(sheet.getRange(10, 1).getValue())}`;
  });
  findings.fact('the same after a row was put in above', () => {
    sheet.insertRowsAfter(1, 1);
    return places(sheet);
  });
  findings.fact('the same after column B was moved before column E', () => {
    sheet.moveColumns(sheet.getRange('B:B'), 5);
    return places(sheet);
  });
  findings.fact('the same after the row and the column were deleted', () => {
    const [row, column] = [rowOf(sheet), columnOf(sheet)];
    if (row !== undefined) sheet.deleteRows(row, 1);
    if (column !== undefined) sheet.deleteColumns(column, 1);
    return places(sheet);
  });
  findings.fact('metadata of a range that is no whole row or column', () => {
    sheet.getRange(1, 1, 2, 2).addDeveloperMetadata('selftest.range');
    return 'taken';
  });
  probeCopy(sheet, findings);
}

/** Whether a copied sheet contains the metadata. A copy of the file is another file, which the script may not open. */
function probeCopy(sheet: Sheet, findings: Findings): void {
  const { DOCUMENT, PROJECT } = SpreadsheetApp.DeveloperMetadataVisibility;
  for (const visibility of [DOCUMENT, PROJECT]) {
    const key = `selftest.${String(visibility)}`;
    findings.open(`metadata with the visibility ${String(visibility)} in a copy of its sheet`, () => {
      sheet.getRange('20:20').addDeveloperMetadata(key, 'kept', visibility);
      const book = SpreadsheetApp.getActiveSpreadsheet();
      const copy = sheet.copyTo(book);
      try {
        return marksOf(copy, key).length > 0 ? 'comes along' : 'stays behind';
      } finally {
        book.deleteSheet(copy);
        for (const mark of marksOf(sheet, key)) mark.remove();
      }
    });
  }
}

function marksOf(sheet: Sheet, key: string): readonly GoogleAppsScript.Spreadsheet.DeveloperMetadata[] {
  return sheet.createDeveloperMetadataFinder().withKey(key).find();
}

function rowOf(sheet: Sheet): number | undefined {
  return marksOf(sheet, rowKey)[0]?.getLocation().getRow()?.getRow();
}

function columnOf(sheet: Sheet): number | undefined {
  return marksOf(sheet, columnKey)[0]?.getLocation().getColumn()?.getColumn();
}

function places(sheet: Sheet): string {
  return `row ${rowOf(sheet) ?? 'gone'}, column ${columnOf(sheet) ?? 'gone'}`;
}
