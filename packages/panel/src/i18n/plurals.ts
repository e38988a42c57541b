import type { Language } from '@tpr/core';

/** Forms of a word by `Intl.PluralRules`; `#` stands for the number as the language writes it. */
export interface PluralForms {
  readonly one: string;
  readonly other: string;
  /** Instead of "0 …", where nothing reads better than a nought. */
  readonly none?: string;
}

export interface Plurals {
  readonly count: (value: number) => string;
  readonly plural: (value: number, forms: PluralForms) => string;
}

/** How a language says numbers. Messages are plain functions over it, so that their parameters are checked by the compiler. */
export function pluralsOf(language: Language): Plurals {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const count = (value: number) => numbers.format(value);
  return {
    count,
    plural: (value, forms) => {
      if (value === 0 && forms.none !== undefined) return forms.none;
      const form = rules.select(value) === 'one' ? forms.one : forms.other;
      return form.replace('#', () => count(value));
    },
  };
}
