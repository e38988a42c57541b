import type { KeyboardEvent } from 'react';

/** Where a key leads in a row of so many, around its ends too; undefined for a key that leads nowhere. */
function stepOf(key: string, from: number, count: number, [back, on]: readonly [string, string]): number | undefined {
  if (key === on) return (from + 1) % count;
  if (key === back) return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Moves the focus among the elements of a role, in a list of them. @returns the place that has it now. */
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
