import type { NarrowingContext } from './deduplicate.ts';
import { overlaps, type SearchWindow } from './search-window.ts';

/**
 * Splits a window in two: at a given second, in the middle, or by codes. No delivered window begins or ends within it.
 * @returns the earlier part first; undefined when the window has one code and is as short as it has to be.
 */
export function splitWindow(
  window: SearchWindow,
  { delivered, cutSeconds, preciseFromSeconds }: NarrowingContext,
): readonly [SearchWindow, SearchWindow] | undefined {
  const { codes, fromSeconds, untilSeconds } = window;
  const at = (seconds: number): [SearchWindow, SearchWindow] => [
    { ...window, untilSeconds: seconds },
    { ...window, fromSeconds: seconds },
  ];
  const latestCut = Math.max(...cutSeconds.filter((cut) => fromSeconds < cut && cut < untilSeconds));
  if (Number.isFinite(latestCut)) return at(latestCut);
  const isTooLong = untilSeconds - fromSeconds > 1 && untilSeconds > preciseFromSeconds;
  if (isTooLong) return at(Math.floor((fromSeconds + untilSeconds) / 2));
  if (codes.length < 2) return undefined;
  const overlapping = delivered.filter((earlier) => overlaps(earlier, window));
  const newCodes = codes.filter((code) => !overlapping.some((earlier) => earlier.codes.includes(code)));
  const isMixed = newCodes.length > 0 && newCodes.length < codes.length;
  const first = isMixed ? newCodes : codes.slice(0, codes.length / 2);
  return [
    { ...window, codes: first },
    { ...window, codes: codes.filter((code) => !first.includes(code)) },
  ];
}
