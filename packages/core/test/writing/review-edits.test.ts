import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reviewEdits, workbookPhrases, type Change, type Edit } from '../../src/index.ts';
import type { CellOptions } from '../../src/writing/edit.ts';
import type { KnownValues } from '../../src/writing/review-edits.ts';
import { sameValues } from '../../src/writing/same-values.ts';
import type { AttributeType } from '../../src/values/index.ts';
import { createAsyncBench, createSyncBench, type Bench } from '../conformance/bench.ts';
import { refusal, reply } from '../conformance/scripted-host.ts';
import { attributeService, criticality, hold, makeClient, rate, regions, type Holdings } from './service.ts';

async function review(
  held: Holdings,
  edits: readonly Edit[],
  overrides: Readonly<Record<string, unknown>> = {},
  createBench: (script: { service: ReturnType<typeof attributeService> }) => Bench = createAsyncBench,
  options: CellOptions = {},
): Promise<{ changes: Change[]; bench: Bench }> {
  const bench = createBench({ service: attributeService(held) });
  const changes: Change[] = [];
  await bench.run(
    reviewEdits(makeClient(overrides), edits, options, function* (reviewed) {
      changes.push(...reviewed);
    }),
  );
  return { changes, bench };
}

const verdicts = (changes: readonly Change[]) => changes.map(({ verdict }) => verdict);

test('an edit is a change, unchanged, a conflict or refused, by the current value of the service', async () => {
  const held = hold({
    1: { Criticality: ['Low'] },
    2: { Criticality: ['Low'] },
    3: { Criticality: ['Medium'] },
    4: {},
  });
  const { changes } = await review(held, [
    { thirdpartyId: '1', attribute: criticality, cell: 'high', baseValues: ['Low'] },
    { thirdpartyId: '2', attribute: criticality, cell: 'LOW' },
    { thirdpartyId: '3', attribute: criticality, cell: 'High', baseValues: ['Low'] },
    { thirdpartyId: '4', attribute: criticality, cell: 'Huge' },
    { thirdpartyId: '9', attribute: criticality, cell: 'Low' },
  ]);
  expect(verdicts(changes)).toEqual(['change', 'unchanged', 'conflict', 'refused', 'refused']);
  expect(changes[0]?.values).toEqual(['High']);
  expect(changes[2]?.reason).toContain('"Medium"');
  expect(changes[3]?.reason).toContain('High; Medium; Low');
  expect(changes[4]?.reason).toContain('not in the portfolio');
});

test('a value that another user has already set to the wanted one is not a conflict', async () => {
  const held = hold({ 1: { Criticality: ['High'] } });
  const edit = { thirdpartyId: '1', attribute: criticality, cell: 'High', baseValues: ['Low'] };
  expect(verdicts((await review(held, [edit])).changes)).toEqual(['unchanged']);
});

test('a third party is read once for any number of edited attributes, by both drivers', async () => {
  const held = hold({ 1: { Criticality: ['Low'] }, 2: {} });
  const edits = [
    { thirdpartyId: '1', attribute: criticality, cell: 'High' },
    { thirdpartyId: '2', attribute: criticality, cell: 'Low' },
    { thirdpartyId: '1', attribute: rate, cell: '12 %' },
  ];
  const asynchronous = await review(held, edits);
  const synchronous = await review(held, edits, {}, createSyncBench);
  expect(asynchronous.bench.recording.sent).toHaveLength(2);
  expect(synchronous.bench.recording.multiset()).toEqual(asynchronous.bench.recording.multiset());
  expect(verdicts(synchronous.changes)).toEqual(verdicts(asynchronous.changes));
});

test.each([
  ['100', '12 %', [12]],
  ['100', 12, [12]],
  ['1', '12 %', [0.12]],
] as const)('a percentage is sent on the scale %s of the service: %j as %j', async (percentScale, cell, values) => {
  const { changes } = await review(hold({ 1: {} }), [{ thirdpartyId: '1', attribute: rate, cell }], {
    'attributes.percentScale': percentScale,
  });
  expect(changes[0]?.values).toEqual(values);
});

test('an empty cell clears only where the profile says that the service can', async () => {
  const held = hold({ 1: { Criticality: ['Low'] } });
  const edit = { thirdpartyId: '1', attribute: criticality, cell: '' };
  expect(verdicts((await review(held, [edit])).changes)).toEqual(['refused']);
  expect(verdicts((await review(held, [edit], { 'attributes.emptyClears': true })).changes)).toEqual(['change']);
});

test.each(['en', 'fr'] as const)(
  'a reason in a workbook (%s) names no key of the profile, other hosts see it',
  async (language) => {
    const held = hold({ 1: { Criticality: ['Low'] } });
    const edit = { thirdpartyId: '1', attribute: criticality, cell: '' };
    const reasonFor = async (options: CellOptions) =>
      (await review(held, [edit], {}, createAsyncBench, options)).changes[0]?.reason;
    expect(await reasonFor({ language })).toContain('(attributes.emptyClears)');
    expect(await reasonFor({ language, phrases: workbookPhrases[language] })).not.toContain('emptyClears');
  },
);

