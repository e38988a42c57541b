import { expect, it } from 'vitest';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refusal, reply } from '../../../conformance/scripted-host.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

/** A portfolio in which the indicator Risk is held by these third parties only. */
function openHeldBy(count: number, holders: readonly number[]) {
  const holding = (ids: readonly number[]) =>
    Array.from({ length: count }, (_, at): Held => ['Low', { Score: at, ...(ids.includes(at + 1) && { Risk: at }) }]);
  const held = holding(holders);
  const state = { isBusy: false, away: 0 };
  const opened = openPortfolio(held, [], ({ url }) => {
    if (url.includes(`/thirdparties/${state.away}/`)) return refusal(404);
    return state.isBusy && url.includes('page=2') ? reply(503, '') : undefined;
  });
  const { user, run, context } = opened;
  const table = () => user.seeTables()[0]!.id;
  return {
    ...opened,
    state,
    pullAll: () => run(pull(context, defaultChoice)),
    hold: (ids: readonly number[]) => void held.splice(0, count, ...holding(ids)),
    headers: () => user.seeHeaders(table()),
    see: (id: number) => user.see(table(), `TP ${id}`, 'Risk').value,
    typeIn: (id: number, header: string, text: string) => user.typeIn(table(), `${id}`, header, text),
  };
}

it('an indicator that only later third parties have gets its column, in the first pull and in the next', () => {
  const { pullAll, headers, see } = openHeldBy(180, [100, 170]);
  pullAll();
  expect([see(100), see(170), see(7)]).toEqual([99, 169, null]);
  const before = headers();
  expect(pullAll()).toMatchObject({ rows: 180, kept: 0, putBack: 0 });
  expect(headers()).toEqual(before);
  expect([see(100), see(170), see(7)]).toEqual([99, 169, null]);
});

it('a column whose indicator moves to later third parties stays, and the earlier ones become empty', () => {
  const { pullAll, hold, see } = openHeldBy(180, [3]);
  pullAll();
  hold([170]);
  expect(pullAll()).toMatchObject({ putBack: 0 });
  expect([see(3), see(170)]).toEqual([null, 169]);
});

it('a column of an indicator that no third party has any more is removed at the end', () => {
  const { pullAll, hold, headers } = openHeldBy(180, [3]);
  pullAll();
  expect(headers()).toContain('Risk');
  hold([]);
  pullAll();
  expect(headers()).not.toContain('Risk');
  expect(headers()).toContain('Score');
});

it.each([
  ['no third party', [], false],
  ['a third party of the first run', [3], true],
  ['a third party of the second run', [240], true],
] as const)('at the end of a pull in two runs a column is there if %s has its indicator', (_who, holders, isThere) => {
  const { pullAll, hold, headers, state } = openHeldBy(250, [3]);
  pullAll();
  hold(holders);
  state.isBusy = true;
  expect(pullAll()).toMatchObject({ isPartial: true });
  expect(headers()).toContain('Risk');
  state.isBusy = false;
  expect(pullAll()).toMatchObject({ isPartial: false, isResumed: true });
  expect(headers().includes('Risk')).toBe(isThere);
});

it('a column stays while a third party that may have its indicator was not found', () => {
  const { pullAll, hold, headers, see, state } = openHeldBy(60, [3]);
  pullAll();
  hold([]);
  state.away = 3;
  expect(pullAll()).toMatchObject({ lacking: 1 });
  expect(see(3)).toBe(2);
  state.away = 0;
  pullAll();
  expect(headers()).not.toContain('Risk');
});

it('a cell that was typed into a late column is put back by the next pull, and no edit arises', () => {
  const { pullAll, see, typeIn, run, context } = openHeldBy(180, [100]);
  pullAll();
  typeIn(100, 'Risk', 'mine');
  expect(pullAll()).toMatchObject({ putBack: 1 });
  expect(see(100)).toBe(99);
  expect(run(review(context)).changes).toEqual([]);
});

it('columns that are found one after another stand in this order, after those of the table', () => {
  const held = Array.from({ length: 450 }, (_, at): Held => ['Low', { Risk: 1, ...late(at) }]);
  const note = reply(200, JSON.stringify([{ label: 'Note', values: ['new'] }]));
  const { user, run, context, host } = openPortfolio(held, [], ({ url }) =>
    url.includes('/thirdparties/301/attributes') ? note : undefined,
  );
  const { writeRows } = host;
  const written: unknown[] = [];
  Object.assign(host, {
    writeRows: (input: Parameters<typeof writeRows>[0]) => {
      written.push(...input.rows);
      return writeRows(input);
    },
  });
  run(pull(context, defaultChoice));
  const headers = user.seeHeaders(user.seeTables()[0]!.id);
  expect(headers.slice(-5)).toEqual(['Risk', 'Late 150', 'Note', 'Late 300', 'TPR key']);
  // The rows above the late columns have nothing in them.
  expect(written).toEqual([]);
});

const late = (at: number): Record<string, number> => (at === 150 || at === 300 ? { [`Late ${at}`]: at } : {});
