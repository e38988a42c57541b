import { describe, expect, it } from 'vitest';
import { workbookMessages } from '../../../../src/i18n/workbook.ts';
import { listActivity } from '../../../../src/workbook/activity.ts';
import { getOverview } from '../../../../src/workbook/tasks/portfolio/overview.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { refusal, reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

it('a resumed pull keeps the columns that the first run has filled, also where the rest fills none of them', () => {
  const held = Array.from({ length: 250 }, (_, at): Held => ['Low', at < 200 ? { Risk: at } : {}]);
  let isBusy = true;
  const { user, run, context } = openPortfolio(held, [], ({ url }) =>
    isBusy && url.includes('page=2') ? reply(503, '') : undefined,
  );
  expect(run(pull(context, defaultChoice))).toMatchObject({
    isPartial: true,
    failure: { kind: 'retry-later', status: 503 },
  });
  const table = user.seeTables()[0]!.id;
  expect(user.see(table, 'TP 7', 'Risk').value).toBe(6);
  isBusy = false;
  expect(run(pull(context, defaultChoice))).toMatchObject({ isPartial: false, isResumed: true, rows: 250 });
  expect(user.see(table, 'TP 7', 'Risk').value).toBe(6);
});

it('a table whose pull has stopped says so until a pull has reached its end, also after a refresh', () => {
  const held = Array.from({ length: 250 }, (): Held => ['Low', {}]);
  let isBusy = true;
  const { run, context } = openPortfolio(held, [], ({ url }) =>
    isBusy && url.includes('page=2') ? reply(503, '') : undefined,
  );
  const seen = () => run(getOverview(context)).portfolio;
  expect(run(pull(context, defaultChoice))).toMatchObject({ isPartial: true, rows: 200 });
  expect(seen()).toMatchObject({ rows: 200, isUnfinished: true });
  isBusy = false;
  expect(run(refresh(context))).toMatchObject({ rows: 200, updated: 0, isUnfinished: true });
  expect(seen()).toMatchObject({ isUnfinished: true });
  run(pull(context, defaultChoice));
  expect(run(refresh(context))).not.toHaveProperty('isUnfinished');
  expect(seen()).not.toHaveProperty('isUnfinished');
});

it('a pull that is resumed later dates its rows by its first run, since some of them are that old', () => {
  const held = Array.from({ length: 250 }, (): Held => ['Low', {}]);
  let isBusy = true;
  const { run, context, service } = openPortfolio(held, [], ({ url }) =>
    isBusy && url.includes('page=2') ? reply(503, '') : undefined,
  );
  const first = run(pull(context, defaultChoice));
  isBusy = false;
  service.sleep(86_400_000);
  expect(run(pull(context, defaultChoice))).toMatchObject({ isPartial: false, asOf: first.asOf });
});

it.each([403, 404, 500])('a resumed pull is completed although all remaining third parties get a %i', (status) => {
  const held = Array.from({ length: 203 }, (): Held => ['Low', {}]);
  let isBusy = true;
  const { user, run, context } = openPortfolio(held, [], ({ url }) => {
    if (/\/thirdparties\/20[1-3](\/|$)/.test(url)) return refusal(status, 'Not this one.');
    return isBusy && url.includes('page=2') ? reply(503, '') : undefined;
  });
  expect(run(pull(context, defaultChoice))).toMatchObject({ isPartial: true });
  isBusy = false;
  expect(run(pull(context, defaultChoice))).toMatchObject({ isPartial: false, isResumed: true, rows: 203, lacking: 3 });
  expect(user.seeRows(user.seeTables()[0]!.id)).toHaveLength(203);
});

