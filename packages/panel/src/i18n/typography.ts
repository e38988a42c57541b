const nbsp = '\u00a0';

/** Capitalises a word. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Sets non-breaking spaces, so that no line begins with `:`, `;`, `?`, `!`, `%` or `»`, and none ends with `«`.
 * @param words texts, functions that return texts, or tables of both. @returns the same form.
 */
export function typesetFrench<T>(words: T): T {
  if (typeof words === 'string') return words.replace(/ (?=[:;?!%»])/g, nbsp).replace(/« /g, `«${nbsp}`) as T;
  if (typeof words === 'function') {
    return ((...given: readonly unknown[]): unknown => typesetFrench(Reflect.apply(words, undefined, given))) as T;
  }
  if (typeof words !== 'object' || words === null) return words;
  if (Array.isArray(words)) return words.map(typesetFrench) as T;
  return Object.fromEntries(Object.entries(words).map(([key, part]) => [key, typesetFrench(part)])) as T;
}
