import { describe, expect, it } from 'vitest';
import type { HttpReply, Op } from '../../../src/index.ts';
import { FactReader, type FactsWanted } from '../../../src/work/reading/fact-reader.ts';
import type { Facet, Facts } from '../../../src/work/reading/facts.ts';
import { all } from '../../../src/engine/op.ts';
import { createAsyncBench } from '../../conformance/bench.ts';
import { refusal } from '../../conformance/scripted-host.ts';
import { json, range } from '../../exchange/bench.ts';
import { makeClient } from '../writing/service.ts';

const gone = refusal(404, 'There is no such third party.');
const durand = json({ thirdpartyId: 7, name: 'Durand' });
const known = { thirdpartyId: '7', identity: { name: 'Durand' } } as unknown as Facts;
const list = (...ids: readonly number[]) => listOf(ids.length, ...ids);
const listOf = (total: number, ...ids: readonly number[]) =>
  json({ content: ids.map((thirdpartyId) => ({ thirdpartyId })), page: 0, size: 100, totalElements: total });

/** A service by path, each answer in its turn; the last one stays. */
function open(answers: Readonly<Record<string, readonly HttpReply[]>>) {
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
  const reader = new FactReader(makeClient());
  const find = (wanted: FactsWanted, facets: readonly Facet[] = ['identity'], id = '7') =>
    bench.run(reader.facts(id, new Set(facets), wanted));
  const calls = (path: string): number => turns.get(path) ?? 0;
  return { bench, reader, find, calls, run: <T>(op: Op<T>) => bench.run(op) };
}

describe('a third party that the service has just named', () => {
  it.each(['list', 'event', 'departure'] as const)(
    'is there when it is found at the second look (%s)',
    async (namedBy) => {
      const { find, calls } = open({ '/thirdparties/7': [gone, durand] });
      expect(await find({ namedBy })).toMatchObject({ state: 'there', facts: { identity: { name: 'Durand' } } });
      expect(calls('/thirdparties')).toBe(0);
    },
  );

  it('has left when it is not found and the list does not name it', async () => {
    const { find, calls } = open({ '/thirdparties': [list(6, 8)] });
    expect(await find({ namedBy: 'event', known })).toEqual({ state: 'left' });
    expect(calls('/thirdparties/7')).toBe(2);
  });

  it('has left when it is not found and an event says so, without the list', async () => {
    const { find, calls } = open({});
    expect(await find({ namedBy: 'departure', known })).toEqual({ state: 'left' });
    expect(calls('/thirdparties')).toBe(0);
  });

  it.each<[name: string, shown: HttpReply]>([
    ['names it', list(6, 7, 8)],
    ['is empty', list()],
    ['does not show all that it counts', listOf(9, 6, 8)],
  ])('is doubtful while the list %s, and what is known of it stays', async (_name, shown) => {
    const { bench, reader, find, run } = open({ '/thirdparties': [shown] });
    expect(await find({ namedBy: 'event', known })).toEqual({ state: 'doubtful', facts: known });
    await run(reader.tellDoubtful());
    await run(reader.tellDoubtful());
    const told = bench.recording.notices.filter(({ message }) => /thirdParties\.get.*404/.test(message));
    expect(told).toMatchObject([{ kind: 'warning', details: { thirdpartyIds: ['7'] } }]);
  });

  it('costs the list once, however many are in doubt', async () => {
    const { reader, calls, run } = open({ '/thirdparties': [list(100)] });
    const looks = range(20).map((id) => reader.facts(`${id}`, new Set(['identity'] as const), { namedBy: 'event' }));
    expect(new Set((await run(all(looks, 4))).map(({ state }) => state))).toEqual(new Set(['left']));
    expect(calls('/thirdparties')).toBe(1);
  });
});

it('a third party that nobody has named is not there at the first 404', async () => {
  const { find, bench } = open({});
  expect(await find({})).toEqual({ state: 'left' });
  expect(bench.recording.sent).toHaveLength(1);
});

describe('a part that is not found', () => {
  const attributes = [{ label: 'Criticality', values: ['High'] }];
  const wanted: readonly Facet[] = ['attributes'];

  it.each([{ ...known, attributes } as unknown as Facts, undefined])(
    'and that may have held something is asked for again (%j)',
    async (before) => {
      const { find } = open({ '/thirdparties/7': [durand], '/thirdparties/7/attributes': [gone, json(attributes)] });
      const found = await find({ namedBy: 'event', known: before }, wanted);
      expect(found).toMatchObject({ facts: { attributes: [{ values: ['High'] }] } });
    },
  );

  it('in a first pull is asked for again, too', async () => {
    const { find } = open({ '/thirdparties/7': [durand], '/thirdparties/7/attributes': [gone, json(attributes)] });
    expect(await find({ namedBy: 'list', known }, wanted)).toMatchObject({ facts: { attributes: [{}] } });
  });

  it('but empty, and that held something, is asked for again', async () => {
    const { find } = open({ '/thirdparties/7/attributes': [json([]), json(attributes)] });
    const before = { ...known, attributes } as unknown as Facts;
    expect(await find({ namedBy: 'event', known: before }, wanted)).toMatchObject({ facts: { attributes: [{}] } });
  });

  it('and is known to have held nothing is asked for once', async () => {
    const { find, calls } = open({ '/thirdparties/7': [durand] });
    const found = await find({ namedBy: 'event', known: { ...known, attributes: [] } }, wanted);
    expect(found).toMatchObject({ state: 'there', facts: { attributes: [] } });
    expect(calls('/thirdparties/7/attributes')).toBe(1);
  });

  it('is empty when it is not found twice, of a third party that is there', async () => {
    const { find } = open({ '/thirdparties/7': [durand] });
    expect(await find({ namedBy: 'event' }, wanted)).toMatchObject({ state: 'there', facts: { attributes: [] } });
  });
});
