import { statusLooks, type NewColumn, type SheetCell } from '@tpr/core/desk';
import { formatOf } from './cell-writing.ts';
import type { Range, Sheet } from './grid.ts';
import type { Place, PlacedColumn } from './place.ts';

const headerTint = '#ffe699';
const cellTint = '#fff9e5';
const barColors = ['#ffffff', '#9dc3e6'] as const;
/** Google's own limit for a list that is written out. */
const longestList = 500;
const mostCharacters = 40;
const leastCharacters = 8;
const characterPixels = 7;
const marginPixels = 16;
/** The button that a header has for filtering. */
const buttonCharacters = 3;

/** How a new column looks, down to the end of the sheet: rows that come later get it from those above. */
export function dressColumn(sheet: Sheet, headerRow: number, at: number, column: NewColumn): void {
  const { header, type, note, isHidden, isEditable, look, choices = [] } = column;
  const headerCell = sheet.getRange(headerRow, at, 1, 1);
  const below = sheet.getRange(headerRow + 1, at, sheet.getMaxRows() - headerRow, 1);
  headerCell.setFontWeight('bold');
  if (note !== '') headerCell.setNote(note);
  below.setNumberFormat(formatOf(type));
  if (type === 'text') below.setHorizontalAlignment('left');
  if (isEditable === true) {
    headerCell.setBackground(headerTint);
    below.setBackground(cellTint);
  } else {
    // It asks whoever types here by hand whether they are sure; a script writes on.
    below.protect().setWarningOnly(true).setDescription(`TPR: ${header}`);
  }
  if (choices.length > 0 && choices.length <= longestList) offerList(below, choices);
  if (look !== undefined) addRules(sheet, below, look);
  sheet.setColumnWidth(at, widthOf(header.length + buttonCharacters));
  if (isHidden === true) sheet.hideColumns(at, 1);
}

/** Other input is allowed; Google marks it. */
function offerList(cells: Range, choices: readonly string[]): void {
  const rule = SpreadsheetApp.newDataValidation()
    .requireValueInList([...choices])
    .setAllowInvalid(true)
    .setHelpText(choices.join(', ').slice(0, 250));
  cells.setDataValidation(rule.build());
}

function addRules(sheet: Sheet, cells: Range, look: 'status' | 'bar'): void {
  const rules = sheet.getConditionalFormatRules();
  if (look === 'bar') {
    rules.push(
      SpreadsheetApp.newConditionalFormatRule()
        .setGradientMinpoint(barColors[0])
        .setGradientMaxpoint(barColors[1])
        .setRanges([cells])
        .build(),
    );
  } else {
    for (const { words, fill, font } of statusLooks) {
      for (const word of words) {
        const rule = SpreadsheetApp.newConditionalFormatRule().whenTextEqualTo(word);
        rules.push(rule.setBackground(fill).setFontColor(font).setRanges([cells]).build());
      }
    }
  }
  sheet.setConditionalFormatRules(rules);
}

function widthOf(characters: number): number {
  return marginPixels + characterPixels * Math.min(mostCharacters, Math.max(leastCharacters, characters));
}

/** Fits columns to their first rows; later widths are the user's. */
export function fitWidths(
  { sheet }: Place,
  columns: readonly PlacedColumn[],
  rows: readonly (readonly SheetCell[])[],
): void {
  columns.forEach(({ at, header }, place) => {
    const widest = rows.reduce((most, cells) => Math.max(most, lengthOf(cells[place] ?? null)), header.length + 3);
    sheet.setColumnWidth(at, widthOf(widest));
  });
}

/** A date shows as about ten characters, however its number looks. */
function lengthOf(cell: SheetCell): number {
  if (typeof cell === 'string') return Math.max(...cell.split('\n').map(({ length }) => length));
  return Math.min(10, String(cell ?? '').length);
}