test('a choice cannot be removed where the service only adds', async () => {
  const held = hold({ 1: { Regions: ['Nord', 'Sud'] } });
  const less = { thirdpartyId: '1', attribute: regions, cell: 'Nord' };
  const more = { thirdpartyId: '1', attribute: regions, cell: 'Sud; Nord; Est' };
  const merging = { 'attributes.multiSelectMode': 'merge' };
  expect(verdicts((await review(held, [less], merging)).changes)).toEqual(['refused']);
  expect(verdicts((await review(held, [more], merging)).changes)).toEqual(['change']);
  expect(verdicts((await review(held, [less])).changes)).toEqual(['change']);
});

test('without a type in the definition, the type of the service’s value is used', async () => {
  const amount = { label: 'Amount', type: null, choices: [] };
  const { changes } = await review(hold({ 1: { Amount: [10] } }), [
    { thirdpartyId: '1', attribute: amount, cell: '12,5' },
  ]);
  expect(changes[0]?.values).toEqual([12.5]);
});

test.each([
  ['Nord; Est', ['Nord', 'Est'], 'change'],
  ['Sud; Nord', ['Sud', 'Nord'], 'unchanged'],
  ['Nord', ['Nord'], 'change'],
])('without any type, an attribute with several values takes %j as %j: %s', async (cell, values, verdict) => {
  const zones = { label: 'Zones', type: null, choices: [] };
  const { changes } = await review(hold({ 1: { Zones: ['Nord', 'Sud'] } }), [
    { thirdpartyId: '1', attribute: zones, cell, baseValues: ['Nord', 'Sud'] },
  ]);
  expect(changes).toMatchObject([{ values, verdict, type: 'list_multiple' }]);
});

test.each([
  [['Nord', 'Sud'], 'Est', 'Sud; Nord', 'change'],
  [['Nord', 'Sud'], 'Est', 'Nord; Est', 'conflict'],
  [[12.5], '13', '12,5', 'change'],
  [[true], 'no', 'yes', 'change'],
  [['Nord; Sud'], 'Est', 'Nord; Sud', 'change'],
  [['Nord'], 'Est', '', 'conflict'],
])(
  'without any type, the cell before is read as the held values %j are: %j, %j: %s',
  async (now, cell, baseCell, verdict) => {
    const zones = { label: 'Zones', type: null, choices: [] };
    const { changes } = await review(hold({ 1: { Zones: now } }), [
      { thirdpartyId: '1', attribute: zones, cell, baseCell },
    ]);
    expect(verdicts(changes)).toEqual([verdict]);
  },
);

test('a text that differs from the held one in its line ends alone is unchanged', async () => {
  const comment = { label: 'Comment', type: 'string' as const, choices: [] };
  const { changes } = await review(hold({ 1: { Comment: ['one\r\ntwo'] } }), [
    { thirdpartyId: '1', attribute: comment, cell: 'one\ntwo', baseValues: ['one\r\ntwo'] },
  ]);
  expect(changes).toMatchObject([{ verdict: 'unchanged' }]);
});

test.each([
  ['Lyon', ' Lyon\u00A0', 'unchanged'],
  ['Lyon ', 'Lyon', 'unchanged'],
  ['Lyon ', 'Nord', 'change'],
])('blanks around a text are no difference: %j is held, the cell is %j: %s', async (held, cell, verdict) => {
  const comment = { label: 'Comment', type: 'string' as const, choices: [] };
  const { changes } = await review(hold({ 1: { Comment: [held] } }), [
    { thirdpartyId: '1', attribute: comment, cell, baseCell: held },
    { thirdpartyId: '1', attribute: comment, cell, baseValues: [held.trim()] },
  ]);
  expect(verdicts(changes)).toEqual([verdict, verdict]);
});

test('without any type, an attribute that had several values at the pull takes several', async () => {
  const zones = { label: 'Zones', type: null, choices: [] };
  const { changes } = await review(hold({ 1: { Zones: ['Nord'] } }), [
    { thirdpartyId: '1', attribute: zones, cell: 'Nord; Est', baseValues: ['Nord', 'Sud'] },
  ]);
  expect(changes).toMatchObject([{ values: ['Nord', 'Est'], verdict: 'conflict' }]);
});

