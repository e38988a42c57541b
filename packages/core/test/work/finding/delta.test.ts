import { describe, expect, it } from 'vitest';
import type { Delta } from '../../../src/index.ts';
import type { Op } from '../../../src/engine/op.ts';
import { reply, type Service } from '../../conformance/index.ts';
import { refreshFacts, type Known } from '../../../src/work/finding/delta.ts';
import type { Facet, Facts } from '../../../src/work/reading/facts.ts';
import { createSignedClient, driveAsync, json } from '../../exchange/bench.ts';

const startMs = Date.UTC(2026, 10, 20, 12);
const since = '2026-11-20T10:00:00Z';
const page = (...content: readonly unknown[]) => json({ content, totalElements: content.length });

/** What is known of a dossier by itself; by number, undefined for 404. */
type Single = (dossierId: number) => object | undefined;
const owned: Single = (dossierId) => ({ dossierId, thirdpartyId: 7 });

/** A service in which documents have changed; whose dossiers they are, these alone say (G41). */
const serve =
  (changed: readonly number[], single: Single): Service =>
  ({ url }) => {
    if (/\/documents.*eventNames=/.test(url))
      return page(...changed.map((dossierId) => ({ documentId: 10 + dossierId, dossierId })));
    if (/eventNames=/.test(url)) return page();
    if (/\/thirdparties\/\d\/dossiers/.test(url)) return json([{ dossierId: 5, documents: [] }]);
    const [, party] = /\/thirdparties\/(\d)/.exec(url) ?? [];
    if (party !== undefined) return json({ thirdpartyId: Number(party), name: 'Durand' });
    const [, dossier] = /\/dossiers\/(\d+)$/.exec(url) ?? [];
    if (dossier === undefined) return page({ dossierId: 5, thirdpartyId: 7 }, { dossierId: 6, thirdpartyId: 8 });
    const found = single(Number(dossier));
    return found === undefined ? reply(404, '{"message":"not found"}') : json(found);
  };

async function refresh(known: Known, wanted: readonly Facet[] = ['dossiers'], changed = [5], single = owned) {
  const deltas: Delta[] = [];
  const { host, error } = await driveAsync({ service: serve(changed, single), startMs }, () =>
    refreshFacts(createSignedClient(), new Set(wanted), since, known, function* (delta): Op<void> {
      deltas.push(delta);
    }),
  );
  expect(error).toBeUndefined();
  const read = host.sent.map(({ request }) => request.url).filter((url) => !url.includes('eventNames='));
  return { deltas, read };
}

const factsOf = (delta: Delta | undefined) => (delta?.state === 'there' ? delta.facts : undefined);

const lists = (read: readonly string[]) => read.filter((url) => /\/dossiers\?/.test(url));
const nothing = { facts: () => undefined, ownerOf: () => undefined };

describe('a changed document of a dossier that nobody knows', () => {
  it('brings its third party up to date, whom the dossier names: one call, and no list', async () => {
    const { deltas, read } = await refresh(nothing);
    expect(deltas).toMatchObject([{ thirdpartyId: '7', facts: { identity: { name: 'Durand' }, dossiers: [{}] } }]);
    expect(lists(read)).toEqual([]);
    expect(read.filter((url) => url.endsWith('/dossiers/5'))).toHaveLength(1);
  });

  it('brings them up to date by the list, where there are more of them than the list has pages', async () => {
    const { deltas, read } = await refresh({ ...nothing, dossierCount: 90 }, ['dossiers'], [5, 6]);
    expect(deltas.map(({ thirdpartyId }) => thirdpartyId)).toEqual(['7', '8']);
    expect(lists(read)).toHaveLength(1);
    expect(read.filter((url) => /\/dossiers\/\d/.test(url))).toEqual([]);
  });

  it('is found in the list by a service that reads no dossier by itself (G09)', async () => {
    const { deltas, read } = await refresh(nothing, ['dossiers'], [5], () => undefined);
    expect(deltas).toMatchObject([{ thirdpartyId: '7' }]);
    expect(lists(read)).toHaveLength(1);
  });

  it('costs no list when another one has gone meanwhile', async () => {
    const { deltas, read } = await refresh(nothing, ['dossiers'], [5, 6], (id) => (id === 6 ? undefined : owned(id)));
    expect(deltas).toMatchObject([{ thirdpartyId: '7' }]);
    expect(lists(read)).toEqual([]);
  });

  it('costs no list where the owner is known', async () => {
    const { deltas, read } = await refresh({ ...nothing, ownerOf: () => '7' });
    expect(deltas).toHaveLength(1);
    expect(lists(read)).toEqual([]);
  });
});

describe('what is read of a changed third party', () => {
  const wanted = ['attributes', 'indicators', 'dossiers'] as const;
  const parts = (read: readonly string[]) =>
    read.map((url) => /thirdparties\/7(?:\/(\w+))?/.exec(url)?.[1] ?? 'identity');

  it('is what is stale, where the rest is kept', async () => {
    const kept = { thirdpartyId: '7', identity: { name: 'Durand' }, attributes: [] } as unknown as Facts;
    const { deltas, read } = await refresh({ facts: () => kept, ownerOf: () => '7' }, wanted);
    expect(parts(read)).toEqual(['dossiers']);
    expect(factsOf(deltas[0])?.attributes).toBe(kept.attributes);
  });

  it('is what is stale beside who it is, where the rest is shown elsewhere', async () => {
    const { deltas, read } = await refresh({ ...nothing, isShown: () => true, ownerOf: () => '7' }, wanted);
    expect(parts(read)).toEqual(['identity', 'dossiers']);
    expect(factsOf(deltas[0])).not.toHaveProperty('attributes');
  });
});
