import type { Op } from '../runtime/op.ts';

/** A record without the fields that are only for debugging, as state files store it. */
export type WithoutRaw<T> = T extends readonly (infer I)[]
  ? readonly WithoutRaw<I>[]
  : T extends object
    ? { readonly [K in keyof T as K extends 'raw' | 'serviceCheck' ? never : K]: WithoutRaw<T[K]> }
    : T;

/** Removes `raw` and `serviceCheck` at every depth. */
export function stripRaw<T>(value: T): WithoutRaw<T> {
  if (Array.isArray(value)) return value.map(stripRaw) as WithoutRaw<T>;
  if (typeof value !== 'object' || value === null) return value as WithoutRaw<T>;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (key !== 'raw' && key !== 'serviceCheck')
      copy[key] = stripRaw((value as Readonly<Record<string, unknown>>)[key]);
  }
  return copy as WithoutRaw<T>;
}

/** What an operation has read, without `raw` and `serviceCheck`. */
export function* withoutRaw<T>(found: Op<T>): Op<WithoutRaw<T>> {
  return stripRaw(yield* found);
}
