import type { Language } from '@tpr/core';

/** Forms of a word by `Intl.PluralRules`; `#` is replaced by the formatted number. */
export interface PluralForms {
  readonly one: string;
  readonly other: string;
  /** Replaces "0 …", if another text reads better. */
  readonly none?: string;
}

export interface Plurals {
  readonly count: (value: number) => string;
  readonly plural: (value: number, forms: PluralForms) => string;
}

/** Numbers and plurals of a language. Texts are functions over them, so that the compiler checks their parameters. */
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
