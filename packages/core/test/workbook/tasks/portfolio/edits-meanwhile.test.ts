import { describe, expect, it } from 'vitest';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { maxCellLength } from '../../../../src/values/cell-text.ts';
import { json } from '../../../http/bench.ts';
import { openAttributeBench } from '../../attribute-bench.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

/** A pulled portfolio whose user acts while the attributes of a third party are read. */
function openPulled(count: number, thirdpartyId: number) {
  const held = Array.from({ length: count }, (): Held => ['Low', {}]);
  let act: (() => void) | undefined;
  const opened = openPortfolio(held, [], ({ url }) => {
    if (act === undefined || !url.includes(`/thirdparties/${thirdpartyId}/attributes`)) return undefined;
    const once = act;
    act = undefined;
    once();
    return undefined;
  });
  opened.run(pull(opened.context, defaultChoice));
  const { id } = opened.user.seeTables()[0]!;
  const meanwhile = (action: () => void) => void (act = action);
  const see = (key: string) => opened.user.see(id, key, 'Criticality').value;
  return { ...opened, held, table: id, meanwhile, see };
}

it('an edit during a pull stays, in a row that was written and in one that was not', () => {
  const { user, run, context, held, table, meanwhile, see } = openPulled(120, 110);
  held.fill(['Low', { Score: 1 }]);
  meanwhile(() => {
    user.typeIn(table, '5', 'Criticality', 'High');
    user.typeIn(table, '115', 'Criticality', 'High');
  });
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 120, kept: 2 });
  expect([see('5'), see('115')]).toEqual(['High', 'High']);
  expect(run(review(context)).changes).toHaveLength(2);
});

it('a row that is removed during a pull before its turn is added with its data', () => {
  const { user, run, context, table, meanwhile } = openPulled(120, 110);
  meanwhile(() => user.deleteRow(table, '115'));
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 120, added: 1 });
  expect(user.see(table, '115', 'Name').value).toBe('TP 115');
});

it('an edit during a refresh stays', () => {
  const { user, run, context, table, meanwhile, see } = openPulled(3, 2);
  user.typeIn(table, '2', 'Name', 'A slip');
  meanwhile(() => user.typeIn(table, 1, 'Criticality', 'High'));
  expect(run(refresh(context))).toMatchObject({ kept: 1, putBack: 1 });
  expect(see('2')).toBe('High');
  expect(run(review(context)).changes).toHaveLength(1);
});

it('an edit while a refresh writes its rows stays, because a cell that shows its value already is not written', () => {
  const { user, run, context, table, host, see } = openPulled(3, 0);
  user.typeIn(table, '2', 'Name', 'A slip');
  const { writeRows } = host;
  Object.assign(host, {
    writeRows(input: Parameters<typeof writeRows>[0]) {
      Object.assign(host, { writeRows });
      user.typeIn(table, '2', 'Criticality', 'High');
      return writeRows(input);
    },
  });
  expect(run(refresh(context))).toMatchObject({ putBack: 1 });
  expect([user.see(table, '2', 'Name').value, see('2')]).toEqual(['TP 2', 'High']);
  expect(run(review(context)).changes).toHaveLength(1);
});

describe('a refresh writes a cell that seems to show its value', () => {
  const text = 'a'.repeat(maxCellLength + 1);
  const openTexts = () => {
    const held: Record<string, Record<string, string[]>> = { '1': { Note: [text] }, '2': {} };
    const state = { changed: [] as readonly object[] };
    const opened = openAttributeBench({
      definitions: [{ label: 'Note', type: 'string' }],
      held,
      instead: ({ url }) =>
        /\/thirdparties\/search/.test(url)
          ? json({ content: state.changed, totalElements: state.changed.length })
          : undefined,
    });
    opened.task('pull', defaultChoice);
    return { ...opened, held, state };
  };

  it('cut, so that the cut text is reported again', () => {
    const { task, user, table } = openTexts();
    user.typeIn(table(), '1', 'Name', 'A slip');
    expect(task('refresh', undefined)).toMatchObject({ putBack: 1, cutTexts: 1 });
  });

  it('in a row of the user that got the key of a new third party', () => {
    const { task, user, table, held, state } = openTexts();
    user.insertRow(table(), 0);
    user.typeIn(table(), 0, 'TPR key', '3');
    user.typeIn(table(), '3', 'Note', 'mine');
    held['3'] = {};
    state.changed = [{ thirdpartyId: '3', name: 'TP 3' }];
    expect(task('refresh', undefined)).toMatchObject({ rows: 3 });
    expect(['Name', 'Note'].map((header) => user.see(table(), '3', header).value)).toEqual(['TP 3', null]);
  });
});

