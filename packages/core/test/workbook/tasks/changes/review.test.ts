import { describe, expect, it } from 'vitest';
import { listActivity, logRun } from '../../../../src/workbook/activity.ts';
import { cellOptions } from '../../../../src/workbook/tasks/changes/edits.ts';
import { correct, review } from '../../../../src/workbook/tasks/changes/review.ts';
import { send } from '../../../../src/workbook/tasks/changes/send.ts';
import { keepUndo, planUndo } from '../../../../src/workbook/tasks/changes/undo.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { Baseline } from '../../../../src/workbook/tasks/portfolio/baseline.ts';
import { createProfile } from '../../../../src/api/profile/index.ts';
import { judgeEdit } from '../../../../src/writing/judge-edit.ts';
import { json } from '../../../http/bench.ts';
import { makeClient } from '../../../writing/service.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

/** A pulled portfolio of three third parties, all with low criticality. */
function openPulled() {
  const held: Held[] = [1, 2, 3].map(() => ['Low', {}]);
  const opened = openPortfolio(held);
  opened.run(pull(opened.context, defaultChoice));
  const { user, run, context } = opened;
  const table = user.seeTables()[0]!.id;
  return { ...opened, held, table, problems: () => run(review(context)).problems };
}

describe('a review of edits', () => {
  it('lists each change with the current value of the service', () => {
    const { user, run, context, table } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'High');
    const { changes, problems } = run(review(context));
    expect(problems).toEqual([]);
    expect(changes).toMatchObject([
      {
        name: 'TP 2',
        allowed: ['High', 'Low'],
        change: { verdict: 'change', remoteValues: ['Low'], values: ['High'] },
      },
    ]);
  });

  it('returns the valid choices in a multi-value cell, and accepts several as a correction', () => {
    const regions = { label: 'Region', type: 'list_multiple', choices: ['North', 'South'] };
    const { user, run, context } = openPortfolio([['Low', {}]], [], ({ url }) =>
      /\/account\/\d+\/attributes$/.test(url) ? json([regions]) : undefined,
    );
    run(pull(context, defaultChoice));
    user.typeIn(user.seeTables()[0]!.id, '1', 'Region', ' south ;Nord;North');
    const [refused] = run(review(context)).changes;
    expect(refused).toMatchObject({ allowed: ['North', 'South'], chosen: ['South', 'North'] });
    expect(refused?.change).toMatchObject({ verdict: 'refused', type: 'list_multiple' });
    const corrected = run(correct(context, [{ change: refused!.change, cell: 'North; South' }]))[0]!;
    expect(corrected).toMatchObject({ verdict: 'change', values: ['North', 'South'] });
  });

  it.each([
    ['en', ['TRUE', 'FALSE']],
    ['fr', ['VRAI', 'FAUX']],
  ] as const)('offers the words of the spreadsheet for yes and no, in %s, and accepts them', (language, words) => {
    const flag = { label: 'Flag', type: 'boolean' };
    const opened = openPortfolio([['Low', {}]], [], ({ url }) =>
      /\/account\/\d+\/attributes$/.test(url) ? json([flag]) : undefined,
    );
    const context = { ...opened.context, language };
    opened.run(pull(context, defaultChoice));
    opened.user.typeIn(opened.user.seeTables()[0]!.id, '1', 'Flag', 'abc');
    const [refused] = opened.run(review(context)).changes;
    expect(refused).toMatchObject({ allowed: words, change: { verdict: 'refused', type: 'boolean' } });
    const corrected = words.map((cell) => opened.run(correct(context, [{ change: refused!.change, cell }]))[0]!);
    expect(corrected.map(({ values }) => values)).toEqual([[true], [false]]);
  });

  it('sends a value that equals the pulled one, where the service holds another since', () => {
    const { user, run, context, table, held } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'Nonsense');
    held[1] = ['High', {}];
    const [refused] = run(review(context)).changes;
    const change = run(correct(context, [{ change: refused!.change, cell: 'Low' }]))[0]!;
    expect(change).toMatchObject({ verdict: 'conflict', remoteValues: ['High'], values: ['Low'] });
    const report = run(send(context, { decided: [{ ...refused!, change, action: 'send' }] }));
    expect(report.counts.unchanged).toBe(0);
  });

  it('has the current name of the third party, also in an undo', () => {
    let name = 'TP 2';
    const held: Held[] = [1, 2, 3].map(() => ['Low', {}]);
    const { user, run, context } = openPortfolio(held, [], ({ url }) =>
      url.endsWith('/thirdparties/2') ? json({ thirdpartyId: 2, name, siret: '73282932000074' }) : undefined,
    );
    run(pull(context, defaultChoice));
    user.typeIn(user.seeTables()[0]!.id, '2', 'Criticality', 'High');
    const { changes } = run(review(context));
    expect(changes).toMatchObject([{ name: 'TP 2', identifier: '73282932000074' }]);
    const sent = changes.map(({ change }) => change);
    run(keepUndo(context, { run: 'run', task: 'send' }, sent));
    [held[1], name] = [['High', {}], 'TP 2, as it is called now'];
    expect(run(planUndo(context, { run: 'run' })).changes).toMatchObject([
      { name, identifier: '73282932000074', change: { values: ['Low'] } },
    ]);
  });

  it('an undo is sent where the answer of the run was lost, and only then', () => {
    const { user, run, context, table, held } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'High');
    run(
      keepUndo(
        context,
        { run: 'run', task: 'send' },
        run(review(context)).changes.map(({ change }) => change),
      ),
    );
    // The service has the new value, and the row does not say so.
    held[1] = ['High', {}];
    const decided = run(planUndo(context, { run: 'run' })).changes.map((each) => ({
      ...each,
      action: 'send' as const,
    }));
    expect(decided).toMatchObject([{ change: { verdict: 'change', remoteValues: ['High'], values: ['Low'] } }]);
    expect(run(send(context, { decided, undoOf: 'run' })).counts).toMatchObject({ unchanged: 0 });
  });

  it('an undo that clears a value is sent, although the row has left the table and nothing is known of it', () => {
    const held: Held[] = [[null, {}]];
    const { user, run, context } = openPortfolio(held, [], ({ method, body }) => {
      if (method === 'GET') return undefined;
      held[0] = [null, {}];
      return json(JSON.parse(body!));
    });
    const clearing = { ...context, client: makeClient({ 'attributes.emptyClears': true }) };
    run(pull(clearing, defaultChoice));
    user.typeIn(user.seeTables()[0]!.id, '1', 'Criticality', 'High');
    const changes = run(review(clearing)).changes.map(({ change }) => change);
    run(keepUndo(context, { run: 'run', task: 'send' }, changes));
    held[0] = ['High', {}];
    run(
      (function* () {
        const baseline = yield* Baseline.load();
        baseline.remove('1');
        yield* baseline.save();
      })(),
    );
    const decided = run(planUndo(clearing, { run: 'run' })).changes.map((each) => ({
      ...each,
      action: 'send' as const,
    }));
    expect(run(send(clearing, { decided, undoOf: 'run' })).counts).toMatchObject({ sent: 1, unchanged: 0 });
    expect(held[0]).toEqual([null, {}]);
  });

  it('the last five runs can be undone, and no run without a stored plan', () => {
    const { run, context } = openPulled();
    const done = { task: 'send', done: 1, failed: 0, pending: 0, isUndoable: true } as const;
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) {
      run(keepUndo(context, { run: name, task: 'send' }, []));
      run(logRun(context, { ...done, run: name }));
    }
    const offered = run(listActivity(context)).filter(({ isUndoable }) => isUndoable);
    expect(offered.map((each) => each.run)).toEqual(['7', '6', '5', '4', '3']);
    for (const { run: name } of offered) expect(run(planUndo(context, { run: name })).changes).toEqual([]);
  });

  it('reports before sending the changes that cannot be undone: a value in an empty attribute', () => {
    const { user, run, context, table } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'High');
    user.typeIn(table, '2', 'Region', 'North');
    const { changes } = run(review(context));
    expect(changes.map(({ id, isFinal }) => [id, isFinal])).toEqual([
      [expect.stringContaining('Region'), true],
      [expect.stringContaining('Criticality'), undefined],
    ]);
  });

  it('reports it also of a refused value, once the user has corrected it', () => {
    const held: Held[] = [
      ['Low', {}],
      [null, {}],
    ];
    const { user, run, context } = openPortfolio(held);
    run(pull(context, defaultChoice));
    const { id: table } = user.seeTables()[0]!;
    for (const key of ['1', '2']) user.typeIn(table, key, 'Criticality', 'Huge');
    const { changes } = run(review(context));
    expect(changes.map(({ isFinal }) => isFinal)).toEqual([undefined, undefined]);
    const corrected = changes.map(({ change }) => run(correct(context, [{ change, cell: 'High' }]))[0]!);
    expect(corrected.map(({ verdict, isFinal }) => [verdict, isFinal])).toEqual([
      ['change', undefined],
      ['change', true],
    ]);
    expect(run(correct(context, [{ change: changes[1]!.change, cell: 'Larger' }]))[0]!).not.toHaveProperty('isFinal');
  });

  it('reports rows without a key, except empty ones', () => {
    const { user, table, problems } = openPulled();
    user.insertRow(table, 1);
    expect(problems()).toEqual([]);
    user.typeIn(table, 1, 'Criticality', 'High');
    expect(problems()).toMatchObject([{ kind: 'noKey', rows: 1, thirdpartyId: null }]);
  });

  it('does not take a row of totals for a third party without a link', () => {
    const { user, table, problems } = openPulled();
    user.insertRow(table, 3);
    user.typeIn(table, 3, 'Name', 'Total');
    user.typeFormula(table, 3, 'Region', '=COUNTA(C2:C4)');
    expect(problems()).toEqual([]);
    user.typeFormula(table, 3, 'SIRET', '=COUNTA(E2:E4)');
    expect(problems()).toEqual([]);
  });

  it('reports a new third party in whose row the spreadsheet has filled a formula down', () => {
    const { user, table, problems } = openPulled();
    user.insertRow(table, 3);
    user.typeIn(table, 3, 'SIRET', '73282932000074');
    user.typeFormula(table, 3, 'Region', '=UPPER("north")');
    expect(problems()).toMatchObject([{ kind: 'noKey', rows: 1 }]);
  });

  it('reports third parties that were never pulled', () => {
    const { user, table, problems } = openPulled();
    user.typeIn(table, '2', 'TPR key', '99');
    expect(problems()).toMatchObject([{ kind: 'unknownKey', rows: 1, thirdpartyId: '99' }]);
  });

  it('reports copies of a row after one of them was edited, and sends none of them', () => {
    const { user, run, context, table, problems } = openPulled();
    user.duplicateRow(table, '2');
    expect(problems()).toEqual([]);
    user.typeIn(table, 1, 'Criticality', 'High');
    expect(run(review(context))).toMatchObject({
      changes: [],
      problems: [{ kind: 'duplicateKey', thirdpartyId: '2', rows: 2 }],
    });
  });

  it('reports a calculated column once, with the number of edited cells', () => {
    const { user, run, context, table } = openPulled();
    user.typeIn(table, '1', 'Rating', 5);
    user.typeIn(table, '2', 'Rating', 6);
    expect(run(review(context))).toMatchObject({
      changes: [],
      problems: [{ kind: 'readOnly', column: 'Rating', rows: 2 }],
    });
  });
});