test.each<[AttributeType, (string | number | boolean)[], (string | number | boolean)[], boolean]>([
  ['decimal', [12], ['12.0'], true],
  ['decimal', [0.1 + 0.2], [0.3], true],
  ['decimal', ['n/a'], ['n/a'], true],
  ['decimal', ['n/a'], ['unknown'], false],
  ['decimal', [''], [0], false],
  ['percentage', ['12 %'], ['15 %'], false],
  ['boolean', [true], ['TRUE'], true],
  ['date', ['2026-11-01'], ['2026-11-01T00:00:00.000'], true],
  ['list_multiple', ['a', 'b'], ['b', 'a'], true],
  ['list_unique', ['a'], ['A'], false],
  ['string', ['1'], ['1.0'], false],
  ['list_multiple', ['a'], ['a', 'b'], false],
])('%s: %j and %j are equal: %s', (type, a, b, expected) => {
  expect(sameValues(a, b, type)).toBe(expected);
});

test('values equal themselves in any order of choices, and equality is symmetric', () => {
  const value = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean());
  const type = fc.constantFrom<AttributeType>('string', 'decimal', 'boolean', 'date', 'list_multiple');
  fc.assert(
    fc.property(type, fc.array(value), fc.array(value), (each, a, b) => {
      expect(sameValues(a, a, each)).toBe(true);
      expect(sameValues(a, b, each)).toBe(sameValues(b, a, each));
      expect(sameValues(a, [...a].reverse(), 'list_multiple')).toBe(true);
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('edits of a third party whose values the service refuses are refused, and do not delay others', async () => {
  const holding = attributeService(hold({ 1: { Criticality: ['Low'] }, 2: { Criticality: ['Low'] } }));
  const bench = createAsyncBench({
    service(request, attempt) {
      if (request.url.includes('/search')) return reply(200, '{"content":[],"totalElements":0}');
      return request.url.endsWith('/1/attributes') ? refusal(404, 'No.') : holding(request, attempt);
    },
  });
  const changes: Change[] = [];
  const edits = ['1', '2'].map((thirdpartyId) => ({ thirdpartyId, attribute: criticality, cell: 'High' }));
  await bench.run(
    reviewEdits(makeClient(), edits, {}, function* (reviewed) {
      changes.push(...reviewed);
    }),
  );
  expect(changes).toMatchObject([
    { verdict: 'refused', reason: expect.stringContaining('No.') },
    { verdict: 'change' },
  ]);
});

describe('edits of a third party whose values cannot be read', () => {
  const edits = ['1', '2', '3'].map((thirdpartyId) => ({
    thirdpartyId,
    attribute: criticality,
    cell: 'High',
    baseValues: ['Low'],
  }));
  const holding = attributeService(hold({ 1: { Criticality: ['Low'] }, 3: { Criticality: ['Low'] } }));

  /** @param failing the third parties that get this status each time. */
  async function reviewFailing(
    status: number,
    failing: readonly string[],
    known?: KnownValues,
    answer = refusal,
    overrides = {},
  ) {
    const bench = createAsyncBench({
      service(request, attempt) {
        const isFailing = failing.some((id) => request.url.endsWith(`/${id}/attributes`));
        return isFailing ? answer(status, 'Access is denied.') : holding(request, attempt);
      },
    });
    const changes: Change[] = [];
    const visit = function* (reviewed: readonly Change[]) {
      changes.push(...reviewed);
    };
    await bench.run(reviewEdits(makeClient(overrides), edits, {}, visit, known));
    return changes;
  }

  test.each([400, 403, 409, 500])('are refused with the reason, and the others are reviewed: %i', async (status) => {
    const changes = await reviewFailing(status, ['2']);
    expect(verdicts(changes)).toEqual(['change', 'refused', 'change']);
    expect(changes[1]).toMatchObject({ reason: expect.stringContaining('Access is denied.'), values: [] });
  });

  test('are refused where the first two fail and third parties are read one after another', async () => {
    const single = { 'rate.maxConcurrent': 1 };
    const changes = await reviewFailing(500, ['1', '2'], undefined, refusal, single);
    expect(verdicts(changes)).toEqual(['refused', 'refused', 'change']);
  });

  test('keep the pulled values, and are read before a write of a corrected edit', async () => {
    expect((await reviewFailing(403, ['2']))[1]).toMatchObject({ remoteValues: ['Low'], readAtMs: 0 });
  });

  test('are refused after a 500 where the values of all others are known', async () => {
    const known = (id: string) =>
      id === '2' ? undefined : new Map([['Criticality', { values: ['Low'], type: null }]] as const);
    expect(verdicts(await reviewFailing(500, ['2'], known))).toEqual(['change', 'refused', 'change']);
  });

  test('stop the review if an intermediary refuses all third parties, and not if it refuses one', async () => {
    const refuse = (failing: readonly string[]) => reviewFailing(403, failing, undefined, reply);
    await expect(refuse(['1', '2', '3'])).rejects.toMatchObject({ kind: 'refused', isOwn: false });
    expect(verdicts(await refuse(['2']))).toEqual(['change', 'refused', 'change']);
  });

  test('stop the review if all third parties get a 500', async () => {
    await expect(reviewFailing(500, ['1', '2', '3'])).rejects.toMatchObject({ kind: 'retry-later', status: 500 });
  });
});
