import { cleanText } from '../values/cell.ts';
import { FormulaError } from './formula-error.ts';

const comparisons = ['=', '<>', '<', '<=', '>', '>=', '~'] as const;
export type Sign = (typeof comparisons)[number];

/** A condition on one column as it was typed; `~` means that a text contains another. */
export interface Filter {
  readonly column: string;
  readonly comparison: Sign;
  readonly value: string;
}

/** Adjacent signs are one comparison operator, or an invalid one: `>>` is neither `>` nor a value that begins with it. */
const signsTogether = /[<>=~≠≤≥]+/;
/** Other notations of the comparison operators. */
const meant: Readonly<Record<string, Sign>> = {
  '==': '=',
  '===': '=',
  '!=': '<>',
  '><': '<>',
  '≠': '<>',
  '=>': '>=',
  '≥': '>=',
  '=<': '<=',
  '≤': '<=',
};

/** @param text such as `Criticality = High` or `Financial risk >= 12`. @throws FormulaError with a suggestion. */
export function readFilter(given: string): Filter {
  const text = cleanText(given);
  const match = signsTogether.exec(text);
  const [found = ''] = match ?? [];
  const before = text.slice(0, match?.index ?? 0);
  const rest = text.slice(before.length + found.length);
  const isNot = before.endsWith('!');
  const column = (isNot ? before.slice(0, -1) : before).trim();
  if (column === '') throw new FormulaError('notFilter', { text });
  const [signs, value] = [`${isNot ? '!' : ''}${found}`, withoutQuotes(rest.trim())];
  const comparison = comparisons.find((each) => each === signs);
  if (comparison === undefined) {
    const near = comparisons.find((each) => each === signs.charAt(0)) ?? '=';
    throw new FormulaError('notComparison', { text, near: `${column}${meant[signs] ?? near}${value}` });
  }
  const isOrder = comparison !== '=' && comparison !== '<>';
  // If cell B1 is empty, ">"&B1 has no value.
  if (isOrder && value === '') throw new FormulaError('notFilter', { text });
  return { column, comparison, value };
}

const quotes: readonly string[] = ['""', "''", '“”', '‘’', '«»', '„“'];

/** The value without the quotes that surround it as a whole, as in `Name="ACME"`. */
function withoutQuotes(value: string): string {
  const isQuoted = value.length > 1 && quotes.includes(value.charAt(0) + value.charAt(value.length - 1));
  return isQuoted ? value.slice(1, -1).trim() : value;
}
