import { userStore } from './property-store.ts';

export const markKey = 'mark';

/** A random id that distinguishes the user from all others of this script; created on first use. */
export function ownMark(): string {
  const store = userStore();
  const mark = store.get(markKey) ?? Utilities.getUuid();
  store.set(markKey, mark);
  return mark;
}
