import { defaultChoice, type DecidedChange, type Review, type WorkbookTask } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ seed: 6 });
});
afterAll(() => service.close());

/** Source: github.com/googleapis/google-api-go-client/issues/1041. */
test('the cells that a formula of the user fills in a column of the table are sent, and not written', () => {
  const bench = openScriptBench();
  bench.signIn(service);
  const perform = (task: WorkbookTask, input: unknown = null): unknown =>
    bench.ask('perform', [task, task, input as never]).result;
  perform('pull', { ...defaultChoice, columns: ['thirdpartyId', 'name', 'attribute:Internal reference'] });
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const [column, last] = [3, 5];
  const rows = Array.from({ length: last - 2 }, (_, at) => at + 3);
  const fill = (): void => {
    sheet.put(2, column, { value: 'A2', formula: '=ARRAYFORMULA("A"&ROW(A2:A5))' });
    for (const row of rows) sheet.put(row, column, { value: `A${row}`, isSpilled: true });
  };
  const isFilled = (): boolean => rows.every((row) => sheet.at(row, column).isSpilled === true);
  fill();
  const { changes } = perform('review') as Review;
  expect(changes).toHaveLength(rows.length + 1);
  const decided = changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
  expect(perform('send', { decided })).toMatchObject({ counts: { sent: decided.length } });
  expect(isFilled()).toBe(true);
  perform('pull');
  expect(isFilled()).toBe(true);
  perform('refresh');
  expect(isFilled()).toBe(true);
  expect(perform('review')).toMatchObject({ changes: [] });
  // A cell of a column with a formula whose value differs is still written.
  sheet.put(6, column, { value: 'mine' });
  const [own] = (perform('review') as Review).changes;
  perform('send', { decided: [{ ...own!, action: 'useRemote' }] });
  expect(sheet.at(6, column).value).not.toBe('mine');
  expect(isFilled()).toBe(true);
  bench.appsScript.close();
});

test.each(['send', 'pull', 'refresh'] as const)(
  'the cells that a formula filled keep their values after the task %s has written one of them',
  (task) => {
    const [bench, colleague] = [openScriptBench(), openScriptBench()];
    const sheetOf = (user: ScriptBench) => user.appsScript.state.book.sheet('Portfolio');
    const perform = (user: ScriptBench, name: WorkbookTask, input: unknown = null): unknown =>
      user.ask('perform', [name, name, input as never]).result;
    const sendAll = (user: ScriptBench): unknown => {
      const { changes } = perform(user, 'review') as Review;
      return perform(user, 'send', { decided: changes.map((change) => ({ ...change, action: 'send' })) });
    };
    for (const user of [bench, colleague]) {
      user.signIn(service);
      perform(user, 'pull', { ...defaultChoice, columns: ['thirdpartyId', 'name', 'attribute:Internal reference'] });
    }
    const sheet = sheetOf(bench);
    const column = 3;
    const filled = [`${task} 2`, `${task} 3`, task === 'send' ? 4 : `${task} 4`, `${task} 5`];
    for (const [at, value] of filled.entries())
      sheet.put(at + 2, column, { value, ...(at === 0 ? { formula: '=ARRAYFORMULA(D2:D5)' } : { isSpilled: true }) });
    // The number is sent as a text, and its cell is written again as one.
    expect(sendAll(bench)).toMatchObject({ counts: { sent: 4 } });
    sheetOf(colleague).put(4, column, { value: `other ${task}` });
    if (task !== 'send') {
      expect(sendAll(colleague)).toMatchObject({ counts: { sent: 1 } });
      perform(bench, task);
    }
    const shown = filled.map((_, at) => sheet.at(at + 2, column).value);
    expect(shown).toEqual(['#REF!', `${task} 3`, task === 'send' ? '4' : `other ${task}`, `${task} 5`]);
    const { changes } = perform(bench, 'review') as Review;
    expect(changes.map(({ change }) => change.edit.cell)).toEqual(['#REF!']);
    for (const user of [bench, colleague]) user.appsScript.close();
  },
);
