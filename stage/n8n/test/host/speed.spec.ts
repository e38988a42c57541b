import { afterAll, expect, test } from 'vitest';
import { createWorkflow, manualStart, type Parameters } from '../../src/host/workflow.ts';
import { secondsOf } from '../stage/figures.ts';
import { attributeWrites } from '../stage/item-work.ts';
import { processorSeconds } from '../stage/memory.ts';
import { openStage, report } from '../stage/stage.ts';

const writes = 500;
const rounds = 3;

const stage = await openStage({ seed: 600, latencyMs: 20 });
const { sandbox, host, credential } = stage;
afterAll(() => stage.close());

/** Seconds that the last node takes, those of the processor that n8n takes meanwhile, and the requests that it costs; each round writes another value. */
async function measure(value: string, side: 'mine' | 'rival', options: Parameters) {
  const { name, given, ...plans } = attributeWrites(sandbox, credential, writes, value, options);
  sandbox.resetCounters();
  const { pid } = host.server().process;
  const before = processorSeconds(pid);
  const run = await host.rest().run(createWorkflow(`${name} ${side}`, [manualStart, ...given, ...plans[side]]));
  const last = plans[side].at(-1)!.name;
  expect(run.nodes[last]!.items.filter(({ json }) => json['error'] !== undefined)).toEqual([]);
  expect(sandbox.counters().byOperation['attributes.set']).toBe(writes);
  const processor = processorSeconds(pid) - before;
  return { seconds: secondsOf(run, last), processor, requests: sandbox.counters().total };
}

/** Both, the other one first in every second round. @returns the medians of HTTP Request ÷ this node. */
async function compete(what: string, options: Parameters) {
  const ratios = { seconds: [] as number[], processor: [] as number[] };
  let requests = 0;
  // The first ones sign in, and warm n8n up.
  for (const side of ['mine', 'rival'] as const) await measure(`${what} warm ${side}`, side, options);
  for (let round = 0; round < rounds; round++) {
    const costs: { mine?: Cost; rival?: Cost } = {};
    for (const side of round % 2 === 0 ? (['mine', 'rival'] as const) : (['rival', 'mine'] as const)) {
      costs[side] = await measure(`${what} ${round} ${side}`, side, options);
    }
    const { mine, rival } = costs as Required<typeof costs>;
    requests = Math.max(requests, mine.requests);
    ratios.seconds.push(rival.seconds / mine.seconds);
    ratios.processor.push(rival.processor / mine.processor);
  }
  const tell = (of: keyof typeof ratios) =>
    `${medianOf(ratios[of]).toFixed(2)} (${ratios[of].map((each) => each.toFixed(2)).join(', ')})`;
  report(
    `${writes} attribute writes, ${what}, HTTP Request ÷ this node: time ${tell('seconds')}, processor ${tell('processor')}, ${requests} requests`,
  );
  return { seconds: medianOf(ratios.seconds), processor: medianOf(ratios.processor), requests };
}

type Cost = Awaited<ReturnType<typeof measure>>;
const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

// Of time, which other programs take part in, only the report tells; the processor is n8n's own.
test('an attribute of 500 third parties, looked at before, takes two requests each, and about the processor of half as many', async () => {
  const { processor, requests } = await compete('read before', {});
  expect(requests).toBeLessThanOrEqual(2 * writes + 2);
  expect(processor).toBeGreaterThan(0.7);
});

test('not looked at before, it takes one request each, and no more of the processor than HTTP Request, but for a fifth', async () => {
  const { processor, requests } = await compete('not read before', { readBefore: false });
  expect(requests).toBeLessThanOrEqual(writes + 2);
  // Between 1.07 and 1.82 where other programs took both cores.
  expect(processor).toBeGreaterThan(0.8);
});
