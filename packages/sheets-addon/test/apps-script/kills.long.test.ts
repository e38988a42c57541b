import { createRandom } from '@tpr/core/conformance';
import { usualChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from './script.ts';
import { startService, type Service } from './service.ts';
import { differences, pullAfter, tableOf } from './table.ts';

let service: Service;
let whole: string[];

beforeAll(async () => {
  service = await startService({ seed: 300 });
  const desk = openDesk();
  desk.signIn(service);
  desk.ask('perform', ['job', 'pull', usualChoice]);
  whole = tableOf(desk);
  desk.realm.close();
});
afterAll(() => service.close());

test.each([40, 400, 900, 1_500])(
  'an execution that is ended at call %d leaves a table that the next completes',
  (at) => {
    const [ending] = pullAfter([at], service, whole);
    expect(ending === 'killed' || at > 1_000).toBe(true);
  },
);

test('a pull that is ended again and again, wherever it is, comes to the same table in the end', () => {
  const random = createRandom(7);
  const kills = Array.from({ length: 6 }, () => 20 + Math.floor(random() * 900));
  expect(pullAfter(kills, service, whole)).toHaveLength(kills.length);
});

test('work that the time of one execution is too short for goes on by itself, to the same table', () => {
  const slow = openDesk({ moreMs: (_, method) => (method === 'fetchAll' ? 50_000 : 0) });
  slow.signIn(service);
  const first = slow.ask('perform', ['slow', 'pull', usualChoice]);
  expect(first).toMatchObject({ kind: 'paused', result: { isPartial: true } });
  expect(slow.ask('openPanel', []).jobs).toMatchObject([{ job: 'slow', task: 'pull' }]);
  let runs = 1;
  while (slow.realm.world.triggers.length > 0) {
    slow.realm.world.clock.advance(90_000);
    for (const { ending } of slow.realm.runTriggers()) expect(ending.kind).toBe('returned');
    if (++runs > 60) throw new Error('The work does not come to an end.');
  }
  expect(runs).toBeGreaterThan(1);
  expect(slow.ask('openPanel', []).jobs).toEqual([]);
  expect(slow.realm.world.mails).toEqual([]);
  expect(differences(tableOf(slow), whole)).toEqual([]);
  slow.realm.close();
});
