import { reachOf, searchExactly, serviceNow, type Changed, type Client, type Op } from '@tpr/core';
import type { EventChoice } from '../actions/shared/event-choice.ts';
import type { PollState } from './poll-state.ts';

const dayMs = 86_400_000;
/** A beginning so little before the present is the present. */
const toleranceMs = 60_000;

/** One stretch of time that was looked through. */
export interface Look {
  readonly untilMs: number;
  /** Whether this stretch reaches to the present. */
  readonly isCurrent: boolean;
  /** Changes to hand over, those of an unfinished stretch left out. */
  readonly changes: readonly Changed[];
  /** Everything that was found, handed over before or not: what the next look may find again. */
  readonly found: readonly string[];
}

/** The service's time, ms since epoch, in whole seconds: events may be asked for in seconds only (G32). */
function* secondNow({ exchange }: Client): Op<number> {
  return Math.floor((yield* serviceNow(exchange)) / 1000) * 1000;
}

/**
 * Looks through the stretch after the cursor. No call tells the time of an event (G39), so it is asked for twice: once
 * for the stretch itself, where everything is new, and once reaching back over the overlap and the margin of the zone
 * (G33, G34), where everything is new that was not found before.
 */
export function* lookOn(client: Client, choice: EventChoice, state: PollState): Op<Look> {
  const { cursorMs, backlog, stretchMs = dayMs } = state;
  const reach = reachOf(client);
  const guessMs = yield* secondNow(client);
  const aimMs = backlog?.untilMs ?? Math.min(guessMs, cursorMs + stretchMs);
  // What lies beyond a stretch of the past is the next one's; beyond the present only another zone can be.
  const aheadMs = aimMs < guessMs ? 0 : reach.marginMs;
  const around = yield* searchExactly(client, choice, { fromMs: cursorMs - reach.backMs, toMs: aimMs + aheadMs });
  // The first answer tells the service's clock.
  const nowMs = yield* secondNow(client);
  const untilMs = Math.max(cursorMs, Math.min(aimMs, nowMs));
  const within = untilMs > cursorMs ? yield* searchExactly(client, choice, { fromMs: cursorMs, toMs: untilMs }) : [];
  const seen = new Set(state.seen);
  const handed = new Set(backlog?.handed);
  const changes = new Map(within.map((changed) => [changed.id, changed]));
  for (const changed of around) if (!seen.has(changed.id)) changes.set(changed.id, changed);
  return {
    untilMs,
    isCurrent: untilMs >= nowMs || aimMs >= nowMs,
    changes: [...changes.values()].filter(({ id }) => !handed.has(id)),
    found: [...new Set([...around, ...within].map(({ id }) => id))],
  };
}

/**
 * The state to start from: what happened before is known, nothing is handed over. The first answer tells the service's
 * clock, so without a date the look back may have to be made again.
 */
export function* begin(client: Client, choice: EventChoice, watched: string, sinceMs?: number): Op<PollState> {
  const { backMs } = reachOf(client);
  for (let cursorMs = sinceMs ?? (yield* secondNow(client)); ;) {
    const before = yield* searchExactly(client, choice, { fromMs: cursorMs - backMs, toMs: cursorMs });
    const nowMs = yield* secondNow(client);
    const isKnown = cursorMs <= nowMs && (sinceMs !== undefined || nowMs - cursorMs < toleranceMs);
    if (isKnown) return { watched, cursorMs, seen: before.map(({ id }) => id) };
    cursorMs = nowMs;
  }
}

const sampleDays = [1, 7, 30, 90];

/** A few recent changes to build a workflow with; nothing is kept of it. */
export function* sampleChanges(client: Client, choice: EventChoice, size: number): Op<readonly Changed[]> {
  for (const days of sampleDays) {
    const nowMs = yield* secondNow(client);
    const found = yield* searchExactly(client, choice, { fromMs: nowMs - days * dayMs, toMs: nowMs });
    if (found.length > 0) return found.slice(0, size);
  }
  return [];
}
