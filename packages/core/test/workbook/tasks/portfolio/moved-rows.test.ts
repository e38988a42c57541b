import { describe, expect, it } from 'vitest';
import { listActivity } from '../../../../src/workbook/activity.ts';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { sendReady } from '../../../../src/workbook/tasks/changes/send-ready.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import type { TaskContext } from '../../../../src/workbook/task-context.ts';
import { json } from '../../../http/bench.ts';
import { refusal } from '../../../conformance/scripted-host.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

/** A pulled portfolio of four third parties, of which every second one is critical. */
function openPulled(...more: [] | [Parameters<typeof openPortfolio>[2]]) {
  const held: Held[] = ['Low', 'High', 'Low', 'High'].map((criticality) => [criticality, {}]);
  const opened = openPortfolio(held, [], more[0]);
  const { user, run, context, service } = opened;
  run(pull(context, defaultChoice));
  const { id } = user.seeTables()[0]!;
  const rows = () => {
    const headers = user.seeHeaders(id);
    const shown = ['TPR key', 'Name', 'Criticality'].map((header) => headers.indexOf(header));
    return user.seeRows(id).map((cells) => shown.map((at) => cells[at]));
  };
  /** Exchanges the cells of the first two rows, as a sort that leaves out the hidden key does. */
  const exchange = (headers: readonly string[]) => {
    for (const header of headers) {
      const [first, second] = [0, 1].map((row) => user.see(id, row, header).value);
      user.typeIn(id, 0, header, second!);
      user.typeIn(id, 1, header, first!);
    }
  };
  const writes = () => service.sent.filter(({ request }) => request.method !== 'GET');
  return { ...opened, table: id, rows, exchange, writes };
}

const pulled = [
  ['1', 'TP 1', 'Low'],
  ['2', 'TP 2', 'High'],
  ['3', 'TP 3', 'Low'],
  ['4', 'TP 4', 'High'],
];

const updates = {
  pull: (context: TaskContext) => pull(context, defaultChoice),
  refresh: (context: TaskContext) => refresh(context),
};

describe.each(['pull', 'refresh'] as const)('a %s after rows were sorted without their hidden key', (name) => {
  it.each([
    ['all columns', ['Third party', 'Name', 'Criticality']],
    ['all columns but the id', ['Name', 'Criticality']],
  ])('puts back the values with the names, sends none to the other third party, and says so: %s', (_what, headers) => {
    const { run, context, rows, exchange, writes } = openPulled();
    exchange(headers);
    expect(run(review(context))).toMatchObject({ changes: [] });
    expect(run(updates[name](context))).toMatchObject({ kept: 0, putBack: 2 * headers.length });
    expect(rows()).toEqual(pulled);
    expect(run(sendReady(context))).toEqual({ report: undefined, left: 0 });
    expect(writes()).toEqual([]);
    const [line] = run(listActivity(context));
    expect(line).toMatchObject({ task: name, ended: 'whole' });
  });

  it('leaves a row as it is whose values could not be read', () => {
    let isGone = false;
    const { run, context, rows, exchange } = openPulled(({ url }) =>
      isGone && /\/thirdparties\/1(\/|$)/.test(url) ? refusal(404) : undefined,
    );
    exchange(['Third party', 'Name', 'Criticality']);
    isGone = true;
    run(updates[name](context));
    expect(rows()[0]).toEqual(['1', 'TP 2', 'High']);
    isGone = false;
    expect(run(review(context)).changes).toEqual([]);
  });
});

it('an edit stays in a row whose name was only typed over', () => {
  const { run, context, user, table, rows } = openPulled();
  user.typeIn(table, '2', 'Criticality', 'Low');
  user.typeIn(table, 1, 'Name', 'Our favourite');
  expect(run(refresh(context))).toMatchObject({ kept: 1, putBack: 1 });
  expect(rows()[1]).toEqual(['2', 'TP 2', 'Low']);
});

it('a name that was typed into a copy of a row is put back and logged', () => {
  const { run, context, user, table, rows } = openPulled();
  user.duplicateRow(table, '2');
  user.typeIn(table, 2, 'Name', 'A new company');
  user.typeIn(table, 2, 'Criticality', 'Low');
  expect(run(pull(context, defaultChoice))).toMatchObject({ putBack: 1, kept: 1 });
  expect(rows().slice(1, 3)).toEqual([
    ['2', 'TP 2', 'High'],
    ['2', 'TP 2', 'Low'],
  ]);
});

it('a row that was inserted and got a key by a sort is not sent, and gets the values of its third party', () => {
  const { run, context, user, table, rows, writes } = openPulled();
  user.insertRow(table, 4);
  for (const [row, key] of [
    [0, null],
    [4, '1'],
  ] as const) {
    user.typeIn(table, row, 'TPR key', key);
  }
  user.typeIn(table, 4, 'Criticality', 'High');
  const { changes, problems } = run(review(context));
  expect(changes).toEqual([]);
  expect(problems[0]).toMatchObject({
    kind: 'otherOwner',
    reason: expect.stringMatching(/no third party, .* TP 1 \(1\)/),
  });
  expect(run(refresh(context))).toMatchObject({ kept: 0, putBack: 3 });
  expect(rows()[4]).toEqual(pulled[0]);
  expect(run(sendReady(context)).report).toBeUndefined();
  expect(writes()).toEqual([]);
});

it('a date of a moved row is reported as a date', () => {
  const definitions = [{ label: 'Contract end', type: 'date' }];
  const { run, context, user, table, exchange, rows } = openPulled(({ url }) => {
    if (/\/account\/\d+\/attributes$/.test(url)) return json(definitions);
    const [, id] = /\/thirdparties\/(\d)\/attributes/.exec(url) ?? [];
    return id === undefined ? undefined : json([{ label: 'Contract end', values: [`2027-03-0${id}`], type: 'date' }]);
  });
  exchange(['Third party', 'Name', 'Contract end']);
  expect(run(refresh(context))).toMatchObject({ putBack: 6 });
  const change = user.see(table, 0, 'Change').value;
  expect([rows()[0]![0], change]).toEqual(['1', expect.stringContaining('"2027-03-02" → "2027-03-01"')]);
});
