import type { CellType } from '../portfolio/table.ts';
import type { SheetCell } from '../workbook/port.ts';
import { dayFormat } from './day-format.ts';

/** The formats of our tables in a Google spreadsheet, for the add-on and the command line. Colours are hexadecimal, widths pixels. */

/** Cells formatted so keep what looks like a number or a date as text. */
export const textFormat = '@';

export type NumberFormats = Readonly<Record<CellType, string>>;

/** @param locale of the spreadsheet, such as fr_FR; undefined where it is not known. */
export function numberFormatsOf(locale: string | undefined): NumberFormats {
  const date = dayFormat(locale);
  return {
    text: textFormat,
    number: 'General',
    percent: '0.00%',
    boolean: 'General',
    date,
    dateTime: `${date} hh:mm`,
  };
}

/**
 * The format of a cell is that of its column, so that a later value of the column's type is shown as such. Only a number in a
 * column of text has its own: the text format would make a text of it.
 */
export function formatFor(cell: SheetCell, type: CellType, formats: NumberFormats): string {
  return type === 'text' && cell !== null && typeof cell !== 'string' ? formats.number : formats[type];
}

export const headerTint = '#ffe699';
export const cellTint = '#fff9e5';
export const barColors = { least: '#ffffff', most: '#9dc3e6' } as const;

/** The warning of a read-only column: Google asks users who type there whether they are sure. */
export const warningOf = (header: string): string => `TPR: ${header}`;

/** Google's own limit for a list that is written out. */
const longestList = 500;

/** The list that is offered in the cells of a column; undefined where there is none, or more than Google takes. */
export function offeredList(
  choices: readonly string[] = [],
): { readonly choices: readonly string[]; readonly help: string } | undefined {
  if (choices.length === 0 || choices.length > longestList) return undefined;
  return { choices, help: choices.join(', ').slice(0, 250) };
}

const mostCharacters = 40;
const leastCharacters = 8;
const characterPixels = 7;
const marginPixels = 16;
/** The button that a header has for filtering. */
const buttonCharacters = 3;

function widthOf(characters: number): number {
  return marginPixels + characterPixels * Math.min(mostCharacters, Math.max(leastCharacters, characters));
}

export function headerWidth(header: string): number {
  return widthOf(header.length + buttonCharacters);
}

/** Fits a column to its first rows; later widths are the user's. */
export function fittedWidth(header: string, cells: readonly SheetCell[]): number {
  return widthOf(
    cells.reduce<number>((most, cell) => Math.max(most, lengthOf(cell)), header.length + buttonCharacters),
  );
}

/** A date shows as about ten characters, however its number looks. */
function lengthOf(cell: SheetCell): number {
  if (typeof cell === 'string') return Math.max(...cell.split('\n').map(({ length }) => length));
  return Math.min(10, String(cell ?? '').length);
}
