import type { CsvSeparator } from '../values/csv-text.ts';
import type { DateOrder } from '../values/typed-date.ts';

/** The languages of everything that people read; the first one is the fallback. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The language for a tag of a host, such as fr-CA; English for all others. */
export function languageOf(tag: string | undefined): Language {
  return languages.find((language) => tag?.toLowerCase().split('-')[0] === language) ?? languages[0];
}

/** How a language writes what no sentence says. */
interface Writing {
  /** For numbers and dates, where a host brings `Intl`. */
  readonly locale: string;
  /** Absent where people of several habits share the language: `1,234` is then refused, not guessed. */
  readonly decimalSeparator?: ',' | '.';
  /** Thousands have blanks between them: a single point before three digits is not guessed. */
  readonly groupsByBlanks?: true;
  /** Absent for the same reason: `01/02/2028` is two days. */
  readonly dateOrder?: DateOrder;
  /** Between the cells of a csv that a spreadsheet of the language opens. */
  readonly cellSeparator: CsvSeparator;
}

export const writing: Readonly<Record<Language, Writing>> = {
  en: { locale: 'en-GB', cellSeparator: ',' },
  fr: { locale: 'fr-FR', decimalSeparator: ',', groupsByBlanks: true, dateOrder: 'dmy', cellSeparator: ';' },
};
