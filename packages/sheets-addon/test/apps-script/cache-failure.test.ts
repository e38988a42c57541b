import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;
let isDown = false;

beforeAll(async () => {
  service = await startService({ seed: 12 });
});
afterAll(() => service.close());
beforeEach(() => {
  isDown = false;
  bench = openScriptBench({
    moreMs(name) {
      if (isDown && name === 'Cache') throw new Error('Service error: Cache');
      return 0;
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
