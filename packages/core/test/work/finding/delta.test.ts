import { describe, expect, it } from 'vitest';
import type { Delta } from '../../../src/index.ts';
import type { HttpRequest, Op } from '../../../src/engine/op.ts';
import { refreshFacts, type Known } from '../../../src/work/finding/delta.ts';
import type { Facet, Facts } from '../../../src/work/reading/facts.ts';
import { createSignedClient, driveAsync, json } from '../../exchange/bench.ts';

const startMs = Date.UTC(2026, 10, 20, 12);
const since = '2026-11-20T10:00:00Z';
const page = (...content: readonly unknown[]) => json({ content, totalElements: content.length });

/** A service in which one document has changed; whose dossier it is, the list of dossiers says alone (G41). */
function serve({ url }: HttpRequest) {
  if (/\/documents.*eventNames=/.test(url)) return page({ documentId: 9, dossierId: 5 });
  if (/eventNames=/.test(url)) return page();
  if (/\/thirdparties\/7\/dossiers/.test(url)) return json([{ dossierId: 5, documents: [] }]);
  if (/\/thirdparties\/7/.test(url)) return json({ thirdpartyId: 7, name: 'Durand' });
  return page({ dossierId: 5, thirdpartyId: 7 }, { dossierId: 6, thirdpartyId: 8 });
}

async function refresh(known: Known, wanted: readonly Facet[] = ['dossiers']) {
  const deltas: Delta[] = [];
  const { host, error } = await driveAsync({ service: serve, startMs }, () =>
    refreshFacts(createSignedClient(), new Set(wanted), since, known, function* (delta): Op<void> {
      deltas.push(delta);
    }),
  );
  expect(error).toBeUndefined();
  const read = host.sent.map(({ request }) => request.url).filter((url) => !url.includes('eventNames='));
  return { deltas, read };
}

const factsOf = (delta: Delta | undefined) => (delta?.state === 'there' ? delta.facts : undefined);

const nothing = { facts: () => undefined, ownerOf: () => undefined };

describe('a changed document of a dossier that nobody knows', () => {
  it('brings its third party up to date, whom the list of dossiers names', async () => {
    const { deltas, read } = await refresh(nothing);
    expect(deltas).toMatchObject([{ thirdpartyId: '7', facts: { identity: { name: 'Durand' }, dossiers: [{}] } }]);
    expect(read.filter((url) => /\/dossiers\?/.test(url))).toHaveLength(1);
  });

  it('costs no list where the owner is known', async () => {
    const { deltas, read } = await refresh({ ...nothing, ownerOf: () => '7' });
    expect(deltas).toHaveLength(1);
    expect(read.filter((url) => /\/dossiers\?/.test(url))).toEqual([]);
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
