/** A record without what is kept only for debugging: what a state file holds. */
export type Lean<T> = T extends readonly (infer I)[]
  ? readonly Lean<I>[]
  : T extends object
    ? { readonly [K in keyof T as K extends 'raw' | 'serviceCheck' ? never : K]: Lean<T[K]> }
    : T;

/** Drops the raw objects, all the way down. */
export function lean<T>(value: T): Lean<T> {
  if (Array.isArray(value)) return value.map(lean) as Lean<T>;
  if (typeof value !== 'object' || value === null) return value as Lean<T>;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (key !== 'raw' && key !== 'serviceCheck') copy[key] = lean((value as Readonly<Record<string, unknown>>)[key]);
  }
  return copy as Lean<T>;
}