it('a resumed pull is completed although all remaining third parties get a 404 for their empty lists', () => {
  const held = Array.from({ length: 203 }, (): Held => ['Low', { Risk: 1 }]);
  let isBusy = true;
  const { user, run, context } = openPortfolio(held, [], ({ url }) => {
    if (/\/thirdparties\/(1|2|20[1-3])\/indicators/.test(url)) return refusal(404);
    return isBusy && url.includes('page=2') ? reply(503, '') : undefined;
  });
  const asEmpty = { ...context, client: makeClient({ 'search.notFoundMeans': 'empty' }) };
  expect(run(pull(asEmpty, defaultChoice))).toMatchObject({ isPartial: true });
  isBusy = false;
  expect(run(pull(asEmpty, defaultChoice))).toMatchObject({ isPartial: false, isResumed: true, lacking: 0 });
  const table = user.seeTables()[0]!.id;
  expect([1, 3, 203].map((id) => user.see(table, `TP ${id}`, 'Risk').value)).toEqual([null, 1, null]);
});

it('a resumed pull fails if the service refuses the third parties of the earlier run, too', () => {
  const held = Array.from({ length: 203 }, (): Held => ['Low', {}]);
  let isBusy = true;
  const { run, context } = openPortfolio(held, [], ({ url }) => {
    if (!isBusy && /\/thirdparties\/\d+\//.test(url)) return refusal(403, 'Not you.');
    return isBusy && url.includes('page=2') ? reply(503, '') : undefined;
  });
  run(pull(context, defaultChoice));
  isBusy = false;
  expect(() => run(pull(context, defaultChoice))).toThrow(expect.objectContaining({ kind: 'refused', status: 403 }));
});

/** The first ten of 250 third parties leave after a pull; in the next list, others have moved up. @param status of those ten. */
function withDepartures(status = 404) {
  const all = Array.from({ length: 250 }, (_, at) => at + 1);
  const state = { hasLeft: false, isBusy: false, country: 'FR' };
  const json = (value: unknown) => reply(200, JSON.stringify(value));
  const record = (thirdpartyId: number) => ({
    thirdpartyId,
    name: `TP ${thirdpartyId}`,
    country: thirdpartyId === 20 ? state.country : 'FR',
  });
  const bench = openPortfolio(
    all.map((): Held => ['Low', {}]),
    [],
    ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      if (state.isBusy && searchParams.get('page') === '2') return reply(503, '');
      const id = Number(/\/thirdparties\/(\d+)/.exec(pathname)?.[1]);
      if (state.hasLeft && id <= 10) return refusal(status);
      if (pathname.endsWith(`/thirdparties/${id}`)) return json(record(id));
      if (!pathname.endsWith('/thirdparties') || url.includes('eventNames')) return undefined;
      const listed = all.filter((each) => !state.hasLeft || each > 10).map(record);
      const [page = 0, size = 0] = ['page', 'pageSize'].map((name) => Number(searchParams.get(name)));
      return json({ content: listed.slice(page * size, page * size + size), totalElements: listed.length });
    },
  );
  return { ...bench, state };
}

it.each([defaultChoice, { ...defaultChoice, filter: { statuses: [], kinds: [], countries: ['FR'] } }])(
  'a pull in two runs removes the rows of third parties that left before it began, as one run does: %j',
  (choice) => {
    for (const inTwo of [false, true]) {
      const { run, user, context, service, state } = withDepartures();
      run(pull(context, choice));
      service.sleep(3_600_000);
      Object.assign(state, { hasLeft: true, isBusy: inTwo, country: 'DE' });
      let report = run(pull(context, choice));
      expect(report).toMatchObject({ isPartial: inTwo });
      state.isBusy = false;
      if (inTwo) report = run(pull(context, choice));
      const rows = choice === defaultChoice ? 240 : 239;
      expect(report).toMatchObject({ isPartial: false, isResumed: inTwo, rows, lacking: 0 });
      expect(user.seeRows(user.seeTables()[0]!.id)).toHaveLength(rows);
    }
  },
);

it('a resumed pull with a filter keeps the third parties that moved up in the list between its runs', () => {
  const { run, user, context, service, state } = withDepartures();
  const choice = { ...defaultChoice, filter: { statuses: [], kinds: [], countries: ['FR'] } };
  run(pull(context, choice));
  service.sleep(3_600_000);
  state.isBusy = true;
  expect(run(pull(context, choice))).toMatchObject({ isPartial: true });
  Object.assign(state, { hasLeft: true, isBusy: false });
  expect(run(pull(context, choice))).toMatchObject({ isPartial: false, isResumed: true, lacking: 0 });
  const table = user.seeTables()[0]!.id;
  // 201 to 210 were on the third page, which the first run has not read, and are on the second one now.
  expect([200, 201, 210, 211].map((id) => user.see(table, `TP ${id}`, 'Criticality').value)).toEqual(
    Array.from({ length: 4 }, () => 'Low'),
  );
});

