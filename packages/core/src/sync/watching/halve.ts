import type { Op } from '../../runtime/op.ts';
import type { Box } from './box.ts';
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

/** A box with the records that have to be in it. */
interface Holding {
  readonly box: Box;
  readonly found: FoundById;
  /** Whether a search of this box has shown it; else it was in a larger one, and nowhere else in that. */
  readonly isShown: boolean;
}

interface Halved extends Sighted {
  /** The missing records: a service may show less of a short range. */
  readonly missed: FoundById;
}

const nothing: Halved = { boxes: [], records: new Map(), missed: new Map() };

/**
 * Separates the events of a box by bisection. A record of one half may be in the other half, too. If one half is empty,
 * the
 * other has all records, and is searched only once it can not be halved any more. A record that no half shows stays
 * with the
 * whole box.
 * @param found what a search of the whole box gave.
 */
export function* halve(box: Box, narrowing: Narrowing, found: FoundById): Op<Sighted> {
  const { boxes, records } = yield* halveOf({ box, found, isShown: true }, narrowing);
  return { boxes, records };
}

function* halveOf(holding: Holding, narrowing: Narrowing): Op<Halved> {
  const { box, isShown } = holding;
  const here = notKnown(holding.found, box, narrowing);
  if (here.size === 0) return nothing;
  const halves = split(box, narrowing);
  if (halves === undefined) return yield* keep({ box, found: here, isShown }, narrowing, nothing);
  const [first, second] = halves;
  const inFirst = yield* look(narrowing, first);
  if (inFirst.size === 0) {
    const all = yield* halveOf({ box: second, found: here, isShown: false }, narrowing);
    return yield* keep({ box, found: all.missed, isShown }, narrowing, all);
  }
  const inSecond = yield* look(narrowing, second);
  const nowhere = without(without(here, inFirst.keys()), inSecond.keys());
  const parts = [
    yield* halveOf({ box: first, found: inFirst, isShown: true }, narrowing),
    yield* halveOf({ box: second, found: inSecond, isShown: true }, narrowing),
  ];
  return yield* keep({ box, found: nowhere, isShown }, narrowing, joined(parts));
}

/** Keeps in a box the records that none of its parts shows, if the box itself shows them. */
function* keep({ box, found, isShown }: Holding, narrowing: Narrowing, parts: Sighted): Op<Halved> {
  if (found.size === 0) return { ...parts, missed: found };
  const here = isShown ? found : both(found, yield* look(narrowing, box));
  const missed = without(found, here.keys());
  if (here.size === 0) return { ...parts, missed };
  return { ...joined([parts, yield* sightedIn(box, narrowing, here)]), missed };
}
