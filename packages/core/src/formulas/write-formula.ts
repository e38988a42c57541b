/** The syntax of formulas in a spreadsheet. */
export interface FormulaForm {
  /** The text before the name, such as `TPR.` */
  readonly prefix: string;
  readonly separator: ',' | ';';
}

/** A cell, a range, whole columns or a cell of the same row, on this sheet or another. */
const reference =
  /^(?:(?:'[^']+'|[\p{L}\d_.]+)!)?(?:\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3})$/iu;
const cellOfRow = /^[\p{L}\d_]*\[@[^"]*\]$/u;

/**
 * The text of a formula to enter. References and arguments that begin with a quotation mark stay as they are; all others
 * are quoted as text, wherever they come from. An omitted argument is an empty text. Several names become an array with
 * one name per row; its separator is a semicolon in every language of both spreadsheets.
 */
export function writeFormula(
  { name, arguments: typed }: { readonly name: string; readonly arguments: readonly (string | readonly string[])[] },
  { prefix, separator }: FormulaForm,
): string {
  const written = typed.map((each) => {
    const names = [each].flat().map((text) => text.trim());
    const given = names.filter((text) => text !== '');
    return given.length > 1 ? `{${given.map(quote).join(';')}}` : writeArgument(given[0] ?? '');
  });
  while (written.length > 0 && written[written.length - 1] === '') written.pop();
  return `=${prefix}${name}(${written.join(separator)})`;
}

function writeArgument(typed: string): string {
  if (typed === '' || typed.startsWith('"') || reference.test(typed) || cellOfRow.test(typed)) return typed;
  return quote(typed);
}

const quote = (text: string): string => `"${text.replace(/"/g, '""')}"`;
