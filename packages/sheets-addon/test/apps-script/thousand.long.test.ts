import { usualChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchesTogether } from '../../src/server/service/url-fetch.ts';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

/** Longest run of a custom function. */
const formulaMs = 30_000;
const thirdParties = 1_000;

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());
let propertyReads = 0;
beforeEach(() => {
  bench = openScriptBench({
    moreMs: (_, method) => {
      if (method === 'getProperty') propertyReads++;
      return 0;
    },
  });
  bench.signIn(service);
  bench.share(service);
});
afterEach(() => bench.appsScript.close());

function askIndicators(): { readonly cells: readonly unknown[]; readonly tookMs: number } {
  const { clock } = bench.appsScript.state;
  const ids = bench
    .formula('TPR_PORTFOLIO')
    .slice(1)
    .map(([id]) => [String(id)]);
  propertyReads = 0;
  const begunMs = clock.now();
  const cells = bench.formula('TPR_INDICATOR', ids, 'financial risk').flat();
  return { cells, tookMs: clock.now() - begunMs };
}

test('a thousand identifiers in one formula are all answered in its half minute', () => {
  const { cells, tookMs } = askIndicators();
  expect(cells).toHaveLength(thirdParties);
  expect(cells.filter((cell) => String(cell).startsWith('⚠'))).toEqual([]);
  expect(tookMs).toBeLessThan(formulaMs - 5_000);
  expect(propertyReads).toBeLessThanOrEqual(5);
});

test('a pull of a thousand is done in one execution, in as few rounds as full fetches make', () => {
  const { clock, spent } = bench.appsScript.state;
  const before = { ...spent };
  const begunMs = clock.now();
  expect(bench.ask('perform', ['job', 'pull', usualChoice])).toMatchObject({
    kind: 'done',
    result: { rows: thirdParties, isPartial: false },
  });
  const fetches = spent.fetches - before.fetches;
  expect(fetches).toBeGreaterThan(2 * thirdParties);
  // Two more for what is asked before it is known who is to be read, and one for the events of the time of the list.
  expect(spent.fetchRounds - before.fetchRounds).toBeLessThanOrEqual(Math.ceil(fetches / fetchesTogether) + 3);
  expect(clock.now() - begunMs).toBeLessThan(150_000);
});
