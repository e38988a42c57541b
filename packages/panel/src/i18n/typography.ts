const nbsp = '\u00a0';

/** A word where it begins a line. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * French as it is printed: no line begins with `:`, `;`, `?`, `!`, `%` or `»`, and none ends with `«`.
 * @param words texts, functions that make texts, or tables of both; they come back in the same form.
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
