import { defaultChoice, type Review } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ seed: 5 });
});
afterAll(() => service.close());

test.each([
  ['Portfolio', 'pull', null],
  ['Missing documents', 'listMissing', { days: 30 }],
] as const)('headers of the sheet %s that a user has cleared are back after the task %s', (title, task, input) => {
  const bench = openScriptBench();
  bench.signIn(service);
  bench.perform('pull', defaultChoice);
  bench.perform('listMissing', { days: 30 });
  const sheet = bench.appsScript.state.book.sheet(title);
  const headers = () => Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const before = headers();
  sheet.put(1, 2, { value: 'Mine' });
  for (const at of before.keys()) if (at !== 1) sheet.put(1, at + 1, { value: undefined });
  const { row } = sheet.extent();
  expect(bench.perform(task, input)).toMatchObject({ added: 0, removed: 0 });
  expect(headers()).toEqual(before.with(1, 'Mine'));
  expect(sheet.extent().row).toBe(row);
  bench.appsScript.close();
});

test('the headers of Status and Change are back after a pull that keeps these columns', () => {
  const bench = openScriptBench();
  bench.signIn(service);
  bench.perform('pull', { ...defaultChoice, columns: ['thirdpartyId', 'name', 'attribute:Internal reference'] });
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  for (const row of [2, 3]) sheet.put(row, 3, { value: `edited ${row}` });
  const { changes } = bench.perform('review') as Review;
  bench.perform('send', { decided: changes.slice(0, 1).map((change) => ({ ...change, action: 'send' })) });
  const headers = () => Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const before = headers();
  expect(before).toEqual(expect.arrayContaining(['Status', 'Change']));
  for (const at of before.keys()) sheet.put(1, at + 1, { value: undefined });
  bench.perform('pull');
  expect(headers()).toEqual(before);
  bench.appsScript.close();
});
