import { createRandom } from '@tpr/core/conformance';
import type { Ending } from '@tpr/google-host/realm';
import { expect, test } from 'vitest';
import { openDesk, type Desk } from './script.ts';
import { startService } from './service.ts';

/** The same holds for 20,000, which takes minutes. */
const thirdParties = 5_000;
const noFilter = { statuses: [], kinds: [], countries: [] };
const choice = { columns: ['name', 'status', 'kind', 'country', 'siret'], filter: noFilter };

function tableOf({ realm }: Desk): string {
  const sheet = realm.world.book.sheet('Portfolio');
  const { row, column } = sheet.extent();
  const rows = Array.from({ length: row }, (_, at) =>
    JSON.stringify(Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null)),
  );
  return rows.sort().join('\n');
}

test('thousands of third parties pulled by many executions that are ended at random are the table of one pull', async () => {
  const service = await startService({ seed: thirdParties });
  const whole = openDesk();
  whole.signIn(service);
  expect(whole.ask('perform', ['job', 'pull', choice])).toMatchObject({ kind: 'done', result: { rows: thirdParties } });

  const random = createRandom(3);
  const desk = openDesk({
    costMs: (_, method) => (method === 'fetchAll' ? 50_000 : method === 'setValues' ? 200 : 5),
  });
  desk.signIn(service);
  const { world } = desk.realm;
  const endings: Ending['kind'][] = [];
  const chance = (): number | undefined => (random() < 0.4 ? 20 + Math.floor(random() * 400) : undefined);
  const first = desk.realm.run('answerPane', ['perform', ['job', 'pull', choice]], { as: 'page', killAtCall: 400 });
  endings.push(first.kind);
  // Whatever becomes of an execution, a trigger goes on.
  while (world.triggers.length > 0 && endings.length < 100) {
    world.clock.advance(700_000);
    for (const { ending } of desk.realm.runTriggers({ killAtCall: chance() })) endings.push(ending.kind);
  }
  expect(endings.length).toBeGreaterThan(1);
  expect(endings).toContain('killed');
  expect(endings.at(-1)).toBe('returned');
  expect(world.spent.fetches).toBeLessThan(world.limits.fetchesADay);
  expect(world.mails).toEqual([]);
  expect(tableOf(desk) === tableOf(whole)).toBe(true);
  whole.realm.close();
  desk.realm.close();
  await service.close();
}, 180_000);
