import type { Language } from './language.ts';

/** The same text in every language. */
export type Text = Readonly<Record<Language, string>>;

/** The same sentences in every language: a table in French has the keys of the English one. */
export type Words<T> = Readonly<Record<Language, { readonly [K in keyof T]: T[K] extends string ? string : T[K] }>>;
