import type { Op } from '../../runtime/op.ts';
import { narrowByHalves } from './narrow-by-halves.ts';
import {
  intersect,
  mergeMatches,
  newMatches,
  notYetDelivered,
  searchById,
  without,
  type Matches,
  type NarrowingContext,
  type RecordsById,
} from './deduplicate.ts';
import type { SearchWindow } from './search-window.ts';
import { splitWindow } from './split-window.ts';

/**
 * Narrows a window with so few records that most have one event. A binary search finds the earliest event. The remaining
 * parts are searched afterwards, adjacent parts together, which costs few searches.
 * @param found the results of a search of the whole window.
 */
export function* narrowSparse(window: SearchWindow, context: NarrowingContext, found: RecordsById): Op<Matches> {
  const rests: SearchWindow[] = [];
  // Each window is the later part of the next one, whose earlier part is empty. Only the last window was searched itself.
  let path: readonly [SearchWindow, ...SearchWindow[]] = [window];
  let inPath = notYetDelivered(found, window, context);
  let elsewhere: RecordsById = new Map();
  for (
    let parts = splitWindow(window, context);
    parts !== undefined && inPath.size > 0;
    parts = splitWindow(path[0], context)
  ) {
    const [first, second] = parts;
    const inFirst = yield* searchById(context, first);
    if (inFirst.size === 0) {
      path = [second, ...path];
    } else {
      elsewhere = new Map([...elsewhere, ...without(inPath, inFirst.keys())]);
      addRest(rests, second);
      path = [first];
      inPath = inFirst;
    }
    inPath = notYetDelivered(inPath, path[0], context);
  }
  const matches: Matches[] = [];
  const leaves: { window: SearchWindow; found: RecordsById }[] = [];
  for (const [index, each] of path.entries()) {
    if (inPath.size === 0) break;
    const inEach = index === path.length - 1 ? inPath : intersect(inPath, yield* searchById(context, each));
    if (inEach.size > 0) leaves.push({ window: each, found: inEach });
    inPath = without(inPath, inEach.keys());
  }
  const foundInRests = new Map<SearchWindow, RecordsById>();
  for (const rest of rests) foundInRests.set(rest, yield* searchById(context, rest));
  for (const leaf of leaves) {
    const next = rests.find((rest) => isNext(leaf.window, rest));
    matches.push(yield* newMatches(leaf.window, context, leaf.found, next && foundInRests.get(next)));
  }
  for (const [rest, inRest] of foundInRests) {
    elsewhere = without(elsewhere, inRest.keys());
    matches.push(yield* narrowByHalves(rest, context, inRest));
  }
  if (elsewhere.size > 0) matches.push(yield* newMatches(window, context, elsewhere));
  return mergeMatches(matches);
}

/** Whether a window begins where another ends, with all of its codes. */
function isNext({ codes, untilSeconds }: SearchWindow, next: SearchWindow): boolean {
  return next.fromSeconds === untilSeconds && codes.every((code) => next.codes.includes(code));
}

/** Merges a part with the last one if they are adjacent. Parts with the same codes arrive in descending order of time. */
function addRest(rests: SearchWindow[], part: SearchWindow): void {
  const last = rests[rests.length - 1];
  if (last !== undefined && last.fromSeconds === part.untilSeconds && last.codes.length === part.codes.length) {
    rests[rests.length - 1] = { ...last, fromSeconds: part.fromSeconds };
  } else if (last !== undefined && last.fromSeconds === part.fromSeconds && last.untilSeconds === part.untilSeconds) {
    rests[rests.length - 1] = { ...last, codes: [...last.codes, ...part.codes] };
  } else rests.push(part);
}
