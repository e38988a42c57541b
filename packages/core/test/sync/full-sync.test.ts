import { describe, expect, it } from 'vitest';
import { createVirtualSyncHost, refusal, type Service, type VirtualSyncHost } from '../conformance/index.ts';
import type { HttpRequest, Op } from '../../src/runtime/op.ts';
import { fullSync } from '../../src/sync/full-sync.ts';
import { createSignedClient, driveAsync, json } from '../http/bench.ts';
import { pullAll, refreshAll, runUntilCrash, tableIn, wanted } from './keeper.ts';
import { Model } from './model.ts';

const startMs = Date.UTC(2026, 2, 27);
const dayMs = 86_400_000;
/** Number of requests for one third party: its detail, attributes, indicators, dossiers and their documents. */
const aThirdParty = 6;
const sideBySide = 4;

const createClient = () => createSignedClient({ 'rate.maxConcurrent': sideBySide });

function createModel(size: number): Model {
  return new Model({ size });
}

/** The third parties that were requested one by one, besides the list. */
function askedAbout({ sent }: VirtualSyncHost): string[] {
  return sent.flatMap(({ request }) => /\/thirdparties\/(\d+)/.exec(request.url)?.[1] ?? []);
}

const rowsOf = ({ store }: VirtualSyncHost): string[] =>
  [...store.keys()].flatMap((key) => (key.startsWith('row ') ? [key.slice(4)] : []));

describe('a pull that was killed', () => {
  it('at any moment: the next pull requests no stored third party, and repeats at most the requests under way', () => {
    const size = 18;
    const whole = createVirtualSyncHost({ service: createModel(size).service, startMs });
    runUntilCrash(whole, pullAll(createClient(), whole.store));
    let keptMost = 0;
    for (let k = 1, isDone = false; !isDone; k++) {
      const { service } = createModel(size);
      const first = createVirtualSyncHost({ service, startMs });
      isDone = runUntilCrash(first, pullAll(createClient(), first.store), k).done;
      if (isDone) break;
      const kept = rowsOf(first);
      keptMost = Math.max(keptMost, kept.length);
      const second = createVirtualSyncHost({ service, startMs, stored: Object.fromEntries(first.store) });
      runUntilCrash(second, pullAll(createClient(), second.store));
      expect(askedAbout(second).filter((id) => kept.includes(id))).toEqual([]);
      const repeated = askedAbout(first).length + askedAbout(second).length - askedAbout(whole).length;
      expect(repeated, `killed at ${k}`).toBeLessThanOrEqual(sideBySide * aThirdParty);
      expect(tableIn(second.store), `killed at ${k}`).toEqual(tableIn(whole.store));
    }
    expect(keptMost).toBeGreaterThan(size / 2);
  });

  it('has stored the third parties that overtook a slow one', async () => {
    const { service } = createModel(sideBySide);
    const visited: string[] = [];
    const isSlow = ({ url }: HttpRequest): boolean => url.includes('/thirdparties/1/attributes');
    await driveAsync({ service, startMs, latencyMs: (request) => (isSlow(request) ? 30_000 : 10) }, () =>
      fullSync(createClient(), wanted, function* ({ facts }): Op<void> {
        visited.push(...facts.map(({ thirdpartyId }) => thirdpartyId));
      }),
    );
    expect(visited).toHaveLength(sideBySide);
    expect(visited.at(-1)).toBe('1');
  });
});

