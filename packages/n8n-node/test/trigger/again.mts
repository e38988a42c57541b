import type { IDataObject } from 'n8n-workflow';
import type { Watched } from './watched.mts';

/** The ways in which a service may record times. */
export const countings: readonly (readonly [variants: string[]])[] = [[[]], [['G33=utc']], [['G34=exclusive']]];

const occurrencesOf = (items: readonly IDataObject[]): number =>
  items.flatMap(({ occurrences }) => occurrences as object[]).length;

/** Third parties that change in each round, some visible late. @returns the numbers of returned and of real changes. */
export async function changeAgainAndAgain(
  watched: Watched,
  rounds: number,
): Promise<{ readonly handed: number; readonly happened: number }> {
  await watched.poll();
  watched.pass(200);
  const parties = [100_001, 100_002, 100_003];
  const { store } = watched.bench.sandbox;
  const { last } = store.get<{ last: number }>('SELECT max(id) AS last FROM event')!;
  let handed = 0;
  for (let round = 0; round < rounds; round++) {
    for (const id of parties.slice(0, 1 + (round % 3))) {
      watched.change(id);
      watched.pass(2);
      watched.changeLate(id, 20 + 7 * round);
    }
    watched.pass(3);
    handed += occurrencesOf(await watched.poll());
    watched.pass(round % 4 === 0 ? 150 : 25);
  }
  for (let minute = 0; minute < 4; minute++) {
    watched.pass(60);
    handed += occurrencesOf(await watched.poll());
  }
  const events = store.all(`SELECT DISTINCT resourceId, CAST(time / 1000 AS INT) FROM event WHERE id > ${last}`);
  return { handed, happened: events.length };
}
