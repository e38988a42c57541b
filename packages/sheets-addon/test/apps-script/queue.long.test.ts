import { defaultChoice, type TableReport } from '@tpr/core/workbook';
import type { AppsScriptOptions } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allDays } from '../../src/shared/schedule-time.ts';
import { builds } from './builds.ts';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const hourMs = 3_600_000;
const thirdParties = 30;
let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());
afterEach(() => bench.appsScript.close());

function open(options: Partial<AppsScriptOptions> = {}): void {
  bench = openScriptBench({ isAddOn: true, ...options });
  bench.signIn(service);
}

function pass(hours: number, stepMs = hourMs): void {
  passMs(hours * hourMs, stepMs);
}

function passMs(ms: number, stepMs: number): void {
  for (let passedMs = 0; passedMs < ms; passedMs += stepMs) {
    bench.appsScript.state.clock.advance(stepMs);
    for (const { ending } of bench.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
  }
}

const rowsOf = (name: string): number =>
  (bench.appsScript.state.book.sheets.find((sheet) => sheet.name === name)?.extent().row ?? 1) - 1;
const schedules = () => bench.ask('openPanel', []).schedules;
const jobs = () => bench.ask('openPanel', []).jobs;

/** An execution that runs elsewhere. */
const anotherExecution = -1;

describe.each(builds)('$build', ({ clockMs, ...build }) => {
  /** A bound script stores no password, as others can change it. */
  const password = () => (build.isAddOn ? service.password : null);

  test('a pull that waits for the next day is not lost by hourly work of another kind, and both complete', () => {
    open(build);
    const { rows } = bench.ask('perform', ['first', 'listMissing', { days: 30 }]).result as TableReport;
    bench.appsScript.close();

    open({ ...build, limits: { fetchesADay: 55 } });
    bench.ask('addSchedule', ['listMissing', everyHour, password()]);
    expect(bench.call('perform', ['job', 'pull', defaultChoice])).toMatchObject({
      ok: false,
      error: { field: 'quota' },
    });
    pass(3, clockMs);
    // Without requests the session of a bound script cannot be renewed.
    const waits = build.isAddOn ? 'quota' : 'signIn';
    expect(jobs()).toEqual(expect.arrayContaining([expect.objectContaining({ job: 'job', waits })]));
    Object.assign(bench.appsScript.state.limits, { fetchesADay: 20_000 });
    if (!build.isAddOn) bench.signIn(service);
    pass(2, clockMs);
    expect(jobs()).toEqual([]);
    expect([rowsOf('Portfolio'), rowsOf('Missing documents')]).toEqual([thirdParties, rows]);
  });

  test('of two requests for the same task, the later one continues', () => {
    open({ ...build, limits: { fetchesADay: 60 } });
    const named = { columns: ['name', 'documentsMissing'], filter: defaultChoice.filter };
    for (const [job, choice] of [
      ['first', defaultChoice],
      ['second', named],
    ] as const) {
      expect(bench.call('perform', [job, 'pull', choice])).toMatchObject({ ok: false, error: { field: 'quota' } });
    }
    expect(jobs()).toMatchObject([{ job: 'second' }]);
  });

  test('daily work that finds other work running in the spreadsheet is done at the next trigger', () => {
    open(build);
    bench.ask('perform', ['job', 'pull', defaultChoice]);
    const hour = (new Date(bench.appsScript.state.clock.now()).getUTCHours() + 2) % 24;
    bench.ask('addSchedule', ['summarise', { days: allDays, hours: [hour] }, password()]);
    const { project, book } = bench.appsScript.state;
    const file = project.keptBy('document', book.id);
    for (let passed = 0; passed < 3; passed++) {
      file.holder = anotherExecution;
      pass(1, clockMs);
    }
    expect(schedules()[0]?.last).toBeUndefined();
    file.holder = undefined;
    pass(1, clockMs);
    expect(schedules()[0]?.last).toMatchObject({ isDone: true });
    expect(bench.appsScript.state.mails).toEqual([]);
  });

  test('a change that meets a concurrent change of the schedules is reported as that, not as a bug; due work stays due', () => {
    open(build);
    bench.ask('perform', ['job', 'pull', defaultChoice]);
    bench.ask('addSchedule', ['summarise', everyHour, password()]);
    const { project, book } = bench.appsScript.state;
    const script = project.keptBy('script', book.id);
    script.holder = anotherExecution;
    expect(bench.call('addSchedule', ['refresh', everyHour, null])).toMatchObject({
      ok: false,
      error: { kind: 'retry-later', field: 'lock' },
    });
    script.holder = anotherExecution;
    passMs(clockMs, clockMs);
    script.holder = undefined;
    expect(schedules()).toHaveLength(1);
    expect(schedules()[0]?.last).toBeUndefined();
    passMs(clockMs, clockMs);
    expect(schedules()[0]?.last).toMatchObject({ isDone: true });
  });

  test('when the first of two tasks takes all the time of an execution, the next execution does the second', () => {
    let isSlow = false;
    open({ ...build, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 48_000 : 0) });
    bench.ask('perform', ['job', 'pull', defaultChoice]);
    bench.ask('addSchedule', ['listMissing', everyHour, password()]);
    bench.ask('addSchedule', ['summarise', everyHour, null]);
    isSlow = true;
    while (schedules().every(({ last }) => last === undefined)) passMs(clockMs, clockMs);
    expect(schedules().map(({ last }) => last?.isDone)).toEqual([true, undefined]);
    isSlow = false;
    passMs(clockMs, clockMs);
    expect(schedules().map(({ last }) => last?.text)).toEqual(['Done.', 'Done.']);
    expect(bench.appsScript.state.mails).toEqual([]);
  });
});

