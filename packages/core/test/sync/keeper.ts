import { findStale, isJustFound } from '../../src/sync/find-stale.ts';
import { fullSync, type ListedPage } from '../../src/sync/full-sync.ts';
import { readStale } from '../../src/sync/incremental-sync.ts';
import type { Facet, ThirdPartyData } from '../../src/reading/third-party-data.ts';
import { type BlockingHost, createBlockingRunner } from '../../src/runtime/blocking/index.ts';
import type { Client } from '../../src/client.ts';
import { ask, type HttpRequest, type Notice, type Op } from '../../src/runtime/op.ts';
import type { VirtualSyncHost } from '../conformance/index.ts';

export const wanted = new Set<Facet>(['identity', 'attributes', 'indicators', 'dossiers', 'documents']);

/**
 * Stores data as a host would: a row for each third party as soon as it is read, then the cursor. Data that an earlier
 * run has stored are not read again.
 */
export function* pullAll(client: Client, store: ReadonlyMap<string, string>): Op<void> {
  if (!store.has('begun')) {
    for (const thirdpartyId of rowsIn(store).keys())
      yield* ask('save', { key: `row ${thirdpartyId}`, value: undefined });
    yield* ask('save', { key: 'begun', value: String(yield* ask('now')) });
  }
  const choose = ({ thirdpartyIds }: ListedPage) => thirdpartyIds.filter((id) => !store.has(`row ${id}`));
  yield* fullSync(client, wanted, ({ facts }) => saveFacts(facts), { choose });
  const begunMs = client.context.clock.at(Number(store.get('begun')));
  const overlapMs = 1000 * client.profile.get('events.lookbackSeconds');
  yield* ask('save', { key: 'cursor', value: new Date(begunMs - overlapMs).toISOString() });
}

/** The findings are stored before they are read, and each third party is removed from them after it is written. */
export function* refreshAll(client: Client, store: ReadonlyMap<string, string>): Op<void> {
  const rows = rowsIn(store);
  const owners = new Map(
    [...rows.values()].flatMap((facts) =>
      (facts.dossiers ?? []).map(({ dossierId }) => [dossierId, facts.thirdpartyId]),
    ),
  );
  const known = { facts: (id: string) => rows.get(id), ownerOf: (id: string) => owners.get(id) };
  const bringUpToDate = function* (found: Found): Op<void> {
    const left = new Map(found.stale);
    yield* readStale(client, wanted, readable(found), known, function* (deltas) {
      for (const delta of deltas) {
        const { thirdpartyId, state } = delta;
        if (state === 'incomplete') continue;
        left.delete(thirdpartyId);
        if (state === 'there') rows.set(thirdpartyId, delta.facts);
        const row = state === 'there' ? JSON.stringify(delta.facts) : undefined;
        yield* ask('save', { key: `row ${thirdpartyId}`, value: row });
        yield* ask('save', { key: 'found', value: JSON.stringify({ ...found, stale: [...left] }) });
      }
    });
    yield* ask('save', { key: 'cursor', value: found.cursor });
    yield* ask('save', { key: 'found', value: undefined });
  };
  const kept = store.get('found');
  if (kept !== undefined) {
    const found: Found = JSON.parse(kept);
    yield* bringUpToDate(found);
    if (yield* isJustFound(client, found.cursor)) return;
  }
  const { stale, departed, cursor } = yield* findStale(client, wanted, store.get('cursor')!, known);
  const found = {
    cursor,
    stale: [...stale].map(([id, facets]) => [id, [...facets]] as const),
    departed: [...departed],
  };
  yield* ask('save', { key: 'found', value: JSON.stringify(found) });
  yield* bringUpToDate(found);
}

interface Found {
  readonly cursor: string;
  readonly stale: readonly (readonly [thirdpartyId: string, facets: readonly Facet[]])[];
  readonly departed: readonly string[];
}

const readable = ({ stale, departed }: Found) => ({
  stale: new Map(stale.map(([id, facets]) => [id, new Set(facets)] as const)),
  departed: new Set(departed),
});

function* saveFacts(facts: readonly ThirdPartyData[]): Op<void> {
  for (const each of facts) yield* ask('save', { key: `row ${each.thirdpartyId}`, value: JSON.stringify(each) });
}

function rowsIn(store: ReadonlyMap<string, string>): Map<string, ThirdPartyData> {
  const rows = [...store].filter(([key]) => key.startsWith('row '));
  return new Map(rows.map(([key, value]) => [key.slice(4), JSON.parse(value) as ThirdPartyData]));
}

/** The stored table, in a fixed order. */
export function tableIn(store: ReadonlyMap<string, string>): string[] {
  return [...rowsIn(store)].map(([id, facts]) => `${id} ${JSON.stringify(sorted(facts))}`).sort();
}

function sorted(facts: ThirdPartyData): unknown {
  return Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Runs until the k-th call of the host; from then on the host is gone. @returns whether the run completed. */
export function runUntilCrash(host: VirtualSyncHost, op: Op<unknown>, k = Infinity): { done: boolean; asked: number } {
  let asked = 0;
  const mortal = <A extends unknown[], R>(method: (...args: A) => R) => {
    return (...args: A): R => {
      if (++asked >= k) throw new Error('crash');
      return method(...args);
    };
  };
  const dying: BlockingHost = {
    sendAll: mortal((requests: HttpRequest[]) => host.sendAll(requests)),
    sleep: mortal((ms: number) => host.sleep(ms)),
    now: () => host.now(),
    random: mortal(() => host.random()),
    load: mortal((key: string) => host.load(key)),
    save: mortal((key: string, value: string | undefined) => host.save(key, value)),
    log: mortal((notice: Notice) => host.log(notice)),
  };
  try {
    createBlockingRunner(dying).run(op);
    return { done: true, asked };
  } catch (error) {
    if (error instanceof Error && error.message === 'crash') return { done: false, asked };
    throw error;
  }
}