it('deleted rows are restored by a refresh, with all their data, although nothing has changed', () => {
  const { user, run, context, table, see } = openPulled(4, 2);
  for (const key of ['2', '3']) user.deleteRow(table, key);
  expect(run(refresh(context))).toMatchObject({ rows: 4, added: 2 });
  expect(['2', '3'].map((key) => [user.see(table, key, 'Name').value, see(key)])).toEqual([
    ['TP 2', 'Low'],
    ['TP 3', 'Low'],
  ]);
  expect(run(review(context)).changes).toEqual([]);
});

it('more than 500 deleted rows are restored by a pull, and are not read by a refresh', () => {
  const { user, run, context, table } = openPulled(503, 2);
  for (let id = 2; id <= 502; id++) user.deleteRow(table, String(id));
  expect(run(refresh(context))).toMatchObject({ rows: 2, added: 0 });
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 503, added: 501 });
  user.deleteRow(table, '2');
  expect(run(refresh(context))).toMatchObject({ rows: 503, added: 1 });
});

it('a row that is removed during a refresh is not counted', () => {
  const { user, run, context, table, meanwhile } = openPulled(3, 2);
  user.typeIn(table, '2', 'Name', 'A slip');
  meanwhile(() => user.deleteRow(table, '3'));
  expect(run(refresh(context))).toMatchObject({ rows: 2, added: 0 });
  expect(user.seeRows(table)).toHaveLength(2);
});

it('two rows of a third party keep their different edits, although the service has one of the values', () => {
  const { user, run, context, held, table } = openPulled(3, 0);
  user.duplicateRow(table, '1');
  user.typeIn(table, 0, 'Criticality', 'mine');
  user.typeIn(table, 1, 'Criticality', 'High');
  held[0] = ['High', {}];
  run(pull(context, defaultChoice));
  expect([0, 1].map((row) => user.see(table, row, 'Criticality').value)).toEqual(['mine', 'High']);
});

it('a column that the user removed is restored with its values', () => {
  const { user, run, context, table, see } = openPulled(3, 0);
  for (const header of ['Criticality', 'Name']) user.deleteColumn(table, header);
  expect(run(pull(context, defaultChoice))).toMatchObject({ kept: 0, putBack: 0 });
  expect([see('2'), user.see(table, '2', 'Name').value]).toEqual(['Low', 'TP 2']);
});

describe('a column with unsent edits', () => {
  it('stays when it is not chosen any more, until its edits are gone', () => {
    const { user, run, context, table, see } = openPulled(3, 0);
    user.typeIn(table, '2', 'Criticality', 'High');
    const choice = { ...defaultChoice, columns: ['thirdpartyId', 'name'] };
    expect(run(pull(context, choice))).toMatchObject({ kept: 1 });
    expect(see('2')).toBe('High');
    expect(run(review(context)).changes).toMatchObject([{ change: { verdict: 'change', values: ['High'] } }]);
    user.typeIn(table, '2', 'Criticality', 'Low');
    expect(run(pull(context, choice))).toMatchObject({ kept: 0 });
    expect(user.seeHeaders(table)).toEqual(['Third party', 'Name', 'TPR key']);
  });

  it('stays when the account no longer has its attribute', () => {
    let isRemoved = false;
    const held = Array.from({ length: 3 }, (): Held => ['Low', {}]);
    const { user, run, context } = openPortfolio(held, [], ({ url }) =>
      isRemoved && /attributes/.test(url) ? json([]) : undefined,
    );
    run(pull(context, defaultChoice));
    const { id } = user.seeTables()[0]!;
    user.typeIn(id, '2', 'Criticality', 'High');
    isRemoved = true;
    expect(run(pull(context, defaultChoice))).toMatchObject({ kept: 1 });
    expect(user.see(id, '2', 'Criticality').value).toBe('High');
  });
});