test('work of an add-on without a stored password continues after the session has ended once its user consents', () => {
  let isSlow = true;
  open({ moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 120_000 : 0) });
  expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
  expect(bench.call('keepPassword', ['wrong'])).toMatchObject({ ok: false, error: { kind: 'auth' } });
  isSlow = false;
  expect(bench.ask('keepPassword', [service.password]).keepsPassword).toBe(true);
  pass(1);
  expect([jobs(), rowsOf('Portfolio'), bench.appsScript.state.mails]).toEqual([[], thirdParties, []]);
});

test.each([
  ['en', false, '503', 'the service does not respond correctly'],
  ['fr', true, '503', 'le service ne répond pas correctement'],
  ['fr', false, 'cut', 'le service ne répond pas correctement'],
  ['en', true, 'cut', 'the service does not respond correctly'],
] as const)(
  'a pull while the service is down (%s, add-on %s, %s) waits, is reported once, and completes when the service is back',
  async (language, isAddOn, fault, sentence) => {
    const stepMs = isAddOn ? hourMs : hourMs / 6;
    let isSlow = true;
    open({ isAddOn, language, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 120_000 : 0) });
    if (isAddOn) bench.ask('keepPassword', [service.password]);
    expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
    isSlow = false;
    await service.ask('setFaults', [`${fault}@thirdParties.list=1`]);
    expect(bench.call('perform', ['job', 'pull', defaultChoice])).toMatchObject({
      ok: false,
      error: { kind: 'retry-later' },
    });
    expect(jobs()).toMatchObject([{ job: 'job', waits: 'later' }]);
    bench.ask('addSchedule', ['pull', everyHour, null]);
    // The session of a bound script ends within a day, which is another reason to wait.
    pass(isAddOn ? 48 : 8, stepMs);
    const mails = bench.appsScript.state.mails.map(({ body }) => body);
    expect(mails).toEqual([expect.stringContaining(sentence)]);
    expect(schedules()[0]?.last).toMatchObject({ isDone: false });
    await service.ask('setFaults', []);
    pass(2, stepMs);
    // The mail is in the language of the user, the sheet in that of the spreadsheet.
    expect([jobs(), rowsOf('Portfolio')]).toEqual([[], thirdParties]);
    expect(schedules()[0]?.last).toMatchObject({ isDone: true });
    expect(bench.appsScript.state.mails).toHaveLength(1);
  },
);
