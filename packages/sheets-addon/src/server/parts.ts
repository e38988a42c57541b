import type * as desk from './desk.ts';

type Desk = typeof desk;

/** Evaluates a part of the script that the build has put beside Code.js; the second time it is there already. */
declare function loadPart(name: './desk.js'): Desk;

/** Everything that most executions have no use for. */
export function loadDesk(): Desk {
  return loadPart('./desk.js');
}
