import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
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
});
afterEach(() => bench.appsScript.close());

test.each(['spreadsheets.currentonly', 'script.external_request', 'script.scriptapp'])(
  'a revoked permission (%s) fails no execution and is reported by one mail, and work continues once it is granted',
  (scope) => {
    const { state } = bench.appsScript;
    bench.ask('addSchedule', ['pull', everyHour, null]);
    const live = (hours: number): void => {
      for (let passed = 0; passed < hours * 6; passed++) {
        state.clock.advance(600_000);
        for (const { ending } of bench.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
      }
    };
    state.people.owner.withheld.add(scope);
    live(4);
    expect(state.mails.map(({ subject }) => subject)).toEqual(['TPR: a Google permission is missing']);
    expect(state.mails[0]?.body).toContain('https://script.google.com/');
    state.people.owner.withheld.clear();
    expect(bench.ask('openPanel', []).schedules[0]?.missed).toMatchObject({ why: 'notRun' });
    bench.signIn(service);
    live(1);
    expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({ isDone: true });
    expect(state.mails).toHaveLength(1);
  },
);
