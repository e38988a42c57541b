import { afterAll, expect, test } from 'vitest';
import { measureBoth, tellCost } from '../stage/cost.ts';
import { portfolioPull } from '../stage/item-work.ts';
import { prepareHeap } from '../stage/live-heap.ts';
import { openStage, report } from '../stage/stage.ts';

const thirdParties = 10_000;
const pageSize = 100;

const door = await prepareHeap();
const stage = await openStage({ seed: thirdParties, latencyMs: 2, env: door.env });
const { sandbox, host, credential } = stage;
const heap = await door.knock(host.server().process);
afterAll(async () => {
  heap.close();
  await stage.close();
});

test('10,000 third parties with indicators hold less memory an item than by HTTP Request, for less of the processor', async () => {
  const { mine, rival } = await measureBoth(host, heap, sandbox, portfolioPull(sandbox, credential));
  report(`${thirdParties} third parties with indicators, 2 ms latency:`);
  report(tellCost('this node', mine));
  report(tellCost('HTTP Request', rival));
  expect(mine.items).toHaveLength(thirdParties);
  expect(mine.items.map(({ indicators }) => Object.keys(indicators as object).length)).toEqual(
    rival.items.map(({ content }) => (content as unknown[]).length),
  );
  // The list, each of its third parties, and a sign-in.
  expect(mine.requests).toBeLessThanOrEqual(thirdParties / pageSize + thirdParties + 1);
  expect(mine.heldKilobytes).toBeLessThan(rival.heldKilobytes);
  // Between 0.29 and 0.41, whatever ran beside. Of time, which others take part in, only the report tells.
  expect(mine.processor).toBeLessThan(rival.processor * 0.6);
}, 900_000);
