import type { NewColumn } from '@tpr/core';
import { widthOf } from './column-width.ts';
import type { OfficeSupport } from './office-support.ts';
import { addStatusLook } from './status-look.ts';

const headerTint = '#FFE699';
const cellTint = '#FFF9E5';
const barColor = '#9DC3E6';
/** Excel's own limits for what shows beside a selected cell. */
const longestPromptTitle = 32;
const longestPrompt = 255;
const sheetRows = 1_048_576;

/** Header cell of a column, from 0. */
export interface HeaderPlace {
  readonly row: number;
  readonly column: number;
}

/**
 * How a new column looks. Lists and conditional formats go down to the end of the sheet: whatever rows the table will
 * have, they are there.
 * @param list formula or text of the list that the cells offer.
 */
export function dressColumn(
  sheet: Excel.Worksheet,
  { row, column }: HeaderPlace,
  { header, type, note, isHidden, isEditable, look }: NewColumn,
  list: string | undefined,
  support: OfficeSupport,
): void {
  const headerCell = sheet.getRangeByIndexes(row, column, 1, 1);
  const first = sheet.getRangeByIndexes(row + 1, column, 1, 1);
  const below = sheet.getRangeByIndexes(row + 1, column, sheetRows - row - 1, 1);
  if (note !== '') addNote(sheet, headerCell, header, note, support);
  if (type === 'text') first.format.horizontalAlignment = 'Left';
  if (isEditable === true) {
    headerCell.format.fill.color = headerTint;
    headerCell.format.font.color = '#000000';
    first.format.fill.color = cellTint;
  }
  if (list !== undefined) offerList(below, header, list);
  if (look === 'status') addStatusLook(below);
  if (look === 'bar') {
    const bar = below.conditionalFormats.add('DataBar').dataBar;
    bar.positiveFormat.fillColor = barColor;
    bar.positiveFormat.gradientFill = false;
  }
  headerCell.format.columnWidth = widthOf(header.length + 3);
  if (isHidden === true) headerCell.getEntireColumn().columnHidden = true;
}

/** A note where Excel has them, else a text that shows while the header is selected. */
function addNote(
  sheet: Excel.Worksheet,
  cell: Excel.Range,
  header: string,
  note: string,
  support: OfficeSupport,
): void {
  if (support.isSetSupported('ExcelApi', '1.18')) sheet.notes.add(cell, note);
  else cell.dataValidation.prompt = promptOf(header, note);
}

function offerList(cells: Excel.Range, header: string, list: string): void {
  cells.dataValidation.rule = { list: { inCellDropDown: true, source: list } };
  cells.dataValidation.errorAlert = {
    showAlert: true,
    style: 'Information',
    title: header.slice(0, longestPromptTitle),
    message: '≠',
  };
}

function promptOf(title: string, message: string): Excel.DataValidationPrompt {
  return {
    showPrompt: true,
    title: title.slice(0, longestPromptTitle),
    message: message.slice(0, longestPrompt),
  };
}
