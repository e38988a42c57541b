import { defaultChoice, type DecidedChange, type Review } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
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
  bench.perform('pull', { ...defaultChoice, columns: ['thirdpartyId', 'name', 'attribute:Internal reference'] });
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const [column, last] = [3, 5];
  const rows = Array.from({ length: last - 2 }, (_, at) => at + 3);
  const fill = (): void => {
    sheet.put(2, column, { value: 'A2', formula: '=ARRAYFORMULA("A"&ROW(A2:A5))' });
    for (const row of rows) sheet.put(row, column, { value: `A${row}`, isSpilled: true });
  };
  const isFilled = (): boolean => rows.every((row) => sheet.at(row, column).isSpilled === true);
  fill();
  const { changes } = bench.perform('review') as Review;
  expect(changes).toHaveLength(rows.length + 1);
  const decided = changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
  expect(bench.perform('send', { decided })).toMatchObject({ counts: { sent: decided.length } });
  expect(isFilled()).toBe(true);
  bench.perform('pull');
  expect(isFilled()).toBe(true);
  bench.perform('refresh');
  expect(isFilled()).toBe(true);
  expect(bench.perform('review')).toMatchObject({ changes: [] });
  // A cell of a column with a formula whose value differs is still written.
  sheet.put(6, column, { value: 'mine' });
  const [own] = (bench.perform('review') as Review).changes;
  bench.perform('send', { decided: [{ ...own!, action: 'useRemote' }] });
  expect(sheet.at(6, column).value).not.toBe('mine');
  expect(isFilled()).toBe(true);
  bench.appsScript.close();
});
