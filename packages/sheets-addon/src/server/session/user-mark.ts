import { userShelf } from './shelf.ts';

export const markKey = 'mark';

/** Tells the user from all others of this script, without a name; made when it is first asked for. */
export function ownMark(): string {
  const shelf = userShelf();
  const mark = shelf.get(markKey) ?? Utilities.getUuid();
  shelf.set(markKey, mark);
  return mark;
}
