import { usualChoice, type DecidedChange, type WorkbookTask, type Review } from '@tpr/core/workbook';
import type { RealmLimits } from '@tpr/google-simulator/apps-script';
import { afterEach, expect, test } from 'vitest';
import { everyHour, openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Whatever is done at the desk in a week, before a service of its own that holds the same as the others do. */
async function week(limits: Partial<RealmLimits>): Promise<{ cells: string[]; days: number }> {
  const service = await startService({ seed: 120 });
  const desk = openDesk({ isAddOn: true, limits });
  open.push(
    () => desk.realm.close(),
    () => service.close(),
  );
  const begunMs = desk.realm.world.clock.now();
  desk.signIn(service);
  work(desk, service, 'pull', usualChoice);
  const sheet = desk.realm.world.book.sheet('Portfolio');
  const header = Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = header.indexOf('Criticality') + 1;
  for (let row = 2; row < 22; row++) {
    sheet.put(row, column, { value: sheet.at(row, column).value === 'High' ? 'Low' : 'High' });
  }
  for (let times = 0; times < 8; times++) {
    const { changes } = work(desk, service, 'review', null) as Review;
    if (changes.length === 0) break;
    const decided = changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
    work(desk, service, 'send', { decided });
  }
  await service.ask('touch', { count: 40, seed: 5 });
  work(desk, service, 'refresh', null);
  // A schedule that begins on a new day.
  pass(desk, 25);
  desk.signIn(service);
  desk.ask('addSchedule', ['pull', { ...everyHour, hours: [0, 12] }, service.password]);
  // What a quota leaves of the day is another at each hour: what it stops goes on by itself, until the next turn begins.
  const isDone = () => desk.ask('openPanel', []).schedules[0]?.last?.isDone;
  for (let hour = 0; hour < 72 && isDone() !== true; hour++) pass(desk, 1);
  expect(isDone()).toBe(true);
  const { schedules } = desk.ask('openPanel', []);
  desk.ask('removeSchedule', [schedules[0]!.id]);
  pass(desk, 25);
  expect(desk.ask('openPanel', []).jobs).toEqual([]);
  desk.signIn(service);
  work(desk, service, 'summarise', null);
  return { cells: cellsOf(desk), days: Math.floor((desk.realm.world.clock.now() - begunMs) / 86_400_000) };
}

/** As somebody does it who comes back the next day when Google lets nothing more pass. */
function work(desk: Desk, service: Service, task: WorkbookTask, input: unknown): unknown {
  for (let day = 0; day < 6; day++) {
    const reply = desk.call('perform', [`job ${task}`, task, input]);
    if (reply.ok) return reply.value.result;
    expect(reply.error).toMatchObject({ kind: 'retry-later', field: 'quota' });
    pass(desk, 25);
    desk.signIn(service);
  }
  throw new Error(`${task} does not come to an end.`);
}

function pass({ realm }: Desk, hours: number): void {
  for (let hour = 0; hour < hours; hour++) {
    realm.world.clock.advance(3_600_000);
    for (const { ending } of realm.runTriggers()) expect(ending.kind).toBe('returned');
  }
}

/** Rows of the portfolio by their key, and the numbers of the summary. */
function cellsOf({ realm }: Desk): string[] {
  const { book } = realm.world;
  return ['Portfolio', 'Summary'].flatMap((name) => {
    const sheet = book.sheet(name);
    const { row, column } = sheet.extent();
    const lines = Array.from({ length: row }, (_, at) =>
      JSON.stringify(Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null)),
    );
    return lines.filter((line) => !/20\d\d-\d\d|read|as of/i.test(line)).sort();
  });
}

test('pull, send, refresh, schedule and summary come to the same tables under bursts and a quota', async () => {
  const free = await week({});
  expect(free.cells.length).toBeGreaterThan(120);
  const { cells } = await week({ fetchBurst: { count: 30, withinMs: 3_000 } });
  expect(cells).toEqual(free.cells);
  const poor = await week({ fetchesADay: 330 });
  expect(poor.cells).toEqual(free.cells);
  // It took longer, since Google let nothing pass now and then.
  expect(poor.days).toBeGreaterThan(free.days);
}, 300_000);
