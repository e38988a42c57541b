/** A formula as it is typed: its brackets, its arguments, and its quoted parts. */

/** Walks over the letters that mean something: those in a text or in the quoted name of a sheet do not. */
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

/** The bracket that closes the one at `open`; undefined when it is not closed. */
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
 * The arguments between the brackets, one by one, with their blanks.
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
    // Sheets takes the semicolon in every locale; where it is the usual one, a comma between digits is in a number.
    if (letter === ',' && separator === ';' && /^\d,\d$/.test(inside.slice(at - 1, at + 2))) continue;
    found.push(inside.slice(from, at));
    from = at + 1;
  }
  return [...found, inside.slice(from)];
}
