import type { Client } from '../../client.ts';
import { ask, type Op } from '../../runtime/op.ts';
import { sendableEvents } from '../../api/event-filter.ts';
import { searchExactly, type Changed, type Search } from '../index.ts';
import { edgesWithin, joinBoxes, type Box, type FilledBox } from './box.ts';
import { narrow } from './narrow.ts';
import type { Narrowing, Searching } from './narrowing.ts';
import { aheadOf, byTheClock, currentSecond, marginS, overAt, zoneOffsetS } from './service-second.ts';
import type { WatchState } from './watch-state.ts';

/** Zones differ by quarters of an hour. */
const quarterS = 900;
/** The largest difference of two clocks. */
const slackS = 2;
/**
 * If at most this many boxes were returned lately, all of them are searched again; otherwise only those about to be
 * settled.
 */
const fewBoxes = 8;
const dayS = 86_400;

/** Something that changed, with what happened to it since the last look. */
export interface Sighting {
  readonly changed: Changed;
  /** In their order; at least one. */
  readonly occurrences: readonly Occurrence[];
}

/** An event; several codes if searches could not distinguish them. */
export type Occurrence = Box;

/** What a stretch of time brought. */
export interface Look {
  /** In the order in which they happened. */
  readonly changes: readonly Sighting[];
  /** Whether the stretch reaches to the present. */
  readonly isCurrent: boolean;
  /** The state once the changes of these records are returned; the remaining events come with the next look. */
  readonly after: (handed: ReadonlySet<string>) => WatchState;
}

/**
 * Searches the events since the last look, and earlier events that were shown late (G34). Each event is returned
 * once, as its record, code and second: no response has the time of an event (G39), so searches are narrowed where there
 * is something to find, and only there. An event that is shown later than the profile allows is not found.
 * @param stretchS longest time range of one look, in seconds.
 */
export function* lookOn(client: Client, search: Search, from: WatchState, stretchS: number = dayS): Op<Look> {
  return yield* byTheClock(client, from.aheadMs, function* (nowS) {
    const startMs = yield* ask('now');
    const state = adapted(from, client, nowS);
    const toS = state.seenS + stretchS >= nowS ? Math.max(nowS + marginS(client), state.seenS) : state.seenS + stretchS;
    const dueS = Math.min(dueAt(client, nowS, state.lagS), toS);
    const narrowing: Narrowing = {
      search: searching(client, search),
      known: state.boxes,
      cutsS: [dueS, state.seenS, nowS],
      preciseFromS: dueS,
    };
    const codes = search.codes ?? sendableEvents(search.subject, client.profile);
    const sighted: FilledBox[] = [];
    const records = new Map<string, Changed>();
    for (const box of boxesOf(state, codes, dueS, toS)) {
      const { boxes, records: found } = yield* narrow(box, narrowing);
      sighted.push(...boxes.filter(({ ids }) => ids.length > 0));
      for (const [id, record] of found) records.set(id, record);
    }
    const lagS = learn(state, sighted, yield* currentSecond(client));
    // The running second may bring more: it is left to the next look.
    const ripeS = overAt(client, startMs) - quarterS * Math.floor((lagS + slackS) / quarterS);
    const seenS = Math.max(state.seenS, Math.min(toS, ripeS));
    const ripe = sighted.filter(({ untilS }) => untilS <= Math.max(ripeS, dueS));
    return {
      changes: sightingsIn(ripe, records),
      isCurrent: toS >= nowS,
      after: (handed) => stateAfter({ ...state, lagS, seenS, aheadMs: aheadOf(client) }, ripe, handed, dueS),
    };
  });
}

/** Until when all has had its time to be shown. */
function dueAt({ profile }: Client, nowS: number, lagS: number): number {
  // A service that counts ahead of the profile's zone may come closer when its own clock jumps.
  return nowS - Math.max(0, lagS) - profile.get('events.lookbackSeconds');
}

export function searching(client: Client, { subject }: Search): Searching {
  return ({ codes, fromS, untilS }) =>
    searchExactly(client, { subject, codes }, { fromMs: 1000 * fromS, toMs: 1000 * untilS });
}

/** Where the zone's clock jumps, a service in another zone may lag by more than was learnt; the margin bounds it. */
function adapted(state: WatchState, client: Client, nowS: number): WatchState {
  const offsetS = zoneOffsetS(client, nowS);
  const mostS = marginS(client);
  if (offsetS === state.offsetS) return { ...state, lagS: Math.min(state.lagS, mostS) };
  return { ...state, offsetS, lagS: mostS, lagFromS: nowS };
}

/** What is shown under a second lies no longer before the clock than now: a later answer bounds the lag no less. */
function learn({ lagS, lagFromS }: WatchState, sighted: readonly FilledBox[], nowS: number): number {
  const since = sighted.filter(({ fromS }) => fromS >= lagFromS);
  return Math.min(lagS, ...since.map(({ fromS }) => nowS - fromS));
}

/** What to look at: all since what is settled, or, after much, what is new and what has had its time to be late. */
function boxesOf({ settledS, seenS, boxes }: WatchState, codes: readonly string[], dueS: number, toS: number): Box[] {
  const whole: Box = { codes, fromS: settledS, untilS: toS };
  // An empty range is searched, too: a response shows the service's clock.
  if (settledS >= toS) return [{ ...whole, untilS: settledS }];
  const parts =
    boxes.length <= fewBoxes || dueS >= seenS
      ? [whole]
      : [
          { ...whole, untilS: dueS },
          { ...whole, fromS: seenS },
        ];
  return parts.flatMap((part) => cutAt(part, edgesWithin(part, boxes)));
}

function cutAt(box: Box, edgesS: readonly number[]): Box[] {
  const bounds = [box.fromS, ...edgesS, box.untilS];
  return bounds.slice(1).flatMap((untilS, index) => {
    const fromS = bounds[index]!;
    return fromS < untilS ? [{ ...box, fromS, untilS }] : [];
  });
}

/** One for each thing: all that happened to it. */
function sightingsIn(boxes: readonly FilledBox[], records: ReadonlyMap<string, Changed>): Sighting[] {
  const sightings = new Map<string, { changed: Changed; occurrences: Occurrence[] }>();
  for (const { ids, ...occurrence } of [...boxes].sort((a, b) => a.fromS - b.fromS)) {
    for (const id of ids) {
      const sighting = sightings.get(id) ?? { changed: records.get(id)!, occurrences: [] };
      sighting.occurrences.push(occurrence);
      sightings.set(id, sighting);
    }
  }
  return [...sightings.values()];
}

function stateAfter(
  state: WatchState,
  boxes: readonly FilledBox[],
  handed: ReadonlySet<string>,
  dueS: number,
): WatchState {
  const left = boxes.filter(({ ids }) => ids.some((id) => !handed.has(id)));
  const seenS = Math.min(state.seenS, ...left.map(({ fromS }) => fromS));
  const settledS = Math.max(state.settledS, Math.min(dueS, seenS));
  const given = boxes.map((box) => ({ ...box, ids: box.ids.filter((id) => handed.has(id)) }));
  const kept = joinBoxes([...state.boxes, ...given]).filter(({ untilS }) => untilS > settledS);
  return { ...state, seenS, settledS, boxes: kept };
}
