import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeFault } from '../../src/shared/describe-fault.ts';
import { unpackError } from '../../src/sidebar/script-run.ts';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;
let rounds = 0;
let roundMs = 0;

beforeAll(async () => {
  service = await startService({ seed: 6 });
});
afterAll(() => service.close());
beforeEach(() => {
  roundMs = 0;
  bench = openScriptBench({
    isAddOn: true,
    moreMs(_, method) {
      if (method !== 'fetchAll') return 0;
      rounds += 1;
      return roundMs;
    },
  });
  bench.signIn(service);
});
afterEach(() => bench.appsScript.close());

/** From here on, a digest with a sign-in takes about this long. */
function slowDownTo(ms: number): void {
  rounds = 0;
  bench.ask('perform', ['job', 'countDocuments', null]);
  roundMs = ms / (rounds + 1);
}

/** @returns whether the last run of each schedule worked. */
function nextHour(): (boolean | undefined)[] {
  bench.appsScript.state.clock.advance(3_600_000);
  for (const { ending } of bench.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
  return bench.ask('openPanel', []).schedules.map(({ last }) => last?.isDone);
}

test('of two schedules that do not fit one execution the second stays due, and neither is reported as failed', () => {
  bench.ask('addSchedule', ['digest', everyHour, service.password]);
  // The same task at the same hours would be the first schedule.
  bench.ask('addSchedule', ['digest', { ...everyHour, hours: everyHour.hours.slice(1) }, null]);
  slowDownTo(160_000);
  expect(nextHour()).toEqual([true, undefined]);
  expect(nextHour()).toEqual([true, true]);
  expect(bench.appsScript.state.mails.filter(({ subject }) => subject.endsWith('" failed'))).toEqual([]);
});

test.each([
  [
    'en',
    'This takes longer than Google lets a script run. What was written so far is correct. Each attempt starts over. Choose fewer columns or documents, or use the add-in for Excel, which has no such limit.',
  ],
  [
    'fr',
    'Ce travail dépasse la durée d’exécution que Google accorde à un script. Ce qui est déjà écrit est correct. Chaque essai recommence au début\u00a0: choisissez moins de colonnes ou de documents, ou utilisez le complément pour Excel, qui n’a pas cette limite.',
  ],
] as const)(
  'work that begins anew and takes longer than an execution is not said to go on, in %s',
  (language, message) => {
    slowDownTo(400_000);
    const reply = bench.call('perform', ['job', 'countDocuments', null]);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'config', field: 'runTime' } });
    if (!reply.ok) expect(describeFault(unpackError(reply.error), language)).toBe(message);
  },
);

test('a refresh that a pull replaces says once, by mail, that the changed rows are not listed', async () => {
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  bench.ask('addSchedule', ['tellChanges', everyHour, service.password]);
  await service.ask('touch', { count: 6, seed: 3 });
  roundMs = 150_000;
  for (let hour = 0; hour < 3; hour++) nextHour();
  const subjects = bench.appsScript.state.mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => /are not listed this time/.test(subject))).toHaveLength(1);
});
