const nbsp = '\u00a0';

/**
 * Sets non-breaking spaces, so that no line begins with `:`, `;`, `?`, `!`, `%` or `»`, and none ends with `«`.
 * The arguments of a function stay as they are, because a user may copy a quoted value.
 * @param messages texts, functions that return texts, or tables of both. @returns the same form.
 */
export function typesetFrench<T>(messages: T): T {
  if (typeof messages === 'string') return messages.replace(/ (?=[:;?!%»])/g, nbsp).replace(/« /g, `«${nbsp}`) as T;
  if (typeof messages === 'function') {
    return ((...given: readonly unknown[]): unknown =>
      quoteAsGiven(typesetFrench(Reflect.apply(messages, undefined, given)), given)) as T;
  }
  if (typeof messages !== 'object' || messages === null) return messages;
  if (Array.isArray(messages)) return messages.map(typesetFrench) as T;
  return Object.fromEntries(Object.entries(messages).map(([key, part]) => [key, typesetFrench(part)])) as T;
}

function quoteAsGiven(message: unknown, given: readonly unknown[]): unknown {
  if (typeof message !== 'string') return message;
  const quoted = given.filter((part) => typeof part === 'string');
  return quoted.reduce((text, part) => text.split(typesetFrench(part)).join(part), message);
}