it('the log says that the list was short, after a pull and after a refresh', () => {
  const { run, context } = openPortfolio(
    Array.from({ length: 3 }, (): Held => ['Low', {}]),
    [],
    ({ url }) => {
      if (!/\/thirdparties\?/.test(url) || url.includes('eventNames')) return undefined;
      const content = [1, 2, 3].map((thirdpartyId) => ({ thirdpartyId, name: `TP ${thirdpartyId}` }));
      return reply(200, JSON.stringify({ content: url.includes('page=0') ? content : [], totalElements: 4 }));
    },
  );
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 3, lacking: 1 });
  expect(run(refresh(context))).toMatchObject({ lacking: 1 });
  const failure = { key: '', what: '', reason: workbookMessages.en.shortList };
  expect(run(listActivity(context))).toMatchObject([{ failures: [failure] }, { failures: [failure] }]);
});

it('a resumed pull is completed although the service neither lists some third parties nor can read them', () => {
  const { run, context, user, service, state } = withDepartures(500);
  run(pull(context, defaultChoice));
  service.sleep(3_600_000);
  Object.assign(state, { hasLeft: true, isBusy: true });
  expect(run(pull(context, defaultChoice))).toMatchObject({ isPartial: true });
  state.isBusy = false;
  expect(run(pull(context, defaultChoice))).toMatchObject({ isPartial: false, rows: 250, lacking: 10 });
  expect(user.seeRows(user.seeTables()[0]!.id)).toHaveLength(250);
});

describe.each([403, 500])('a refresh is completed, and reports the third parties that get a %i, although', (status) => {
  /** Third parties that were pulled; afterwards `failing` get this status, and events name `changed`. */
  function openRefused(failing: RegExp, changed: readonly number[], rows = 5) {
    const state = { failing: /^$/, changed: [] as readonly number[] };
    const held = Array.from({ length: rows }, (): Held => ['Low', {}]);
    const json = (value: unknown) => reply(200, JSON.stringify(value));
    const { run, context } = openPortfolio(held, [], ({ url }) => {
      if (state.failing.test(url)) return refusal(status, 'Not this one.');
      const content = state.changed.map((thirdpartyId) => ({ thirdpartyId }));
      return url.includes('eventNames=') ? json({ content, totalElements: content.length }) : undefined;
    });
    run(pull(context, defaultChoice));
    Object.assign(state, { failing, changed });
    return { state, pullAgain: () => run(pull(context, defaultChoice)), update: () => run(refresh(context)) };
  }

  it('no other one has changed', () => {
    const { update } = openRefused(/\/thirdparties\/[23](\/|$)/, [2, 3]);
    expect(update()).toMatchObject({ isPartial: false, rows: 5, lacking: 2 });
  });

  it('the first ones of the table have changed', () => {
    const { update } = openRefused(/\/thirdparties\/[1-6](\/|$)/, [1, 2, 3, 4, 5, 6], 8);
    expect(update()).toMatchObject({ isPartial: false, rows: 8, lacking: 6 });
  });

  it('the pull before did not find them either', () => {
    const { state, pullAgain, update } = openRefused(/\/thirdparties\/[23](\/|$)/, []);
    expect(pullAgain()).toMatchObject({ lacking: 2 });
    expect(update()).toMatchObject({ isPartial: false, rows: 5, lacking: 2 });
    state.failing = /^$/;
    expect(update()).toMatchObject({ lacking: 0 });
  });

  it('but not if every third party gets it', () => {
    const { update } = openRefused(/\/thirdparties\/\d/, [2, 3]);
    expect(update).toThrow(expect.objectContaining({ status }));
  });
});
