import { describe, expect, it } from 'vitest';
import { fullSync, syncChanges, type Facet, type ThirdPartyData } from '@tpr/core';
import { openBench, type Bench } from './bench.ts';
import { KeptRows } from './kept-rows.ts';

const everything: ReadonlySet<Facet> = new Set(['identity', 'attributes', 'indicators', 'dossiers']);

class Kept extends KeptRows {
  keep(thirdpartyId: string, facts: ThirdPartyData | undefined): void {
    if (facts === undefined) this.rows.delete(thirdpartyId);
    else this.rows.set(thirdpartyId, facts);
  }

  get sorted(): readonly ThirdPartyData[] {
    return [...this.rows.values()].sort((a, b) => (a.thirdpartyId < b.thirdpartyId ? -1 : 1));
  }
}

async function pull({ client, run }: Bench, wanted = everything): Promise<{ kept: Kept; cursor: string }> {
  const kept = new Kept();
  const { since: cursor } = await run(
    fullSync(client, wanted, function* ({ facts }) {
      for (const each of facts) kept.keep(each.thirdpartyId, each);
    }),
  );
  return { kept, cursor };
}

function refresh({ client, run }: Bench, kept: Kept, since: string, wanted = everything): Promise<string> {
  return run(
    syncChanges(client, wanted, since, kept, function* (delta) {
      if (delta.state !== 'incomplete')
        kept.keep(delta.thirdpartyId, delta.state === 'there' ? delta.facts : undefined);
    }),
  );
}

describe('a refresh', () => {
  it('of 1,000 third parties with 1 % changed costs at most 2 % of the full pull, and ends with the same data as a pull', async () => {
    const bench = await openBench({ seed: 1_000 });
    const wanted = new Set(['attributes', 'indicators'] as const);
    const { kept, cursor } = await pull(bench, wanted);
    const full = bench.sandbox.counters().total;
    // Later than the overlap and the time-zone margin, so that the refresh finds only the changes below.
    bench.sandbox.advance({ seconds: 3 * 3_600 });
    bench.sandbox.touch({ count: 10, seed: 7 });
    bench.sandbox.resetCounters();
    await refresh(bench, kept, cursor, wanted);
    const spent = bench.sandbox.counters().total;
    expect(spent / full).toBeLessThanOrEqual(0.02);
    const again = await pull(bench, wanted);
    expect(kept.sorted).toEqual(again.kept.sorted);
    await bench.close();
    // A loaded machine needs long; no result depends on it.
  }, 300_000);

  it.each([1, 2, 3, 4, 5])('after many edits, additions and departures equals a full pull (seed %i)', async (seed) => {
    const bench = await openBench({ seed: 60 });
    const { sandbox, client, run } = bench;
    const first = await pull(bench);
    const { kept } = first;
    let cursor = first.cursor;
    for (let step = 0; step < 4; step++) {
      sandbox.advance({ days: (seed * 3 + step * 5) % 11, seconds: 977 * step });
      sandbox.touch({ count: 9, seed: seed * 100 + step });
      const ids = [...kept.rows.keys()];
      sandbox.archive({ thirdpartyId: Number(ids[(seed * 7 + step * 13) % ids.length]) });
      const companies = await run(client.companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'fictif' }));
      const newcomer = companies.find(({ thirdpartyId, siret }) => thirdpartyId === null && siret !== null);
      if (newcomer) await run(client.thirdParties.add({ companyIdType: 'CIT001', companyIdValue: newcomer.siret! }));
      cursor = await refresh(bench, kept, cursor);
    }
    sandbox.advance({ days: 1 });
    await refresh(bench, kept, cursor);
    const again = await pull(bench);
    expect(kept.sorted).toEqual(again.kept.sorted);
    await bench.close();
  });
});
