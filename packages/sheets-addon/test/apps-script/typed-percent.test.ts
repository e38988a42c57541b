import { defaultChoice, type Review } from '@tpr/core/workbook';
import { typedCell } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 5 });
});
afterAll(() => service.close());
beforeEach(() => {
  bench = openScriptBench();
  bench.signIn(service);
});
afterEach(() => bench.appsScript.close());

test.each([
  ['en_US', '25', 25],
  ['en_US', '25%', 25],
  ['fr_FR', '0,5', 0.5],
  ['de_DE', '25,5 %', 25.5],
])('in %s a typed %s is sent as %s points', (locale, text, points) => {
  const { state } = bench.appsScript;
  state.book.locale = locale;
  bench.perform('pull', defaultChoice);
  const sheet = state.book.sheets.find(({ name }) => name.startsWith('Port'))!;
  const header = Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = header.indexOf('Dependency rate') + 1;
  sheet.put(2, column, typedCell(text, sheet.at(2, column), state));
  const { changes } = bench.perform('review') as Review;
  expect(changes).toMatchObject([{ change: { verdict: 'change', values: [points] } }]);
});
