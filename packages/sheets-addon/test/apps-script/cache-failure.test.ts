import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;
let isDown = false;
let isSlow = false;

beforeAll(async () => {
  service = await startService({ seed: 12 });
});
afterAll(() => service.close());
beforeEach(() => {
  isDown = false;
  isSlow = false;
  bench = openScriptBench({
    moreMs(name, method) {
      if (isDown && name === 'Cache') throw new Error('Service error: Cache');
      return isSlow && method === 'fetchAll' ? 200_000 : 0;
    },
  });
  bench.signIn(service);
});
afterEach(() => bench.appsScript.close());

test('formulas answer while Google’s cache fails', () => {
  bench.ask('share', ['reader@example.test', service.password, true, true]);
  const ids = bench.formula('TPR_PORTFOLIO').slice(1);
  const ask = () =>
    bench.formula(
      'TPR_INDICATOR',
      ids.map(([id]) => [String(id)]),
      'financial risk',
    );
  const answered = ask();
  isDown = true;
  expect(ask()).toEqual(answered);
  expect(String(answered)).not.toContain('⚠');
});

test('a pull completes while Google’s cache fails', () => {
  isDown = true;
  expect(bench.ask('perform', ['job', 'pull', defaultChoice])).toMatchObject({ kind: 'done', result: { rows: 12 } });
  expect(bench.ask('openPanel', []).jobs).toEqual([]);
  expect(bench.ask('followWork', ['job'])).toEqual({ progress: undefined, isRunning: false });
});

test('unfinished work ends while Google’s cache fails', () => {
  isSlow = true;
  expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
  isDown = true;
  expect(bench.ask('dropWork', []).jobs).toEqual([]);
  expect(bench.appsScript.state.triggers).toEqual([]);
});

test('a session that only the cache stores is busy while Google’s cache fails, and not at the limit of a day', () => {
  bench.ask('signIn', [service.form, service.password, false]);
  isDown = true;
  const busy = { ok: false, error: { kind: 'retry-later', field: 'spreadsheet' } };
  expect(bench.call('openPanel', [])).toMatchObject(busy);
  expect(bench.call('stopWork', ['job'])).toMatchObject(busy);
  isDown = false;
  expect(bench.ask('openPanel', []).session.state).toBe('in');
});
