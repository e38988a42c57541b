/** The languages of everything that people read. */
export type Language = 'en' | 'fr';

/** The language for a tag of a host, such as fr-CA; English for all others. */
export function languageOf(tag: string | undefined): Language {
  return tag !== undefined && /^fr\b/i.test(tag) ? 'fr' : 'en';
}
