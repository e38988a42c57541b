import type { Op } from '../../runtime/op.ts';
import type { Box } from './box.ts';
import { halve } from './halve.ts';
import {
  both,
  joined,
  look,
  notKnown,
  sightedIn,
  without,
  type FoundById,
  type Narrowing,
  type Sighted,
} from './narrowing.ts';
import { split } from './split.ts';

/**
 * Separates the events of a box with so few records that most of it will be one event: it searches the earliest event,
 * part
 * by part, and afterwards the time before and after its second, in one search for each side.
 * @param found what a search of the whole box gave.
 */
export function* narrowFew(box: Box, narrowing: Narrowing, found: FoundById): Op<Sighted> {
  const rests: Box[] = [];
  // The last was searched; it has to be in those before it, each of them within the next, as it is nowhere else there.
  let path: readonly [Box, ...Box[]] = [box];
  let here = notKnown(found, box, narrowing);
  let elsewhere: FoundById = new Map();
  for (let parts = split(box, narrowing); parts !== undefined && here.size > 0; parts = split(path[0], narrowing)) {
    const [first, second] = parts;
    const inFirst = yield* look(narrowing, first);
    if (inFirst.size === 0) {
      path = [second, ...path];
    } else {
      elsewhere = new Map([...elsewhere, ...without(here, inFirst.keys())]);
      addRest(rests, second);
      path = [first];
      here = inFirst;
    }
    here = notKnown(here, path[0], narrowing);
  }
  const sighted: Sighted[] = [];
  const leaves: { box: Box; found: FoundById }[] = [];
  for (const [index, each] of path.entries()) {
    if (here.size === 0) break;
    const shown = index === path.length - 1 ? here : both(here, yield* look(narrowing, each));
    if (shown.size > 0) leaves.push({ box: each, found: shown });
    here = without(here, shown.keys());
  }
  const inRests = new Map<Box, FoundById>();
  for (const rest of rests) inRests.set(rest, yield* look(narrowing, rest));
  for (const leaf of leaves) {
    const after = rests.find(
      ({ codes, fromS }) => fromS === leaf.box.untilS && leaf.box.codes.every((code) => codes.includes(code)),
    );
    sighted.push(yield* sightedIn(leaf.box, narrowing, leaf.found, after && inRests.get(after)));
  }
  for (const [rest, inRest] of inRests) {
    elsewhere = without(elsewhere, inRest.keys());
    sighted.push(yield* halve(rest, narrowing, inRest));
  }
  if (elsewhere.size > 0) sighted.push(yield* sightedIn(box, narrowing, elsewhere));
  return joined(sighted);
}

/** Parts of the same codes follow each other, the last one first; those of the same time differ in codes. */
function addRest(rests: Box[], box: Box): void {
  const last = rests[rests.length - 1];
  if (last !== undefined && last.fromS === box.untilS && last.codes.length === box.codes.length)
    rests[rests.length - 1] = { ...last, fromS: box.fromS };
  else if (last !== undefined && last.fromS === box.fromS && last.untilS === box.untilS)
    rests[rests.length - 1] = { ...last, codes: [...last.codes, ...box.codes] };
  else rests.push(box);
}
