import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '@tpr/sandbox';
import type { Rest } from '../../src/host/rest.ts';
import { waitFor } from '../../src/host/wait.ts';
import type { Workflow } from '../../src/host/workflow.ts';
import { seededRandom } from './seeded-random.ts';
import { type Polling, watchBetweenWrites } from './between-writes.ts';
import { eventsAfter, lastEvent } from './journal.ts';
import type { SlowPoll, StressReport } from './stress-report.ts';
import { handedBy, tally, untruths, type Handed } from './tally.ts';
import { startRandomEvents, type RandomEventPlan } from './random-events.ts';

/** The n8n under stress. */
export interface StressHost extends Polling {
  rest(): Rest;
  /** Kills the polling process, as a power cut would, and lets the next one resume its work at once (`endLeases`). */
  kill(): Promise<void>;
  /** Starts it again; it polls at once. */
  start(): Promise<void>;
  /** Kills another of its processes, in queue mode, and restarts it. @param chance from 0 up to 1. */
  damage?(chance: number): Promise<void>;
}

/** Settings with which n8n checks more often for workflows to publish; a poll at the start is part of the publication. */
export const quickRecovery = {
  N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '1000',
  N8N_WORKFLOW_PUBLICATION_RECONCILE_INTERVAL_SECONDS: '2',
};

/** A service with random events, and the workflow that watches it. */
export interface Watch {
  readonly name: string;
  readonly sandbox: Sandbox;
  readonly workflow: Workflow;
  readonly events: RandomEventPlan;
  /** The third party whose attributes the service refuses, if there is one. */
  readonly refused?: string;
}

export interface StressPlan {
  /** Kills of the polling process; two more follow at the end. */
  readonly kills: number;
  readonly seed: number;
  /** Work in the minutes after the last kill, in which late events become due. */
  readonly meanwhile: () => Promise<SlowPoll>;
}

/** The first call of a poll, and almost all of its calls. */
const pollCall = 'thirdParties.searchByEvents';
/** A poll whose last call is this old is over, and so is its execution. */
const calmMs = 3_000;
/** The first calls of a poll take about this long, as does the work after its last call: handover and storing the state. */
const strikeMs = 500;
/** Maximum run time of n8n between two kills. */
const runMs = 6_000;
/** Starts after the last kill, until polls have reached the present. */
const mostStarts = 8;
/** After this time every late event has been due (`events.lookbackSeconds`), with a margin for the lag that was learnt. */
const dueMs = 130_000;

/** @returns the number of poll calls that the service has received. */
export const pollCalls = ({ sandbox }: Pick<Watch, 'sandbox'>): number => sandbox.counters().byOperation[pollCall] ?? 0;

/**
 * Produces events in the services while n8n is killed at random moments: during a poll, or during the handover of its
 * changes; only n8n's own gap between the two writes is left out. n8n polls when it starts, and once a minute by
 * its clock.
 */
