import { userStore } from './property-store.ts';

export const markKey = 'mark';

/** Tells the user from all others of this script, without a name; made when it is first asked for. */
export function ownMark(): string {
  const store = userStore();
  const mark = store.get(markKey) ?? Utilities.getUuid();
  store.set(markKey, mark);
  return mark;
}
