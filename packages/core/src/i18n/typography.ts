const nbsp = '\u00a0';

/**
 * Sets non-breaking spaces, so that no line begins with `:`, `;`, `?`, `!`, `%` or `»`, and none ends with `«`.
 * @param messages texts, functions that return texts, or tables of both. @returns the same form.
 */
export function typesetFrench<T>(messages: T): T {
  if (typeof messages === 'string') return messages.replace(/ (?=[:;?!%»])/g, nbsp).replace(/« /g, `«${nbsp}`) as T;
  if (typeof messages === 'function') {
    return ((...given: readonly unknown[]): unknown => typesetFrench(Reflect.apply(messages, undefined, given))) as T;
  }
  if (typeof messages !== 'object' || messages === null) return messages;
  if (Array.isArray(messages)) return messages.map(typesetFrench) as T;
  return Object.fromEntries(Object.entries(messages).map(([key, part]) => [key, typesetFrench(part)])) as T;
}
