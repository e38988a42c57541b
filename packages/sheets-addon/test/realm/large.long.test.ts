import { createRandom } from '@tpr/core/conformance';
import type { Ending } from '@stage/google/realm';
import { expect, test } from 'vitest';
import { openDesk, type Desk } from './script.ts';
import { startService } from './service.ts';

const thirdParties = 20_000;
const noFilter = { statuses: [], kinds: [], countries: [] };
const choice = { columns: ['name', 'status', 'kind', 'country', 'siret'], filter: noFilter };
/** As many calls of services as one execution makes in the time that it has. */
const callsOfOne = 1_800;
/** So many executions are ended at random for sure; of those that follow, half of them. */
const surelyKilled = 6;
const mostExecutions = 60;

function tableOf({ realm }: Desk): string[] {
  const sheet = realm.world.book.sheet('Portfolio');
  const { row, column } = sheet.extent();
  return Array.from({ length: row }, (_, at) =>
    JSON.stringify(Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null)),
  ).sort();
}

test('20,000 third parties pulled by many executions that are ended at random are the table of one pull', async () => {
  const seed = Number(process.env['TPR_SEED'] ?? Date.now() % 1_000_000);
  console.info(`The executions are ended by the seed ${seed}; TPR_SEED=${seed} does it again.`);
  // Whether the session lasts is another matter: so much time may pass between executions that are ended.
  const service = await startService({ seed: thirdParties, refreshSeconds: 86_400 });
  const whole = openDesk();
  whole.signIn(service);
  expect(whole.ask('perform', ['job', 'pull', choice])).toMatchObject({ kind: 'done', result: { rows: thirdParties } });

  const random = createRandom(seed);
  const desk = openDesk({
    costMs: (_, method) => (method === 'fetchAll' ? 50_000 : method === 'setValues' ? 200 : 5),
  });
  desk.signIn(service);
  const { world } = desk.realm;
  const endings: Ending[] = [];
  const killPoint = (): number | undefined => {
    const point = 1 + Math.floor(random() * callsOfOne);
    return endings.length < surelyKilled || random() < 0.5 ? point : undefined;
  };
  const isDone = (): boolean => endings.at(-1)?.kind === 'returned' && world.triggers.length === 0;
  while (!isDone() && endings.length < mostExecutions) {
    const killAtCall = killPoint();
    if (world.triggers.length > 0) {
      // Whatever becomes of an execution, a trigger goes on.
      world.clock.advance(700_000);
      endings.push(...desk.realm.runTriggers({ killAtCall }).map(({ ending }) => ending));
    } else {
      // It was ended before anything was done: the user presses again.
      endings.push(desk.run('perform', ['job', 'pull', choice], { killAtCall }));
    }
  }
  expect(isDone()).toBe(true);
  expect(endings.filter(({ kind }) => kind === 'threw')).toEqual([]);
  expect(endings.filter(({ kind }) => kind === 'killed').length).toBeGreaterThanOrEqual(3);
  const [table, wanted] = [tableOf(desk), tableOf(whole)];
  expect(wanted).toHaveLength(thirdParties + 1);
  expect(table.filter((line, at) => line !== wanted[at]).slice(0, 3)).toEqual([]);
  expect(table).toHaveLength(wanted.length);
  // Over a quota the realm throws, and the owner is written to: that nothing was written says that none was reached.
  expect(world.mails).toEqual([]);
  expect(world.spent.fetches).toBeLessThan(world.limits.fetchesADay);
  expect(world.book.cellCount).toBeLessThan(world.limits.cells);
  whole.realm.close();
  desk.realm.close();
  await service.close();
}, 240_000);
