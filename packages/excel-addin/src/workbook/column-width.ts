import type { SheetCell } from '@tpr/core/workbook';
import { bodyRange, type TableHead } from './table-head.ts';

/** Maximum width of a column, in characters: longer texts are read in the cell itself. */
const mostCharacters = 40;
const leastCharacters = 8;
/** Points of one character, enough for fonts wider than Excel's default, and of the margins of a cell. */
const characterPoints = 6;
const marginPoints = 4;
/** Width of the button for sorting and filtering in a header. */
const buttonCharacters = 3;

export function widthOf(characters: number): number {
  return marginPoints + characterPoints * Math.min(mostCharacters, Math.max(leastCharacters, characters));
}

/** Fits columns to their first rows; later widths are the user's. */
export function fitWidths(
  head: TableHead,
  places: readonly number[],
  rows: readonly (readonly SheetCell[])[],
  isHidden: (place: number) => boolean,
): void {
  places.forEach((place, at) => {
    // Setting a width would show a hidden column.
    if (isHidden(place)) return;
    const header = (head.shown.columns[place]?.header.length ?? 0) + buttonCharacters;
    const widest = rows.reduce((most, cells) => Math.max(most, lengthOf(cells[at] ?? null)), header);
    bodyRange(head, 0, 1, place, 1).format.columnWidth = widthOf(widest);
  });
}

/** A date shows as about ten characters, and a date with a time as sixteen, however its number looks. */
function lengthOf(cell: SheetCell): number {
  if (typeof cell === 'string')
    return cell.includes('\n') ? Math.max(...cell.split('\n').map(({ length }) => length)) : cell.length;
  return Math.min(typeof cell === 'number' && !Number.isInteger(cell) ? 16 : 10, String(cell ?? '').length);
}
