import { invalidArgument } from './refusal.ts';

/** Characters: https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3. */
const longestFormula = 8_192;
/** Characters of a text in a formula: https://github.com/ropensci/writexl/issues/91. */
const longestText = 255;

/**
 * Refuses what Excel does not accept as a formula. Its grammar is not simulated: only lengths, quotation marks and
 * brackets are checked.
 * @throws Refusal InvalidArgument
 */
export function demandFormula(formula: string): void {
  if (formula.length > longestFormula) throw invalidArgument(`a formula has ${longestFormula} characters`);
  for (const [text] of formula.matchAll(/"(?:[^"]|"")*"/g)) {
    if (text.slice(1, -1).replaceAll('""', '"').length > longestText)
      throw invalidArgument(`a text in a formula has ${longestText} characters`);
  }
  // Names of sheets and columns may contain any sign.
  const bare = formula.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')+'(?=[!:])|\[[^[\]]*\]/g, '');
  if (bare.includes('"')) throw invalidArgument('a quotation mark is missing');
  let depth = 0;
  for (const [sign] of bare.matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1;
    if (depth < 0) break;
  }
  if (depth !== 0) throw invalidArgument('a bracket is missing');
}
