import { cleanText } from './cell.ts';

export type DecimalSeparator = '.' | ',';

/** Why a text is not a number, by the code of its sentence. */
export type AmountFault = 'notAmount' | 'ambiguousAmount' | 'tooManyDigits';

/** A double holds every number of 15 significant digits. */
const maxSignificantDigits = 15;

/**
 * Reads a number as people type it: `1 234,56`, `1.234,56`, `1,234.56`, `1'234.56`, `-12`. With two kinds of separator
 * the last one is the decimal one; blanks and apostrophes only separate thousands. Source: R054, G83, G87.
 * @param decimalSeparator resolves an ambiguous text: with `,`, `1,234` is 1.234; with `.`, it is 1234.
 * @param groupsByBlanks thousands are separated by blanks, as in French: then `1.234` is ambiguous with a decimal comma.
 */
export function parseAmount(
  given: string,
  decimalSeparator: DecimalSeparator | undefined,
  groupsByBlanks = false,
): number | AmountFault {
  const [, sign, body] = /^([+\-\u2212]?)\s?(\d[\d .,'\u2019]*|[.,]\d+)$/.exec(cleanText(given)) ?? [];
  if (body === undefined) return 'notAmount';
  const decimal = findDecimal(body, decimalSeparator, groupsByBlanks);
  if (decimal === 'ambiguous') return 'ambiguousAmount';
  const cut = decimal === undefined ? body.length : body.lastIndexOf(decimal);
  const whole = readGroups(body.slice(0, cut));
  const fraction = body.slice(cut + 1);
  if (whole === undefined || (decimal !== undefined && !/^\d+$/.test(fraction))) return 'notAmount';
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits.length > maxSignificantDigits) return 'tooManyDigits';
  const value = Number(`${whole}.${fraction}`);
  return sign === '' || sign === '+' ? value : -value;
}

/**
 * A number as a text that is read as this number in every notation. A fourth decimal prevents 1.234 from being read as
 * 1234.
 */
export function writeAmount(value: number): string {
  const text = String(value);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** The two possible numbers of an ambiguous text, each written unambiguously. */
export const meaningsOf = (text: string): readonly [grouped: string, decimal: string] => [
  text.replace(/[.,]/, ''),
  `${text}0`,
];

function findDecimal(
  body: string,
  preferred: DecimalSeparator | undefined,
  groupsByBlanks: boolean,
): DecimalSeparator | 'ambiguous' | undefined {
  const used = body.replace(/[^.,]/g, '');
  if (used === '') return undefined;
  const last: DecimalSeparator = used.endsWith('.') ? '.' : ',';
  if (used.includes('.') && used.includes(',')) return last;
  if (used.length > 1) return undefined;
  const [whole = '', fraction = ''] = body.split(last);
  const couldBeGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!couldBeGroup) return last;
  if (preferred === last) return last;
  return preferred === undefined || groupsByBlanks ? 'ambiguous' : undefined;
}

/** The digits of the whole part; undefined unless the same separator is before every three digits. */
function readGroups(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return /^\d{1,3}([ .,'\u2019])\d{3}(?:\1\d{3})*$/.test(whole) ? whole.replace(/\D/g, '') : undefined;
}
