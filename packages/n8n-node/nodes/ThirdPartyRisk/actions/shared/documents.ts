import { newestFirst } from '@tpr/core';
import type { Document, Evidence } from '@tpr/core/service';

/** The evidence that counts: the newest one (G79). */
export function newestOf({ evidences }: Document): Evidence | undefined {
  return newestFirst(evidences)[0];
}

/** The day on which the newest evidence ends. */
export function expiryDayOf(document: Document): string | null {
  return newestOf(document)?.expirationDate?.slice(0, 10) ?? null;
}
