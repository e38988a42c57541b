import { lookOn, serviceNow, watchSince, type Client, type Op, type Sighting } from '@tpr/core';
import type { EventSelection } from '../actions/shared/event-selection.ts';

const dayS = 86_400;
const sampleDays = [1, 7, 30, 90];

/** A few recent changes to build a workflow with; nothing is kept of it. */
export function* sampleChanges(client: Client, choice: EventSelection, size: number): Op<readonly Sighting[]> {
  for (const days of sampleDays) {
    const nowMs = yield* serviceNow(client.context);
    const from = yield* watchSince(client, nowMs - 1000 * days * dayS);
    const { changes } = yield* lookOn(client, choice, from, days * dayS);
    if (changes.length > 0) return changes.slice(-size);
  }
  return [];
}
