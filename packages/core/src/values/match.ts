import { cleanText, plainText } from './cell.ts';

/**
 * How a typed text matches a list. `exact`: it is an entry. `folded`: one entry differs in case, accents or blanks only,
 * or of several such entries one looks the same. `ambiguous`: several entries do. `none`: no entry does.
 */
export type Match =
  | { readonly kind: 'exact' | 'folded'; readonly found: string }
  | { readonly kind: 'ambiguous'; readonly rivals: readonly string[] }
  | { readonly kind: 'none'; readonly nearest: readonly string[] };

/** Only the beginning of longer texts is compared: entries are short, and the cost is the product of both lengths. */
const maxComparedLength = 60;
const maxNearest = 3;
/** A shorter text is contained in too many entries. */
const minContained = 3;

/**
 * The text in a form for comparing two spellings: without case, accents, ligatures, soft hyphens and repeated blanks,
 * and with one kind of hyphen and apostrophe.
 */
export function foldText(text: string): string {
  if (plainText.test(text)) return text.toLowerCase().replace(/ +/g, ' ');
  return (
    cleanText(text)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f\u00AD]/g, '')
      .toLowerCase()
      .replace(/œ/g, 'oe')
      .replace(/æ/g, 'ae')
      .replace(/ß/g, 'ss')
      .replace(/[\u2018\u2019\u02BC]/g, "'")
      // Word processors replace a typed hyphen.
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

export function matchText(text: string, entries: readonly string[]): Match {
  if (entries.includes(text)) return { kind: 'exact', found: text };
  const wanted = foldText(text);
  const [found, ...rivals] = new Set(entries.filter((entry) => foldText(entry) === wanted));
  if (found === undefined) return { kind: 'none', nearest: findNearest(wanted, entries) };
  if (rivals.length === 0) return { kind: 'folded', found };
  // `é` may be one character or two, which look the same: files of a Mac have two.
  const shown = cleanText(text);
  const [same, ...others] = [found, ...rivals].filter((entry) => cleanText(entry) === shown);
  if (same !== undefined && others.length === 0) return { kind: 'folded', found: same };
  return { kind: 'ambiguous', rivals: [found, ...rivals] };
}

function findNearest(wanted: string, entries: readonly string[]): string[] {
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  // A part of a name is likelier than a misspelling of another one: VAT means "VAT number", not NAF.
  const containing = wanted.length < minContained ? [] : entries.filter((entry) => foldText(entry).includes(wanted));
  const misspelled = entries
    .map((entry) => ({ entry, distance: countEdits(wanted, foldText(entry)) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry);
  return [...new Set([...containing, ...misspelled])].slice(0, maxNearest);
}

/** Levenshtein distance: letters to insert, leave out or replace. */
export function countEdits(a: string, b: string): number {
  const left = a.slice(0, maxComparedLength);
  const right = b.slice(0, maxComparedLength);
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current[column] = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}
