import { defaultChoice, type DecidedChange, type WorkbookTask, type Review } from '@tpr/core/workbook';
import type { ScriptLimits } from '@tpr/google-simulator/apps-script';
import { afterEach, expect, test } from 'vitest';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** All tasks of a week, against a separate service with the same data. */
async function week(limits: Partial<ScriptLimits>): Promise<{ cells: string[]; days: number }> {
  const service = await startService({ seed: 120 });
  const bench = openScriptBench({ isAddOn: true, limits });
  open.push(
    () => bench.appsScript.close(),
    () => service.close(),
  );
  const begunMs = bench.appsScript.state.clock.now();
  bench.signIn(service);
  work(bench, service, 'pull', defaultChoice);
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const header = Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = header.indexOf('Criticality') + 1;
  for (let row = 2; row < 22; row++) {
    sheet.put(row, column, { value: sheet.at(row, column).value === 'High' ? 'Low' : 'High' });
  }
  for (let times = 0; times < 8; times++) {
    const { changes } = work(bench, service, 'review', null) as Review;
    if (changes.length === 0) break;
    const decided = changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
    work(bench, service, 'send', { decided });
  }
  await service.ask('touch', { count: 40, seed: 5 });
  work(bench, service, 'refresh', null);
  // A schedule that begins on a new day.
  pass(bench, 25);
  bench.signIn(service);
  bench.ask('addSchedule', ['pull', { ...everyHour, hours: [0, 12] }, service.password]);
  // What a quota leaves of the day differs by hour: stopped work continues by itself until the next step begins.
  const isDone = () => bench.ask('openPanel', []).schedules[0]?.last?.isDone;
  for (let hour = 0; hour < 72 && isDone() !== true; hour++) pass(bench, 1);
  expect(isDone()).toBe(true);
  const { schedules } = bench.ask('openPanel', []);
  bench.ask('removeSchedule', [schedules[0]!.id]);
  pass(bench, 25);
  expect(bench.ask('openPanel', []).jobs).toEqual([]);
  bench.signIn(service);
  work(bench, service, 'summarise', null);
  return { cells: cellsOf(bench), days: Math.floor((bench.appsScript.state.clock.now() - begunMs) / 86_400_000) };
}

/** Continues the next day when Google allows no more requests, as a user does. */
function work(bench: ScriptBench, service: Service, task: WorkbookTask, input: unknown): unknown {
  for (let day = 0; day < 6; day++) {
    const reply = bench.call('perform', [`job ${task}`, task, input]);
    if (reply.ok) return reply.value.result;
    expect(reply.error).toMatchObject({ kind: 'retry-later', field: 'quota' });
    pass(bench, 25);
    bench.signIn(service);
  }
  throw new Error(`${task} does not come to an end.`);
}

function pass({ appsScript }: ScriptBench, hours: number): void {
  for (let hour = 0; hour < hours; hour++) {
    appsScript.state.clock.advance(3_600_000);
    for (const { ending } of appsScript.runTriggers()) expect(ending.kind).toBe('returned');
  }
}

/** Rows of the portfolio by their key, and the numbers of the summary. */
function cellsOf({ appsScript }: ScriptBench): string[] {
  const { book } = appsScript.state;
  return ['Portfolio', 'Summary'].flatMap((name) => {
    const sheet = book.sheet(name);
    const { row, column } = sheet.extent();
    const lines = Array.from({ length: row }, (_, at) =>
      JSON.stringify(Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null)),
    );
    return lines.filter((line) => !/20\d\d-\d\d|read|as of/i.test(line)).sort();
  });
}

test('pull, send, refresh, schedule and summary produce the same tables under burst limits and a quota', async () => {
  const free = await week({});
  expect(free.cells.length).toBeGreaterThan(120);
  const { cells } = await week({ fetchBurst: { count: 30, withinMs: 3_000 } });
  expect(cells).toEqual(free.cells);
  const poor = await week({ fetchesADay: 330 });
  expect(poor.cells).toEqual(free.cells);
  // It took longer, since Google rejected requests now and then.
  expect(poor.days).toBeGreaterThan(free.days);
}, 300_000);
