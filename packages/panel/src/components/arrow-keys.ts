import type { KeyboardEvent } from 'react';

/** The index that a key moves to, wrapping around at the ends; undefined for other keys. */
function stepOf(key: string, from: number, count: number, [back, on]: readonly [string, string]): number | undefined {
  if (key === on) return (from + 1) % count;
  if (key === back) return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Moves the focus among the elements of a role. @returns the index of the new element; undefined for other keys. */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  role: 'tab' | 'menuitem',
  keys: readonly [back: string, on: string],
): number | undefined {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role=${role}]`)];
  const from = all.findIndex((element) => element === document.activeElement);
  const to = stepOf(event.key, from, all.length, keys);
  if (to === undefined) return undefined;
  event.preventDefault();
  all[to]?.focus();
  return to;
}
