/**
 * What one search by events asks for: records that had an event with one of the codes in a time window. Seconds since epoch,
 * in the zone of the profile.
 */
export interface SearchWindow {
  readonly codes: readonly string[];
  readonly fromSeconds: number;
  /** Not included. */
  readonly untilSeconds: number;
}

/** A search window with the identifiers of the records that matched. */
export interface MatchedWindow extends SearchWindow {
  readonly ids: readonly string[];
}

export function overlaps(one: SearchWindow, other: SearchWindow): boolean {
  const sharesTime = one.fromSeconds < other.untilSeconds && other.fromSeconds < one.untilSeconds;
  return sharesTime && one.codes.some((code) => other.codes.includes(code));
}

/** Whether every event that the inner window can match lies within the outer one. */
export function covers(outer: SearchWindow, inner: SearchWindow): boolean {
  const hasCodes = inner.codes.every((code) => outer.codes.includes(code));
  return hasCodes && outer.fromSeconds <= inner.fromSeconds && inner.untilSeconds <= outer.untilSeconds;
}

/** The seconds strictly inside a window at which other windows begin or end, ascending. */
export function boundariesWithin(
  { fromSeconds, untilSeconds }: SearchWindow,
  windows: readonly SearchWindow[],
): number[] {
  const boundaries = new Set(windows.flatMap((each) => [each.fromSeconds, each.untilSeconds]));
  return [...boundaries].filter((each) => fromSeconds < each && each < untilSeconds).sort((a, b) => a - b);
}

/** Windows of the same time and codes become one, with the identifiers of all of them. Windows without a match are left out. */
export function mergeWindows(windows: readonly MatchedWindow[]): MatchedWindow[] {
  const merged = new Map<string, MatchedWindow>();
  for (const each of windows) {
    if (each.ids.length === 0) continue;
    const key = `${each.fromSeconds} ${each.untilSeconds} ${each.codes.join()}`;
    merged.set(key, { ...each, ids: [...new Set([...(merged.get(key)?.ids ?? []), ...each.ids])] });
  }
  return [...merged.values()];
}
