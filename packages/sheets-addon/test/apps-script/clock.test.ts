import { usualChoice } from '@tpr/core/workbook';
import type { RealmOptions } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

const hourMs = 3_600_000;
const thirdParties = 12;
let service: Service;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());
afterEach(() => desk.realm.close());

function open(options: Partial<RealmOptions>): void {
  desk = openDesk(options);
  desk.signIn(service);
}

const handlers = () => desk.realm.world.triggers.map(({ handler }) => handler);
const jobs = () => desk.ask('openPanel', []).jobs;
const rows = () => desk.realm.world.book.sheet('Portfolio').extent().row - 1;

function live(hours: number, stepMs: number): void {
  for (let passedMs = 0; passedMs < hours * hourMs; passedMs += stepMs) {
    desk.realm.world.clock.advance(stepMs);
    for (const { ending } of desk.realm.runTriggers()) expect(ending.kind).toBe('returned');
  }
}

test('an add-on whose execution ended between the creation of its clock and its note works on, with that clock', () => {
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
  desk.ask('perform', ['job', 'pull', usualChoice]);
  expect(created).toBeGreaterThan(0);
  desk.realm.close();

  let isSlow = false;
  open({ isAddOn: true, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 200_000 : 0) });
  expect(desk.run('perform', ['job', 'pull', usualChoice], { killAtCall: created + 1 }).kind).toBe('killed');
  expect(handlers()).toEqual(['runSchedule']);
  isSlow = true;
  expect(desk.ask('perform', ['job', 'pull', usualChoice]).kind).toBe('paused');
  isSlow = false;
  desk.ask('keepPassword', [service.password]);
  live(1, hourMs);
  expect([jobs(), rows(), handlers()]).toEqual([[], thirdParties, []]);
});

test('work whose clock was lost goes on once its user opens the sidebar, though Google disables what a trigger created', () => {
  let isSlow = true;
  open({ moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 200_000 : 0) });
  expect(desk.ask('perform', ['job', 'pull', usualChoice]).kind).toBe('paused');
  const { triggers } = desk.realm.world;
  triggers.splice(handlers().indexOf('runSchedule'), 1);
  live(1, hourMs);
  expect(triggers.length).toBeGreaterThan(0);
  expect(triggers.every(({ isDisabled }) => isDisabled)).toBe(true);
  isSlow = false;
  live(3, hourMs);
  expect(jobs()).toMatchObject([{ job: 'job' }]);
  // The session has ended meanwhile.
  desk.signIn(service);
  live(1, hourMs / 6);
  expect([jobs(), rows(), handlers()]).toEqual([[], thirdParties, []]);
});

test('a clock that fires is not replaced when the sidebar opens', () => {
  open({ isAddOn: true, moreMs: (_, method) => (method === 'fetchAll' ? 200_000 : 0) });
  expect(desk.ask('perform', ['job', 'pull', usualChoice]).kind).toBe('paused');
  const ids = () => desk.realm.world.triggers.map(({ id }) => id);
  const before = ids();
  live(10, hourMs);
  expect(jobs()).toHaveLength(1);
  expect([before.length, ids()]).toEqual([1, before]);
});
