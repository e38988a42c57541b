import type { DecimalSeparator } from '../values/parse-amount.ts';
import type { DateSystem } from '../values/excel-serial.ts';
import type { DateOrder } from '../values/typed-date.ts';
import { writing, type Language } from './language.ts';

/** The notation of numbers and dates in the reader's spreadsheet. An absent entry is unknown, and never guessed. */
export interface Notation {
  readonly decimalSeparator?: DecimalSeparator;
  readonly groupsByBlanks?: boolean;
  readonly dateOrder?: DateOrder;
  /** Default: 1900. */
  readonly dateSystem?: DateSystem;
}

/** The notation that follows from the language. */
export function notationIn(language: Language): Notation {
  const { decimalSeparator, groupsByBlanks = false, dateOrder } = writing[language];
  return {
    groupsByBlanks,
    ...(decimalSeparator !== undefined && { decimalSeparator }),
    ...(dateOrder !== undefined && { dateOrder }),
  };
}
