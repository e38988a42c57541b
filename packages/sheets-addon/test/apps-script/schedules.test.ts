import { weekdays, type ScheduleTime } from '../../src/shared/schedule-time.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyHour, nextHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const eight: ScheduleTime = { days: weekdays, hours: [8] };
let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 6 });
});
afterAll(() => service.close());
afterEach(() => bench.appsScript.close());

test('a schedule that could not run unattended is refused with what it needs: a password, or a stored session', () => {
  bench = openScriptBench({ isAddOn: true });
  expect(bench.call('addSchedule', ['refresh', eight, null])).toMatchObject({ ok: false, error: { kind: 'auth' } });
  bench.signIn(service);
  const refused = { ok: false, error: { kind: 'config', field: 'password' } };
  expect(bench.call('addSchedule', ['refresh', eight, null])).toMatchObject(refused);
  bench.appsScript.close();
  bench = openScriptBench();
  bench.ask('signIn', [service.form, service.password, false]);
  expect(bench.call('addSchedule', ['refresh', eight, null])).toMatchObject(refused);
  expect(bench.appsScript.state.triggers).toEqual([]);
  for (const time of [{ days: [], hours: [8] }, { days: [1], hours: [24] }, { days: [1.5], hours: [8] }, null]) {
    const reply = bench.call('addSchedule', ['refresh', time as ScheduleTime, null]);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'config', field: 'time' } });
  }
});

test('a colleague who takes over a failing schedule gets a mail when it fails for them', () => {
  const colleague = { by: 'colleague@example.test' };
  bench = openScriptBench({ isAddOn: true });
  bench.appsScript.share(colleague.by, 'editor', 'en');
  bench.signIn(service);
  const { clock, mails } = bench.appsScript.state;
  const pass = (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      clock.advance(3_600_000);
      bench.appsScript.runTriggers();
    }
  };
  // There is no table.
  const [added] = bench.ask('addSchedule', ['refresh', everyHour, service.password]).schedules;
  pass(2);
  expect(mails.map(({ to }) => to)).toEqual(['buyer@example.test']);
  bench.signIn(service, colleague);
  bench.ask('takeOverSchedule', [added!.id, service.password], colleague);
  pass(3);
  expect(mails.map(({ to }) => to)).toEqual(['buyer@example.test', colleague.by]);
});

test('a schedule runs at its hour where the spreadsheet names its zone by its offset', () => {
  bench = openScriptBench({ isAddOn: true, timeZone: 'GMT-07:00' });
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', null]);
  const time = { days: [1, 2, 3, 4, 5, 6, 7], hours: [3] };
  bench.ask('addSchedule', ['summarise', time, service.password]);
  const { clock } = bench.appsScript.state;
  const ran: string[] = [];
  for (let hour = 0; hour < 6; hour++) {
    clock.advance(3_600_000);
    bench.appsScript.runTriggers();
    ran.push(String(bench.ask('openPanel', []).schedules[0]?.last?.isDone));
  }
  // The clock begins at five past eight, five past one of the spreadsheet.
  expect(ran).toEqual(['undefined', 'true', 'true', 'true', 'true', 'true']);
});

test('a schedule goes on in its next hour after the spreadsheet was given a zone in which it is earlier', () => {
  bench = openScriptBench({ isAddOn: true, timeZone: 'Pacific/Auckland' });
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', null]);
  bench.ask('addSchedule', ['summarise', everyHour, service.password]);
  const { state } = bench.appsScript;
  const ranAt = () => nextHour(bench).at;
  const first = ranAt();
  state.book.timeZone = 'America/Los_Angeles';
  const later = [ranAt(), ranAt()];
  expect(new Set([first, ...later]).size).toBe(3);
});

test('a kept password that the issuer refuses is sent once, not once a schedule and hour, until its user signs in', async () => {
  bench = openScriptBench({ isAddOn: true });
  bench.signIn(service);
  bench.ask('addSchedule', ['digest', everyHour, service.password]);
  bench.ask('addSchedule', ['reviewQueue', everyHour, null]);
  const { clock, mails, properties } = bench.appsScript.state;
  const kept = String(properties.user.get('password'));
  const changed = kept.replace(`"password":"${service.password}"`, '"password":"changed since"');
  expect(changed).not.toBe(kept);
  properties.user.set('password', changed);
  await service.ask('resetCounters');
  const pass = (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      clock.advance(3_600_000);
      bench.appsScript.runTriggers();
    }
    return bench.ask('openPanel', []).schedules.map(({ last }) => last?.isDone);
  };
  expect(pass(3)).toEqual([false, false]);
  expect((await service.counters()).byOperation).toEqual({ 'auth.password': 1 });
  expect(mails).toHaveLength(2);
  // A sign-in replaces the kept password.
  expect(bench.signIn(service)).toMatchObject({ keepsPassword: true, session: { state: 'in' } });
  expect(pass(2)).toEqual([true, true]);
});

test('a review queue that is moved to another hour keeps what it knows: the next mail lists only what is new', () => {
  bench = openScriptBench({ isAddOn: true, timeZone: 'GMT+00:00' });
  bench.signIn(service);
  const [added] = bench.ask('addSchedule', ['reviewQueue', everyHour, service.password]).schedules;
  expect(nextHour(bench).mails).toHaveLength(1);
  const move = (time: ScheduleTime | null) => bench.call('moveSchedule', [added!.id, time as ScheduleTime]);
  expect(move(null)).toMatchObject({ ok: false, error: { kind: 'config', field: 'time' } });
  // The clock stands at nine: eight has passed for today, and ten is to come.
  const time = { days: everyHour.days, hours: [8, 10] };
  expect(move(time)).toMatchObject({ ok: true, value: { schedules: [{ id: added!.id, time }] } });
  const before = bench.ask('openPanel', []).schedules[0]!.last!.at;
  bench.appsScript.runTriggers();
  expect(bench.ask('openPanel', []).schedules[0]).toMatchObject({ last: { at: before } });
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: expect.stringContaining('the same'), mails: [] });
});