export async function runStress(host: StressHost, watches: readonly Watch[], plan: StressPlan): Promise<StressReport> {
  const started = performance.now();
  const dice = seededRandom(plan.seed);
  const calls = () => watches.reduce((sum, watch) => sum + pollCalls(watch), 0);
  const silence = (quietMs: number) => quiet(calls, quietMs);
  await Promise.all(watches.map((watch) => begin(host, watch)));
  await silence(calmMs);

  const gap = await watchBetweenWrites(host);
  const cut = new Set<string>();
  let [kills, putOff, longestPutOffMs, damages] = [0, 0, 0, 0];
  let rows = await host.executions();
  /** @param which watches that have to start a poll. */
  const restart = async (which: readonly Watch[]) => {
    kills += 1;
    const ranMs = await gap.halt();
    if (ranMs > 0) putOff += 1;
    longestPutOffMs = Math.max(longestPutOffMs, ranMs);
    await host.kill();
    await gap.forget();
    const known = rows.length;
    rows = await host.executions();
    const newest = new Map(rows.slice(known).map(({ id, workflowId }) => [workflowId, id]));
    for (const id of newest.values()) cut.add(id);
    // Calls of the killed process that are under way arrive, and must not count for the next process.
    await sleep(100);
    const begun = which.map((watch) => [watch, pollCalls(watch)] as const);
    await host.start();
    const silent = () => begun.filter(([watch, before]) => pollCalls(watch) <= before).map(([{ name }]) => name);
    const havePolled = () => (silent().length === 0 ? true : undefined);
    const what = () => `a poll of ${silent().join(', ')}`;
    await waitFor(havePolled, { what, timeoutMs: 180_000, everyMs: 10 });
  };
  const damage = async () => {
    if (host.damage === undefined) return;
    await sleep(dice() * strikeMs);
    await host.damage(dice());
    damages += 1;
  };
  const marks = watches.map(({ sandbox }) => lastEvent(sandbox.store));
  const running = watches.map(({ sandbox, events }) => startRandomEvents(sandbox, events));
  try {
    await sleep(dice() * runMs);
    while (kills < plan.kills) {
      const one = watches[Math.floor(dice() * watches.length)]!;
      // n8n does not poll a service whose poll at the start is slow. At the last kill n8n has to poll all of them.
      await restart(kills === plan.kills - 1 ? watches : [one]);
      const damaged = damage();
      const chance = dice();
      if (chance < 0.5) await sleep(dice() * strikeMs);
      else if (chance < 0.75) await sleep(dice() * runMs);
      else await silence(50 + dice() * strikeMs);
      await damaged;
    }
  } finally {
    await Promise.all(running.map((events) => events.stop()));
  }
  const [slow] = await Promise.all([plan.meanwhile(), sleep(dueMs)]);
  // Until a start returns no further change and its polls have reached the present. The first poll after a start has a
  // minute, which may be too short for any change on a busy machine.
  for (let [isOver, starts] = [false, 0]; !isOver; starts += 1) {
    if (starts === mostStarts) throw new Error(`After ${mostStarts} starts, polls have not reached the present.`);
    const known = rows.length;
    await restart(watches);
    await silence(calmMs);
    rows = await host.executions();
    const stopped = await Promise.all(watches.map(async ({ workflow }) => wasStopped(host.rest(), workflow)));
    isOver = known === rows.length && !stopped.includes(true);
  }
  if (gap.heard() === 0) throw new Error('n8n did not say that a poll hands over: its gap was not watched.');

  const tallies: StressReport['tallies'][number][] = [];
  for (const [place, watch] of watches.entries()) tallies.push(await count(host, watch, marks[place]!, cut));
  return { kills, putOff, longestPutOffMs, damages, tallies, slow, seconds: (performance.now() - started) / 1_000 };
}

/** Activates a workflow, which polls once. */
async function begin(host: StressHost, watch: Watch): Promise<void> {
  await host.rest().save(watch.workflow);
  const before = pollCalls(watch);
  await host.rest().activate(watch.workflow.id);
  const hasPolled = () => (pollCalls(watch) > before ? true : undefined);
  await waitFor(hasPolled, { what: `the first poll of ${watch.name}`, timeoutMs: 180_000 });
}

/** What n8n's own interface says of a workflow. */
interface StoredWorkflow {
  readonly staticData?: Readonly<Record<string, { readonly poll?: object }>> | null;
}

/** Whether the last poll ended before the present. It has then stored how long a time range the next one may read. */
async function wasStopped(rest: Rest, { id, nodes }: Workflow): Promise<boolean> {
  const { staticData } = (await rest.call('GET', `/rest/workflows/${id}`)) as StoredWorkflow;
  const poll = staticData?.[`node:${nodes[0]!.name}`]?.poll;
  if (poll === undefined) throw new Error(`n8n has stored no position of ${id}.`);
  return 'maxSpanSeconds' in poll;
}

/** Waits until a number has stayed the same for a time. */
export async function quiet(numberOf: () => number, quietMs: number): Promise<void> {
  let [known, sinceMs] = [-1, performance.now()];
  while (performance.now() - sinceMs < quietMs) {
    if (numberOf() !== known) [known, sinceMs] = [numberOf(), performance.now()];
    await sleep(5);
  }
}

async function count(host: StressHost, watch: Watch, mark: number, cut: ReadonlySet<string>) {
  const { name, sandbox, workflow, events, refused } = watch;
  const lines = await host.rest().executions(workflow.id);
  const [handed, wrong, runs]: [Handed[], string[], string[]] = [[], [], []];
  for (const { id, status } of lines) {
    const execution = await host.rest().execution(id);
    const own = handedBy(execution, workflow.nodes[0]!.name);
    handed.push(...own);
    wrong.push(...untruths(execution, workflow.nodes[0]!.name, refused));
    const error = execution.error === undefined ? '' : `, ${execution.error.message}`;
    runs.push(`execution ${id} ${status}, ${own.length} occurrences${error}`);
  }
  return {
    name,
    executions: lines.length,
    runs,
    untruths: wrong,
    ...tally(eventsAfter(sandbox, mark, events.codes), handed, cut),
  };
}
