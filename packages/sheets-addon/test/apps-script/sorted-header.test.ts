import { defaultChoice, type Review, type WorkbookTask } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';
import { tableOf } from './table.ts';

const header = 'TPR key';
let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 8 });
});
afterAll(() => service.close());
beforeEach(() => {
  bench = openScriptBench();
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
});
afterEach(() => bench.appsScript.close());

const sheet = () => bench.appsScript.state.book.sheet('Portfolio');
const ask = (task: WorkbookTask) => bench.call('perform', [task, task, task === 'pull' ? defaultChoice : null]);

/** Puts the rows of the sheet, the header row among them, into another order. @param order rows of the sheet, from 0. */
function arrange(order: readonly number[]): void {
  const { row: rows, column: columns } = sheet().extent();
  sheet().reorder({ row: 1, column: 1, rows, columns }, order);
}

test('a table that was sorted with its header row is refused by every task that reads its rows, and stays as it is', () => {
  arrange([3, 1, 2, 0, 4, 5, 6, 7, 8]);
  const before = tableOf(bench);
  expect(before.filter((row) => row.includes(header))).toHaveLength(1);
  for (const task of ['getOverview', 'review', 'refresh', 'pull', 'sendReady'] as const) {
    expect(ask(task)).toMatchObject({ ok: false, error: { kind: 'config', field: 'header' } });
  }
  expect(tableOf(bench)).toEqual(before);
  bench.appsScript.ask('refreshTable', []);
  expect(bench.appsScript.state.alerts).toEqual([expect.stringMatching(/header row was sorted.*Undo the sort/s)]);
});

test('after the two rows were exchanged, the edits of all rows are found', () => {
  arrange([3, 1, 2, 0, 4, 5, 6, 7, 8]);
  const column = Array.from({ length: 30 }, (_, at) => sheet().at(4, at + 1).value).indexOf('Criticality') + 1;
  sheet().put(1, column, { value: sheet().at(1, column).value === 'High' ? 'Low' : 'High' });
  arrange([3, 1, 2, 0, 4, 5, 6, 7, 8]);
  expect(bench.ask('perform', ['review', 'review', null]).result as Review).toMatchObject({ edits: 1, problems: [] });
});

test('a user may give the key column another header', () => {
  const { column } = sheet().extent();
  expect(sheet().at(1, column).value).toBe(header);
  sheet().put(1, column, { value: 'Id' });
  expect(ask('refresh')).toMatchObject({ ok: true });
});
