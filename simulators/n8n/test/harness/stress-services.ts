import { type Sandbox, type SandboxOptions, startSandbox } from '@tpr/sandbox';
import { sandboxCredential } from '../../src/host/credential.ts';
import type { Rest } from '../../src/host/rest.ts';
import type { Credential } from '../../src/host/workflow.ts';
import { lastEvent, partiesOf } from './journal.ts';
import { pollCalls, quiet, type Watch } from './stress.ts';
import type { SlowPoll } from './stress-report.ts';
import { eventsOf, watchChanges } from './watch.ts';

interface Plan {
  readonly name: string;
  /** Seconds by which its clock is ahead of that of n8n. */
  readonly aheadSeconds?: number;
  readonly options?: SandboxOptions;
  /** Number of its event codes. */
  readonly codes: number;
  readonly rate: number;
  readonly burst: number;
  /** Overlay of the profile. */
  readonly profile?: string;
  /** The trigger reads attributes, which the service refuses for one third party. */
  readonly refusesOne?: true;
}

/** The services that one n8n watches under stress. */
export interface StressServices {
  /** The first is the largest, and its clock is that of n8n. */
  readonly sandboxes: readonly [Sandbox, ...Sandbox[]];
  /** One credential for each service, in order. */
  readonly credentials: readonly [Credential, ...Credential[]];
  /** Returns one watch for each service, in order. Their workflows are not saved yet. */
  watch(rest: Rest): Promise<Watch[]>;
  /** Makes the slow service answer so slowly that n8n's clock starts another poll before the first one has ended. */
  readonly pollSlowly: () => Promise<SlowPoll>;
  close(): Promise<void>;
}

const codes = [
  'THIRD_PARTY_ATTRIBUTE_UPDATED',
  'THIRD_PARTY_INDICATOR_UPDATED',
  'THIRD_PARTY_COMMENT_ADDED',
  'THIRD_PARTY_UPDATED',
];
const few = { codes: 2, rate: 0.4, burst: 10 };
export const stressPlans: readonly [Plan, ...Plan[]] = [
  { name: 'clocks agree', options: { seed: 400 }, codes: 4, rate: 6, burst: 250 },
  { name: '10 s ahead', aheadSeconds: 10, ...few },
  { name: 'one refused', ...few, refusesOne: true },
  { name: '10 s behind', aheadSeconds: -10, ...few },
  { name: '300 s ahead', aheadSeconds: 300, ...few },
  { name: '300 s behind', aheadSeconds: -300, ...few, codes: 1 },
  { name: 'an hour of zone apart', options: { variants: ['G33=utc'] }, ...few },
  // One call at a time: a second one shows another poll at the same time.
  { name: 'slow', profile: '{ "version": 1, "overrides": { "rate.maxConcurrent": 1 } }', codes: 4, rate: 0, burst: 0 },
];
const [first, ...others] = stressPlans;

/** With changes of this number of third parties, a poll needs more calls than fit into `slowMs`. */
const slowParties = 12;
const spreadMs = 4_000;
const answerMs = 4_000;
const mostTries = 3;
/** n8n's clock starts one poll a minute. */
const overlapSeconds = 62;
/** By then n8n's clock has started another poll, and skipped it. */
const slowMs = 75_000;
/** Much longer than an answer takes. */
const calmMs = 10_000;

export async function openStressServices(): Promise<StressServices> {
  const [largest, ...rest] = await Promise.all([open(first, 0), ...others.map((plan, place) => open(plan, place + 1))]);
  const services = [largest, ...rest] as const;
  const slow = services.at(-1)!;
  return {
    sandboxes: [largest.sandbox, ...rest.map(({ sandbox }) => sandbox)],
    credentials: [largest.credential, ...rest.map(({ credential }) => credential)],
    async watch(rest) {
      const watches: Watch[] = [];
      for (const [place, { name, sandbox, credential, refused, ...service }] of services.entries()) {
        const options = place === 0 ? { maxChanges: 200 } : {};
        const include = refused === undefined ? [] : ['attributes'];
        const values = { ...eventsOf(...service.codes), include, options };
        const workflow = await watchChanges(rest, credential, values, name);
        const parties = place === 0 ? 300 : 20;
        const events = { ...service, parties, seed: place };
        watches.push({ name, sandbox, workflow, events, ...(refused !== undefined && { refused }) });
      }
      return watches;
    },
    pollSlowly: () => pollSlowly(slow.sandbox),
    async close() {
      for (const { sandbox } of services) await sandbox.close();
    },
  };
}

async function open({ aheadSeconds = 0, options, profile, refusesOne, ...plan }: Plan, place: number) {
  const sandbox = await startSandbox({ port: 0, seed: 60, now: 'real', ...options });
  sandbox.advance({ seconds: aheadSeconds });
  // Events before the activation must not be reported.
  if (place % 2 === 0) sandbox.record([{ code: codes[0]!, resourceId: partiesOf(sandbox)[0]! }]);
  const refused = refusesOne && String(partiesOf(sandbox)[1]);
  if (refused !== undefined) sandbox.setFaults([`403@attributes.list=/${refused}`]);
  const name = `Stress ${place}`;
  const credential = sandboxCredential(sandbox, { id: `credStress00000${place}`, name, profile });
  return { ...plan, codes: codes.slice(0, plan.codes), sandbox, credential, refused };
}

async function pollSlowly(sandbox: Sandbox): Promise<SlowPoll> {
  const calls = () => pollCalls({ sandbox });
  // The poll at the start has ended. If it takes longer than 84 s, n8n does not poll the workflow any more (n8n 2.41).
  await quiet(calls, calmMs);
  sandbox.resetCounters();
  const { store } = sandbox;
  for (const [place, resourceId] of partiesOf(sandbox).slice(0, slowParties).entries()) {
    const before = lastEvent(store);
    sandbox.record(codes.map((code) => ({ code, resourceId })));
    // Within one second, the same few searches would cover all of them.
    store.run('UPDATE event SET time = time - ? WHERE id > ?', place * spreadMs, before);
  }
  let seconds = 0;
  // The poll under way may not find them yet, and on a busy machine it may seem to have ended.
  for (let tries = 0; tries < mostTries && seconds < overlapSeconds; tries += 1) {
    const before = calls();
    sandbox.setLatency(answerMs);
    while (calls() === before) await quiet(calls, 100);
    const begunMs = performance.now();
    const recover = setTimeout(() => sandbox.setLatency(0), slowMs);
    await quiet(calls, calmMs);
    clearTimeout(recover);
    seconds = Math.max(seconds, (performance.now() - begunMs - calmMs) / 1_000);
  }
  sandbox.setLatency(0);
  return { seconds, mostAtOnce: sandbox.counters().maxInFlight };
}
