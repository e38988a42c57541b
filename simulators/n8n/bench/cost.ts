import type { Sandbox } from '@tpr/sandbox';
import type { Host } from '../src/host/host.ts';
import { createWorkflow, manualStart, type NodePlan } from '../src/host/workflow.ts';
import { outcomeOf, secondsOf } from '../test/harness/figures.ts';
import type { ItemWork } from '../test/harness/item-work.ts';
import { type Listener, openListener } from '../test/harness/listener.ts';
import type { LiveHeap } from './live-heap.ts';
import { peakMegabytes, processorSeconds, resetPeak } from '../test/harness/memory.ts';

/** The cost of work on many items by one of the two nodes. */
export interface Cost {
  /** By n8n's own clock. */
  readonly seconds: number;
  /** Processor time of all of n8n. */
  readonly processor: number;
  /** Peak memory of n8n, in MB. */
  readonly peak: number;
  /** Memory that n8n holds for each item after garbage collection, in kB. */
  readonly heldKilobytes: number;
  readonly requests: number;
  readonly outcome: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** The state of n8n at one moment of a run. */
interface Reading {
  readonly processor: number;
  readonly peak: number;
  readonly held: number;
  readonly requests: number;
}

/**
 * Measures work by both nodes, one after the other, in one workflow and one run. Between them the run waits in a node
 * that calls this process, which has garbage collected. So the order of the nodes does not matter.
 */
export async function measureBoth(
  host: Host,
  heap: LiveHeap,
  sandbox: Sandbox,
  { name, mine, rival }: Omit<ItemWork, 'given'>,
): Promise<Readonly<Record<'mine' | 'rival', Cost>>> {
  const { pid } = host.server().process;
  const readings: Reading[] = [];
  const listener = await openListener((_heard, outgoing) => {
    const [peak, processor] = [peakMegabytes(pid), processorSeconds(pid)];
    const note = (held: number) => {
      readings.push({ peak, processor, held, requests: sandbox.counters().total });
      resetPeak(pid);
      outgoing.end('{}');
    };
    heap.heldMegabytes().then(note, (error: unknown) => outgoing.writeHead(500).end(JSON.stringify(String(error))));
  });
  const stop = (place: string): NodePlan => ({
    name: place,
    type: 'n8n-nodes-base.httpRequest',
    version: 4.5,
    parameters: { url: listener.url, options: {} },
    executeOnce: true,
  });
  sandbox.resetCounters();
  // In this workflow the other node begins after the pause, whatever it follows elsewhere.
  const then = rival.map((plan, place) => (place === 0 ? { ...plan, after: ['Between'] } : plan));
  const plans = [manualStart, stop('Before'), ...mine, stop('Between'), ...then, stop('After')];
  const run = await finished(listener, host.rest().run(createWorkflow(name, plans)));
  const costOf = (nodes: readonly NodePlan[], place: number): Cost => {
    const [before, after] = [readings[place], readings[place + 1]];
    const last = nodes.at(-1)!.name;
    const outcome = outcomeOf(run, last);
    if (before === undefined || after === undefined) throw new Error(`${name}: ${last} ${outcome}.`);
    const items = run.nodes[last]!.items.map(({ json }) => json);
    return {
      seconds: secondsOf(run, ...nodes.map((node) => node.name)),
      processor: after.processor - before.processor,
      peak: after.peak,
      heldKilobytes: (1024 * (after.held - before.held)) / items.length,
      requests: after.requests - before.requests,
      outcome,
      items,
    };
  };
  return { mine: costOf(mine, 0), rival: costOf(rival, 1) };
}

async function finished<T>(listener: Listener, run: Promise<T>): Promise<T> {
  try {
    return await run;
  } finally {
    await listener.close();
  }
}

/** A line for a report. */
export const describeCost = (
  node: string,
  { seconds, processor, peak, heldKilobytes, requests, outcome }: Cost,
): string =>
  `  ${node.padEnd(13)} ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of the processor, ${peak.toFixed(0)} MB at the peak, ${heldKilobytes.toFixed(1)} kB held an item, ${requests} requests, ${outcome}`;
