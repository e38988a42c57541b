import { defaultChoice } from '@tpr/core/workbook';
import type { Ending } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  bench = openScriptBench();
  bench.signIn(service);
  bench.share(service);
});
afterEach(() => bench.appsScript.close());

test('a token is read once an execution, not once a request', () => {
  bench.appsScript.close();
  let reads = 0;
  bench = openScriptBench({
    moreMs(service, method) {
      if (service === 'Properties' && method === 'getProperty') reads += 1;
      return 0;
    },
  });
  bench.signIn(service);
  reads = 0;
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  expect(reads).toBeLessThan(50);
});

test('a formula over twenty third parties reads few properties and cached values, and writes one of each group of responses', () => {
  bench.appsScript.close();
  const calls: string[] = [];
  bench = openScriptBench({
    moreMs(service, method) {
      calls.push(`${service}.${method}`);
      return 0;
    },
  });
  bench.signIn(service);
  bench.share(service);
  const ids = bench.formula('TPR_PORTFOLIO').slice(1);
  calls.length = 0;
  const column = ids.map(([id]) => [String(id)]);
  expect(bench.formula('TPR_INDICATOR', column, 'financial risk')).toHaveLength(20);
  const timesOf = (call: string) => calls.filter((each) => each === call).length;
  expect(timesOf('Properties.getProperty')).toBeLessThanOrEqual(5);
  // A round of requests reads its responses together, and so are those of its rounds written.
  const rounds = timesOf('UrlFetchService.fetchAll');
  expect(rounds).toBe(2);
  expect(calls.filter((call) => call.startsWith('Cache.get')).length).toBeLessThanOrEqual(rounds + 1);
  expect(calls.filter((call) => /^Cache\.(?:put|remove)/.test(call)).length).toBeLessThanOrEqual(rounds + 1);
});

test('while another execution renews the session, a formula and the sidebar say to try again', () => {
  const { clock, project, logs } = bench.appsScript.state;
  // One renews the session of the formulas, another one that of the user.
  const locks = [project.keptBy('script', ''), project.keptBy('user', 'buyer@example.test')];
  const [[id]] = bench.formula('TPR_PORTFOLIO').slice(1) as [[string]];
  clock.advance(600_000);
  const reply = (): Ending => bench.appsScript.run('TPR_INDICATOR', [id, 'financial risk'], { as: 'customFunction' });
  for (const lock of locks) lock.holder = -1;
  expect(reply()).toEqual({ kind: 'returned', value: [[expect.stringMatching(/^⚠ .*[Tt]ry again/)]] });
  expect(bench.call('perform', ['job', 'pull', defaultChoice])).toMatchObject({
    ok: false,
    error: { kind: 'retry-later' },
  });
  expect(logs).toEqual([]);
  for (const lock of locks) lock.holder = undefined;
  expect(reply()).toEqual({ kind: 'returned', value: [[10.5]] });
});

/** A script that makes a call of the page while it renews a session. */
function openRenewing(call: 'signOut' | 'unshare'): { isRenewing: boolean } {
  bench.appsScript.close();
  const state = { isRenewing: false };
  bench = openScriptBench({
    moreMs(_, method) {
      if (method !== 'fetchAll' || !state.isRenewing) return 0;
      state.isRenewing = false;
      bench.ask(call, []);
      return 0;
    },
  });
  bench.signIn(service);
  bench.share(service);
  bench.appsScript.state.clock.advance(600_000);
  state.isRenewing = true;
  return state;
}

const stored = (store: 'user' | 'document') => [...bench.appsScript.state.properties[store].keys()];

test('a sign-out during the renewal of the session leaves no token', () => {
  const state = openRenewing('signOut');
  bench.call('perform', ['job', 'pull', defaultChoice]);
  expect(state.isRenewing).toBe(false);
  expect(stored('user')).not.toContain('session');
  expect(bench.ask('openPanel', []).session.state).toBe('out');
});

test('sharing that is taken back while a formula renews its session leaves no token', () => {
  const state = openRenewing('unshare');
  bench.formula('TPR_SEARCH', 'a');
  expect(state.isRenewing).toBe(false);
  expect(stored('document').filter((key) => key.startsWith('shared'))).toEqual([]);
  expect(bench.ask('openPanel', []).sharing).toEqual({ state: 'none' });
  // Shared again, formulas answer.
  bench.share(service);
  expect(String(bench.formula('TPR_SEARCH', 'a'))).not.toContain('⚠');
});
