import { parseDay } from './dates.ts';
import { textFormat, type Cell, type Value } from './cell.ts';
import { typingOf, type Typing } from './typing.ts';

/** Behaviour that Google's documentation leaves open. */
export interface EntryVariant {
  /** Whether a leading apostrophe stays in a cell formatted as text. */
  readonly keepsApostropheInText: boolean;
}

/** Rules of a spreadsheet. */
interface EntryRules {
  readonly variant: EntryVariant;
  readonly locale: string;
}

/**
 * The result of entering a text as if typed. Formulas, numbers, dates and booleans are recognised, unless the cell is
 * formatted as text or the entry begins with an apostrophe.
 */
export function enterText(text: string, format: string | undefined, { variant, locale }: EntryRules): Partial<Cell> {
  const typing = typingOf(locale);
  const isText = format === textFormat;
  if (text.startsWith("'") && !(isText && variant.keepsApostropheInText)) return { value: text.slice(1) };
  // A script's formula stays a formula in a cell formatted as text, also with a full-width equals sign
  // (owasp.org/www-community/attacks/CSV_Injection).
  if (/^[=＝]./su.test(text)) return { value: calculate(text), formula: text };
  if (isText) return { value: text };
  if (/^[+-]/.test(text) && text.length > 1 && numberIn(typing.plain(text)) === undefined) {
    const formula = `=${text}`;
    return { value: calculate(formula), formula };
  }
  return { ...read(text, typing) };
}

function read(text: string, typing: Typing): Partial<Cell> {
  const wanted = text.trim();
  if (wanted === '') return text === '' ? { value: undefined } : { value: text };
  if (typing.booleans.yes.includes(wanted.toLowerCase())) return { value: true };
  if (typing.booleans.no.includes(wanted.toLowerCase())) return { value: false };
  const plain = typing.plain(wanted);
  const percent = /^([+-]?\d+(?:\.\d+)?)[,\s]?%$/.exec(plain);
  if (percent !== null) return { value: Number(percent[1]) / 100, format: '0.00%' };
  const number = numberIn(plain);
  if (number !== undefined) return { value: number };
  const money = /^[€$£][,\s]?(\d+(?:\.\d+)?)$/.exec(plain);
  if (money !== null) return { value: Number(money[1]), format: '"€"0.00' };
  const day = parseDay(wanted, typing);
  if (day !== undefined) return day;
  return { value: text };
}

function numberIn(text: string): number | undefined {
  if (/^\(\d+(\.\d+)?\)$/.test(text)) return -Number(text.slice(1, -1));
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replace(/,/g, ''));
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

/**
 * Calculates only sums and products of two numbers: tests only need to know that it is a formula. IMPORTRANGE shows the
 * error that it has until a user allows access to the other file; the README has the source.
 */
function calculate(formula: string): Value {
  if (/^=IMPORTRANGE\(/i.test(formula)) return '#REF!';
  const sum = /^=(\d+(?:\.\d+)?)([+*])(\d+(?:\.\d+)?)$/.exec(formula);
  if (sum === null) return '#NAME?';
  return sum[2] === '+' ? Number(sum[1]) + Number(sum[3]) : Number(sum[1]) * Number(sum[3]);
}
