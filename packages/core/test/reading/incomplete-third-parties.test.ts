import { describe, expect, it } from 'vitest';
import type { HttpResponse, Op } from '../../src/index.ts';
import type { ThirdPartyReadOptions } from '../../src/reading/third-party-parts.ts';
import { ThirdPartyReader } from '../../src/reading/third-party-reader.ts';
import type { Facet, ThirdPartyData } from '../../src/reading/third-party-data.ts';
import { mapConcurrent } from '../../src/runtime/op.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { refusal } from '../conformance/scripted-host.ts';
import { json, range } from '../http/bench.ts';
import { makeClient } from '../writing/service.ts';

const gone = refusal(404, 'There is no such third party.');
const durand = json({ thirdpartyId: 7, name: 'Durand' });
const known = { thirdpartyId: '7', identity: { name: 'Durand' } } as unknown as ThirdPartyData;
const list = (...ids: readonly number[]) => listOf(ids.length, ...ids);
const listOf = (total: number, ...ids: readonly number[]) =>
  json({ content: ids.map((thirdpartyId) => ({ thirdpartyId })), page: 0, size: 100, totalElements: total });

/** A service by path, each path with its answers in order; the last one is repeated. */
function open(answers: Readonly<Record<string, readonly HttpResponse[]>>) {
  const turns = new Map<string, number>();
  const bench = createAsyncBench({
    service: ({ url }) => {
      const [path = ''] = /\/thirdparties[^?]*/.exec(url) ?? [];
      const turn = turns.get(path) ?? 0;
      turns.set(path, turn + 1);
      const known = answers[path] ?? [gone];
      return known[Math.min(turn, known.length - 1)]!;
    },
  });
  const reader = new ThirdPartyReader(makeClient());
  const find = (wanted: ThirdPartyReadOptions, facets: readonly Facet[] = ['identity'], id = '7') =>
    bench.run(reader.facts(id, new Set(facets), wanted));
  const calls = (path: string): number => turns.get(path) ?? 0;
  return { bench, reader, find, calls, run: <T>(op: Op<T>) => bench.run(op) };
}

describe('a third party that the service has just listed or named in an event', () => {
  it.each(['list', 'event', 'departure'] as const)('exists when the second request finds it (%s)', async (namedBy) => {
    const { find, calls } = open({ '/thirdparties/7': [gone, durand] });
    expect(await find({ namedBy })).toMatchObject({ state: 'there', facts: { identity: { name: 'Durand' } } });
    expect(calls('/thirdparties')).toBe(0);
  });

  it('has left when it returns 404 and the list does not contain it', async () => {
    const { find, calls } = open({ '/thirdparties': [list(6, 8)] });
    expect(await find({ namedBy: 'event', known })).toEqual({ state: 'left' });
    expect(calls('/thirdparties/7')).toBe(2);
  });

  it('has left when it returns 404 and an event says so, without a read of the list', async () => {
    const { find, calls } = open({});
    expect(await find({ namedBy: 'departure', known })).toEqual({ state: 'left' });
    expect(calls('/thirdparties')).toBe(0);
  });

  it.each<[name: string, shown: HttpResponse]>([
    ['names it', list(6, 7, 8)],
    ['is empty', list()],
    ['does not show all that it counts', listOf(9, 6, 8)],
  ])('is incomplete while the list %s, and its known data stay', async (_name, shown) => {
    const { bench, reader, find, run } = open({ '/thirdparties': [shown] });
    expect(await find({ namedBy: 'event', known })).toEqual({ state: 'incomplete', facts: known });
    await run(reader.warnOfIncomplete());
    await run(reader.warnOfIncomplete());
    const notices = bench.recording.notices.filter(({ message }) => /thirdParties\.get.*404/.test(message));
    expect(notices).toMatchObject([{ kind: 'warning', message: expect.stringContaining(': 1 (7).') }]);
  });

  it('costs one read of the list, for any number of doubts', async () => {
    const { reader, calls, run } = open({ '/thirdparties': [list(100)] });
    const looks = range(20).map((id) => reader.facts(`${id}`, new Set(['identity'] as const), { namedBy: 'event' }));
    expect(new Set((await run(mapConcurrent(looks, 4))).map(({ state }) => state))).toEqual(new Set(['left']));
    expect(calls('/thirdparties')).toBe(1);
  });

  it.each(['list', 'event'] as const)('is incomplete when every response is another one (%s)', async (namedBy) => {
    const other = json({ thirdpartyId: 8, name: 'Another' });
    const { bench, reader, find, run } = open({
      '/thirdparties/6': [json({ thirdpartyId: 6, name: 'Petit' })],
      '/thirdparties/7': [other],
    });
    await find({ namedBy, isOneOfMany: true }, ['identity'], '6');
    const found = await find({ namedBy, known, isOneOfMany: true });
    expect(found).toMatchObject({ state: 'incomplete', facts: { identity: { name: 'Durand' } } });
    await run(reader.warnOfIncomplete());
    const [notice] = bench.recording.notices.filter(({ kind }) => kind === 'warning');
    expect(notice?.message).toContain('answered with another third party each time: 1 (7)');
  });
});

