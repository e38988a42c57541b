import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../../src/errors.ts';
import { forgetUndo, listActivity, logRun, nameRun, type ActivityLine } from '../../src/workbook/activity.ts';
import type { TaskContext } from '../../src/workbook/task-context.ts';
import { makeClient } from '../writing/service.ts';
import { openSheet } from './bench.ts';

const context: TaskContext = { client: makeClient(), language: 'en' };
const counts = { done: 2, failed: 1, pending: 3 } as const;
const stopped = { ...counts, isStopped: true } as const;

const line = (key: string, more: Partial<ActivityLine> = {}): ActivityLine => ({
  key,
  name: null,
  field: null,
  before: null,
  after: null,
  outcome: 'sent',
  reason: null,
  isFailure: false,
  ...more,
});

/** The rows of the sheet Activity by header. */
function rowsOf({ user }: ReturnType<typeof openSheet>): Record<string, unknown>[] {
  const headers = user.seeHeaders('TPR_Activity');
  return user
    .seeRows('TPR_Activity')
    .map((cells) => Object.fromEntries(cells.map((cell, column) => [headers[column], cell])));
}

describe('a run', () => {
  it('is in the log with user, task and time, newest first', () => {
    const { run } = openSheet();
    run(logRun(context, { task: 'decide', ...stopped }));
    run(logRun(context, { task: 'summary', done: 1, failed: 0, pending: 0, isUndoable: true }));
    const [second, first] = run(listActivity(context));
    expect(first).toMatchObject({
      task: 'decide',
      user: 'u',
      ...counts,
      ended: 'stopped',
      isUndoable: false,
      failures: [],
    });
    expect(first?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(second).toMatchObject({ task: 'summary', isUndoable: true });
    expect(second?.run).not.toBe(first?.run);
  });

  it('keeps a given name', () => {
    const { run } = openSheet();
    const name = run(nameRun());
    expect(name).toMatch(/^[a-z\d]+-[a-z\d]+$/);
    expect(run(logRun(context, { task: 'decide', ...stopped, run: name }))).toEqual({ run: name });
    expect(run(listActivity(context)).map((each) => each.run)).toEqual([name]);
  });

  it('lists each failure with its name and field, and the reason', () => {
    const { run } = openSheet();
    const lines = [
      line('7', { name: 'Durand', field: 'Criticality', isFailure: true, reason: 'Not a choice.' }),
      line('8', { isFailure: true, outcome: 'refused' }),
      line('9'),
    ];
    run(logRun(context, { task: 'decide', ...stopped, lines }));
    expect(run(listActivity(context))[0]?.failures).toEqual([
      { key: '7', what: 'Durand · Criticality', reason: 'Not a choice.' },
      { key: '8', what: '8', reason: 'refused' },
    ]);
  });

  it('keeps five hundred failures, and the log keeps a hundred runs', () => {
    const { run } = openSheet();
    const lines = Array.from({ length: 501 }, (_, n) => line(String(n), { isFailure: true }));
    run(logRun(context, { task: 'decide', ...stopped, lines }));
    expect(run(listActivity(context))[0]?.failures).toHaveLength(500);
    for (let n = 0; n < 100; n++) run(logRun(context, { task: 'summary', ...stopped, run: `run ${n}` }));
    const runs = run(listActivity(context)).map((each) => each.run);
    expect([runs.length, runs[0], runs[99]]).toEqual([100, 'run 99', 'run 0']);
  });
});

describe('the sheet Activity', () => {
  it('has a line for each action, in the local time of the service', () => {
    const sheet = openSheet();
    const done = line('7', { name: 'Durand', field: 'Criticality', before: 'Low', after: 'High' });
    sheet.run(
      logRun(context, { task: 'decide', ...stopped, lines: [done, line('8', { reason: 'Because.' })], run: 'r' }),
    );
    expect(rowsOf(sheet)).toMatchObject([
      { Name: 'Durand', Field: 'Criticality', Before: 'Low', After: 'High', Outcome: 'sent', Run: 'r' },
      { 'Third party': '8', Reason: 'Because.' },
    ]);
    expect(rowsOf(sheet).every(({ When }) => typeof When === 'number')).toBe(true);
  });

  it('is in UTC without a signed-in user', () => {
    const whens = [context, { language: 'en' } as TaskContext].map((each) => {
      const sheet = openSheet({}, { startMs: Date.UTC(2026, 6, 1) });
      sheet.run(logRun(each, { task: 'decide', ...stopped }));
      return rowsOf(sheet)[0]?.['When'] as number;
    });
    const [paris, utc] = whens;
    expect((paris! - utc!) * 24).toBeCloseTo(2, 6);
  });

  it('has one line for a run without lines, with its numbers', () => {
    const sheet = openSheet();
    sheet.run(logRun(context, { task: 'decide', ...stopped }));
    const [row, ...others] = rowsOf(sheet);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ Task: 'decide', User: 'u', Outcome: 'stopped' });
    for (const count of [2, 1, 3]) expect(row?.['Reason']).toContain(String(count));
  });

  it('has an additional line with the numbers, where the others are only failures', () => {
    const sheet = openSheet();
    const failed = line('8', { isFailure: true, outcome: 'failed', reason: 'Because.' });
    sheet.run(logRun(context, { task: 'refresh', ...stopped, lines: [failed] }));
    const reasons = rowsOf(sheet).map(({ Reason }) => Reason);
    expect(reasons).toEqual(['2 done, 1 failed, 3 to send again', 'Because.']);
    sheet.run(logRun(context, { task: 'refresh', ...stopped, done: 0, lines: [failed] }));
    expect(rowsOf(sheet)).toHaveLength(3);
  });

  it('has an additional line with the numbers, where the others are only a part of the run', () => {
    const loggedOutcomes = (done: number, ...lines: ActivityLine[]) => {
      const sheet = openSheet();
      sheet.run(logRun(context, { task: 'refresh', ...stopped, done, lines }));
      return rowsOf(sheet).map(({ Outcome }) => Outcome);
    };
    expect(loggedOutcomes(3, line('7', { outcome: 'put back' }))).toEqual(['stopped', 'put back']);
    expect(loggedOutcomes(1, line('7', { outcome: 'put back' }))).toEqual(['put back']);
    expect(loggedOutcomes(1, line('7'), line('8', { outcome: 'failed', isFailure: true }))).toEqual(['sent', 'failed']);
    expect(loggedOutcomes(2, line('7'), line('8', { outcome: 'failed', isFailure: true }))).toEqual([
      'stopped',
      'sent',
      'failed',
    ]);
    expect(loggedOutcomes(0)).toEqual(['stopped']);
  });

  it('is not changed while it is protected; the run is still logged', () => {
    const sheet = openSheet();
    sheet.run(logRun(context, { task: 'decide', ...stopped }));
    sheet.user.protect('TPR_Activity');
    sheet.run(logRun(context, { task: 'decide', ...stopped }));
    expect(rowsOf(sheet)).toHaveLength(1);
    expect(sheet.run(listActivity(context))).toHaveLength(2);
  });

  it('is left out where it cannot be added; the run is still logged', () => {
    const sheet = openSheet();
    Object.assign(sheet.host, {
      createTable: () => {
        throw new ConnectorError('config', 'The workbook is protected.', { field: 'protection' });
      },
    });
    sheet.run(logRun(context, { task: 'decide', ...stopped }));
    expect(sheet.run(listActivity(context))).toHaveLength(1);
  });

  it('from which the user has removed columns gets the remaining ones', () => {
    const sheet = openSheet();
    sheet.run(logRun(context, { task: 'decide', ...stopped }));
    sheet.user.deleteColumn('TPR_Activity', 'User');
    sheet.run(logRun(context, { task: 'summary', ...stopped }));
    expect(rowsOf(sheet).map(({ Task }) => Task)).toEqual(['decide', 'summary']);
    expect(sheet.user.seeHeaders('TPR_Activity')).not.toContain('User');
  });
});

it('a run cannot be undone any more after its plan is forgotten', () => {
  const { run } = openSheet();
  run(logRun(context, { task: 'decide', ...stopped, isUndoable: true }));
  run(forgetUndo());
  expect(run(listActivity(context)).map(({ isUndoable }) => isUndoable)).toEqual([false]);
});
