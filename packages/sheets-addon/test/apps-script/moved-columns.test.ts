import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSheetsUser } from '../../../../simulators/google/test/user/sheets-user.ts';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ seed: 12 });
});
afterAll(() => service.close());

test('nothing is sent that no user has typed, where a user moves a column before its cells are read', async () => {
  let onRead = (): void => undefined;
  const bench = openScriptBench({
    moreMs(_, method) {
      if (method === 'getLastRow') onRead();
      return 0;
    },
  });
  bench.signIn(service);
  bench.perform('pull', defaultChoice);
  const { book } = bench.appsScript.state;
  const sheet = book.sheet('Portfolio');
  const table = sheet.rowLines.flatMap(({ metadata }) => metadata).find(({ key }) => key === 'tpr.table')!.value;
  const user = createSheetsUser(book);
  await service.ask('resetCounters');
  let reads = 0;
  onRead = () => {
    // The first finds the table, the second its cells.
    if (++reads !== 2) return;
    user.moveColumn(table, 'Internal reference', user.seeHeaders(table).indexOf('Criticality'));
  };
  expect(bench.perform('sendReady')).toEqual({ left: 0 });
  expect(reads).toBeGreaterThan(2);
  expect((await service.counters()).byOperation['attributes.set']).toBeUndefined();
  expect(bench.perform('review')).toMatchObject({ changes: [], problems: [] });
  bench.appsScript.close();
});
