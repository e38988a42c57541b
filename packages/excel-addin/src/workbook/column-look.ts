import { cutText } from '@tpr/core/values';
import type { NewColumn } from '@tpr/core/workbook';
import { widthOf } from './column-width.ts';
import { addStatusLook } from './status-look.ts';

const headerTint = '#FFE699';
const headerText = '#3D2E00';
const cellTint = '#FFF9E5';
const barColor = '#9DC3E6';
/**
 * Excel's limits for the prompt of a selected cell and for the alert about an input
 * (https://learn.microsoft.com/openspecs/office_standards/ms-oi29500/0114969a-4859-443e-ae3e-0c1fdebfcc64).
 */
const longestTitle = 32;
const longestPrompt = 255;
const longestAlert = 224;

/** Cells of a column. */
export interface ColumnCells {
  /** Absent where the user has hidden the header row. */
  readonly header: Excel.Range | undefined;
  /** The first cell of data. */
  readonly first: Excel.Range;
}

/**
 * Formats a new column. Lists and conditional formats extend to the end of the sheet, so that they apply to all later
 * rows of the table.
 * @param list formula or text of the list that the cells offer.
 */
export function dressColumn(
  { header: headerCell, first }: ColumnCells,
  { header, type, note, isHidden, isEditable, look, choices = [] }: NewColumn,
  list: string | undefined,
): void {
  const below = cellsBelow(first);
  if (headerCell !== undefined) {
    if (note !== '') explain(headerCell, header, note);
    if (isEditable === true) {
      headerCell.format.fill.color = headerTint;
      headerCell.format.font.color = headerText;
    }
  }
  if (type === 'text') first.format.horizontalAlignment = 'Left';
  if (isEditable === true) first.format.fill.color = cellTint;
  if (list !== undefined) offerList(below, header, choices, list);
  if (look === 'status') addStatusLook(below);
  if (look === 'bar') {
    const bar = below.conditionalFormats.add('DataBar').dataBar;
    bar.positiveFormat.fillColor = barColor;
    bar.positiveFormat.gradientFill = false;
  }
  first.format.columnWidth = widthOf(header.length + 3);
  if (isHidden === true) first.getEntireColumn().columnHidden = true;
}

/** The cells from the first cell of data to the end of the sheet. */
export function cellsBelow(first: Excel.Range): Excel.Range {
  return first.getBoundingRect(first.getEntireColumn().getLastCell());
}

/** Shows the text while the header is selected. Every Excel supports this, without an author or a mark on the cell. */
function explain(cell: Excel.Range, title: string, message: string): void {
  // A prompt requires a validation rule; this rule accepts every value.
  cell.dataValidation.rule = { custom: { formula: '=TRUE' } };
  cell.dataValidation.prompt = {
    showPrompt: true,
    title: cutText(title, longestTitle, ''),
    message: cutText(message, longestPrompt, ''),
  };
}

/** Offers a list. Other input is allowed: Excel shows the choices, and asks whether to keep the input. */
export function offerList(cells: Excel.Range, header: string, choices: readonly string[], list: string): void {
  cells.dataValidation.rule = { list: { inCellDropDown: true, source: list } };
  cells.dataValidation.errorAlert = {
    showAlert: true,
    style: 'Information',
    title: cutText(header, longestTitle, ''),
    message: cutText(choices.join(', '), longestAlert, ''),
  };
}
