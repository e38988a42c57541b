import type { Language } from './language.ts';

/** The same text in every language. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** A text that is written for several readers, each in their language. */
export type TextIn = (language: Language) => string;

/** The same messages in every language: the French table has the keys of the English one. */
export type Messages<T> = Readonly<Record<Language, { readonly [K in keyof T]: T[K] extends string ? string : T[K] }>>;
