import { usualChoice } from '@tpr/core/desk';
import { createStoppedClock, type Ending } from '@stage/google/realm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchesTogether } from '../../src/server/service/url-fetch.ts';
import { openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

/** Longest run of a custom function. */
const formulaMs = 30_000;
const thirdParties = 1_000;

let service: Service;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());
beforeEach(() => {
  // Each service takes what it was measured to take, and nothing else takes time.
  desk = openDesk({ clock: createStoppedClock() });
  desk.signIn(service);
  desk.share(service);
});
afterEach(() => desk.realm.close());

function askIndicators(): { readonly cells: readonly unknown[]; readonly tookMs: number } {
  const { clock } = desk.realm.world;
  const ids = desk
    .formula('TPR_PORTFOLIO')
    .slice(1)
    .map(([id]) => [String(id)]);
  const begunMs = clock.now();
  const cells = desk.formula('TPR_INDICATOR', ids, 'financial risk').flat();
  return { cells, tookMs: clock.now() - begunMs };
}

test('a thousand identifiers in one formula are all answered in its half minute', () => {
  const { cells, tookMs } = askIndicators();
  expect(cells).toHaveLength(thirdParties);
  expect(cells.filter((cell) => String(cell).startsWith('⚠'))).toEqual([]);
  expect(tookMs).toBeLessThan(formulaMs - 5_000);
});

test('a pull of a thousand is done in one execution, in as few rounds as full fetches make', () => {
  const { clock, spent } = desk.realm.world;
  const before = { ...spent };
  const begunMs = clock.now();
  expect(desk.ask('perform', ['job', 'pull', usualChoice])).toMatchObject({
    kind: 'done',
    result: { rows: thirdParties, isPartial: false },
  });
  const fetches = spent.fetches - before.fetches;
  expect(fetches).toBeGreaterThan(2 * thirdParties);
  // Two more for what is asked before it is known who is to be read.
  expect(spent.fetchRounds - before.fetchRounds).toBeLessThanOrEqual(Math.ceil(fetches / fetchesTogether) + 2);
  expect(clock.now() - begunMs).toBeLessThan(150_000);
});

test('a token is read once an execution, not once a request', () => {
  desk.realm.close();
  let reads = 0;
  desk = openDesk({
    moreMs(service, method) {
      if (service === 'Properties' && method === 'getProperty') reads += 1;
      return 0;
    },
  });
  desk.signIn(service);
  reads = 0;
  desk.ask('perform', ['job', 'pull', usualChoice]);
  expect(reads).toBeLessThan(50);
});

test('a session that another execution is renewing is a matter of trying again, in a formula as in the sidebar', () => {
  const { clock, project, logs } = desk.realm.world;
  const kept = project.keptBy('script', '');
  const [[id]] = desk.formula('TPR_PORTFOLIO').slice(1) as [[string]];
  clock.advance(600_000);
  const reply = (): Ending => desk.realm.run('TPR_INDICATOR', [id, 'financial risk'], { as: 'customFunction' });
  kept.holder = -1;
  expect(reply()).toEqual({ kind: 'returned', value: [[expect.stringMatching(/^⚠ .*[Tt]ry again/)]] });
  expect(desk.call('perform', ['job', 'pull', usualChoice])).toMatchObject({ ok: false, error: { kind: 'later' } });
  expect(logs).toEqual([]);
  kept.holder = undefined;
  expect(reply()).toEqual({ kind: 'returned', value: [[10.5]] });
});
