import { ask, ConnectorError, settle, type Client, type Op } from '@tpr/core';
import type { EventChoice } from '../actions/shared/event-choice.ts';
import { enrich, type Enriched, type Enrichment } from './enrich.ts';
import { lookOn, type Look } from './find-changes.ts';
import type { PollState } from './poll-state.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A wait that would pass the deadline ends the work a little before it. */
const leewayMs = 1_000;

export interface PollPlan {
  readonly choice: EventChoice;
  readonly wanted: ReadonlySet<Enrichment>;
  /** Changes that one poll hands over at most. */
  readonly most: number;
  /** When this poll has to be over, ms since epoch. */
  readonly deadlineMs: number;
}

export interface PollOutcome {
  readonly enriched: readonly Enriched[];
  /** To be kept once the changes are handed over. */
  readonly state: PollState;
}

/**
 * Works through the time since the last poll, stretch by stretch, until the present, the limit or the end of the poll's
 * time. What is left stays with the next poll: a stretch that was not handed over whole is looked through again.
 */
export function* runPoll(client: Client, plan: PollPlan, from: PollState): Op<PollOutcome> {
  const timed = client.until(plan.deadlineMs);
  const enriched: Enriched[] = [];
  let state = from;
  for (;;) {
    const looked = yield* settle(lookOn(timed, plan.choice, state));
    if (!looked.ok) return yield* stopped(plan, state, enriched, looked.error, true);
    const part = looked.value.changes.slice(0, plan.most - enriched.length);
    const read = yield* settle(enrich(timed, part, plan.wanted));
    if (!read.ok) return yield* stopped(plan, state, enriched, read.error, false);
    enriched.push(...read.value);
    state = stateAfter(state, looked.value, read.value);
    const isOver = state.backlog !== undefined || looked.value.isCurrent || enriched.length >= plan.most;
    if (isOver || (yield* ask('now')) >= plan.deadlineMs) return { enriched, state };
  }
}

function stateAfter(state: PollState, look: Look, handedNow: readonly Enriched[]): PollState {
  const { watched, cursorMs, seen, backlog } = state;
  if (handedNow.length < look.changes.length) {
    const handed = [...(backlog?.handed ?? []), ...handedNow.map(({ changed }) => changed.id)];
    return { watched, cursorMs, seen, backlog: { untilMs: look.untilMs, handed } };
  }
  return { watched, cursorMs: look.untilMs, seen: look.found };
}

/**
 * A poll that stopped on its way. What was handed over so far counts; a poll whose time ran out in its first look tries
 * a shorter stretch next time; everything else is a failure, after which the next poll begins where this one did.
 */
function* stopped(
  plan: PollPlan,
  state: PollState,
  enriched: readonly Enriched[],
  error: unknown,
  isLooking: boolean,
): Op<PollOutcome> {
  const isLater = error instanceof ConnectorError && error.kind === 'later';
  if (isLater && enriched.length > 0) return { enriched, state };
  const isTimeUp = isLater && (yield* ask('now')) >= plan.deadlineMs - leewayMs;
  const stretchMs = Math.floor((state.stretchMs ?? dayMs) / 4);
  if (!isTimeUp || !isLooking || stretchMs < minuteMs) throw error;
  return { enriched, state: { ...state, stretchMs } };
}