describe('third parties that all return 404 although the list names them', () => {
  const settleAfter = async (namedBy: 'list' | 'event') => {
    const { reader, find } = open({ '/thirdparties': [list(7, 8)] });
    for (const id of ['7', '8']) {
      expect(await find({ namedBy, known, isOneOfMany: true }, ['identity'], id)).toMatchObject({
        state: 'incomplete',
      });
    }
    reader.settleRefusals();
  };

  it('have another path, if all of them are read', async () => {
    await expect(settleAfter('list')).rejects.toThrow(/paths\.thirdParties\.get/);
  });

  it('may be the only ones, if an event names them', async () => {
    await expect(settleAfter('event')).resolves.toBeUndefined();
  });
});

it('a third party that was not named has left at the first 404', async () => {
  const { find, bench } = open({});
  expect(await find({})).toEqual({ state: 'left' });
  expect(bench.recording.sent).toHaveLength(1);
});

describe('a part that returns 404', () => {
  const attributes = [{ label: 'Criticality', values: ['High'] }];
  const wanted: readonly Facet[] = ['attributes'];

  it.each([{ ...known, attributes } as unknown as ThirdPartyData, undefined])(
    'and may have held something is requested again (%j)',
    async (before) => {
      const { find } = open({ '/thirdparties/7': [durand], '/thirdparties/7/attributes': [gone, json(attributes)] });
      const found = await find({ namedBy: 'event', known: before }, wanted);
      expect(found).toMatchObject({ facts: { attributes: [{ values: ['High'] }] } });
    },
  );

  it('is requested again in a first pull, too', async () => {
    const { find } = open({ '/thirdparties/7': [durand], '/thirdparties/7/attributes': [gone, json(attributes)] });
    expect(await find({ namedBy: 'list', known }, wanted)).toMatchObject({ facts: { attributes: [{}] } });
  });

  it('is also requested again when it is empty and held something before', async () => {
    const { find } = open({ '/thirdparties/7/attributes': [json([]), json(attributes)] });
    const before = { ...known, attributes } as unknown as ThirdPartyData;
    expect(await find({ namedBy: 'event', known: before }, wanted)).toMatchObject({ facts: { attributes: [{}] } });
  });

  it('is requested once when it is known to have been empty', async () => {
    const { find, calls } = open({ '/thirdparties/7': [durand] });
    const found = await find({ namedBy: 'event', known: { ...known, attributes: [] } }, wanted);
    expect(found).toMatchObject({ state: 'there', facts: { attributes: [] } });
    expect(calls('/thirdparties/7/attributes')).toBe(1);
  });

  it('twice is empty for an existing third party, where a search without result returns 404', async () => {
    const { find, calls } = open({ '/thirdparties/7': [durand] });
    expect(await find({ namedBy: 'event' }, wanted)).toMatchObject({ state: 'there', facts: { attributes: [] } });
    await find({ namedBy: 'event' }, ['indicators']);
    expect(calls('/thirdparties/search')).toBe(2);
  });

  it.each([0, 2])('for one third party alone is a doubt, at any position (%i)', async (first) => {
    const shown = range(3).map((id) => [`/thirdparties/${id}/attributes`, [json(attributes)]] as const);
    const answers = { ...Object.fromEntries(shown), [`/thirdparties/${first}/attributes`]: [refusal(403, 'Not you.')] };
    const { bench, reader, run } = open(answers);
    const wanted = { known, namedBy: 'list', isOneOfMany: true } as const;
    const states: string[] = [];
    for (const id of range(3)) states.push((await run(reader.facts(`${id}`, new Set(['attributes']), wanted))).state);
    expect(states).toEqual(range(3).map((id) => (id === first ? 'incomplete' : 'there')));
    reader.settleRefusals();
    await run(reader.warnOfIncomplete());
    const notices = bench.recording.notices.map(({ message }) => message);
    expect(notices).toContainEqual(`attributes.list: refused (403): 1 (${first}). What was known of them is kept.`);
  });

  it('for every third party is a refusal, as it is for one requested alone', async () => {
    const answers = { '/thirdparties/7/attributes': [refusal(403, 'Not you.')] };
    const { reader, find } = open(answers);
    await find({ namedBy: 'list', known, isOneOfMany: true }, ['attributes']);
    expect(reader.isInDoubt).toBe(true);
    expect(() => reader.settleDoubts()).toThrow(/403/);
    await expect(find({ namedBy: 'list', known }, ['attributes'])).rejects.toMatchObject({ status: 403 });
  });

  describe('where the service answers a search without result with an empty list', () => {
    const answers = { '/thirdparties/7': [durand], '/thirdparties/search': [list()] };
    const parts = ['attributes', 'indicators', 'dossiers'] as const;

    it.each(parts)('leaves its third party in doubt, which is reported with its id: %s', async (part) => {
      const { bench, find, reader, run } = open({ ...answers, '/thirdparties': [list(7)] });
      expect(await find({ namedBy: 'list', known }, [part])).toEqual({ state: 'incomplete', facts: known });
      await run(reader.warnOfIncomplete());
      const notices = bench.recording.notices.filter(({ message }) => /search\.notFoundMeans/.test(message));
      expect(notices).toMatchObject([{ kind: 'warning', message: expect.stringContaining(': 1 (7).') }]);
      expect(notices[0]?.message).toMatch(new RegExp(`^${part}\\.list`));
    });

    it('is requested again when its third party was found', async () => {
      const lists = [gone, gone, json(attributes)];
      const { find } = open({ ...answers, '/thirdparties/7/attributes': lists });
      expect(await find({ namedBy: 'list', known }, wanted)).toMatchObject({ facts: { attributes: [{}] } });
    });

    it('is an error for a caller that requests it alone, too', async () => {
      const { reader, run } = open(answers);
      await expect(run(reader.attributes('7'))).rejects.toMatchObject({ endpoint: 'attributes.list', status: 404 });
    });

    it('is empty if the profile says so, without a search', async () => {
      const { bench } = open(answers);
      const reader = new ThirdPartyReader(makeClient({ 'search.notFoundMeans': 'empty' }));
      const found = await bench.run(reader.facts('7', new Set(wanted), { namedBy: 'list', known }));
      expect(found).toMatchObject({ state: 'there', facts: { attributes: [] } });
      expect(bench.recording.sent.some(({ request }) => request.url.includes('search'))).toBe(false);
    });

    it('costs one search, for any number of doubts', async () => {
      const third = range(20).map((id) => [`/thirdparties/${id}`, [json({ thirdpartyId: id })]] as const);
      const { reader, calls, run } = open({ ...answers, ...Object.fromEntries(third) });
      const looks = range(20).map((id) => reader.facts(`${id}`, new Set(wanted), { known, namedBy: 'list' }));
      expect(new Set((await run(mapConcurrent(looks, 4))).map(({ state }) => state))).toEqual(new Set(['incomplete']));
      expect(calls('/thirdparties/search')).toBe(1);
    });

    it('fails the work, unless the operation has answered for another third party', async () => {
      const { find, reader } = open({ ...answers, '/thirdparties/8/attributes': [json([])] });
      await find({ namedBy: 'list', known }, wanted);
      expect(() => reader.settleDoubts()).toThrow(/attributes\.list/);
      await find({ namedBy: 'list', known }, wanted, '8');
      expect(() => reader.settleDoubts()).not.toThrow();
    });
  });
});