describe('a date in a text cell', () => {
  it('is refused with the displayed text as a choice; a plain number is accepted', () => {
    const { user, run, context, table } = openPulled();
    user.typeDate(table, '1', 'Region', 45_992, '01/12/2025');
    user.typeIn(table, '2', 'Region', 45_992);
    const { changes } = run(review(context));
    expect(changes.map(({ change, allowed }) => [change.verdict, change.values, allowed])).toEqual([
      ['refused', [], ['01/12/2025']],
      ['change', ['45992'], []],
    ]);
    expect(run(correct(context, [{ change: changes[0]!.change, cell: '01/12/2025' }]))[0]!).toMatchObject({
      verdict: 'change',
      values: ['01/12/2025'],
    });
  });

  it.each(['####', ''])(
    'is refused with the date itself as a choice where the column is too narrow and shows %j',
    (shown) => {
      const { user, run, context, table } = openPulled();
      user.typeDate(table, '1', 'Region', 45_992, shown);
      expect(run(review(context)).changes).toMatchObject([{ allowed: ['2025-12-01'] }]);
    },
  );
});

describe('a percentage in a cell without its format', () => {
  it('is refused with both meanings as choices: 12 is 12 % or 1200 %, a text 0,12 is 0.12 % or 12 %', () => {
    const typed = { cellIsFraction: true, cellIsTyped: true };
    const change = judgeEdit(
      { thirdpartyId: '1', attribute: { label: 'Rate', type: 'percentage' }, cell: 12 },
      { values: [10], type: 'percentage' },
      0,
      typed,
      createProfile(),
    );
    expect(change).toMatchObject({ verdict: 'refused', values: [], allowed: ['12 %', '1200 %'] });
    expect(change.reason).toContain('12 % or 1200 %');
    const fraction = judgeEdit(
      { ...change.edit, cell: '0,12' },
      { values: [10], type: 'percentage' },
      0,
      typed,
      createProfile(),
    );
    expect(fraction).toMatchObject({ verdict: 'refused', allowed: ['0.12 %', '12 %'] });
    const meant = judgeEdit(
      { ...change.edit, cell: '12 %' },
      { values: [10], type: 'percentage' },
      0,
      {},
      createProfile(),
    );
    expect(meant).toMatchObject({ verdict: 'change', values: [12] });
  });
});

