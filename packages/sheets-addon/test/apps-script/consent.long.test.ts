import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyHour, openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  desk = openDesk();
  desk.signIn(service);
});
afterEach(() => desk.realm.close());

test.each(['spreadsheets.currentonly', 'script.external_request', 'script.scriptapp'])(
  'a permission that was taken back (%s) fails no execution, is told by one mail, and work goes on once it is given',
  (scope) => {
    const { world } = desk.realm;
    desk.ask('addSchedule', ['pull', everyHour, null]);
    const live = (hours: number): void => {
      for (let passed = 0; passed < hours * 6; passed++) {
        world.clock.advance(600_000);
        for (const { ending } of desk.realm.runTriggers()) expect(ending.kind).toBe('returned');
      }
    };
    world.people.owner.withheld.add(scope);
    live(4);
    expect(world.mails.map(({ subject }) => subject)).toEqual(['TPR: a permission at Google is missing']);
    expect(world.mails[0]?.body).toContain('https://script.google.com/');
    world.people.owner.withheld.clear();
    expect(desk.ask('openPanel', []).schedules[0]?.missed).toMatchObject({ why: 'notRun' });
    desk.signIn(service);
    live(1);
    expect(desk.ask('openPanel', []).schedules[0]?.last).toMatchObject({ isDone: true });
    expect(world.mails).toHaveLength(1);
  },
);
