import { ask, ConnectorError, lookOn, settle, type Client, type Op, type WatchState } from '@tpr/core';
import type { EventSelection } from '../actions/shared/event-selection.ts';
import { enrich, type Enriched, type Enrichment } from './enrich.ts';

const minuteS = 60;
const dayS = 24 * 60 * minuteS;
/** A wait that would pass the deadline ends the work a little before it. */
const leewayMs = 1_000;

export interface PollPlan {
  readonly choice: EventSelection;
  readonly wanted: ReadonlySet<Enrichment>;
  /** The most changes that one poll returns. */
  readonly most: number;
  /** When this poll has to be over, ms since epoch. */
  readonly deadlineMs: number;
}

/** Where a poll begins, and the next one goes on. */
export interface PollPlace {
  readonly watch: WatchState;
  /** The longest time range of one look, in seconds; a day when absent. */
  readonly stretchS?: number;
}

export interface PollOutcome extends PollPlace {
  readonly enriched: readonly Enriched[];
}

/**
 * Works through the time since the last poll, stretch by stretch, until the present, the limit or the end of the poll's
 * time. What is left stays with the next poll.
 */
export function* runPoll(client: Client, plan: PollPlan, from: PollPlace): Op<PollOutcome> {
  const timed = client.until(plan.deadlineMs);
  const enriched: Enriched[] = [];
  let { watch } = from;
  for (;;) {
    const looked = yield* settle(lookOn(timed, plan.choice, watch, from.stretchS));
    if (!looked.ok) return yield* stopped(plan, { ...from, watch }, enriched, looked.error, true);
    const { changes, isCurrent, after } = looked.value;
    const part = changes.slice(0, plan.most - enriched.length);
    const read = yield* settle(enrich(timed, part, plan.wanted));
    if (!read.ok) return yield* stopped(plan, { ...from, watch }, enriched, read.error, false);
    enriched.push(...read.value);
    watch = after(new Set(read.value.map(({ sighting }) => sighting.changed.id)));
    const isOver = isCurrent || read.value.length < changes.length || enriched.length >= plan.most;
    if (isOver || (yield* ask('now')) >= plan.deadlineMs) return { enriched, watch };
  }
}

/**
 * A poll that stopped on its way. The changes that were returned so far count; a poll whose time ran out in its first
 * look tries
 * a shorter stretch next time; everything else is a failure, after which the next poll begins where this one did.
 */
function* stopped(
  plan: PollPlan,
  place: PollPlace,
  enriched: readonly Enriched[],
  error: unknown,
  isLooking: boolean,
): Op<PollOutcome> {
  const isLater = error instanceof ConnectorError && error.kind === 'retry-later';
  if (isLater && enriched.length > 0) return { ...place, enriched };
  const isTimeUp = isLater && (yield* ask('now')) >= plan.deadlineMs - leewayMs;
  const stretchS = Math.floor((place.stretchS ?? dayS) / 4);
  if (!isTimeUp || !isLooking || stretchS < minuteS) throw error;
  return { ...place, enriched, stretchS };
}
