/**
 * The raw value of a cell, never its displayed text: a 14-digit number is displayed as 7.32829E+13. An object is a
 * host's date or error value; hosts turn dates into serials or ISO text before they call a reader.
 */
export type Cell = string | number | boolean | object | null | undefined;

/** Zero-width characters, direction marks and the byte order mark: invisible, and copied along from web pages. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;

/** NFKC, without invisible characters and outer blanks; every kind of blank becomes a plain space. */
export function cleanText(text: string): string {
  return text.normalize('NFKC').replace(invisible, '').replace(/\s/g, ' ').trim();
}

export function isEmptyCell(cell: Cell): cell is string | null | undefined {
  return cell === null || cell === undefined || (typeof cell === 'string' && cleanText(cell) === '');
}