it.each([
  ['the definition', 'percentage', 0.005, [70]],
  ['the record only, so that its column is not formatted as a percentage', undefined, 0.5, [0.7]],
])('a percentage by %s is read as its cell shows it', (_what, type, shown, values) => {
  const { user, run, context } = openPortfolio([[null, {}]], [], ({ method, url, body }) => {
    if (/\/account\/\d+\/attributes$/.test(url)) return json([{ label: 'Share', type }]);
    if (!url.includes('/1/attributes')) return undefined;
    return json(method === 'GET' ? [{ label: 'Share', values: [0.5], type: 'percentage' }] : JSON.parse(body!));
  });
  run(pull(context, defaultChoice));
  const { id: table } = user.seeTables()[0]!;
  const see = () => user.see(table, '1', 'Share').value;
  expect(see()).toBe(shown);
  user.typeIn(table, '1', 'Share', 0.7);
  const { changes } = run(review(context));
  expect(changes).toMatchObject([{ change: { verdict: 'change', values, type: 'percentage' } }]);
  run(send(context, { decided: changes.map((each) => ({ ...each, action: 'send' })) }));
  expect(see()).toBe(0.7);
});

it.each([
  ['fr', '12.345', 'refused', []],
  ['fr', '12,345', 'change', [12.345]],
  ['en', '12.345', 'refused', []],
] as const)('in %s a text %s for a number is: %s', (language, cell, verdict, values) => {
  const edit = { thirdpartyId: '1', attribute: { label: 'Amount', type: 'decimal' }, cell } as const;
  const change = judgeEdit(
    edit,
    { values: [1], type: 'decimal' },
    0,
    cellOptions({ dateSystem: 1900 }, language),
    createProfile(),
  );
  expect(change).toMatchObject({ verdict, values });
});

