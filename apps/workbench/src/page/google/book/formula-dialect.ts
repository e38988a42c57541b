/** Texts and quoted sheet names are kept. */
const parts = /"(?:[^"]|"")*"|'(?:[^']|'')*'|;/g;

/** A formula in the grid's syntax: in locales with a decimal comma, Google separates arguments by semicolons. */
export function formulaForGrid(formula: string): string {
  // Within braces a semicolon separates rows.
  if (formula.includes('{')) return formula;
  return formula.replaceAll(parts, (part) => (part === ';' ? ',' : part));
}
