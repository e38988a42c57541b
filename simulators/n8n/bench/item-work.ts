/**
 * Measures work on many items in the genuine n8n, by this node and by the HTTP Request node. At 20 ms latency: 500
 * attribute writes and 50 third parties by SIREN. At 2 ms: 10,000 items that each read a third party, and a portfolio
 * of 10,000 with its indicators. The last two run in an n8n that has just started. Prints n8n's own time, processor
 * time and peak memory, and the ratios. Fails if writes take much more time or processor time than those of the HTTP
 * Request node, or if an item of the portfolio holds more memory. The times depend on this machine, which should be
 * idle.
 */
import { startSandbox } from '@tpr/sandbox';
import { sandboxCredential } from '../src/host/credential.ts';
import { openHost } from '../src/host/host.ts';
import { packNodes } from '../src/host/package.ts';
import { createWorkflow, manualStart, type NodePlan } from '../src/host/workflow.ts';
import { secondsOf } from '../test/harness/figures.ts';
import { attributeWrites, partyReads, portfolioPull, sirenReads, type ItemWork } from '../test/harness/item-work.ts';
import { heldMegabytes, peakMegabytes, processorSeconds, resetPeak } from '../test/harness/memory.ts';

const rounds = 3;
/** Below 1, because times of two seconds are noisy. */
const leastRatio = 0.8;
const many = 10_000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

interface Cost {
  readonly seconds: number;
  readonly processor: number;
  /** Peak memory of n8n, less the memory that it held before. */
  readonly megabytes: number;
  readonly requests: number;
  readonly items: number;
}

say('starting the sandboxes');
const sandbox = await startSandbox({ port: 0, seed: 1_000, latencyMs: 20 });
const large = await startSandbox({ port: 0, seed: many, latencyMs: 2 });
const credential = sandboxCredential(sandbox);
const largeCredential = sandboxCredential(large, { name: 'Large', id: 'tprLarge00000001' });
const packed = await packNodes();
const host = await openHost({ packages: [packed.tarball], credentials: [credential, largeCredential], onStep: say });

/** Runs a workflow. The cost is that of all plans; the items are those of the last node. */
async function measure(name: string, given: readonly NodePlan[], plans: readonly NodePlan[]): Promise<Cost> {
  const { pid } = host.server().process;
  for (const each of [sandbox, large]) each.resetCounters();
  resetPeak(pid);
  const [heldBefore, processorBefore] = [heldMegabytes(pid), processorSeconds(pid)];
  const id = await host.rest().finish(createWorkflow(name, [manualStart, ...given, ...plans]));
  const [peak, processor] = [peakMegabytes(pid), processorSeconds(pid) - processorBefore];
  const run = await host.rest().execution(id);
  const items = run.nodes[plans.at(-1)!.name]?.items ?? [];
  const failed = items.filter(({ json }) => json['error'] !== undefined).length;
  if (run.error !== undefined || failed > 0) throw new Error(`${name}: ${run.error?.message ?? `${failed} failed`}`);
  return {
    seconds: secondsOf(run, ...plans.map((plan) => plan.name)),
    processor,
    megabytes: peak - heldBefore,
    requests: sandbox.counters().total + large.counters().total,
    items: items.length,
  };
}

function tell(node: string, { seconds, processor, megabytes, requests, items }: Cost): void {
  const perItem = `${((1024 * megabytes) / Math.max(1, items)).toFixed(0)} kB an item`;
  say(
    `  ${node.padEnd(13)} ${seconds.toFixed(2)} s, ${processor.toFixed(1)} s of the processor, ${megabytes.toFixed(0)} MB (${perItem}), ${requests} requests, ${items} items`,
  );
}

/** Both nodes, the other one first in every second round. @returns the medians of HTTP Request ÷ this node */
async function compete(count: number, work: (round: number) => ItemWork, isFresh: boolean) {
  const ratios = { seconds: [] as number[], processor: [] as number[], megabytes: [] as number[] };
  for (let round = 1; round <= count; round++) {
    const costs: { mine?: Cost; rival?: Cost } = {};
    for (const side of round % 2 === 1 ? (['mine', 'rival'] as const) : (['rival', 'mine'] as const)) {
      // Each write has another value, so that both nodes change something.
      const { name, given, [side]: plans } = work(2 * round + (side === 'mine' ? 0 : 1));
      if (plans.length === 0) continue;
      if (isFresh) {
        await host.kill();
        await host.start();
      }
      costs[side] = await measure(`${name} ${side}`, given, plans);
      tell(side === 'mine' ? 'this node' : 'HTTP Request', costs[side]);
    }
    const { mine, rival } = costs;
    if (mine === undefined || rival === undefined) continue;
    ratios.seconds.push(rival.seconds / mine.seconds);
    ratios.processor.push(rival.processor / mine.processor);
    ratios.megabytes.push(rival.megabytes / mine.megabytes);
  }
  return {
    seconds: median(ratios.seconds),
    processor: median(ratios.processor),
    megabytes: median(ratios.megabytes),
  };
}

type Ratios = Awaited<ReturnType<typeof compete>>;
const sayRatios = ({ seconds, processor, megabytes }: Ratios) =>
  say(
    `  HTTP Request ÷ this node: time ${seconds.toFixed(2)}, processor ${processor.toFixed(2)}, memory ${megabytes.toFixed(2)}`,
  );

say('500 attribute writes to different third parties, 20 ms');
const writes = await compete(2 * rounds, (round) => attributeWrites(sandbox, credential, 500, `round ${round}`), false);
sayRatios(writes);
say('the same, not read before');
const unread = { readBefore: false };
sayRatios(
  await compete(2 * rounds, (round) => attributeWrites(sandbox, credential, 500, `unread ${round}`, unread), false),
);
say('50 third parties by SIREN, 20 ms');
await compete(1, () => sirenReads(sandbox, credential, 50), false);
say(`${many} items, a third party by its ID each, 2 ms`);
sayRatios(await compete(rounds, () => partyReads(large, largeCredential, many), true));
say(`the portfolio of ${many} with indicators, 2 ms`);
const pulls = await compete(rounds, () => portfolioPull(large, largeCredential), true);
sayRatios(pulls);

await host.close();
packed.remove();
await sandbox.close();
await large.close();
process.exitCode = writes.seconds < leastRatio || writes.processor < 1 || pulls.megabytes < 1 ? 1 : 0;
