import type { Op } from '../../runtime/op.ts';
import type { Changed } from '../index.ts';
import { covers, overlaps, type Box, type FilledBox } from './box.ts';

/** Finds what had an event in a box, and at the very second where it ends where bounds are included (G34). */
export type Searching = (box: Box) => Op<readonly Changed[]>;

/** What searches are narrowed with. */
export interface Narrowing {
  readonly search: Searching;
  /** Returned before: an event that is found again is new only if another search distinguishes it. */
  readonly known: readonly FilledBox[];
  /** Seconds at which a box is cut before anything else: what lies on one side of them is seldom there. */
  readonly cutsS: readonly number[];
  /** A box that ends later is cut down to single seconds. */
  readonly preciseFromS: number;
}

export type FoundById = ReadonlyMap<string, Changed>;

export interface Sighted {
  readonly boxes: readonly FilledBox[];
  readonly records: FoundById;
}

export function* look({ search }: Narrowing, box: Box): Op<FoundById> {
  return new Map((yield* search(box)).map((changed) => [changed.id, changed]));
}

/** Records that were not returned with a box that contains this one. */
export const notKnown = (found: FoundById, box: Box, { known }: Narrowing): FoundById =>
  without(
    found,
    known.filter((earlier) => covers(earlier, box)).flatMap(({ ids }) => ids),
  );

/**
 * Events in the box that were not returned before. If bounds are inclusive (G34), an event at the very second where a box
 * ends is also found in that box; it belongs to the next box. Searches know whole seconds (G32), so they can not show
 * whether
 * the same event of the same record also happened within the last second of the box. Both are then reported as one, in the
 * next box.
 * @param after events from the end of the box on, by a later search; requested when absent.
 */
export function* sightedIn(box: Box, narrowing: Narrowing, found: FoundById, after?: FoundById): Op<Sighted> {
  const isAtEnd = (end: FoundById) => [...end.keys()].some((id) => found.has(id));
  let here = found;
  if (after === undefined || isAtEnd(after)) {
    const atEnd = yield* look(narrowing, { ...box, fromS: box.untilS });
    if (isAtEnd(atEnd)) {
      const before = yield* look(narrowing, { ...box, untilS: box.untilS - 1 });
      here = new Map([...found].filter(([id]) => !atEnd.has(id) || before.has(id)));
    }
  }
  const known = narrowing.known.filter((earlier) => overlaps(earlier, box));
  const fresh = without(
    here,
    known.flatMap(({ ids }) => ids),
  );
  return { boxes: [{ ...box, ids: [...fresh.keys()] }], records: fresh };
}

export const joined = (sighted: readonly Sighted[]): Sighted => ({
  boxes: sighted.flatMap(({ boxes }) => boxes),
  records: new Map(sighted.flatMap(({ records }) => [...records])),
});

export const both = (one: FoundById, other: FoundById): FoundById => new Map([...one].filter(([id]) => other.has(id)));

export function without(found: FoundById, ids: Iterable<string>): FoundById {
  const left = new Map(found);
  for (const id of ids) left.delete(id);
  return left;
}
