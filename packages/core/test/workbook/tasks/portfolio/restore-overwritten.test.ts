import { describe, expect, it } from 'vitest';
import { listActivity } from '../../../../src/workbook/activity.ts';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { getOverview } from '../../../../src/workbook/tasks/portfolio/overview.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { refusal, reply } from '../../../conformance/scripted-host.ts';
import type { TaskContext } from '../../../../src/workbook/task-context.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

const held: readonly Held[] = [
  ['Low', { Score: 7, Grade: 'B' }],
  ['High', { Score: 8, Grade: 'A' }],
];

function openPulled(...more: [] | [Parameters<typeof openPortfolio>[2]]) {
  const opened = openPortfolio(held, [], more[0]);
  opened.run(pull(opened.context, defaultChoice));
  const { id } = opened.user.seeTables()[0]!;
  const cell = (key: string, header: string) => {
    const headers = opened.user.seeHeaders(id);
    const at = headers.indexOf(header);
    const row = opened.user.seeRows(id).find((cells) => cells[headers.indexOf('TPR key')] === key);
    return row?.[at] ?? null;
  };
  return { ...opened, table: id, cell };
}

describe('cells that are never sent', () => {
  it('are reported with all overwritten cells of a row, and the restored values', () => {
    const { user, table, run, context, cell } = openPulled();
    user.typeIn(table, '2', 'Score', 1);
    user.typeIn(table, '2', 'Grade', null);
    user.typeIn(table, '1', 'Name', 'A slip');
    expect(run(getOverview(context)).portfolio).toMatchObject({ unsentEdits: 0, typedOver: 3 });
    expect(run(review(context)).problems.map(({ column, keys }) => [column, keys])).toEqual([
      ['Name', ['1']],
      ['Grade', ['2']],
      ['Score', ['2']],
    ]);
    expect(cell('2', 'Change')).toBe('Grade; Score');
    expect(run(refresh(context))).toMatchObject({ rows: 2, updated: 2, putBack: 3, isPartial: false, lacking: 0 });
    expect([cell('1', 'Name'), cell('2', 'Score'), cell('2', 'Grade')]).toEqual(['TP 1', 8, 'A']);
    expect(cell('2', 'Change')).toMatch(/^Grade: nothing → .A.; Score: .1. → .8.$/);
    expect(run(listActivity(context))[0]).toMatchObject({ task: 'refresh', done: 2, failed: 0, ended: 'whole' });
  });

  it('are restored in a column of an attribute that is never sent, filled or empty', () => {
    const { user, table, run, context, cell } = openPulled(({ url }) =>
      /\/thirdparties\/1\/attributes/.test(url)
        ? reply(200, JSON.stringify([{ label: 'Rating', values: [4.5] }]))
        : undefined,
    );
    user.typeIn(table, '1', 'Rating', 9);
    user.typeIn(table, '2', 'Rating', 9);
    expect(run(getOverview(context)).portfolio).toMatchObject({ unsentEdits: 0, typedOver: 2 });
    expect(run(refresh(context))).toMatchObject({ updated: 2, putBack: 2 });
    expect([cell('1', 'Rating'), cell('2', 'Rating')]).toEqual([4.5, null]);
    expect(run(getOverview(context)).portfolio).toMatchObject({ typedOver: 0 });
  });

  it('change the mark of a review until they are restored', () => {
    const { user, table, run, context } = openPulled();
    const mark = () => (run(getOverview(context)).portfolio as { readonly editsMark: string }).editsMark;
    const before = mark();
    user.typeIn(table, '2', 'Score', 1);
    expect(mark()).not.toBe(before);
    expect(run(review(context)).editsMark).toBe(mark());
    run(refresh(context));
    expect(mark()).toBe(before);
  });

  it('are reported where they hold a formula, also one whose result is the service’s value', () => {
    const { user, table, run, context, cell } = openPulled();
    user.typeFormula(table, '2', 'Grade', 'A');
    expect(run(review(context)).problems).toMatchObject([{ kind: 'readOnly', column: 'Grade', keys: ['2'] }]);
    expect(run(refresh(context))).toMatchObject({ updated: 1, putBack: 1 });
    expect(user.see(table, '2', 'Grade')).toMatchObject({ isFormula: false });
    expect(cell('2', 'Change')).toBe('Grade: "a formula (A)" → "A"');
    expect(run(refresh(context))).toMatchObject({ updated: 0, putBack: 0 });
  });

  it('with formulas do not make a row that of another third party', () => {
    const { user, table, run, context } = openPulled();
    user.typeFormula(table, '2', 'Name', 'TP 2');
    user.typeIn(table, '2', 'Criticality', 'Low');
    expect(run(review(context))).toMatchObject({ changes: [{ id: expect.stringContaining('Criticality') as string }] });
    expect(run(refresh(context))).toMatchObject({ kept: 1, putBack: 1 });
  });

  it('are not reported after the user has typed the service’s value again', () => {
    const { user, table, run, context } = openPulled();
    user.typeIn(table, '2', 'Score', 1);
    user.typeIn(table, '2', 'Score', 8);
    expect(run(review(context)).problems).toEqual([]);
    expect(run(refresh(context))).toMatchObject({ updated: 0, putBack: 0 });
  });

  it('leave no status after the user has typed the service’s value again, whatever task is next', () => {
    for (const next of [review, refresh, (context: TaskContext) => pull(context, defaultChoice)]) {
      const { user, table, run, context, cell } = openPulled();
      // A pull keeps the statuses as long as there is an unsent edit.
      user.typeIn(table, '1', 'Criticality', 'High');
      user.typeIn(table, '1', 'Score', 1);
      user.typeIn(table, '2', 'Score', 1);
      run(review(context));
      user.typeIn(table, '2', 'Score', 8);
      run<unknown>(next(context));
      expect([cell('2', 'Status'), cell('2', 'Change')]).toEqual([null, null]);
      expect(cell('1', 'Status')).toBe(next === review ? 'overwritten, not sent' : 'put back');
    }
  });

  it('leave no status, in whatever language it was written', () => {
    const { user, table, run, context, cell } = openPulled();
    user.typeIn(table, '2', 'Score', 1);
    run(review({ ...context, language: 'fr' }));
    expect(cell('2', 'Suivi')).toBe('écrasé dans la feuille, non envoyé');
    user.typeIn(table, '2', 'Score', 8);
    run(review(context));
    expect(cell('2', 'Suivi')).toBe(null);
  });

  it('keep the status of other edits of their rows', () => {
    const { user, table, run, context, cell } = openPulled();
    user.typeIn(table, '2', 'Score', 1);
    run(review(context));
    user.typeIn(table, '2', 'Status', 'refused');
    user.typeIn(table, '2', 'Score', 8);
    run(review(context));
    expect([cell('2', 'Status'), cell('2', 'Change')]).toEqual(['refused', 'Score']);
  });

  it('stay unchanged while the third party returns 404, and are reported again', () => {
    let isGone = false;
    const { user, table, run, context, cell } = openPulled(({ url }) =>
      isGone && /\/thirdparties\/2(\/|$)/.test(url) ? refusal(404) : undefined,
    );
    user.typeIn(table, '2', 'Score', 1);
    isGone = true;
    expect(run(refresh(context))).toMatchObject({ putBack: 0 });
    expect(cell('2', 'Score')).toBe(1);
    isGone = false;
    expect(run(refresh(context))).toMatchObject({ putBack: 1 });
    expect(cell('2', 'Score')).toBe(8);
  });

  it('do not change the number of columns of the table after rows have a status', () => {
    const { user, table, run, context } = openPulled();
    const columns = () => (run(getOverview(context)).portfolio as { readonly columns: number }).columns;
    const before = columns();
    user.typeIn(table, '2', 'Score', 1);
    run(review(context));
    expect(user.seeHeaders(table)).toContain('Status');
    expect(columns()).toBe(before);
  });

  it('are not written while the sheet is protected, and are still reported', () => {
    const { user, table, run, context } = openPulled();
    user.typeIn(table, '2', 'Score', 1);
    user.protect(table);
    expect(run(review(context)).problems).toHaveLength(1);
    expect(user.seeHeaders(table)).not.toContain('Status');
  });
});
