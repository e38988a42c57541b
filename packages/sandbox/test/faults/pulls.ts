import { fullSync, syncChanges, type Facet, type ThirdPartyData } from '@tpr/core';
import { isDeepStrictEqual } from 'node:util';
import type { Bench } from '../contract/bench.ts';
import { KeptRows } from '../contract/kept-rows.ts';
import type { FaultSchedule } from './fault-schedule.ts';
import { newTally, type Tally, untilDone } from './tally.ts';

const everything: ReadonlySet<Facet> = new Set(['attributes', 'indicators', 'dossiers']);

/** Rows, and the ids that were reported as incomplete. */
class Kept extends KeptRows {
  readonly incomplete = new Set<string>();
}

/** Reads everything, from the cursor of an earlier run where it stopped. */
async function pull({ client, run }: Bench, tally: Tally): Promise<{ kept: Kept; cursor: string }> {
  const kept = new Kept();
  let from: string | undefined;
  const cursor = await untilDone(tally, async () => {
    try {
      const { since } = await run(
        fullSync(
          client,
          everything,
          function* ({ facts, incomplete }) {
            for (const each of facts) kept.rows.set(each.thirdpartyId, each);
            for (const id of incomplete) kept.incomplete.add(id);
          },
          { from },
        ),
      );
      return since;
    } catch (error) {
      from = cursorOf(error);
      throw error;
    }
  });
  return { kept, cursor };
}

function cursorOf(error: unknown): string | undefined {
  const cursor = typeof error === 'object' && error !== null && 'cursor' in error ? error.cursor : undefined;
  return typeof cursor === 'string' ? cursor : undefined;
}

/** Compares row by row and cell by cell; ids that were reported as incomplete are skipped. */
function compare(tally: Tally, held: Kept, expected: Kept): void {
  for (const id of new Set([...held.rows.keys(), ...expected.rows.keys()])) {
    if (held.incomplete.has(id)) continue;
    const [mine, right] = [held.rows.get(id), expected.rows.get(id)];
    if (mine === undefined || right === undefined)
      tally.wrong.push(`${id} ${mine === undefined ? 'lost' : 'invented'}`);
    else if (!isDeepStrictEqual(mine, right)) tally.wrong.push(`${id} ${differing(mine, right)}`);
  }
}

const differing = (mine: ThirdPartyData, right: ThirdPartyData): string =>
  (['identity', 'attributes', 'indicators', 'dossiers'] as const)
    .filter((facet) => !isDeepStrictEqual(mine[facet], right[facet]))
    .join(' ');

/** A full pull with faults, compared with one without faults. */
export async function faultyPull(bench: Bench, { seed, faults }: FaultSchedule): Promise<Tally> {
  const tally = newTally(seed);
  bench.sandbox.setFaults(faults, seed);
  const { kept } = await pull(bench, tally);
  bench.sandbox.setFaults([]);
  const { kept: expected } = await pull(bench, newTally(seed));
  compare(tally, kept, expected);
  return tally;
}

/** A refresh with faults some hours after changes, and one without faults a day later, each compared with a full pull. */
export async function faultyRefresh(bench: Bench, { seed, faults }: FaultSchedule): Promise<Tally> {
  const tally = newTally(seed);
  const { client, run, sandbox } = bench;
  const { kept, cursor: first } = await pull(bench, newTally(seed));
  // Later than overlap and time-zone margin on both sides, so that a later refresh does not find the same changes again.
  sandbox.advance({ seconds: 5 * 3_600 });
  sandbox.touch({ count: 8, seed });
  const leaving = [...kept.rows.keys()][seed % kept.rows.size];
  sandbox.archive({ thirdpartyId: Number(leaving) });
  sandbox.advance({ seconds: 5 * 3_600 });
  let cursor = first;
  const refresh = async () => {
    cursor = await run(
      syncChanges(client, everything, cursor, kept, function* (delta) {
        kept.incomplete.delete(delta.thirdpartyId);
        if (delta.state === 'left') kept.rows.delete(delta.thirdpartyId);
        else if (delta.state === 'there') kept.rows.set(delta.thirdpartyId, delta.facts);
        else kept.incomplete.add(delta.thirdpartyId);
      }),
    );
  };
  sandbox.setFaults(faults, seed);
  await untilDone(tally, refresh);
  sandbox.setFaults([]);
  const { kept: expected } = await pull(bench, newTally(seed));
  compare(tally, kept, expected);
  sandbox.advance({ days: 1 });
  await refresh();
  const { kept: later } = await pull(bench, newTally(seed));
  compare(tally, kept, later);
  return tally;
}
