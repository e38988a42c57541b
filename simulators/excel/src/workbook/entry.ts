import { errorValue, type Content, type Scalar } from './content.ts';
import { demandFormula } from './formula-limits.ts';
import { isCalendarDate, serialOf } from './serial.ts';
import { invalidArgument } from './refusal.ts';

/** The result of writing something into a cell. */
export interface Entry {
  readonly content: Content | undefined;
  readonly formula: string | undefined;
  /** The text began with an apostrophe, which Excel keeps as a marker, not as text. */
  readonly isQuoted: boolean;
  /** The number format that Excel chooses for the recognised value. */
  readonly numberFormat: string | undefined;
}

/** How text is parsed: in English for an add-in, in the language of the user's Excel for a user. */
export interface EntryRules {
  readonly isDayFirst: boolean;
  readonly decimal: '.' | ',';
  readonly is1904: boolean;
  /** Whether a leading apostrophe stays in a cell formatted as text. Unknown; Excel presumably removes it. */
  readonly keepsApostropheInText: boolean;
  /** Whether a person types: Excel corrects such a formula, or asks for a correction, which is not simulated. */
  readonly isTyped: boolean;
  /** Automatic percent entry, which is on by default: 25 becomes 25 % in a cell with a percent format, if it is not pasted. */
  readonly completesPercent?: boolean;
}

/** Excel's limit for the text of one cell. */
export const maxCellText = 32_767;

const plain = (content: Content | undefined): Entry => ({
  content,
  formula: undefined,
  isQuoted: false,
  numberFormat: undefined,
});
const formatted = (content: Content, numberFormat: string): Entry => ({ ...plain(content), numberFormat });

/**
 * Parses an entry as Excel does, with its unwanted conversions. Text that looks like a number, a date or a formula
 * becomes one, unless the cell is formatted as text (`@`) or the text begins with an apostrophe.
 * @throws Refusal InvalidArgument beyond 32,767 characters, and for anything that is not a scalar.
 */
export function readEntry(written: unknown, numberFormat: string, rules: EntryRules): Entry {
  const isText = numberFormat === '@';
  if (typeof written === 'boolean') return plain(written);
  if (typeof written === 'number') {
    if (!Number.isFinite(written)) throw invalidArgument('not a finite number');
    return plain(isText ? String(written) : written);
  }
  if (typeof written !== 'string')
    throw invalidArgument(`a cell takes text, a number or a boolean, not ${typeof written}`);
  if (written.length > maxCellText)
    throw invalidArgument(`a cell holds ${maxCellText} characters, not ${written.length}`);
  if (written === '') return plain(undefined);
  if (written.startsWith("'") && !(isText && rules.keepsApostropheInText)) {
    return { ...plain(written.slice(1) || undefined), isQuoted: true };
  }
  if (isText) return plain(written);
  const entry = readText(written, rules);
  const isPercent = rules.completesPercent === true && isPercentFormat(numberFormat);
  return isPercent && entry.numberFormat === undefined ? completePercent(entry, written) : entry;
}

const isPercentFormat = (format: string): boolean => format.replaceAll(/"[^"]*"|[\\_*]./g, '').includes('%');

/** 25 becomes 25 %, 0.1 becomes 0.1 %, and .1 becomes 10 %: https://mskb.pkisolutions.com/kb/215203. */
function completePercent(entry: Entry, text: string): Entry {
  const { content } = entry;
  return typeof content === 'number' && /^\s*[+-]?\(?\d/.test(text) ? plain(content / 100) : entry;
}

function readText(text: string, rules: EntryRules): Entry {
  const first = text.charCodeAt(0);
  // Fast path: a text that begins with a letter can only be TRUE, FALSE or a date with the name of its month.
  if (first > 64) {
    if (/^(?:true|false)$/i.test(text)) return plain(text.toLowerCase() === 'true');
    return readNamedMonth(text.trim(), rules) ?? plain(text);
  }
  if (text.length > 1 && text.startsWith('=')) return formula(text, rules);
  const trimmed = text.trim();
  const recognised =
    readNumber(trimmed, rules) ??
    readDate(trimmed, rules) ??
    readNamedMonth(trimmed, rules) ??
    readTime(trimmed) ??
    readFraction(trimmed);
  if (recognised) return recognised;
  if (text.length > 1 && /^[+-]/.test(text)) return formula(`=${text}`, rules);
  if (/^@[A-Za-z][\w.]*\(/.test(text)) return formula(`=${text.slice(1)}`, rules);
  const error = /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!)$/.exec(text);
  return plain(error ? errorValue(text) : text);
}

function formula(text: string, { isTyped }: EntryRules): Entry {
  if (!isTyped) demandFormula(text);
  return { ...plain(undefined), formula: text };
}

function readNumber(text: string, { decimal }: EntryRules): Entry | undefined {
  const group = decimal === ',' ? '[\\u00a0\\u202f ]' : ',';
  const pattern = new RegExp(
    `^([+-]?)(\\(?)([$€£]?)(\\d{1,3}(?:${group}\\d{3})+|\\d+)?(?:[${decimal}](\\d*))?(?:[eE]([+-]?\\d{1,3}))?(\\)?)(%?)$`,
  );
  const parts = pattern.exec(text);
  if (!parts) return undefined;
  const [, sign, open, currency, whole = '', fraction = '', exponent, close, percent] = parts;
  if ((whole === '' && fraction === '') || (open === '') !== (close === '')) return undefined;
  const digits = whole.replaceAll(/\D/g, '');
  const magnitude = Number(`${keep15(digits, fraction)}${exponent ? `e${exponent}` : ''}`);
  if (!Number.isFinite(magnitude)) return undefined;
  const number = (sign === '-' || open !== '' ? -magnitude : magnitude) / (percent ? 100 : 1);
  if (percent) return formatted(number, fraction ? '0.00%' : '0%');
  if (currency) return formatted(number, `${currency}#,##0${fraction ? '.00' : ''}`);
  if (exponent) return formatted(number, '0.00E+00');
  return digits === whole ? plain(number) : formatted(number, fraction ? '#,##0.00' : '#,##0');
}

/** Excel keeps 15 significant digits and replaces the rest with zeros. */
function keep15(whole: string, fraction: string): string {
  const kept = whole.replace(/^0+(?=\d)/, '');
  if (kept.length >= 15) return kept.slice(0, 15) + '0'.repeat(kept.length - 15);
  const leading = kept === '0' || kept === '' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  return `${kept || '0'}.${fraction.slice(0, 15 - (kept === '0' ? 0 : kept.length) + leading) || '0'}`;
}

function readDate(text: string, { isDayFirst, is1904 }: EntryRules): Entry | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?$/.exec(text);
  if (iso)
    return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]), clock(iso[4], iso[5], iso[6]), is1904, isDayFirst);
  const whole = /^(?:(\d{4})[-/](\d{1,2})|(\d{1,2})[-/](\d{4}))$/.exec(text);
  if (whole) return dated(Number(whole[1] ?? whole[4]), Number(whole[2] ?? whole[3]), 1, 0, is1904, isDayFirst);
  const local = /^(\d{1,2})([-/])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text);
  if (!local) return undefined;
  const [month, day] = isDayFirst ? [Number(local[3]), Number(local[1])] : [Number(local[1]), Number(local[3])];
  return dated(yearOf(local[4]), month, day, 0, is1904, isDayFirst);
}

