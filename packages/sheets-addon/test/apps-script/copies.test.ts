import { copyBook } from '@tpr/google-simulator/apps-script';
import { defaultChoice, type Review } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const thirdParties = 12;
let service: Service;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());

test('a copy of the spreadsheet continues with its table, its edits and its summary, and has no session', () => {
  const first = openScriptBench();
  first.signIn(service);
  first.ask('perform', ['job', 'pull', defaultChoice]);
  first.ask('perform', ['summary', 'summarise', null]);
  const sheet = first.appsScript.state.book.sheet('Portfolio');
  const headers = Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = headers.indexOf('Criticality') + 1;
  sheet.put(3, column, { value: sheet.at(3, column).value === 'High' ? 'Low' : 'High' });
  const copy = openScriptBench({ book: copyBook(first.appsScript.state.book, 'copy') });
  const sheets = () => copy.appsScript.state.book.sheets.map(({ name }) => name);
  const before = sheets();
  expect(copy.ask('openPanel', [])).toMatchObject({ session: { state: 'out' }, sharing: { state: 'none' } });
  copy.signIn(service);
  expect((copy.ask('perform', ['review', 'review', null]).result as Review).changes).toHaveLength(1);
  expect(copy.ask('perform', ['pull', 'pull', null]).result).toMatchObject({ rows: thirdParties, added: 0 });
  copy.ask('perform', ['summary', 'summarise', null]);
  expect(sheets()).toEqual(before);
  for (const bench of [first, copy]) bench.appsScript.close();
});
