import { describe, expect, it } from 'vitest';
import type { Delta } from '../../src/index.ts';
import type { Op } from '../../src/runtime/op.ts';
import { refusal, type Service } from '../conformance/index.ts';
import { findStale, isJustFound, type LocalState } from '../../src/sync/find-stale.ts';
import { syncChanges } from '../../src/sync/incremental-sync.ts';
import { staleFacets } from '../../src/sync/stale-facets.ts';
import type { Facet, ThirdPartyData } from '../../src/reading/third-party-data.ts';
import { createSignedClient, driveAsync, json } from '../http/bench.ts';

const startMs = Date.UTC(2026, 10, 20, 12);
const since = '2026-11-20T10:00:00Z';
const page = (...content: readonly unknown[]) => json({ content, totalElements: content.length });

/** The answer for a single dossier, by number; undefined for 404. */
type Single = (dossierId: number) => object | undefined;
const owned: Single = (dossierId) => ({ dossierId, thirdpartyId: 7 });

/** A service with changed documents; only the dossiers name their owners (G41). */
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
    return found === undefined ? refusal(404) : json(found);
  };

async function refresh(known: LocalState, wanted: readonly Facet[] = ['dossiers'], changed = [5], single = owned) {
  const deltas: Delta[] = [];
  const { host, error } = await driveAsync({ service: serve(changed, single), startMs }, () =>
    syncChanges(createSignedClient(), new Set(wanted), since, known, function* (delta): Op<void> {
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

describe('a changed document of an unknown dossier', () => {
  it('updates the third party that the dossier names: one call, and no list', async () => {
    const { deltas, read } = await refresh(nothing);
    expect(deltas).toMatchObject([{ thirdpartyId: '7', facts: { identity: { name: 'Durand' }, dossiers: [{}] } }]);
    expect(lists(read)).toEqual([]);
    expect(read.filter((url) => url.endsWith('/dossiers/5'))).toHaveLength(1);
  });

  it('is resolved by the list, where there are more of them than the list has pages', async () => {
    const { deltas, read } = await refresh({ ...nothing, dossierCount: 90 }, ['dossiers'], [5, 6]);
    expect(deltas.map(({ thirdpartyId }) => thirdpartyId)).toEqual(['7', '8']);
    expect(lists(read)).toHaveLength(1);
    expect(read.filter((url) => /\/dossiers\/\d/.test(url))).toEqual([]);
  });

  it('is resolved by single reads, where there are as many of them as the list has pages', async () => {
    const { read } = await refresh({ ...nothing, dossierCount: 101 }, ['dossiers'], [5, 6]);
    expect(lists(read)).toEqual([]);
  });

  it('is resolved by the list for a service without single reads of dossiers (G09)', async () => {
    const { deltas, read } = await refresh(nothing, ['dossiers'], [5], () => undefined);
    expect(deltas).toMatchObject([{ thirdpartyId: '7' }]);
    expect(lists(read)).toHaveLength(1);
  });

  it('costs no list when another dossier has gone meanwhile', async () => {
    const { deltas, read } = await refresh(nothing, ['dossiers'], [5, 6], (id) => (id === 6 ? undefined : owned(id)));
    expect(deltas).toMatchObject([{ thirdpartyId: '7' }]);
    expect(lists(read)).toEqual([]);
  });

  it.each([
    [503, since],
    [500, '2026-11-20T11:58:00.000Z'],
  ])(
    'that is archived and answers %i does not end the refresh, and the next one starts at %s',
    async (status, next) => {
      const service: Service = (request, ...rest) =>
        request.url.endsWith('/dossiers/9') ? refusal(status) : serve([5, 9], owned)(request, ...rest);
      const { value, error } = await driveAsync({ service, startMs }, () =>
        findStale(createSignedClient(), new Set(['dossiers']), since, { ...nothing, dossierCount: 200 }),
      );
      expect(error).toBeUndefined();
      expect([...value!.stale.keys()]).toEqual(['7']);
      expect(value!.cursor).toBe(next);
    },
  );

  it.each([400, 403, 405, 500, 503])(
    'is resolved by the list where the service answers a single read of a dossier with %i',
    async (status) => {
      const service: Service = (request, ...rest) =>
        request.url.endsWith('/dossiers/6') ? refusal(status) : serve([5, 6], owned)(request, ...rest);
      const { value, error } = await driveAsync({ service, startMs }, () =>
        findStale(createSignedClient(), new Set(['dossiers']), since, { ...nothing, dossierCount: 200 }),
      );
      expect(error).toBeUndefined();
      expect([...value!.stale.keys()]).toEqual(['7', '8']);
    },
  );

  it('makes the dossiers of its third party stale, and no other stored data', async () => {
    const kept = { thirdpartyId: '7', identity: { name: 'Durand' }, dossiers: [] } as unknown as ThirdPartyData;
    const { deltas, read } = await refresh({ ...nothing, facts: () => kept });
    expect(factsOf(deltas[0])?.dossiers).toHaveLength(1);
    expect(read.filter((url) => url.endsWith('thirdparties/7'))).toEqual([]);
  });

  it('is ignored where the dossier names no third party', async () => {
    const { deltas } = await refresh(nothing, ['dossiers'], [5], (dossierId) => ({ dossierId }));
    expect(deltas).toEqual([]);
  });

  it('costs no call where the dossier has changed, too, and names its third party', async () => {
    const service: Service = (request, ...rest) =>
      /\/dossiers(?!.*\/documents)[^?]*\?.*eventNames=/.test(request.url)
        ? page({ dossierId: 5, thirdpartyId: 7 })
        : serve([5], owned)(request, ...rest);
    const { value, host } = await driveAsync({ service, startMs }, () =>
      findStale(createSignedClient(), new Set(['dossiers']), since, nothing),
    );
    expect([...value!.stale]).toEqual([['7', new Set(['dossiers'])]]);
    expect(host.sent.filter(({ request }) => !request.url.includes('eventNames='))).toEqual([]);
  });

  it('does not end the run where its archived dossier is temporarily unavailable, and the next run starts where this one did', async () => {
    const service: Service = (request, ...rest) => {
      if (/\/dossiers\?(?!.*eventNames=)/.test(request.url)) return page();
      return request.url.endsWith('/dossiers/5') ? refusal(503) : serve([5], owned)(request, ...rest);
    };
    const { value } = await driveAsync({ service, startMs }, () =>
      syncChanges(createSignedClient(), new Set(['dossiers']), since, nothing, function* (): Op<void> {}),
    );
    expect(value).toBe(since);
  });

  it('costs no list where the owner is known', async () => {
    const { deltas, read } = await refresh({ ...nothing, ownerOf: () => '7' });
    expect(deltas).toHaveLength(1);
    expect(lists(read)).toEqual([]);
  });
});

describe('a changed document without a dossier', () => {
  const look = async (document: object) => {
    const service: Service = ({ url }) => (/\/documents.*eventNames=/.test(url) ? page(document) : page());
    const { value, host } = await driveAsync({ service, startMs }, () =>
      findStale(createSignedClient(), new Set(['dossiers']), since, { ownerOf: () => '8' }),
    );
    const asked = host.sent.filter(({ request }) => !request.url.includes('eventNames='));
    return [[...value!.stale.keys()], asked];
  };

  it('belongs to the third party that it names', async () => {
    expect(await look({ documentId: 1, thirdpartyId: 7 })).toEqual([['7'], []]);
  });

  it('without a third party is ignored, without a call', async () => {
    expect(await look({ documentId: 1 })).toEqual([[], []]);
  });

  it('without a third party is reported once, since the refresh does not show its change', async () => {
    const service: Service = ({ url }) => (/\/documents.*eventNames=/.test(url) ? page(11, 12) : page());
    const { host } = await driveAsync({ service, startMs }, () =>
      findStale(createSignedClient(), new Set(['dossiers']), '2026-11-01T10:00:00Z', nothing),
    );
    expect(host.notices).toMatchObject([
      { kind: 'warning', message: expect.stringMatching(/2 changed documents .* without their dossier/) },
    ]);
  });
});

describe('the reads of a changed third party', () => {
  const wanted = ['attributes', 'indicators', 'dossiers'] as const;
  const parts = (read: readonly string[]) =>
    read.map((url) => /thirdparties\/7(?:\/(\w+))?/.exec(url)?.[1] ?? 'identity');

  it('are the stale facets, where the others are stored', async () => {
    const kept = { thirdpartyId: '7', identity: { name: 'Durand' }, attributes: [] } as unknown as ThirdPartyData;
    const { deltas, read } = await refresh({ facts: () => kept, ownerOf: () => '7' }, wanted);
    expect(parts(read)).toEqual(['dossiers']);
    expect(factsOf(deltas[0])?.attributes).toBe(kept.attributes);
  });

  it('are the stale facets and the identity, where the others are shown elsewhere', async () => {
    const { deltas, read } = await refresh({ ...nothing, isShown: () => true, ownerOf: () => '7' }, wanted);
    expect(parts(read)).toEqual(['identity', 'dossiers']);
    expect(factsOf(deltas[0])).not.toHaveProperty('attributes');
  });
});

describe('an event', () => {
  it('with an unknown code makes nothing stale', () => {
    expect(staleFacets('thirdParty', 'THIRD_PARTY_PAINTED')).toEqual([]);
  });

  it('of a departure is distinguished from one of a change', async () => {
    const answered = (only: RegExp) => (url: string) => (only.test(url) ? page({ thirdpartyId: 7 }) : page());
    const look = async (only: RegExp) => {
      const answer = answered(only);
      const { value } = await driveAsync({ service: ({ url }) => answer(url), startMs }, () =>
        findStale(createSignedClient(), new Set(['identity']), since, nothing),
      );
      return [[...value!.stale.keys()], [...value!.departed]];
    };
    expect(await look(/THIRD_PARTY_ARCHIVED/)).toEqual([['7'], ['7']]);
    expect(await look(/THIRD_PARTY_UPDATED/)).toEqual([['7'], []]);
  });

  it('is found again by a search that begins less than both overlaps and the zone margin before the end of another', async () => {
    const client = createSignedClient({ 'events.lookbackSeconds': 60, 'events.zoneToleranceSeconds': 3_600 });
    const justFound = async (agoMs: number) =>
      (await driveAsync({ startMs }, () => isJustFound(client, new Date(startMs - agoMs).toISOString()))).value;
    expect([await justFound(3_719_000), await justFound(3_720_000)]).toEqual([true, false]);
  });
});
