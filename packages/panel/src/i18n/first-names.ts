/** Names beyond this are counted only. */
const mostNamed = 3;

/** The first of several names, and how many more there are. Each language quotes and counts in its own way. */
export function firstNames(
  names: readonly string[],
  quote: (name: string) => string,
  andMore: (count: number) => string,
): string {
  const more = names.length - mostNamed;
  return names.slice(0, mostNamed).map(quote).join(', ') + (more > 0 ? andMore(more) : '');
}
