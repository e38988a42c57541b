import { allDays, weekdays, type ScheduleTime } from '../../src/shared/schedule-time.ts';
import { defaultChoice, type AccountCounts } from '@tpr/core/workbook';
import type { Touched } from '@tpr/sandbox';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createStoppedClock } from '@tpr/google-simulator/apps-script';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
afterEach(() => bench.appsScript.close());

const colleague = { by: 'colleague@example.test' };
const minuteMs = 60_000;

/** Lets time pass and runs the due triggers. @returns hours of the spreadsheet's clock at which the schedule ran. */
function live(minutes: number, timeZone = 'Europe/Paris'): string[] {
  const step = bench.ask('openPanel', []).isBound ? 10 : 60;
  const ran: string[] = [];
  const { clock } = bench.appsScript.state;
  const lastRuns = () => bench.ask('openPanel', []).schedules.map(({ last }) => last?.at);
  let before = lastRuns();
  for (let passed = 0; passed < minutes; passed += step) {
    clock.advance(step * minuteMs);
    bench.appsScript.runTriggers();
    const after = lastRuns();
    if (String(before) === String(after)) continue;
    before = after;
    ran.push(new Date(clock.now()).toLocaleString('en-GB', { timeZone, weekday: 'short', hour: '2-digit' }));
  }
  return ran;
}

const eight: ScheduleTime = { days: weekdays, hours: [8] };
const daily: ScheduleTime = { ...eight, days: allDays };

test('work that is scheduled for an hour runs once in that hour of the spreadsheet', () => {
  // Five past five in Tokyo.
  const clock = createStoppedClock(Date.parse('2026-11-01T20:05:00Z'));
  bench = openScriptBench({ isAddOn: true, timeZone: 'Asia/Tokyo', clock });
  bench.signIn(service);
  bench.ask('addSchedule', ['summarise', daily, service.password]);
  // Google fires within the hour; this trigger fires every hour.
  expect(live(6 * 60, 'Asia/Tokyo')).toEqual(['Mon, 08']);
  clock.advance(18 * 60 * minuteMs);
  expect(live(5 * 60, 'Asia/Tokyo')).toEqual(['Tue, 08']);
});

test('in a script that stores no password the session of the user is renewed, and work still runs hours later', () => {
  bench = openScriptBench();
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  bench.ask('addSchedule', ['summarise', { days: allDays, hours: [11] }, null]);
  expect(live(3 * 60)).toEqual(['Mon, 11']);
  expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({ isDone: true });
  expect(bench.appsScript.state.mails).toEqual([]);
});

test('a colleague sees the schedule and takes it over; it then runs as the colleague and not as its first owner', () => {
  bench = openScriptBench({ isAddOn: true, clock: createStoppedClock(Date.parse('2026-11-02T05:05:00Z')) });
  bench.appsScript.share(colleague.by, 'editor', 'en');
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  const [added] = bench.ask('addSchedule', ['summarise', daily, service.password]).schedules;
  bench.signIn(service, colleague);
  const [seen] = bench.ask('openPanel', [], colleague).schedules;
  expect(seen).toMatchObject({ owner: 'buyer@example.test', isMine: false, task: 'summarise', time: daily });
  expect(bench.call('takeOverSchedule', [added!.id, null], colleague)).toMatchObject({ ok: false });
  const [taken] = bench.ask('takeOverSchedule', [added!.id, service.password], colleague).schedules;
  expect(taken).toMatchObject({ owner: 'buyer@example.test', isMine: true });
  // Its first owner is no longer signed in: it runs all the same, once a day.
  bench.ask('signOut', []);
  expect(live(4 * 60)).toEqual(['Mon, 08']);
  expect(bench.appsScript.state.mails).toEqual([]);
  expect(bench.appsScript.state.triggers.map(({ by }) => by)).toEqual([colleague.by]);
});

test('ready edits are sent automatically, and edits that need a decision wait and are reported', async () => {
  bench = openScriptBench({ isAddOn: true });
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const headers = Array.from({ length: sheet.extent().column }, (_, place) => sheet.at(1, place + 1).value);
  const column = headers.indexOf('Criticality') + 1;
  sheet.put(2, column, { value: sheet.at(2, column).value === 'High' ? 'Low' : 'High' });
  sheet.put(3, column, { value: 'Severe' });
  const hour = new Date(bench.appsScript.state.clock.now() + 3_600_000).getUTCHours();
  const soon = Array.from({ length: 24 }, (_, each) => (each + hour) % 24);
  bench.ask('addSchedule', ['sendReady', { days: allDays, hours: soon }, service.password]);
  await service.ask('resetCounters');
  live(60);
  expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({
    isDone: true,
    text: '1 edit was sent; 1 waits for you under Changes.',
  });
  live(120);
  expect((await service.counters()).byOperation['attributes.set']).toBe(1);
  expect(bench.ask('openPanel', []).schedules[0]?.last?.text).toBe('0 edits were sent; 1 waits for you under Changes.');
});