/** Of two digits, up to 29 are of this century; without a year it is the current one. */
function yearOf(digits: string | undefined): number {
  if (digits === undefined) return new Date().getUTCFullYear();
  return Number(digits) + (digits.length > 2 ? 0 : Number(digits) < 30 ? 2000 : 1900);
}

const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const monthFirst = new RegExp(`^(${monthNames})[-/ ]?(\\d{1,2})(?:(?:, ?|[-/ ])(\\d{4}|\\d{2}))?$`, 'i');
const dayFirst = new RegExp(`^(\\d{1,2})[-/ ]?(${monthNames})(?:[-/ ]?(\\d{4}|\\d{2}))?$`, 'i');
const monthAndYear = new RegExp(`^(${monthNames})[-/, ] ?(\\d{4})$`, 'i');

/**
 * DEC1 and MARCH-05 become dates: https://doi.org/10.1186/1471-2105-5-80. Only English names are known, as those that an
 * add-in writes.
 */
function readNamedMonth(text: string, { decimal, is1904, isDayFirst }: EntryRules): Entry | undefined {
  if (decimal !== '.') return undefined;
  const numberOf = (name = '') =>
    1 + 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(name.slice(0, 3).toLowerCase()) / 3;
  const whole = monthAndYear.exec(text);
  if (whole) return dated(Number(whole[2]), numberOf(whole[1]), 1, 0, is1904, isDayFirst);
  const [, name, day, year] = monthFirst.exec(text) ?? [];
  if (name !== undefined) return dated(yearOf(year), numberOf(name), Number(day), 0, is1904, isDayFirst);
  const parts = dayFirst.exec(text);
  return parts ? dated(yearOf(parts[3]), numberOf(parts[2]), Number(parts[1]), 0, is1904, isDayFirst) : undefined;
}

function readTime(text: string): Entry | undefined {
  const half = /^(\d{1,2})(?::([0-5]\d))?(?::([0-5]\d))? ([ap])m?$/i.exec(text);
  if (half && Number(half[1]) >= 1 && Number(half[1]) <= 12) {
    const hours = (Number(half[1]) % 12) + (half[4]?.toLowerCase() === 'p' ? 12 : 0);
    return formatted(clock(String(hours), half[2], half[3]), half[3] ? 'h:mm:ss AM/PM' : 'h:mm AM/PM');
  }
  const time = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  return time ? formatted(clock(time[1], time[2], time[3]), time[3] ? 'h:mm:ss' : 'h:mm') : undefined;
}

/**
 * A fraction after a whole number, which keeps it from being a date:
 * https://support.microsoft.com/office/452bd2db-cc96-47d1-81e4-72cec11c4ed8.
 */
function readFraction(text: string): Entry | undefined {
  const [, sign, whole, above, below] = /^([+-]?)(\d+) (\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  if (whole === undefined || Number(below) === 0) return undefined;
  const size = Number(whole) + Number(above) / Number(below);
  return formatted(sign === '-' ? -size : size, (below ?? '').length > 1 ? '# ??/??' : '# ?/?');
}

const clock = (hours = '0', minutes = '0', seconds = '0'): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;

function dated(
  year: number,
  month: number,
  day: number,
  time: number,
  is1904: boolean,
  isDayFirst: boolean,
): Entry | undefined {
  if (!isCalendarDate(year, month, day)) return undefined;
  const format = isDayFirst ? 'dd/mm/yyyy' : 'm/d/yyyy';
  return formatted(serialOf(year, month, day, is1904) + time, time > 0 ? `${format} h:mm` : format);
}

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
