import type { IDataObject } from 'n8n-workflow';

/** The parts that have a label, as an object with the labels as keys. */
export function byLabel<T extends { readonly label: string | null }>(
  parts: readonly T[],
  valueOf: (part: T) => IDataObject[string],
): IDataObject {
  return Object.fromEntries(parts.flatMap((part) => (part.label === null ? [] : [[part.label, valueOf(part)]])));
}
