import type { Op } from '../../runtime/op.ts';
import type { Box } from './box.ts';
import { narrowFew } from './few.ts';
import { halve } from './halve.ts';
import { look, notKnown, type Narrowing, type Sighted } from './narrowing.ts';

/** So few things seldom have more than an event each. */
const fewThings = 3;

/**
 * Tells apart what happened in a box, since no answer says which event it was or when (G39): searches part it until each
 * names one code and, where that is wanted, one second. What no part shows stays with the whole: a service may show less
 * of a short range.
 * @returns what is not known yet.
 */
export function* narrow(box: Box, narrowing: Narrowing): Op<Sighted> {
  const found = yield* look(narrowing, box);
  const { size } = notKnown(found, box, narrowing);
  return yield* (size <= fewThings ? narrowFew : halve)(box, narrowing, found);
}
