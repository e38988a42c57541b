import {
  ask,
  ConnectorError,
  longestSearchSeconds,
  readFeed,
  settle,
  type Client,
  type FeedState,
  type Op,
} from '@tpr/core';
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
 * rest. After a batch that was read completely the next one covers twice the time: at most a day, or where nothing
 * was found the longest range of a search.
 */
export function* readChanges(client: Client, plan: PollPlan, from: PollPosition): Op<PollOutcome> {
  const timed = client.until(plan.deadlineMs);
  const enriched: Enriched[] = [];
  let { feed, maxSpanSeconds = daySeconds } = from;
  const emptySeconds = longestSearchSeconds(client);
  for (;;) {
    const batch = yield* settle(readFeed(timed, plan.choice, feed, maxSpanSeconds));
    const hasAdvanced = feed !== from.feed;
    if (!batch.ok) return yield* stopped(plan, { feed, maxSpanSeconds }, enriched, batch.error, hasAdvanced);
    const { changes, isCurrent, stateAfter } = batch.value;
    const part = changes.slice(0, plan.maxChanges - enriched.length);
    const read = yield* settle(enrich(timed, part, plan.wanted));
    if (!read.ok) return yield* stopped(plan, { feed, maxSpanSeconds }, enriched, read.error);
    enriched.push(...read.value);
    feed = stateAfter(new Set(read.value.map(({ change }) => change.changed.id)));
    if (isCurrent) return { enriched, feed };
    const isFull = read.value.length < changes.length || enriched.length >= plan.maxChanges;
    const mostSeconds = changes.length > 0 ? daySeconds : emptySeconds;
    if (isFull || (yield* ask('now')) >= plan.deadlineMs) {
      return { enriched, feed, maxSpanSeconds: Math.min(mostSeconds, maxSpanSeconds) };
    }
    maxSpanSeconds = Math.min(mostSeconds, 2 * maxSpanSeconds);
  }
}

/**
 * The outcome of a poll that failed midway. After `retry-later`, changes that were read before are returned. If the
 * time ran out before any change, the next poll continues where this one stopped, and reads a quarter of the remaining
 * time range. Any other failure is thrown, and the next poll begins where this one did.
 * @param hasAdvanced whether the feed was read in part; undefined if it was not the feed that failed.
 */
function* stopped(
  plan: PollPlan,
  position: Required<PollPosition>,
  enriched: readonly Enriched[],
  error: unknown,
  hasAdvanced?: boolean,
): Op<PollOutcome> {
  const isLater = error instanceof ConnectorError && error.kind === 'retry-later';
  if (isLater && enriched.length > 0) return { ...position, enriched };
  const nowMs = yield* ask('now');
  const isTimeUp = isLater && nowMs >= plan.deadlineMs - leewayMs;
  if (!isTimeUp || hasAdvanced === undefined) throw error;
  const { feed, maxSpanSeconds } = position;
  const presentSeconds = Math.ceil((nowMs + feed.clockOffsetMs) / 1_000) + Math.max(0, -feed.lagSeconds);
  const leftSeconds = presentSeconds - feed.deliveredUntilSeconds;
  const quarterSeconds = Math.max(minuteSeconds, Math.floor(Math.min(maxSpanSeconds, leftSeconds) / 4));
  if (quarterSeconds < maxSpanSeconds) return { feed, enriched, maxSpanSeconds: quarterSeconds };
  if (!hasAdvanced) throw error;
  return { ...position, enriched };
}
