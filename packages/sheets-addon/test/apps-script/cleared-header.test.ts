import { defaultChoice, type WorkbookTask } from '@tpr/core/workbook';
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
  const perform = (name: WorkbookTask, given: unknown) => bench.ask('perform', [name, name, given as never]).result;
  perform('pull', defaultChoice);
  perform('listMissing', { days: 30 });
  const sheet = bench.appsScript.state.book.sheet(title);
  const headers = () => Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const before = headers();
  sheet.put(1, 2, { value: 'Mine' });
  for (const at of before.keys()) if (at !== 1) sheet.put(1, at + 1, { value: undefined });
  const { row } = sheet.extent();
  expect(perform(task, input)).toMatchObject({ added: 0, removed: 0 });
  expect(headers()).toEqual(before.with(1, 'Mine'));
  expect(sheet.extent().row).toBe(row);
  bench.appsScript.close();
});
