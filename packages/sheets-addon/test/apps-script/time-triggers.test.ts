import { defaultChoice } from '@tpr/core/workbook';
import type { AppsScriptOptions } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const hourMs = 3_600_000;
const thirdParties = 12;
let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());
afterEach(() => bench.appsScript.close());

function open(options: Partial<AppsScriptOptions>): void {
  bench = openScriptBench(options);
  bench.signIn(service);
}

const handlers = () => bench.appsScript.state.triggers.map(({ handler }) => handler);
const jobs = () => bench.ask('openPanel', []).jobs;
const rows = () => bench.appsScript.state.book.sheet('Portfolio').extent().row - 1;

function runFor(hours: number, stepMs: number): void {
  for (let passedMs = 0; passedMs < hours * hourMs; passedMs += stepMs) {
    bench.appsScript.state.clock.advance(stepMs);
    for (const { ending } of bench.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
  }
}

test('after a kill between the creation of a trigger and its record, the next pull continues with that trigger', () => {
  let [calls, created] = [0, 0];
  open({
    isAddOn: true,
    moreMs: (_, method) => {
      calls += 1;
      if (method === 'create' && created === 0) created = calls;
      return 0;
    },
  });
  calls = 0;
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  expect(created).toBeGreaterThan(0);
  bench.appsScript.close();

  let isSlow = false;
  open({ isAddOn: true, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 200_000 : 0) });
  expect(bench.run('perform', ['job', 'pull', defaultChoice], { killAtCall: created + 1 }).kind).toBe('killed');
  expect(handlers()).toEqual(['runSchedule']);
  isSlow = true;
  expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
  isSlow = false;
  bench.ask('keepPassword', [service.password]);
  runFor(1, hourMs);
  expect([jobs(), rows(), handlers()]).toEqual([[], thirdParties, []]);
});

test('work whose trigger was lost continues once its user opens the sidebar, even where Google disables triggers of triggers', () => {
  let isSlow = true;
  open({ moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 200_000 : 0) });
  expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
  const { triggers } = bench.appsScript.state;
  triggers.splice(handlers().indexOf('runSchedule'), 1);
  runFor(1, hourMs);
  expect(triggers.length).toBeGreaterThan(0);
  expect(triggers.every(({ isDisabled }) => isDisabled)).toBe(true);
  isSlow = false;
  runFor(3, hourMs);
  expect(jobs()).toMatchObject([{ job: 'job' }]);
  // The session has ended meanwhile.
  bench.signIn(service);
  runFor(1, hourMs / 6);
  expect([jobs(), rows(), handlers()]).toEqual([[], thirdParties, []]);
});

test('a trigger that still fires is not replaced when the sidebar opens', () => {
  open({ isAddOn: true, moreMs: (_, method) => (method === 'fetchAll' ? 200_000 : 0) });
  expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
  const ids = () => bench.appsScript.state.triggers.map(({ id }) => id);
  const before = ids();
  runFor(10, hourMs);
  expect(jobs()).toHaveLength(1);
  expect([before.length, ids()]).toEqual([1, before]);
});

test('work that is not complete after 400 executions ends, and its mail says so', () => {
  open({ moreMs: (_, method) => (method === 'fetchAll' ? 100_000 : 0) });
  expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
  const { user } = bench.appsScript.state.properties;
  for (const [key, text] of user)
    user.set(key, text.replace('"runs":1,', '"runs":399,').replace('"runs":1}', '"runs":399}'));
  bench.appsScript.state.clock.advance(hourMs / 6);
  bench.appsScript.runTriggers();
  expect(jobs()).toEqual([]);
  expect(bench.appsScript.state.mails.map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /ended before it was complete:\n\n.*still incomplete after the maximum number of runs.*start it again/s,
    ),
  ]);
});

/** One in each of twenty other spreadsheets: as many as Google allows. */
function useUpTriggers(): void {
  for (let book = 0; book < 20; book++) {
    const trigger = { handler: 'runSchedule', by: 'buyer@example.test', book: `other ${book}`, isDisabled: false };
    bench.appsScript.state.triggers.push({ ...trigger, id: `id-${book}`, dueMs: Infinity, everyMs: hourMs });
    bench.appsScript.state.properties.user.set(`clock other ${book}`, `1|id-${book} 0`);
  }
}

test.each([
  ['en', /^Google allows 20 triggers .* end unfinished work in another spreadsheet/],
  ['fr', /^Google autorise 20 déclencheurs .* dans une autre feuille de calcul/],
])('with as many triggers as Google allows a schedule is refused with what to do (%s)', (language, message) => {
  open({ isAddOn: true, language });
  useUpTriggers();
  const time = { days: [1], hours: [8] };
  expect(bench.call('addSchedule', ['summarise', time, service.password])).toMatchObject({
    ok: false,
    error: { kind: 'config', field: 'google', message: expect.stringMatching(message) },
  });
  expect(bench.ask('openPanel', [])).toMatchObject({ schedules: [] });
  expect(bench.appsScript.state.logs).toEqual([]);
});

test('with as many triggers as Google allows a pull of one execution completes, and a longer one says what to do', () => {
  let isSlow = true;
  open({ isAddOn: true, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 200_000 : 0) });
  useUpTriggers();
  const pull = () => bench.call('perform', ['job', 'pull', defaultChoice]);
  expect(pull()).toMatchObject({ ok: false, error: { kind: 'config', field: 'google' } });
  expect(jobs()).toEqual([]);
  isSlow = false;
  expect(pull()).toMatchObject({ ok: true, value: { kind: 'done', result: { rows: thirdParties } } });
  expect(bench.appsScript.state.logs).toEqual([]);
});

test('with as many triggers as Google allows a pull that the service ends says what the service has done', async () => {
  open({ isAddOn: true });
  useUpTriggers();
  await service.ask('setFaults', ['503@*=1']);
  const reply = bench.call('perform', ['job', 'pull', defaultChoice]);
  await service.ask('setFaults', []);
  expect(reply).toMatchObject({ ok: false, error: { kind: 'retry-later' } });
  expect(jobs()).toEqual([]);
});
