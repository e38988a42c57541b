import { searchEvents, serviceNow, type Client, type Op, type RecordChange } from '@tpr/core';
import type { EventSelection } from '../actions/shared/event-selection.ts';

const daySeconds = 86_400;
const sampleDays = [1, 7, 30, 90];

/**
 * A few recent changes for building a workflow. One search of a day is enough in most accounts. Finding which events
 * happened, and when, would take many more, so each change has all selected events, in the whole range.
 */
export function* sampleChanges(client: Client, choice: EventSelection, size: number): Op<readonly RecordChange[]> {
  const { codes } = choice;
  for (const days of sampleDays) {
    const untilSeconds = Math.floor((yield* serviceNow(client.context)) / 1000);
    const fromSeconds = untilSeconds - days * daySeconds;
    const found = yield* searchEvents(client, choice, { fromMs: 1000 * fromSeconds, toMs: 1000 * untilSeconds }, size);
    if (found.length > 0)
      return found.map((changed) => ({ changed, occurrences: [{ codes, fromSeconds, untilSeconds }] }));
  }
  return [];
}
