/**
 * Records with an event in a time range, as far as searches show: one of these codes, from one second on and
 * before another (seconds since epoch, in the zone of the profile).
 */
export interface FilledBox {
  readonly codes: readonly string[];
  readonly fromS: number;
  /** Not included. */
  readonly untilS: number;
  readonly ids: readonly string[];
}

/** The query of a search: a box without its result. */
export type Box = Pick<FilledBox, 'codes' | 'fromS' | 'untilS'>;

export function overlaps(one: Box, other: Box): boolean {
  return one.fromS < other.untilS && other.fromS < one.untilS && one.codes.some((code) => other.codes.includes(code));
}

/** Whether everything that one box can show lies within another. */
export function covers(outer: Box, inner: Box): boolean {
  const hasCodes = inner.codes.every((code) => outer.codes.includes(code));
  return hasCodes && outer.fromS <= inner.fromS && inner.untilS <= outer.untilS;
}

/** The seconds strictly inside a box where others begin or end, ascending. */
export function edgesWithin({ fromS, untilS }: Box, boxes: readonly Box[]): number[] {
  const edges = new Set(boxes.flatMap((box) => [box.fromS, box.untilS]));
  return [...edges].filter((edgeS) => fromS < edgeS && edgeS < untilS).sort((a, b) => a - b);
}

/** Merges boxes of the same range and codes, with the records of both. */
export function joinBoxes(boxes: readonly FilledBox[]): FilledBox[] {
  const joined = new Map<string, FilledBox>();
  for (const box of boxes) {
    if (box.ids.length === 0) continue;
    const key = `${box.fromS} ${box.untilS} ${box.codes.join()}`;
    joined.set(key, { ...box, ids: [...new Set([...(joined.get(key)?.ids ?? []), ...box.ids])] });
  }
  return [...joined.values()];
}
