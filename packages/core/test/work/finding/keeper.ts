import { pullFacts, refreshFacts } from '../../../src/work/finding/index.ts';
import { facetNames, type Facts } from '../../../src/work/reading/index.ts';
import { type SyncHost, createSyncRunner } from '../../../src/sync/index.ts';
import type { Client } from '../../../src/client.ts';
import { ask, type HttpRequest, type Notice, type Op } from '../../../src/engine/op.ts';
import type { VirtualSyncHost } from '../../conformance/index.ts';

const wanted = new Set(facetNames);

/** Keeps facts as a host would: a row for each third party, the cursor after the rows, all through the store. */
export function* pullAll(client: Client, store: ReadonlyMap<string, string>): Op<void> {
  const left = new Set(rowsIn(store).keys());
  const cursor = yield* pullFacts(client, wanted, function* ({ facts }) {
    for (const each of facts) {
      left.delete(each.thirdpartyId);
      yield* ask('save', { key: `row ${each.thirdpartyId}`, value: JSON.stringify(each) });
    }
  });
  for (const thirdpartyId of left) yield* ask('save', { key: `row ${thirdpartyId}`, value: undefined });
  yield* ask('save', { key: 'cursor', value: cursor });
}

export function* refreshAll(client: Client, store: ReadonlyMap<string, string>): Op<void> {
  const rows = rowsIn(store);
  const owners = new Map(
    [...rows.values()].flatMap((facts) =>
      (facts.dossiers ?? []).map(({ dossierId }) => [dossierId, facts.thirdpartyId]),
    ),
  );
  const known = { facts: (id: string) => rows.get(id), ownerOf: (id: string) => owners.get(id) };
  const cursor = yield* refreshFacts(client, wanted, store.get('cursor')!, known, function* (delta) {
    if (delta.state === 'doubtful') return;
    const value = delta.state === 'there' ? JSON.stringify(delta.facts) : undefined;
    yield* ask('save', { key: `row ${delta.thirdpartyId}`, value });
  });
  yield* ask('save', { key: 'cursor', value: cursor });
}

function rowsIn(store: ReadonlyMap<string, string>): Map<string, Facts> {
  const rows = [...store].filter(([key]) => key.startsWith('row '));
  return new Map(rows.map(([key, value]) => [key.slice(4), JSON.parse(value) as Facts]));
}

/** What is kept, in an order of its own. */
export function tableIn(store: ReadonlyMap<string, string>): string[] {
  return [...rowsIn(store)].map(([id, facts]) => `${id} ${JSON.stringify(sorted(facts))}`).sort();
}

function sorted(facts: Facts): unknown {
  return Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Runs until the host is asked for the k-th time; from then on the host is gone. @returns whether it came to the end. */
export function runUntilCrash(host: VirtualSyncHost, op: Op<unknown>, k = Infinity): { done: boolean; asked: number } {
  let asked = 0;
  const mortal = <A extends unknown[], R>(method: (...args: A) => R) => {
    return (...args: A): R => {
      if (++asked >= k) throw new Error('crash');
      return method(...args);
    };
  };
  const dying: SyncHost = {
    sendAll: mortal((requests: HttpRequest[]) => host.sendAll(requests)),
    sleep: mortal((ms: number) => host.sleep(ms)),
    now: () => host.now(),
    random: mortal(() => host.random()),
    load: mortal((key: string) => host.load(key)),
    save: mortal((key: string, value: string | undefined) => host.save(key, value)),
    log: mortal((notice: Notice) => host.log(notice)),
  };
  try {
    createSyncRunner(dying).run(op);
    return { done: true, asked };
  } catch (error) {
    if (error instanceof Error && error.message === 'crash') return { done: false, asked };
    throw error;
  }
}
