import type { IDataObject } from 'n8n-workflow';

/** What has a label, by it. */
export function byLabel<T extends { readonly label: string | null }>(
  parts: readonly T[],
  valueOf: (part: T) => IDataObject[string],
): IDataObject {
  return Object.fromEntries(parts.flatMap((part) => (part.label === null ? [] : [[part.label, valueOf(part)]])));
}
