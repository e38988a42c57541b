import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '@tpr/sandbox';
import type { Rest } from '../../src/host/rest.ts';
import { waitFor } from '../../src/host/wait.ts';
import type { Workflow } from '../../src/host/workflow.ts';

/** The n8n that is in for it. */
export interface Ship {
  rest(): Rest;
  /** Kills what polls, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again, upon which it polls at once. */
  start(): Promise<void>;
  /** Kills something else of it, in queue mode. @param chance from 0 up to 1. */
  damage?(chance: number): Promise<void>;
}

/**
 * n8n that soon takes up what a killed one was about to do. As it comes, it waits two minutes for a publication that was
 * cut off, which a poll at the start is part of; the wait is n8n's own and proves nothing. A publication that takes
 * longer than that is given up, and with it the trigger: so not too soon.
 */
export const quickRecovery = {
  N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '15',
  N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '1000',
  N8N_WORKFLOW_PUBLICATION_RECONCILE_INTERVAL_SECONDS: '2',
};

export interface StormPlan {
  /** Each burst changes so many third parties, each of them once in the whole storm. */
  readonly bursts: number;
  readonly changesPerBurst: number;
  readonly seed: number;
}

export interface StormReport {
  readonly changed: number;
  readonly kills: number;
  /** Polls that ended in an execution. */
  readonly executions: number;
  /** How often each changed third party was handed over. */
  readonly handed: ReadonlyMap<string, number>;
  readonly missing: readonly string[];
  /** Handed over beyond the first time. */
  readonly repeated: number;
  /** The most that one poll handed over. */
  readonly largestPoll: number;
  readonly seconds: number;
}

const change = 'THIRD_PARTY_ATTRIBUTE_UPDATED';
/** The call by which a poll begins. */
const firstCall = 'thirdParties.searchByEvents';
/** A poll whose calls have ended so long ago is over, and so is its execution. */
const calmMs = 3_000;
/** The first calls of a poll take about so long; what follows its last call too: handing over, keeping the state. */
const strikeMs = 500;

/**
 * Bursts of changes, and after each of them n8n is killed at a moment of chance: while it polls, or while it hands over
 * what the poll found. Polls are those that n8n makes when it starts, and those of its clock, which allows one a minute.
 */
export async function weather(
  sandbox: Sandbox,
  ship: Ship,
  workflow: Workflow,
  { bursts, changesPerBurst, seed }: StormPlan,
): Promise<StormReport> {
  const started = performance.now();
  const dice = createDice(seed);
  const ids = sandbox.store
    .all<{ id: number }>('SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id')
    .map(({ id }) => id);
  if (ids.length < bursts * changesPerBurst) throw new Error('The portfolio is too small for this storm.');
  const changed: number[] = [];
  let kills = 0;
  const calls = () => sandbox.counters().byOperation[firstCall] ?? 0;
  const polled = async (act: () => Promise<void>) => {
    const before = calls();
    await act();
    await waitFor(() => (calls() > before ? true : undefined), { what: 'a poll', timeoutMs: 180_000, everyMs: 10 });
  };
  const restart = async () => {
    kills += 1;
    await ship.kill();
    // What the killed one had under way arrives, and is not a call of the next.
    await sleep(100);
    await polled(() => ship.start());
  };
  /** Until no call has come for a time. */
  const silence = async (quietMs: number) => {
    let [known, sinceMs] = [-1, performance.now()];
    while (performance.now() - sinceMs < quietMs) {
      if (calls() !== known) [known, sinceMs] = [calls(), performance.now()];
      await sleep(5);
    }
  };
  await ship.rest().save(workflow);
  await polled(() => ship.rest().activate(workflow.id));
  await silence(calmMs);
  for (let burst = 0; burst < bursts; burst += 1) {
    const part = ids.slice(burst * changesPerBurst, (burst + 1) * changesPerBurst);
    sandbox.record(part.map((resourceId) => ({ code: change, resourceId })));
    changed.push(...part);
    // Events of the running second are left to the next poll.
    await sleep(1_000);
    await restart();
    if (dice() < 0.3) await sleep(dice() * strikeMs);
    else await silence(50 + dice() * strikeMs);
    await ship.damage?.(dice());
  }
  const lines = await untilCalm(ship, workflow.id, async () => {
    await restart();
    await silence(calmMs);
  });
  const name = workflow.nodes[0]?.name ?? '';
  const handed = new Map<string, number>();
  let largestPoll = 0;
  for (const { id } of lines) {
    const items = (await ship.rest().execution(id)).nodes[name]?.items ?? [];
    largestPoll = Math.max(largestPoll, items.length);
    for (const { json } of items) {
      const key = String(json['thirdpartyId']);
      handed.set(key, (handed.get(key) ?? 0) + 1);
    }
  }
  const all = changed.map(String);
  return {
    changed: all.length,
    kills,
    executions: lines.length,
    handed,
    missing: all.filter((id) => !handed.has(id)),
    repeated: [...handed.values()].reduce((sum, times) => sum + times - 1, 0),
    largestPoll,
    seconds: (performance.now() - started) / 1_000,
  };
}

/** Starts n8n again until two starts in a row bring nothing more. @returns the executions. */
async function untilCalm(ship: Ship, workflowId: string, pollOnce: () => Promise<void>) {
  let calm = 0;
  let known = -1;
  while (true) {
    await pollOnce();
    const lines = await ship.rest().executions(workflowId);
    calm = lines.length === known ? calm + 1 : 0;
    known = lines.length;
    if (calm === 2) return lines;
  }
}

/** Numbers from 0 up to 1 (mulberry32): the same for the same seed. */
function createDice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
