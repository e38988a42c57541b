import { defaultChoice } from '@tpr/core/workbook';
import { costsMs, type Costs } from '@tpr/google-simulator/apps-script';
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
let moreMs: Costs = () => 0;
beforeEach(() => {
  moreMs = () => 0;
  bench = openScriptBench({
    moreMs: (service_, method, given) => {
      if (method === 'getProperty') propertyReads++;
      return moreMs(service_, method, given);
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

test('a thousand identifiers in one formula are all answered in its 30 seconds', () => {
  const { cells, tookMs } = askIndicators();
  expect(cells).toHaveLength(thirdParties);
  expect(cells.filter((cell) => String(cell).startsWith('⚠'))).toEqual([]);
  expect(tookMs).toBeLessThan(formulaMs - 5_000);
  expect(propertyReads).toBeLessThanOrEqual(5);
});

/** ms of a round of a hundred requests, and of one read or write of Google's stores. */
interface Latencies {
  readonly round: number;
  readonly property: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/** The slowest published measurements of Google's services: `costsMs` has the usual times. */
const measured: readonly Latencies[] = [
  { round: 2_000, property: 0, cacheRead: 0, cacheWrite: 0 },
  { round: 1_000, property: 30, cacheRead: 4, cacheWrite: 92 },
  { round: 1_500, property: 30, cacheRead: 4, cacheWrite: 92 },
  { round: 2_000, property: 30, cacheRead: 4, cacheWrite: 92 },
  { round: 2_000, property: 80, cacheRead: 20, cacheWrite: 63 },
];

/** The difference to `costsMs`; of a round, what it takes beside its first half second grows with its requests. */
function differenceTo({ round, property, cacheRead, cacheWrite }: Latencies): Costs {
  const perRequest = (round - costsMs.fetch.round) / fetchesTogether - costsMs.fetch.request;
  return (service_, method, [requests]) => {
    if (service_ === 'UrlFetchService') return (requests as readonly unknown[]).length * perRequest;
    if (service_ === 'Properties') return method.startsWith('get') ? property - costsMs.property.read : 0;
    if (service_ !== 'Cache') return 0;
    return method.startsWith('get') ? cacheRead - costsMs.cache.read : cacheWrite - costsMs.cache.write;
  };
}

test.for(measured)('the same holds where services are as slow as was measured: %o', (latencies) => {
  moreMs = differenceTo(latencies);
  const { cells, tookMs } = askIndicators();
  expect(cells.filter((cell) => String(cell).startsWith('⚠'))).toEqual([]);
  expect(tookMs).toBeLessThan(formulaMs - 3_000);
});

test('a pull of a thousand takes one execution and as few rounds as full fetches make', () => {
  const { clock, spent } = bench.appsScript.state;
  const before = { ...spent };
  const begunMs = clock.now();
  expect(bench.ask('perform', ['job', 'pull', defaultChoice])).toMatchObject({
    kind: 'done',
    result: { rows: thirdParties, isPartial: false },
  });
  const fetches = spent.fetches - before.fetches;
  expect(fetches).toBeGreaterThan(2 * thirdParties);
  // Two more for the requests before the rows are known, one for events during the list, and three because the first
  // rounds are small.
  expect(spent.fetchRounds - before.fetchRounds).toBeLessThanOrEqual(Math.ceil(fetches / fetchesTogether) + 6);
  expect(clock.now() - begunMs).toBeLessThan(150_000);
});
