import { parseAddress, type Box } from './address.ts';
import type { Scalar } from './content.ts';
import { Refusal } from './refusal.ts';

/** One argument of a call in a formula. */
export type CallArgument =
  | { readonly kind: 'literal'; readonly value: Scalar | null | readonly (readonly Scalar[])[] }
  | { readonly kind: 'reference'; readonly sheet: string | undefined; readonly box: Box }
  /** `[@Name]`, `Table1[Name]`, `Table1[@Name]`. */
  | {
      readonly kind: 'column';
      readonly table: string | undefined;
      readonly column: string;
      readonly isThisRow: boolean;
    };

/** A formula that is one call of one function, `=TPR.INDICATOR(A2, "risk")`. */
export interface FunctionCall {
  readonly name: string;
  readonly parameters: readonly CallArgument[];
}

/** Undefined for every other formula: those are left to an external formula engine. */
export function readCall(formula: string): FunctionCall | undefined {
  const parts = /^=\s*([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+)\((.*)\)\s*$/su.exec(formula);
  if (!parts) return undefined;
  const [, name = '', inner = ''] = parts;
  const texts = inner.trim() === '' ? [] : split(inner, ',');
  const parameters = texts?.map((text) => readArgument(text.trim()));
  return parameters?.every((argument) => argument !== undefined) ? { name, parameters } : undefined;
}

/** Splits at separators outside quotes and brackets; undefined when the brackets do not match. */
function split(text: string, separator: string): string[] | undefined {
  const parts = [''];
  let [depth, quote] = [0, ''];
  for (const letter of text) {
    if (quote === '' && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === quote) quote = '';
    else if (quote === '' && '([{'.includes(letter)) depth += 1;
    else if (quote === '' && ')]}'.includes(letter)) depth -= 1;
    if (depth < 0) return undefined;
    if (quote === '' && depth === 0 && letter === separator) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return depth === 0 && quote === '' ? parts : undefined;
}

function readArgument(text: string): CallArgument | undefined {
  const literal = readLiteral(text);
  if (literal !== undefined) return { kind: 'literal', value: literal };
  if (/^\{.*\}$/s.test(text)) return readArray(text.slice(1, -1));
  const column = /^([\p{L}_][\p{L}\p{N}_.]*)?\[(@)?(?:\[([^[\]]+)\]|([^[\]@#]+))\]$/u.exec(text);
  if (column)
    return {
      kind: 'column',
      table: column[1],
      column: column[3] ?? column[4] ?? '',
      isThisRow: column[2] !== undefined,
    };
  try {
    return { kind: 'reference', ...parseAddress(text) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function readLiteral(text: string): Scalar | null | undefined {
  if (text === '') return null;
  if (/^"(?:[^"]|"")*"$/s.test(text)) return text.slice(1, -1).replaceAll('""', '"');
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return undefined;
}

function readArray(text: string): CallArgument | undefined {
  const rows = split(text, ';')?.map((row) => split(row, ',')?.map((cell) => readLiteral(cell.trim())));
  if (!rows) return undefined;
  const value: Scalar[][] = [];
  for (const row of rows) {
    if (!row || row.some((cell) => cell === undefined || cell === null)) return undefined;
    value.push(row.filter((cell) => cell !== undefined && cell !== null));
  }
  return { kind: 'literal', value };
}
