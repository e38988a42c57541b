import type { Client } from '../../client.ts';
import { ask, mapConcurrent, type Op } from '../../runtime/op.ts';
import { sendableEvents } from '../../api/event-filter.ts';
import { maxConcurrency } from '../../api/profile/index.ts';
import { searchExactly, type Changed, type Search } from '../search-events.ts';
import type { FeedState } from './feed-state.ts';
import type { NarrowingContext, WindowSearch } from './deduplicate.ts';
import { narrowWindow } from './narrow-window.ts';
import { boundariesWithin, mergeWindows, type MatchedWindow, type SearchWindow } from './search-window.ts';
import {
  clockOffsetOf,
  currentSecond,
  lastCompleteSecond,
  withServiceClock,
  zoneOffsetAt,
  zoneToleranceSeconds,
} from './service-seconds.ts';

/** Offsets of time zones are multiples of a quarter of an hour. */
const quarterHourSeconds = 900;
/** Maximum difference of two clocks. */
const clockToleranceSeconds = 2;
/** With more delivered windows than this, only the part that becomes final and the new part are searched. */
const fewWindows = 8;
const daySeconds = 86_400;

/** A changed record, and its events since the last poll. */
export interface RecordChange {
  readonly changed: Changed;
  /** In chronological order; at least one. */
  readonly occurrences: readonly Occurrence[];
}

/** An event. It has several codes or a longer window if searches could not distinguish them. */
export type Occurrence = SearchWindow;

/** The changes of one part of the time since the last poll. */
export interface FeedBatch {
  /** In the order of each record's first event. */
  readonly changes: readonly RecordChange[];
  /** Whether the part ends at the present. */
  readonly isCurrent: boolean;
  /** The state after the changes of these records were delivered. The next batch returns the other changes again. */
  readonly stateAfter: (deliveredIds: ReadonlySet<string>) => FeedState;
}

/**
 * Reads the events since the last poll, and earlier ones that have appeared late (G34). Each event is delivered once,
 * identified by its record, code and second. No response contains the time of an event (G39), so searches are narrowed
 * where they find something. An event that appears later than the profile allows is not found.
 * @param maxSpanSeconds how much of the past one batch covers; doubled while it has no changes and a part
 * of it may still get some.
 */
export function* readFeed(
  client: Client,
  search: Search,
  from: FeedState,
  maxSpanSeconds: number = daySeconds,
): Op<FeedBatch> {
  for (let spanSeconds = maxSpanSeconds; ; spanSeconds *= 2) {
    const batch = yield* readSpan(client, search, from, spanSeconds);
    // While the lag is unknown, a part that ends in the last hours may still be in the service's future. Without an event
    // it would be read again and again.
    const { deliveredUntilSeconds } = batch.stateAfter(new Set());
    const isWhole = deliveredUntilSeconds >= from.deliveredUntilSeconds + spanSeconds;
    if (batch.isCurrent || batch.changes.length > 0 || isWhole) return batch;
  }
}

function* readSpan(client: Client, search: Search, from: FeedState, spanSeconds: number): Op<FeedBatch> {
  return yield* withServiceClock(client, from.clockOffsetMs, function* (nowSeconds) {
    const startMs = yield* ask('now');
    const state = withCurrentZone(from, client, nowSeconds);
    const spanEndSeconds = state.deliveredUntilSeconds + spanSeconds;
    // With a negative lag the present of the service is that much later.
    const isCurrent = spanEndSeconds >= nowSeconds + Math.max(0, -state.lagSeconds);
    const toSeconds = isCurrent
      ? Math.max(nowSeconds + zoneToleranceSeconds(client), state.deliveredUntilSeconds)
      : spanEndSeconds;
    const finalSeconds = Math.min(finalUntil(client, nowSeconds, state.lagSeconds), toSeconds);
    const context: NarrowingContext = {
      search: windowSearch(client, search),
      delivered: state.delivered,
      cutSeconds: [finalSeconds, state.deliveredUntilSeconds, nowSeconds],
      preciseFromSeconds: finalSeconds,
    };
    const codes = search.codes ?? sendableEvents(search.subject, client.profile);
    const found: MatchedWindow[] = [];
    const records = new Map<string, Changed>();
    const windows = windowsToSearch(state, codes, finalSeconds, toSeconds);
    const narrowed = windows.map((window) => narrowWindow(window, context));
    for (const matches of yield* mapConcurrent(narrowed, maxConcurrency(client.profile))) {
      found.push(...matches.windows.filter(({ ids }) => ids.length > 0));
      for (const [id, record] of matches.records) records.set(id, record);
    }
    const lagSeconds = measuredLag(state, found, yield* currentSecond(client));
    // The current second may bring more events: it is left to the next poll.
    const lagQuarters = Math.floor((lagSeconds + clockToleranceSeconds) / quarterHourSeconds);
    const endSeconds = lastCompleteSecond(client, startMs) - quarterHourSeconds * lagQuarters;
    const deliveredUntilSeconds = Math.max(state.deliveredUntilSeconds, Math.min(toSeconds, endSeconds));
    const ready = found.filter(({ untilSeconds }) => untilSeconds <= Math.max(endSeconds, finalSeconds));
    const next = { ...state, lagSeconds, deliveredUntilSeconds, clockOffsetMs: clockOffsetOf(client) };
    return {
      changes: changesIn(ready, records),
      isCurrent,
      stateAfter: (deliveredIds) => advance(next, ready, deliveredIds, finalSeconds),
    };
  });
}

