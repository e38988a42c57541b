import { defaultChoice, type Review } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ seed: 5 });
});
afterAll(() => service.close());

/*
 * A script reads the text of a cell that is still being calculated as its value: github.com/jsoma/tabletop/issues/60,
 * github.com/tidyverse/googlesheets4/issues/258.
 */
test('neither the text of a formula that is still calculated nor the failure of a TPR formula is sent as a value', () => {
  const bench = openScriptBench();
  bench.signIn(service);
  const { book } = bench.appsScript.state;
  bench.perform('pull', { ...defaultChoice, columns: ['thirdpartyId', 'name', 'attribute:Internal reference'] });
  const sheet = book.sheet('Portfolio');
  const [[failed]] = bench.formula('TPR_EXTRACTED', '100001', 'KBIS', 'siret') as [[string]];
  expect(failed).toMatch(/^⚠ /);
  const column = 3;
  const formula = '=TPR_EXTRACTED(A2:A4,"KBIS","siret")';
  sheet.put(2, column, { value: failed, formula });
  sheet.put(3, column, { value: failed, isSpilled: true });
  sheet.put(4, column, { value: 'Loading...', formula: '=IMPORTRANGE("other","A1")' });
  sheet.put(5, column, { value: 'Chargement…', formula: '=IMPORTRANGE("other","A1")' });
  const { changes } = bench.perform('review') as Review;
  expect(changes.map(({ change }) => [change.verdict, change.reason])).toEqual([
    ['refused', expect.stringContaining('formula')],
    ['refused', expect.stringContaining('formula')],
    ['refused', expect.stringContaining('still being calculated')],
    ['refused', expect.stringContaining('still being calculated')],
  ]);
  bench.appsScript.close();
});
