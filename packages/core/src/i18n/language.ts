import type { CsvSeparator } from '../values/csv-text.ts';
import type { DateOrder } from '../values/typed-date.ts';

/** The languages of everything that people read; the first one is the fallback. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The language for a tag of a host, such as fr-CA; English for all others. */
export function languageOf(tag: string | undefined): Language {
  return languages.find((language) => tag?.toLowerCase().split('-')[0] === language) ?? languages[0];
}

/** The notation of a language, beside its sentences. */
interface Writing {
  /** For numbers and dates, in hosts that have `Intl`. */
  readonly locale: string;
  /** Absent if countries of the language differ: `1,234` is then refused, not guessed. */
  readonly decimalSeparator?: ',' | '.';
  /** Thousands are separated by blanks: a single point before three digits is ambiguous. */
  readonly groupsByBlanks?: true;
  /** Absent for the same reason: `01/02/2028` can be two days. */
  readonly dateOrder?: DateOrder;
  /** The separator of cells in a CSV file that a spreadsheet in this language opens. */
  readonly cellSeparator: CsvSeparator;
  /** The two words of a boolean cell. */
  readonly isTrue: string;
  readonly isFalse: string;
  /** With the blank before it, if the language has one. */
  readonly percentSign: string;
}

export const writing: Readonly<Record<Language, Writing>> = {
  en: { locale: 'en-GB', cellSeparator: ',', isTrue: 'TRUE', isFalse: 'FALSE', percentSign: '%' },
  fr: {
    locale: 'fr-FR',
    decimalSeparator: ',',
    groupsByBlanks: true,
    dateOrder: 'dmy',
    cellSeparator: ';',
    isTrue: 'VRAI',
    isFalse: 'FAUX',
    percentSign: '\u00a0%',
  },
};