const hourly: ScheduleTime = { days: allDays, hours: Array.from({ length: 24 }, (_, hour) => hour) };

test.each([
  ['en', /^TPR: \d+ third part(y has|ies have) changed$/],
  ['fr', /^TPR\u00a0: \d+ tiers (a|ont) changé$/],
] as const)(
  'the owner of the schedule gets a mail with the changed rows, old → new, in %s',
  async (language, subject) => {
    bench = openScriptBench({ isAddOn: true, language });
    bench.signIn(service);
    bench.ask('perform', ['job', 'pull', defaultChoice]);
    bench.ask('addSchedule', ['tellChanges', hourly, service.password]);
    live(60);
    expect(bench.appsScript.state.mails).toEqual([]);
    const touched = (await service.ask('touch', { count: 12, seed: language === 'fr' ? 8 : 7 })) as readonly Touched[];
    const shown = touched.filter(({ change }) => change === 'attribute').map(({ thirdPartyId }) => thirdPartyId);
    live(120);
    const [mail, ...others] = bench.appsScript.state.mails;
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(subject);
    for (const id of shown) expect(mail!.body).toContain(`(${id})`);
    const lines = mail!.body.split('\n').filter((line) => line.startsWith('  '));
    expect(lines.length).toBeGreaterThanOrEqual(shown.length);
    for (const line of lines) expect(line).toMatch(/^ {2}\S.*: .* → .+$/);
  },
);

test('a digest says how much waits, with the numbers of the overview', () => {
  bench = openScriptBench({ isAddOn: true });
  bench.signIn(service);
  bench.ask('addSchedule', ['digest', hourly, service.password]);
  live(60);
  const { result } = bench.ask('perform', ['count', 'countDocuments', undefined]);
  const { thirdParties, toDecide, missing } = result as AccountCounts;
  const [mail] = bench.appsScript.state.mails;
  expect(mail!.subject).toBe(`TPR: ${toDecide} documents to decide`);
  expect(mail!.body).toContain(`Third parties: ${thirdParties}\nDocuments to decide: ${toDecide}\nMissing: ${missing}`);
});

test.each([
  ['en', 'Google ended it before it was complete.', 'Done.'],
  ['fr', 'Google l’a arrêté avant la fin.', 'Terminé.'],
] as const)('runs that Google kills send 1 mail, and the list says since when (%s)', (language, ended, done) => {
  bench = openScriptBench({ isAddOn: true, language });
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  bench.ask('addSchedule', ['summarise', hourly, service.password]);
  live(60);
  const [whole] = bench.ask('openPanel', []).schedules;
  expect([whole?.last?.text, whole?.missed]).toEqual([done, undefined]);
  const { clock, mails } = bench.appsScript.state;
  for (let hour = 0; hour < 24; hour++) {
    clock.advance(60 * minuteMs);
    bench.appsScript.runTriggers({ killAtCall: 120 });
  }
  const begun = clock.now();
  clock.advance(20 * minuteMs);
  const [killed] = bench.ask('openPanel', []).schedules;
  expect(killed?.last).toMatchObject({ isDone: false, text: ended });
  expect(killed?.missed).toMatchObject({ why: 'ended' });
  expect(Math.abs(Date.parse(killed!.missed!.since) - begun)).toBeLessThan(5 * minuteMs);
  expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining(ended)]);
  live(120);
  const [healed] = bench.ask('openPanel', []).schedules;
  expect([healed?.last?.text, healed?.missed]).toEqual([done, undefined]);
  expect(mails).toHaveLength(1);
});

test.each([true, false])(
  'a lost trigger is reported, and created again when its owner opens the sidebar (add-on %s)',
  (isAddOn) => {
    bench = openScriptBench({ isAddOn });
    bench.appsScript.share(colleague.by, 'editor', 'en');
    bench.signIn(service);
    bench.ask('perform', ['job', 'pull', defaultChoice]);
    bench.ask('addSchedule', ['summarise', hourly, isAddOn ? service.password : null]);
    live(60);
    bench.appsScript.state.triggers.splice(0);
    bench.appsScript.state.clock.advance(4 * 60 * minuteMs);
    const seen = bench.ask('openPanel', [], colleague).schedules[0];
    expect(seen?.missed).toMatchObject({ why: 'notRun' });
    expect(bench.appsScript.state.triggers).toEqual([]);
    bench.ask('openPanel', []);
    expect(bench.appsScript.state.triggers).toHaveLength(1);
    if (!isAddOn) bench.signIn(service);
    live(60);
    expect(bench.ask('openPanel', []).schedules[0]).not.toHaveProperty('missed');
  },
);
