import { signs, skipped } from './safe-text.ts';

/** What the cells of a csv may be separated by. */
export const csvSeparators = [',', ';', '\t', '|'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/**
 * The text as a cell of a csv, in quotes, with an apostrophe wherever a reader may begin a formula. It need not be read
 * with the separator that it was written with: between commas `ACME;=1+1` is one cell, where semicolons separate it is
 * two, for a reader takes a quote for one at the very start of its own cell alone. All texts are in quotes, so that no
 * number beside one becomes the beginning of a formula.
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

/** The opposite of `guardCsvText`, for any text; other apostrophes stay. */
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

/** Such a reader may meet our quotes and our apostrophes at the start of its cells, too. */
const passed = new RegExp(`["'${skipped}]`);
/** Few texts have any of these; the others need no look at every letter. */
const suspicious = new RegExp(`[${signs}]|^'*[\t\r]`);
const beforeCells = new Set<string | undefined>([undefined, '\r', '\n', ...csvSeparators]);

/** Where a cell that looks like a formula may begin, in order. An apostrophe more or less there changes no other place. */
function formulaPlaces(text: string): number[] {
  if (!suspicious.test(text)) return [];
  const places: number[] = [];
  let isFormula = false;
  // From the end, so that every letter is looked at once.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const letter = text.charAt(at);
    if (signs.includes(letter)) isFormula = true;
    else if (isFormula && !passed.test(letter)) isFormula = false;
    if (isFormula && beforeCells.has(text[at - 1])) places.push(at);
  }
  if (places[places.length - 1] !== 0 && /^'*[\t\r]/.test(text)) places.push(0);
  return places.reverse();
}
