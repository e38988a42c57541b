import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const minuteMs = 60_000;
/** An execution that runs elsewhere. */
const anotherExecution = -1;
let service: Service;
let bench: ScriptBench;
/** The method at whose next call another execution takes the lock of the script. */
let takenAt: string | undefined;

beforeAll(async () => {
  service = await startService({ seed: 6 });
});
afterAll(() => service.close());
afterEach(() => bench.appsScript.close());

const scriptLock = () => bench.appsScript.state.project.keptBy('script', '');
const schedule = () => bench.ask('openPanel', []).schedules[0];

function open(): void {
  takenAt = undefined;
  bench = openScriptBench({
    isAddOn: true,
    moreMs: (_, method) => {
      if (method === takenAt) scriptLock().holder = anotherExecution;
      return 0;
    },
  });
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
}

function runFor(minutes: number): void {
  bench.appsScript.state.clock.advance(minutes * minuteMs);
  for (const { ending } of bench.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
}

test.each(['summarise', 'listMissing'] as const)(
  'a run of %s that could not store its result, as the lock of the list was held, counts as done',
  (task) => {
    open();
    bench.ask('addSchedule', [task, everyHour, service.password]);
    takenAt = 'setValues';
    runFor(60);
    expect(scriptLock().holder).toBe(anotherExecution);
    [takenAt, scriptLock().holder] = [undefined, undefined];
    expect(schedule()).toMatchObject({ last: { isDone: true, text: 'Done.' } });
    runFor(20);
    expect(schedule()).not.toHaveProperty('missed');
    runFor(40);
    expect(schedule()).toMatchObject({ last: { isDone: true, text: 'Done.' } });
    expect(bench.appsScript.state.mails).toEqual([]);
  },
);

test('a run that found other work running stays due, also when the lock of the list was held as it ended', () => {
  open();
  bench.ask('addSchedule', ['summarise', everyHour, service.password]);
  const file = bench.appsScript.state.project.keptBy('document', bench.appsScript.state.book.id);
  file.holder = anotherExecution;
  takenAt = 'getDocumentLock';
  runFor(60);
  expect(scriptLock().holder).toBe(anotherExecution);
  [takenAt, scriptLock().holder, file.holder] = [undefined, undefined, undefined];
  expect(schedule()?.last).toBeUndefined();
  runFor(60);
  expect(schedule()).toMatchObject({ last: { isDone: true, text: 'Done.' } });
  expect(bench.appsScript.state.mails).toEqual([]);
});

test('a schedule that is removed leaves no outcome behind', () => {
  open();
  bench.ask('addSchedule', ['summarise', everyHour, service.password]);
  takenAt = 'setValues';
  runFor(60);
  [takenAt, scriptLock().holder] = [undefined, undefined];
  const kept = () => [...bench.appsScript.state.properties.document.keys()].filter((key) => key.startsWith('outcome'));
  expect(kept()).toHaveLength(1);
  bench.ask('removeSchedule', [schedule()!.id]);
  expect(kept()).toEqual([]);
});
