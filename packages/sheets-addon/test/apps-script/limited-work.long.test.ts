import { beforeAll, expect, test } from 'vitest';
import { kinds, LimitedWork, type WorkDone } from './limited-work.ts';

let free: WorkDone;

beforeAll(async () => {
  free = await LimitedWork.run({});
}, 120_000);

test('without a limit no task stops, and each kind of work sends requests', () => {
  expect(Object.keys(free.tables)).toHaveLength(6);
  for (const kind of kinds) expect([kind, free.stops[kind], free.requests[kind] > 10]).toEqual([kind, 0, true]);
});

test('a burst limit of Google is waited out in each kind of work: the tables are the same', async () => {
  const { tables, stops } = await LimitedWork.run({ limits: { fetchBurst: { count: 12, withinMs: 4_000 } } });
  expect(tables).toEqual(free.tables);
  // A write whose response is lost is not repeated by itself: the user reviews again.
  for (const kind of ['listMissing', 'extractData'] as const) expect([kind, stops[kind]]).toEqual([kind, 0]);
}, 120_000);

test.each([
  [false, 2],
  [true, 2],
  [true, 4],
])(
  'a daily quota that is used up within each kind of work leaves the same tables once it is complete (add-on %s, 1/%i)',
  async (isAddOn, part) => {
    const most = Object.fromEntries(kinds.map((kind) => [kind, Math.floor(free.requests[kind] / part)]));
    const { tables, stops } = await LimitedWork.run({ isAddOn }, most);
    for (const kind of kinds) expect([kind, stops[kind] > 0]).toEqual([kind, true]);
    expect(tables).toEqual(free.tables);
  },
  120_000,
);
