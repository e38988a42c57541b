import { ask, ConnectorError, readFeed, settle, type Client, type FeedState, type Op } from '@tpr/core';
import type { EventSelection } from '../actions/shared/event-selection.ts';
import { enrich, type Enriched, type Enrichment } from './enrich.ts';

const minuteSeconds = 60;
const daySeconds = 24 * 60 * minuteSeconds;
/** A wait that would pass the deadline ends the work a little before it. */
const leewayMs = 1_000;

export interface PollPlan {
  readonly choice: EventSelection;
  readonly wanted: ReadonlySet<Enrichment>;
  /** Maximum changes per poll. The following polls return the rest. */
  readonly maxChanges: number;
  /** When this poll has to end, ms since epoch. */
  readonly deadlineMs: number;
}

/** Where a poll begins, and where the next one continues. */
export interface PollPosition {
  readonly feed: FeedState;
  /** Longest time range of one read of the feed, in seconds. Default: a day. */
  readonly maxSpanSeconds?: number;
}

export interface PollOutcome extends PollPosition {
  readonly enriched: readonly Enriched[];
}

/**
 * Reads the feed since the last poll, batch by batch, until the present, the limit or the deadline. The next poll reads the
 * rest.
 */
export function* readChanges(client: Client, plan: PollPlan, from: PollPosition): Op<PollOutcome> {
  const timed = client.until(plan.deadlineMs);
  const enriched: Enriched[] = [];
  let { feed } = from;
  for (;;) {
    const batch = yield* settle(readFeed(timed, plan.choice, feed, from.maxSpanSeconds));
    if (!batch.ok) return yield* stopped(plan, { ...from, feed }, enriched, batch.error, feed !== from.feed);
    const { changes, isCurrent, stateAfter } = batch.value;
    const part = changes.slice(0, plan.maxChanges - enriched.length);
    const read = yield* settle(enrich(timed, part, plan.wanted));
    if (!read.ok) return yield* stopped(plan, { ...from, feed }, enriched, read.error);
    enriched.push(...read.value);
    feed = stateAfter(new Set(read.value.map(({ change }) => change.changed.id)));
    const isOver = isCurrent || read.value.length < changes.length || enriched.length >= plan.maxChanges;
    if (isOver || (yield* ask('now')) >= plan.deadlineMs) return { enriched, feed };
  }
}

/**
 * The outcome of a poll that failed midway. After `retry-later`, changes that were read before are returned. If the
 * time ran out before any change, the next poll reads a shorter time range, and continues where this one stopped. Any
 * other failure is thrown, and the next poll begins where this one did.
 * @param hasAdvanced whether the feed was read in part; undefined if it was not the feed that failed.
 */
function* stopped(
  plan: PollPlan,
  position: PollPosition,
  enriched: readonly Enriched[],
  error: unknown,
  hasAdvanced?: boolean,
): Op<PollOutcome> {
  const isLater = error instanceof ConnectorError && error.kind === 'retry-later';
  if (isLater && enriched.length > 0) return { ...position, enriched };
  const isTimeUp = isLater && (yield* ask('now')) >= plan.deadlineMs - leewayMs;
  if (!isTimeUp || hasAdvanced === undefined) throw error;
  const maxSpanSeconds = Math.floor((position.maxSpanSeconds ?? daySeconds) / 4);
  if (maxSpanSeconds >= minuteSeconds) return { ...position, enriched, maxSpanSeconds };
  if (!hasAdvanced) throw error;
  return { ...position, enriched };
}