it('a percentage that the user types for a refused one is as doubtful as in a cell', () => {
  const { user, run, context, table } = openPulled();
  user.typeIn(table, '2', 'Criticality', 'Huge');
  const [found] = run(review(context)).changes;
  const edit = { thirdpartyId: '2', attribute: { label: 'Rate', type: 'percentage' }, cell: 'a lot' } as const;
  const change = { ...found!.change, edit, remoteValues: [10], type: 'percentage' } as const;
  expect(run(correct(context, [{ change, cell: '0,12' }]))[0]!).toMatchObject({ allowed: ['0.12 %', '12 %'] });
  expect(run(correct(context, [{ change, cell: '12' }]))[0]!).toMatchObject({ verdict: 'change', values: [12] });
});

describe('a pull with edits in the table', () => {
  it('keeps an edit, and reports the number of kept ones', () => {
    const { user, run, context, table } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'High');
    expect(run(pull(context, defaultChoice))).toMatchObject({ kept: 1 });
    expect(user.see(table, '2', 'Criticality').value).toBe('High');
    expect(run(review(context)).changes).toHaveLength(1);
  });

  it('keeps a formula, although it shows the pulled value', () => {
    const { user, run, context, table, held } = openPulled();
    user.typeFormula(table, '2', 'Criticality', '="Low"');
    held[1] = ['High', {}];
    run(pull(context, defaultChoice));
    expect(user.see(table, '2', 'Criticality').isFormula).toBe(true);
  });

  it('does not count an edit that the service holds meanwhile', () => {
    const { user, run, context, table, held } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'High');
    held[1] = ['High', {}];
    expect(run(pull(context, defaultChoice))).toMatchObject({ kept: 0 });
    expect(run(review(context))).toMatchObject({ changes: [], problems: [] });
  });
});

it('an unknown run cannot be undone, and the error says so', () => {
  const { run, context } = openPulled();
  expect(() => run(planUndo(context, { run: 'of yore' }))).toThrow(
    expect.objectContaining({ kind: 'config', field: 'run', message: expect.stringContaining('undone') }),
  );
});