describe('a pull', () => {
  it('reports third parties that are listed but return 404, and returns their data of the list', async () => {
    const { service } = createModel(3);
    const gone: Service = (request, ...rest) =>
      /\/thirdparties\/2(\/|$)/.test(request.url) ? refusal(404) : service(request, ...rest);
    const seen: [id: string, isIncomplete: boolean, name: unknown][] = [];
    await driveAsync({ service: gone, startMs }, () =>
      fullSync(createClient(), new Set(['identity', 'attributes']), function* ({ facts, incomplete }): Op<void> {
        for (const { thirdpartyId, identity } of facts) {
          seen.push([thirdpartyId, incomplete.includes(thirdpartyId), identity.thirdpartyId]);
        }
      }),
    );
    expect(seen.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
      ['1', false, '1'],
      ['2', true, '2'],
      ['3', false, '3'],
    ]);
  });

  it('keeps a few pages of a long list in memory: the others are requested once earlier ones are visited', async () => {
    const [pages, pageSize] = [20, 5];
    const { service } = createModel(pages * pageSize);
    let visited = 0;
    const ahead: number[] = [];
    const counting: Service = (request, ...rest) => {
      const page = /\/thirdparties\?.*\bpage=(\d+)/.exec(request.url)?.[1];
      if (page !== undefined) ahead.push(Number(page) - Math.floor(visited / pageSize));
      return service(request, ...rest);
    };
    const client = createSignedClient({ 'rate.maxConcurrent': 12, 'paging.pageSize': pageSize });
    await driveAsync({ service: counting, startMs, latencyMs: 10 }, () =>
      fullSync(client, wanted, function* ({ facts }): Op<void> {
        visited += facts.length;
      }),
    );
    expect(visited).toBe(pages * pageSize);
    expect(ahead.length).toBeGreaterThanOrEqual(pages);
    expect(Math.max(...ahead)).toBeLessThanOrEqual(4);
  });

  it('requests more pages at once where the list is slower than the third parties', async () => {
    const [pages, pageSize] = [40, 5];
    const { service } = createModel(pages * pageSize);
    const client = createSignedClient({ 'rate.maxConcurrent': 12, 'paging.pageSize': pageSize });
    const latencyMs = ({ url }: HttpRequest): number => (/\/thirdparties\?/.test(url) ? 2_000 : 10);
    let visited = 0;
    const { host } = await driveAsync({ service, startMs, latencyMs }, () =>
      fullSync(client, new Set(['attributes']), function* ({ facts }): Op<void> {
        visited += facts.length;
      }),
    );
    expect(visited).toBe(pages * pageSize);
    // It takes 22 s with four pages.
    expect(host.elapsedMs()).toBeLessThan(15_000);
  });

  it('leaves out records without a key', async () => {
    const list = json({ content: [{ name: 'Keyless' }, { thirdpartyId: 1, name: 'Durand' }], page: 0, size: 100 });
    const seen: string[] = [];
    await driveAsync({ service: () => list, startMs }, () =>
      fullSync(createClient(), new Set(), function* ({ facts }): Op<void> {
        seen.push(...facts.map(({ thirdpartyId }) => thirdpartyId));
      }),
    );
    expect(seen).toEqual(['1']);
  });

  it('requests nothing beyond the list for the data that the list shows', async () => {
    const { host } = await driveAsync({ service: createModel(3).service, startMs }, () =>
      fullSync(createClient(), new Set(), function* (): Op<void> {}),
    );
    expect(host.sent.filter(({ request }) => !request.url.includes('?'))).toEqual([]);
  });
});

describe('a refresh that was killed', () => {
  it('at any moment: the next refresh reads no updated third party again', () => {
    const laterMs = startMs + dayMs;
    let keptMost = 0;
    for (let k = 1, isDone = false; !isDone; k++) {
      const model = createModel(12);
      const pulled = createVirtualSyncHost({ service: model.service, startMs });
      runUntilCrash(pulled, pullAll(createClient(), pulled.store));
      for (let id = 1; id <= 9; id++) model.setAttribute(id, 'changed', laterMs - 3_600_000);
      const stored = Object.fromEntries(pulled.store);
      const first = createVirtualSyncHost({ service: model.service, startMs: laterMs, stored });
      isDone = runUntilCrash(first, refreshAll(createClient(), first.store), k).done;
      const fresh = [...first.store].flatMap(([key, row]) => (row.includes('changed') ? [key.slice(4)] : []));
      keptMost = Math.max(keptMost, fresh.length);
      const second = createVirtualSyncHost({
        service: model.service,
        startMs: laterMs + 60_000,
        stored: Object.fromEntries(first.store),
      });
      if (!isDone) runUntilCrash(second, refreshAll(createClient(), second.store));
      // One may have been written, and not yet removed from the stored findings.
      const again = new Set(askedAbout(second).filter((id) => fresh.includes(id)));
      expect(again.size, `killed at ${k}`).toBeLessThanOrEqual(1);
      const end = isDone ? first.store : second.store;
      expect([...end.values()].filter((row) => row.includes('changed'))).toHaveLength(9);
    }
    expect(keptMost).toBe(9);
  });
});
