/** Values as JSON text that keeps `undefined`: what crosses into the realm and back in tests. */
const none = '\u0000none';

export function pack(value: unknown): string {
  return JSON.stringify(value === undefined ? none : value, (_, each: unknown) => (each === undefined ? none : each));
}

export function unpack(text: string): unknown {
  return fill(JSON.parse(text));
}

function fill(value: unknown): unknown {
  if (value === none) return undefined;
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each)]));
}
