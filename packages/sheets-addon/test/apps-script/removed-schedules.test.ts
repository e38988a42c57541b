import { expect, test } from 'vitest';
import { mailsOf, open, pass, rowsOf, serve, service } from './quota-bench.ts';

const thirdParties = serve(30);
const atNine = { days: [1], hours: [9] };
const colleague = { by: 'colleague@example.test' };

/** A scheduled pull whose first execution was too short. */
function openUnfinished(isAddOn: boolean) {
  let isSlow = true;
  const bench = open({ isAddOn, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 120_000 : 0) });
  bench.appsScript.share(colleague.by, 'editor', 'en');
  const password = isAddOn ? service.password : null;
  const [schedule] = bench.ask('addSchedule', ['pull', atNine, password]).schedules;
  pass(bench, 1);
  isSlow = false;
  const [job] = bench.ask('openPanel', []).jobs;
  expect(job).toMatchObject({ task: 'pull' });
  expect(rowsOf(bench)).toBeLessThan(thirdParties);
  return { bench, id: schedule!.id, password };
}

test.each([false, true])('a schedule that its user removes ends its unfinished work (add-on %s)', (isAddOn) => {
  const { bench, id } = openUnfinished(isAddOn);
  const rows = rowsOf(bench);
  expect(bench.ask('removeSchedule', [id])).toMatchObject({ schedules: [], jobs: [] });
  expect(bench.appsScript.state.triggers).toEqual([]);
  pass(bench, 3);
  expect([rowsOf(bench), mailsOf(bench)]).toEqual([rows, []]);
});

test.each([false, true])('a schedule that a colleague removes ends its unfinished work (add-on %s)', (isAddOn) => {
  const { bench, id } = openUnfinished(isAddOn);
  const rows = rowsOf(bench);
  bench.signIn(service, colleague);
  bench.ask('removeSchedule', [id], colleague);
  pass(bench, 3);
  expect([rowsOf(bench), bench.ask('openPanel', []).jobs, mailsOf(bench)]).toEqual([rows, [], []]);
  expect(bench.appsScript.state.triggers).toEqual([]);
});

test('unfinished work of a schedule that a colleague takes over is completed by its first user', () => {
  const { bench, id, password } = openUnfinished(false);
  bench.signIn(service, colleague);
  bench.ask('takeOverSchedule', [id, password], colleague);
  pass(bench, 1);
  expect([rowsOf(bench), bench.ask('openPanel', []).jobs]).toEqual([thirdParties, []]);
});

test('a schedule that is removed while it runs stops, and does not continue', () => {
  const scheduled: string[] = [];
  let requests = 0;
  const bench = open({
    moreMs(_, method) {
      if (method !== 'fetchAll' || scheduled.length === 0) return 0;
      requests += 1;
      if (requests === 2) bench.ask('removeSchedule', [scheduled[0]!]);
      return 1_500;
    },
  });
  scheduled.push(bench.ask('addSchedule', ['pull', atNine, null]).schedules[0]!.id);
  pass(bench, 3);
  expect(requests).toBeGreaterThanOrEqual(2);
  expect(rowsOf(bench)).toBeLessThan(thirdParties);
  expect([bench.ask('openPanel', []).jobs, mailsOf(bench)]).toEqual([[], []]);
});

test('a task that its user schedules twice at the same time is scheduled once', () => {
  const bench = open();
  bench.ask('addSchedule', ['digest', atNine, null]);
  expect(bench.ask('addSchedule', ['digest', { ...atNine }, null]).schedules).toHaveLength(1);
  expect(bench.ask('addSchedule', ['digest', { days: [1], hours: [10] }, null]).schedules).toHaveLength(2);
});
