import type { CellType } from '../portfolio/table.ts';
import { cutText } from '../values/safe-text.ts';
import type { SheetCell } from '../workbook/port.ts';
import { dayFormat } from './day-format.ts';

/** The formats of managed tables in a Google spreadsheet. Colours are hexadecimal, widths are pixels. */

/** Cells of this format keep a text that looks like a number or a date. */
export const textFormat = '@';

export type NumberFormats = Readonly<Record<CellType, string>>;

/** @param locale of the spreadsheet, such as fr_FR; undefined if unknown. */
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
 * A cell has the format of its column, so that a later value of the column's type is shown as such. Only a number in a
 * text column has its own format, because the text format would turn it into text.
 */
export function formatFor(cell: SheetCell, type: CellType, formats: NumberFormats): string {
  return type === 'text' && cell !== null && typeof cell !== 'string' ? formats.number : formats[type];
}

export const headerTint = '#ffe699';
export const cellTint = '#fff9e5';
export const barColors = { least: '#ffffff', most: '#9dc3e6' } as const;

/** The description of a read-only column's protection: Google asks users to confirm edits there. */
export const warningOf = (header: string): string => `TPR: ${header}`;

/** Google's limit for the entries of a list validation. */
const maxListEntries = 500;

/** The list that the cells of a column offer; undefined without choices, or if there are more than Google allows. */
export function offeredList(
  choices: readonly string[] = [],
): { readonly choices: readonly string[]; readonly help: string } | undefined {
  if (choices.length === 0 || choices.length > maxListEntries) return undefined;
  return { choices, help: cutText(choices.join(', '), 250) };
}

const maxColumnCharacters = 40;
const minColumnCharacters = 8;
const characterPixels = 7;
const marginPixels = 16;
/** The width of the filter button in a header. */
const buttonCharacters = 3;

function widthOf(characters: number): number {
  return marginPixels + characterPixels * Math.min(maxColumnCharacters, Math.max(minColumnCharacters, characters));
}

export function headerWidth(header: string): number {
  return widthOf(header.length + buttonCharacters);
}

/** The width that fits a header and the first cells; later the user sets the width. */
export function fittedWidth(header: string, cells: readonly SheetCell[]): number {
  return widthOf(
    cells.reduce<number>((most, cell) => Math.max(most, lengthOf(cell)), header.length + buttonCharacters),
  );
}

/** A date is displayed with about ten characters, whatever the length of its number. */
function lengthOf(cell: SheetCell): number {
  if (typeof cell === 'string') return Math.max(...cell.split('\n').map(({ length }) => length));
  return Math.min(10, String(cell ?? '').length);
}
