import { expect, it } from 'vitest';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refusal, reply } from '../../../conformance/scripted-host.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

const json = (value: unknown) => reply(200, JSON.stringify(value));

/** A portfolio whose first third parties can be hidden from the list; every tenth is French. */
function open(count: number) {
  const state = { hidden: 0, status: 404, isBusy: false };
  const record = (thirdpartyId: number) => ({
    thirdpartyId,
    name: `TP ${thirdpartyId}`,
    country: thirdpartyId % 10 === 0 ? 'FR' : 'DE',
  });
  const held = Array.from({ length: count }, (): Held => ['Low', { Risk: 3 }]);
  const bench = openPortfolio(held, [], ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (state.isBusy && searchParams.get('page') === '0') return reply(503, '');
    const id = Number(/\/thirdparties\/(\d+)/.exec(pathname)?.[1]);
    if (id <= state.hidden) return refusal(state.status);
    if (pathname.endsWith(`/thirdparties/${id}`)) return json(record(id));
    if (!pathname.endsWith('/thirdparties') || url.includes('eventNames')) return undefined;
    const listed = held.map((_, at) => record(at + 1)).slice(state.hidden);
    const [page = 0, size = 0] = ['page', 'pageSize'].map((name) => Number(searchParams.get(name)));
    return json({ content: listed.slice(page * size, page * size + size), totalElements: listed.length });
  });
  const { run, context, service } = bench;
  /** Runs a pull with a time limit repeatedly, until it is complete. */
  const runs = (choice: typeof defaultChoice, eachMs: number) => {
    for (let count = 1; count <= 12; count++) {
      const client = context.client!.until(service.now() + eachMs);
      const report = run(pull({ ...context, client }, choice));
      service.sleep(60_000);
      if (!report.isPartial) return { count, report };
    }
    throw new Error('The pull never ends.');
  };
  return { ...bench, state, runs };
}

const ofFrance = { ...defaultChoice, filter: { statuses: [], kinds: [], countries: ['FR'] } };

it.each<[why: string, hidden: number, status: number, choice: typeof defaultChoice, rows: number]>([
  ['most are not chosen any more', 0, 404, ofFrance, 40],
  ['most have left', 300, 404, defaultChoice, 100],
  ['most are neither listed nor shown', 300, 403, defaultChoice, 400],
])('a pull of many short runs is completed where %s', (_why, hidden, status, choice, rows) => {
  const { run, user, context, service, state, runs } = open(400);
  run(pull(context, defaultChoice));
  service.sleep(3_600_000);
  Object.assign(state, { hidden, status });
  const { count, report } = runs(choice, hidden === 0 ? 1_500 : 500);
  expect(count).toBeGreaterThan(1);
  expect(report).toMatchObject({ rows, lacking: status === 403 ? hidden : 0 });
  expect(user.seeRows(user.seeTables()[0]!.id)).toHaveLength(rows);
});

it('is also completed where the clock of the first run was an hour ahead', () => {
  const { run, context, service, runs } = open(600);
  run(pull(context, defaultChoice));
  service.sleep(86_400_000 + 3_600_000);
  run(pull({ ...context, client: context.client!.until(service.now() + 1_000) }, defaultChoice));
  service.sleep(-3_600_000);
  expect(runs(defaultChoice, 1_500).report).toMatchObject({ rows: 600, lacking: 0 });
});

it('an outage at the first page removes no column: the table is not changed', () => {
  const { run, user, context, state } = open(60);
  run(pull(context, defaultChoice));
  const table = user.seeTables()[0]!.id;
  state.isBusy = true;
  expect(run(pull(context, defaultChoice))).toMatchObject({ isPartial: true, rows: 60 });
  expect(user.see(table, 'TP 7', 'Risk').value).toBe(3);
});
