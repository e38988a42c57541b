import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '@tpr/sandbox';
import type { Rest } from '../../src/host/rest.ts';
import type { Workflow } from '../../src/host/workflow.ts';
import { waitFor } from '../../src/host/wait.ts';

/** The n8n that is in for it. */
export interface Ship {
  rest(): Rest;
  /** Takes a part of it away as a power cut would, and puts it back. */
  breakDown(): Promise<void>;
}

export interface StormPlan {
  /** Each burst changes so many third parties, each of them once in the whole storm. */
  readonly bursts: number;
  readonly changesPerBurst: number;
  readonly seed: number;
}

export interface StormReport {
  readonly changed: number;
  readonly breakdowns: number;
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
/** A poll begins within this time of its activation. */
const reachMs = 1_500;

/**
 * Bursts of changes while parts of n8n are killed at moments of chance, most of them in the middle of a poll. Polls are
 * made by activating the workflow, which n8n answers with a poll at once; its clock would allow one a minute.
 */
export async function weather(
  { record, store }: Sandbox,
  ship: Ship,
  workflow: Workflow,
  { bursts, changesPerBurst, seed }: StormPlan,
): Promise<StormReport> {
  const started = performance.now();
  const dice = createDice(seed);
  const ids = store
    .all<{ id: number }>('SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id')
    .map(({ id }) => id);
  if (ids.length < bursts * changesPerBurst) throw new Error('The portfolio is too small for this storm.');
  const changed: number[] = [];
  let breakdowns = 0;
  await ship.rest().save(workflow);
  await poll(ship.rest(), workflow.id);
  await sleep(reachMs);
  for (let burst = 0; burst < bursts; burst += 1) {
    const part = ids.slice(burst * changesPerBurst, (burst + 1) * changesPerBurst);
    record(part.map((resourceId) => ({ code: change, resourceId })));
    changed.push(...part);
    // Events of the running second are left to the next poll.
    await sleep(dice() * 1_500);
    const polling = poll(ship.rest(), workflow.id).catch(() => 'cut off');
    await sleep(dice() * reachMs);
    if (dice() < 0.6) {
      await ship.breakDown();
      breakdowns += 1;
    }
    await polling;
  }
  const lines = await untilCalm(ship.rest(), workflow.id);
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
    breakdowns,
    executions: lines.length,
    handed,
    missing: all.filter((id) => !handed.has(id)),
    repeated: [...handed.values()].reduce((sum, times) => sum + times - 1, 0),
    largestPoll,
    seconds: (performance.now() - started) / 1_000,
  };
}

async function poll(rest: Rest, workflowId: string): Promise<void> {
  await rest.deactivate(workflowId);
  await rest.activate(workflowId);
}

/** Polls until three in a row bring nothing more. @returns the executions. */
async function untilCalm(rest: Rest, workflowId: string) {
  const ended = async () => {
    const lines = await rest.executions(workflowId);
    return lines.every(({ status }) => !['new', 'running', 'waiting'].includes(status)) ? lines : undefined;
  };
  let calm = 0;
  let known = -1;
  while (true) {
    await poll(rest, workflowId);
    await sleep(2 * reachMs);
    const lines = await waitFor(ended, { what: 'the executions to end', timeoutMs: 120_000, everyMs: 500 });
    calm = lines.length === known ? calm + 1 : 0;
    known = lines.length;
    if (calm === 3) return lines;
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
