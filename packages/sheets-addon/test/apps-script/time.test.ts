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

test('while another execution renews the session, a formula and the sidebar say to try again', () => {
  const { clock, project, logs } = bench.appsScript.state;
  const kept = project.keptBy('script', '');
  const [[id]] = bench.formula('TPR_PORTFOLIO').slice(1) as [[string]];
  clock.advance(600_000);
  const reply = (): Ending => bench.appsScript.run('TPR_INDICATOR', [id, 'financial risk'], { as: 'customFunction' });
  kept.holder = -1;
  expect(reply()).toEqual({ kind: 'returned', value: [[expect.stringMatching(/^⚠ .*[Tt]ry again/)]] });
  expect(bench.call('perform', ['job', 'pull', defaultChoice])).toMatchObject({
    ok: false,
    error: { kind: 'retry-later' },
  });
  expect(logs).toEqual([]);
  kept.holder = undefined;
  expect(reply()).toEqual({ kind: 'returned', value: [[10.5]] });
});
