import { meaningsOf, parseAmount, type DecimalSeparator } from './parse-amount.ts';
import { cleanText, isEmptyCell, type Cell } from './cell.ts';
import { refuseUnreadable } from './identifier-text.ts';
import { refuse, type Refusal } from './note.ts';

/** Options of `readAmount`. */
export interface AmountOptions {
  /** Resolves an ambiguous text: with `,`, `1,234` is 1.234; with `.`, it is 1234. Without it the text is refused. */
  readonly decimalSeparator?: DecimalSeparator | undefined;
  /** Thousands are separated by blanks, as in French: then `1.234` is ambiguous even with a decimal comma. */
  readonly groupsByBlanks?: boolean;
}

/** A number that was read from a cell. */
export interface Amount {
  readonly ok: true;
  readonly value: number;
}

/** Reads the number in a cell; a text may have any notation of `parseAmount`. Source: R054, G83, G87. */
export function readAmount(cell: Cell, options: AmountOptions = {}): Amount | Refusal {
  if (isEmptyCell(cell)) return refuse('empty');
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  if (typeof cell === 'number') return { ok: true, value: cell };
  if (typeof cell !== 'string') return refuse('notAmount', { text: String(cell) });
  const value = parseAmount(cell, options.decimalSeparator, options.groupsByBlanks);
  if (typeof value === 'number') return { ok: true, value };
  const text = cleanText(cell);
  if (value !== 'ambiguousAmount') return refuse(value, { text });
  const [grouped, decimal] = meaningsOf(text);
  return refuse(value, { text, grouped, decimal });
}
