/**
 * The raw value of a cell, never its displayed text: a 14-digit number is displayed as 7.32829E+13. An object is a
 * host's date or error value; hosts turn dates into serials or ISO text before they call a reader.
 */
export type Cell = string | number | boolean | object | null | undefined;

/** Zero-width characters, direction marks and isolates, the byte order mark: invisible, and copied along from web pages. */
const invisible = /[\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** The same, and every blank. */
const outer = /[\s\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;

/** Everything but raised, lowered, circled and fractional digits: NFKC makes the footnote of `12¹` a digit of the number. */
const normalized = /[^\u00B2\u00B3\u00B9\u00BC-\u00BE\u2070-\u2089\u2150-\u215F\u2460-\u249B]+/g;

/** Printable ASCII without outer blanks: most texts are of this form, and none of them is changed. */
export const plainText = /^[!-~](?:[ -~]*[!-~])?$/;

/** NFKC, without invisible characters and outer blanks; every kind of blank becomes a plain space. */
export function cleanText(text: string): string {
  if (plainText.test(text)) return text;
  return text
    .replace(normalized, (part) => part.normalize('NFKC'))
    .replace(invisible, '')
    .replace(/\s/g, ' ')
    .trim();
}

/** The text in its own characters, without blanks and invisible characters around it; every blank is a plain space. */
export function trimText(text: string): string {
  let [from, end] = [0, text.length];
  while (from < end && outer.test(text.charAt(from))) from += 1;
  while (from < end && outer.test(text.charAt(end - 1))) end -= 1;
  return text.slice(from, end).replace(/\s/g, ' ');
}

export function isEmptyCell(cell: Cell): cell is string | null | undefined {
  return cell === null || cell === undefined || (typeof cell === 'string' && cleanText(cell) === '');
}

/** The beginning of a failure that a formula of this product shows as text, so that filters and formulas recognise it. */
export const failureMark = '⚠ ';

export function isFormulaFailure(cell: Cell): boolean {
  return typeof cell === 'string' && cell.startsWith(failureMark);
}
