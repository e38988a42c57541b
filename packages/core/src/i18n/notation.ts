import type { DecimalSeparator } from '../values/parse-amount.ts';
import type { DateSystem } from '../values/excel-serial.ts';
import type { DateOrder } from '../values/typed-date.ts';
import { writing, type Language } from './language.ts';

/** How the reader's spreadsheet writes numbers and dates; what is absent is not known, and never guessed. */
export interface Notation {
  readonly decimalSeparator?: DecimalSeparator;
  readonly groupsByBlanks?: boolean;
  readonly dateOrder?: DateOrder;
  /** 1900 unless said otherwise. */
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
