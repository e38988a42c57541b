import type { Findings } from './findings.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const text = '@';
const usual = 'General';
const day = 'yyyy-mm-dd';
const entries: readonly (readonly [format: string, written: string])[] = [
  [text, "'=1+1"],
  [text, "'00123"],
  [text, '=1+1'],
  [text, '+1+1'],
  [text, '+33 1 23 45 67 89'],
  [text, '00123'],
  [text, '1/2'],
  [text, 'TRUE'],
  [usual, "'=1+1"],
  [usual, "'00123"],
  [usual, '+1+1'],
  [usual, '-1-x'],
  [usual, '00123'],
  [usual, '1/2'],
  [usual, '10%'],
  [usual, 'TRUE'],
  [usual, '1,234'],
  [usual, '(7)'],
  [day, "'1/2"],
];

/** How cells store texts that a script writes. */
export function probeCells(sheet: Sheet, findings: Findings): void {
  for (const [format, written] of entries) {
    findings.fact(`setValue ${written} into a cell of the format ${format}`, () => {
      const cell = sheet.getRange(1, 1);
      cell.clear().setNumberFormat(format).setValue(written);
      return look(cell);
    });
  }
  findings.fact('setValues [[=1+1]] into a cell of the format @', () => {
    const cell = sheet.getRange(1, 1);
    cell
      .clear()
      .setNumberFormat(text)
      .setValues([['=1+1']]);
    return look(cell);
  });
  findings.fact('setRichTextValues =1+1', () => {
    const cell = sheet.getRange(1, 1);
    cell.clear().setRichTextValues([[SpreadsheetApp.newRichTextValue().setText('=1+1').build()]]);
    return look(cell);
  });
  findings.fact('setValue Other into a cell whose validation rejects it', () => {
    const cell = sheet.getRange(1, 1);
    const rule = SpreadsheetApp.newDataValidation().requireValueInList(['High']).setAllowInvalid(false).build();
    try {
      cell.clear().setDataValidation(rule).setValue('Other');
      SpreadsheetApp.flush();
      return look(cell);
    } finally {
      cell.setDataValidation(null);
    }
  });
  findings.fact('the call that refuses such a value, and the cell that is written after it', () => {
    const [cell, next] = [sheet.getRange(1, 1), sheet.getRange(1, 2)];
    const rule = SpreadsheetApp.newDataValidation().requireValueInList(['High']).setAllowInvalid(false).build();
    next.clear();
    cell.clear().setDataValidation(rule);
    SpreadsheetApp.flush();
    let call = 'setValue';
    try {
      cell.setValue('Other');
      call = 'setValue of the next cell';
      next.setValue('next');
      call = 'flush';
      SpreadsheetApp.flush();
      call = 'none';
    } catch {
      // Google throws at the call that is named.
    }
    cell.setDataValidation(null);
    return `${call}: ${look(next)}`;
  });
  const merged = (what: string, act: (cells: GoogleAppsScript.Spreadsheet.Range) => unknown): void =>
    findings.fact(what, () => {
      const cells = sheet.getRange(1, 1, 2, 2);
      try {
        cells.clear().setValues([
          [1, 2],
          [3, 4],
        ]);
        cells.merge();
        return JSON.stringify(act(cells));
      } finally {
        sheet.getRange(1, 1, sheet.getMaxRows(), sheet.getMaxColumns()).breakApart();
      }
    });
  merged('setValues into four merged cells', (cells) =>
    cells
      .setValues([
        [5, 6],
        [7, 8],
      ])
      .getValues(),
  );
  merged('the same after they are unmerged', (cells) => {
    cells.setValues([
      [5, 6],
      [7, 8],
    ]);
    return cells.breakApart().getValues();
  });
  merged('merged cells after clear', (cells) => cells.clear().getMergedRanges().length);
  merged('merged cells of which insertCells moves a part', () => {
    const cell = sheet.getRange(1, 2).insertCells(SpreadsheetApp.Dimension.ROWS);
    return cell.getMergedRanges().length;
  });
  merged('a filter over merged cells', (cells) => cells.createFilter().remove());
  const nameGone = (what: string, act: (book: GoogleAppsScript.Spreadsheet.Spreadsheet) => unknown): void =>
    findings.fact(what, () => {
      const book = SpreadsheetApp.getActive();
      const gone = book.insertSheet('Gone');
      book.setNamedRange('SELFTEST_GONE', gone.getRange(1, 1));
      book.deleteSheet(gone);
      try {
        return String(act(book));
      } finally {
        book
          .getNamedRanges()
          .filter((named) => named.getName() === 'SELFTEST_GONE')
          .forEach((named) => named.remove());
      }
    });
  const listed = (book: GoogleAppsScript.Spreadsheet.Spreadsheet): number =>
    book.getNamedRanges().filter((named) => named.getName() === 'SELFTEST_GONE').length;
  nameGone('names of a sheet that is deleted', listed);
  nameGone('setNamedRange with such a name', (book) => {
    book.setNamedRange('SELFTEST_GONE', sheet.getRange(1, 1));
    return `${listed(book)}, ${book.getRangeByName('SELFTEST_GONE')?.getA1Notation()}`;
  });
  findings.fact('a text of 50,000 characters', () => writeLong(sheet, 50_000));
  findings.fact('a text of 50,001 characters', () => writeLong(sheet, 50_001));
}

/** The content of a cell, as a script reads it. */
export function look(cell: GoogleAppsScript.Spreadsheet.Range): string {
  const value: unknown = cell.getValue();
  const shown = value instanceof Date ? 'a date' : JSON.stringify(value);
  const formula = cell.getFormula();
  return formula === '' ? `${typeof value} ${shown}` : `formula ${formula}`;
}

function writeLong(sheet: Sheet, length: number): string {
  const cell = sheet.getRange(1, 1);
  cell.clear().setNumberFormat(text).setValue('x'.repeat(length));
  SpreadsheetApp.flush();
  return `${String(cell.getValue()).length} characters`;
}
