/** Parses the text of a formula: brackets, arguments and quoted parts. */

/** Iterates over the characters outside of quoted texts and quoted sheet names. */
function* meaningful(formula: string): Generator<readonly [letter: string, at: number]> {
  let quote = '';
  for (let at = 0; at < formula.length; at++) {
    const letter = formula.charAt(at);
    if (quote === '' && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === quote) quote = '';
    else if (quote === '') yield [letter, at];
  }
}

export function isQuotedAt(formula: string, place: number): boolean {
  for (const [, at] of meaningful(formula)) if (at === place) return false;
  return true;
}

/** Position of the bracket that closes the one at `open`; undefined if it is not closed. */
export function closingOf(formula: string, open: number): number | undefined {
  let depth = 0;
  for (const [letter, at] of meaningful(formula)) {
    if (at < open) continue;
    if ('({'.includes(letter)) depth += 1;
    if (')}'.includes(letter)) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/**
 * Splits the text between the brackets into arguments, with their blanks.
 * @param separator of the locale.
 */
export function argumentsIn(inside: string, separator: ',' | ';'): string[] {
  if (inside.trim() === '') return [];
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [letter, at] of meaningful(inside)) {
    if ('({'.includes(letter)) depth += 1;
    if (')}'.includes(letter)) depth -= 1;
    if (depth > 0 || (letter !== ';' && letter !== ',')) continue;
    // Sheets accepts semicolons in every locale. Where they are the default, a comma between digits is a decimal comma.
    if (letter === ',' && separator === ';' && /^\d,\d$/.test(inside.slice(at - 1, at + 2))) continue;
    found.push(inside.slice(from, at));
    from = at + 1;
  }
  return [...found, inside.slice(from)];
}
