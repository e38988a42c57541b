import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ seed: 12 });
});
afterAll(() => service.close());

/** @param count of the operations on locks that Google allows from now on. */
function allowLocks(bench: ScriptBench, count: number): void {
  const { limits, clock } = bench.appsScript.state;
  clock.advance(60_000);
  Object.assign(limits, { lockBurst: { count, withinMs: 60_000 } });
}

test('formulas renew their session when Google refuses to release its lock, and say what to do when it refuses the lock', () => {
  const bench = openScriptBench();
  bench.signIn(service);
  bench.share(service);
  const show = () => bench.formula('TPR_THIRDPARTY', '100001', 'Name')[0]![0];
  const name = show();
  expect(name).not.toMatch(/^⚠/);
  for (const [count, shown] of [
    [1, name],
    [0, expect.stringMatching(/^⚠ The service is not available right now. Try again in 2 s/)],
  ] as const) {
    bench.appsScript.state.clock.advance(400_000);
    allowLocks(bench, count);
    expect(show()).toEqual(shown);
  }
  bench.appsScript.close();
});

test('work is done when Google refuses to release its lock, and has to wait when it refuses the lock', () => {
  const bench = openScriptBench();
  bench.signIn(service);
  allowLocks(bench, 1);
  expect(bench.ask('perform', ['one', 'pull', defaultChoice])).toMatchObject({ kind: 'done' });
  allowLocks(bench, 0);
  expect(bench.call('perform', ['two', 'pull', null])).toMatchObject({
    ok: false,
    error: { kind: 'retry-later', field: 'lock' },
  });
  bench.appsScript.close();
});