/** The second before which no event can appear any more. */
function finalUntil({ profile }: Client, nowSeconds: number, lagSeconds: number): number {
  // A negative lag (a service ahead of the profile's zone) is not used. It may shrink when the service's clock jumps.
  return nowSeconds - Math.max(0, lagSeconds) - profile.get('events.lookbackSeconds');
}

export function windowSearch(client: Client, { subject }: Search): WindowSearch {
  return ({ codes, fromSeconds, untilSeconds }) =>
    searchExactly(client, { subject, codes }, { fromMs: 1000 * fromSeconds, toMs: 1000 * untilSeconds });
}

/** When the zone's offset changes, a service in another zone may lag by more than was measured, up to the tolerance. */
function withCurrentZone(state: FeedState, client: Client, nowSeconds: number): FeedState {
  const zoneOffsetSeconds = zoneOffsetAt(client, nowSeconds);
  const toleranceSeconds = zoneToleranceSeconds(client);
  if (zoneOffsetSeconds === state.zoneOffsetSeconds) {
    return { ...state, lagSeconds: Math.min(state.lagSeconds, toleranceSeconds) };
  }
  return { ...state, zoneOffsetSeconds, lagSeconds: toleranceSeconds, lagKnownSinceSeconds: nowSeconds };
}

/** The lag is at most the time from any event that was found to now. */
function measuredLag(
  { lagSeconds, lagKnownSinceSeconds }: FeedState,
  found: readonly MatchedWindow[],
  nowSeconds: number,
): number {
  const usable = found.filter(({ fromSeconds }) => fromSeconds >= lagKnownSinceSeconds);
  return Math.min(lagSeconds, ...usable.map(({ fromSeconds }) => nowSeconds - fromSeconds));
}

/** Everything since `completeUntilSeconds`; after many events only the new part and the part that becomes final. */
function windowsToSearch(
  { completeUntilSeconds, deliveredUntilSeconds, delivered }: FeedState,
  codes: readonly string[],
  finalSeconds: number,
  toSeconds: number,
): SearchWindow[] {
  const whole: SearchWindow = { codes, fromSeconds: completeUntilSeconds, untilSeconds: toSeconds };
  // An empty window is searched, too: a response shows the service's clock.
  if (completeUntilSeconds >= toSeconds) return [{ ...whole, untilSeconds: completeUntilSeconds }];
  const parts =
    delivered.length <= fewWindows || finalSeconds >= deliveredUntilSeconds
      ? [whole]
      : [
          { ...whole, untilSeconds: finalSeconds },
          { ...whole, fromSeconds: deliveredUntilSeconds },
        ];
  return parts.flatMap((part) => splitAt(part, boundariesWithin(part, delivered)));
}

function splitAt(window: SearchWindow, boundaries: readonly number[]): SearchWindow[] {
  const ends = [window.fromSeconds, ...boundaries, window.untilSeconds];
  return ends.slice(1).flatMap((untilSeconds, index) => {
    const fromSeconds = ends[index]!;
    return fromSeconds < untilSeconds ? [{ ...window, fromSeconds, untilSeconds }] : [];
  });
}

/** One change for each record, with all of its events. */
function changesIn(windows: readonly MatchedWindow[], records: ReadonlyMap<string, Changed>): RecordChange[] {
  const changes = new Map<string, { changed: Changed; occurrences: Occurrence[] }>();
  for (const { ids, ...occurrence } of [...windows].sort((a, b) => a.fromSeconds - b.fromSeconds)) {
    for (const id of ids) {
      const change = changes.get(id) ?? { changed: records.get(id)!, occurrences: [] };
      change.occurrences.push(occurrence);
      changes.set(id, change);
    }
  }
  return [...changes.values()];
}

function advance(
  state: FeedState,
  windows: readonly MatchedWindow[],
  deliveredIds: ReadonlySet<string>,
  finalSeconds: number,
): FeedState {
  const undelivered = windows.filter(({ ids }) => ids.some((id) => !deliveredIds.has(id)));
  const deliveredUntilSeconds = Math.min(
    state.deliveredUntilSeconds,
    ...undelivered.map(({ fromSeconds }) => fromSeconds),
  );
  const completeUntilSeconds = Math.max(state.completeUntilSeconds, Math.min(finalSeconds, deliveredUntilSeconds));
  const nowDelivered = windows.map((window) => ({ ...window, ids: window.ids.filter((id) => deliveredIds.has(id)) }));
  const delivered = mergeWindows([...state.delivered, ...nowDelivered]).filter(
    ({ untilSeconds }) => untilSeconds > completeUntilSeconds,
  );
  return { ...state, deliveredUntilSeconds, completeUntilSeconds, delivered };
}
