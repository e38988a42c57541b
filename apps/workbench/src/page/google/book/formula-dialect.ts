/** Texts, and names of sheets in quotes, stay as they are. */
const parts = /"(?:[^"]|"")*"|'(?:[^']|'')*'|;/g;

/** A formula as the grid reads it: where numbers have a comma, Google has a semicolon between arguments. */
export function formulaForGrid(formula: string): string {
  // Within braces it separates rows.
  if (formula.includes('{')) return formula;
  return formula.replaceAll(parts, (part) => (part === ';' ? ',' : part));
}
