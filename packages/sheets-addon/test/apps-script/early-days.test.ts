import { defaultChoice, type DecidedChange, type Review } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ seed: 12 });
});
afterAll(() => service.close());

/** ERP systems write the first day of 1900 where they know no date. Google counts it as 2, and Excel as 1. */
test('the first day of 1900 is sent as typed, and read by a formula and a pull as the same day', () => {
  const bench = openScriptBench();
  const { book } = bench.appsScript.state;
  bench.signIn(service);
  bench.share(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  const sheet = book.sheet('Portfolio');
  const column = Array.from({ length: 60 }, (_, at) => sheet.at(1, at + 1).value).indexOf('Contract end date') + 1;
  sheet.put(3, column, { value: 2 });
  const { changes } = bench.ask('perform', ['review', 'review', null]).result as Review;
  expect(changes.map(({ change }) => change.values)).toEqual([['1900-01-01']]);
  const decided = changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
  bench.ask('perform', ['send', 'send', { decided }]);
  const [[day]] = bench.formula('TPR_ATTRIBUTE', sheet.at(3, 1).value, 'Contract end date') as [[Date]];
  expect(day.toLocaleDateString('en-CA', { timeZone: book.timeZone })).toBe('1900-01-01');
  bench.appsScript.close();
  const other = openScriptBench();
  other.signIn(service);
  other.ask('perform', ['job', 'pull', defaultChoice]);
  expect(other.appsScript.state.book.sheet('Portfolio').at(3, column).value).toBe(2);
  other.appsScript.close();
});
