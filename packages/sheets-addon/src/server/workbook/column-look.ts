import { statusLooks, type NewColumn, type SheetCell } from '@tpr/core/workbook';
import { barColors, cellTint, fittedWidth, headerTint, headerWidth, offeredList, warningOf } from '@tpr/core/google';
import { bookFormats, type Range, type Sheet } from './grid.ts';
import type { TableLocator, ColumnSpot } from './table-locator.ts';

/** Formats a new column down to the end of the sheet. Later rows get the format of the rows above. */
export function dressColumn(sheet: Sheet, headerRow: number, at: number, column: NewColumn): void {
  const { header, type, note, isHidden, isEditable, look, choices } = column;
  const headerCell = sheet.getRange(headerRow, at, 1, 1);
  const below = sheet.getRange(headerRow + 1, at, sheet.getMaxRows() - headerRow, 1);
  headerCell.setFontWeight('bold');
  if (note !== '') headerCell.setNote(note);
  below.setNumberFormat(bookFormats()[type]);
  if (type === 'text') below.setHorizontalAlignment('left');
  if (isEditable === true) {
    headerCell.setBackground(headerTint);
    below.setBackground(cellTint);
  } else {
    // Google warns users who type here, but not scripts.
    below.protect().setWarningOnly(true).setDescription(warningOf(header));
  }
  if (choices !== undefined) offerList(below, choices);
  if (look !== undefined) addRules(sheet, below, look);
  sheet.setColumnWidth(at, headerWidth(header));
  if (isHidden === true) sheet.hideColumns(at, 1);
}

/** Other input is allowed; Google marks it. */
export function offerList(cells: Range, choices: readonly string[]): void {
  const list = offeredList(choices);
  if (list === undefined) return void cells.setDataValidation(null);
  const rule = SpreadsheetApp.newDataValidation()
    .requireValueInList([...list.choices])
    .setAllowInvalid(true)
    .setHelpText(list.help);
  cells.setDataValidation(rule.build());
}

function addRules(sheet: Sheet, cells: Range, look: 'status' | 'bar'): void {
  const rules = sheet.getConditionalFormatRules();
  if (look === 'bar') {
    rules.push(
      SpreadsheetApp.newConditionalFormatRule()
        .setGradientMinpoint(barColors.least)
        .setGradientMaxpoint(barColors.most)
        .setRanges([cells])
        .build(),
    );
  } else {
    for (const { labels, fill, font } of statusLooks) {
      for (const label of labels) {
        const rule = SpreadsheetApp.newConditionalFormatRule().whenTextStartsWith(label);
        rules.push(rule.setBackground(fill).setFontColor(font).setRanges([cells]).build());
      }
    }
  }
  sheet.setConditionalFormatRules(rules);
}

/** Fits columns to their first rows; later widths are the user's. */
export function fitWidths(
  { sheet }: TableLocator,
  columns: readonly ColumnSpot[],
  rows: readonly (readonly SheetCell[])[],
): void {
  columns.forEach(({ at, header }, place) => {
    const width = fittedWidth(
      header,
      rows.map((cells) => cells[place] ?? null),
    );
    sheet.setColumnWidth(at, width);
  });
}
