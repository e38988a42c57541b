import { cleanText, isEmptyCell, refuseUnreadable, type Cell } from './cell.ts';
import { refuse, type Refusal } from './note.ts';

export type DecimalSeparator = '.' | ',';

export interface AmountOptions {
  /** Decides what cannot be told from the text: whether `1,234` is a thousand or a little more than one. */
  readonly decimalSeparator?: DecimalSeparator;
}

export interface Amount {
  readonly ok: true;
  readonly value: number;
}

/** A double holds every number of 15 significant digits. */
const maxSignificantDigits = 15;

/**
 * Reads a number as people type it: `1 234,56`, `1.234,56`, `1,234.56`, `1'234.56`, `-12`. With two kinds of separator
 * the last one is the decimal one; blanks and apostrophes only separate thousands. Source: R054, G83, G87.
 */
export function readAmount(cell: Cell, options: AmountOptions = {}): Amount | Refusal {
  if (isEmptyCell(cell)) return refuse('empty');
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  if (typeof cell === 'number') return { ok: true, value: cell };
  return typeof cell === 'string'
    ? parseAmount(cell, options.decimalSeparator)
    : refuse('notAmount', { text: String(cell) });
}

function parseAmount(cell: string, decimalSeparator: DecimalSeparator | undefined): Amount | Refusal {
  const text = cleanText(cell);
  const match = /^([+\-\u2212]?)\s?(\d[\d .,'\u2019]*|[.,]\d+)$/.exec(text);
  const body = match?.[2];
  if (body === undefined) return refuse('notAmount', { text });
  const decimal = findDecimal(body, decimalSeparator);
  if (decimal === 'ambiguous') return refuse('ambiguousAmount', { text, separator: body.includes(',') ? ',' : '.' });
  const cut = decimal === undefined ? body.length : body.lastIndexOf(decimal);
  const whole = readGroups(body.slice(0, cut));
  const fraction = body.slice(cut + 1);
  if (whole === undefined || (decimal !== undefined && !/^\d+$/.test(fraction))) return refuse('notAmount', { text });
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits.length > maxSignificantDigits) return refuse('tooManyDigits', { text });
  const value = Number(`${whole}.${fraction}`);
  return { ok: true, value: match?.[1] === '' || match?.[1] === '+' ? value : -value };
}

function findDecimal(
  body: string,
  preferred: DecimalSeparator | undefined,
): DecimalSeparator | 'ambiguous' | undefined {
  const used = body.replace(/[^.,]/g, '');
  if (used === '') return undefined;
  const last: DecimalSeparator = used.endsWith('.') ? '.' : ',';
  if (used.includes('.') && used.includes(',')) return last;
  if (used.length > 1) return undefined;
  const [whole = '', fraction = ''] = body.split(last);
  const couldBeGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!couldBeGroup) return last;
  if (preferred === undefined) return 'ambiguous';
  return preferred === last ? last : undefined;
}

/** The digits of the whole part; undefined unless one separator stands before every three digits. */
function readGroups(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole === '' ? '0' : whole;
  return /^\d{1,3}([ .,'\u2019])\d{3}(?:\1\d{3})*$/.test(whole) ? whole.replace(/\D/g, '') : undefined;
}
