import { signs, skipped } from './safe-text.ts';

/** The separators between the cells of a CSV file. */
export const csvSeparators = [',', ';', '\t', '|'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/**
 * The text as a quoted CSV cell, with an apostrophe at each place where a reader may start a formula. A reader may use
 * another separator than the writer: `ACME;=1+1` is one cell between commas, and two cells between semicolons. Quotes do
 * not prevent this, because a reader treats a quote as such only at the start of its own cell. All texts are quoted, so
 * that a number beside a text never becomes the start of a formula.
 */
export function quoteCsvText(text: string): string {
  return `"${guardCsvText(text).replace(/"/g, '""')}"`;
}

export function guardCsvText(text: string): string {
  let guarded = '';
  let from = 0;
  for (const at of formulaPlaces(text)) {
    guarded += `${text.slice(from, at)}'`;
    from = at;
  }
  return guarded + text.slice(from);
}

/** The inverse of `guardCsvText`, for any text; it keeps all other apostrophes. */
export function unguardCsvText(text: string): string {
  let original = '';
  let from = 0;
  for (const at of formulaPlaces(text)) {
    if (text[at] !== "'") continue;
    original += text.slice(from, at);
    from = at + 1;
  }
  return original + text.slice(from);
}

/** A formula sign may follow characters that spreadsheets skip, and the quotes and apostrophes that this module adds. */
const passed = new RegExp(`["'${skipped}]`);
/** Most texts match neither, and need no scan of each character. */
const suspicious = new RegExp(`[${signs}]|^'*[\t\r]`);
const beforeCells = new Set<string | undefined>([undefined, '\r', '\n', ...csvSeparators]);

/**
 * The indexes where a cell that looks like a formula may start, ascending. An apostrophe added or removed at one of them
 * changes no other.
 */
function formulaPlaces(text: string): number[] {
  if (!suspicious.test(text)) return [];
  const places: number[] = [];
  let isFormula = false;
  // Scanned from the end, so that each character is read once.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const letter = text.charAt(at);
    if (signs.includes(letter)) isFormula = true;
    else if (isFormula && !passed.test(letter)) isFormula = false;
    if (isFormula && beforeCells.has(text[at - 1])) places.push(at);
  }
  if (places[places.length - 1] !== 0 && /^'*[\t\r]/.test(text)) places.push(0);
  return places.reverse();
}
