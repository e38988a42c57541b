import { defaultChoice, type Review } from '@tpr/core/workbook';
import type { Cell } from '@tpr/google-simulator/apps-script';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSheetsUser } from '../../../../simulators/google/test/user/sheets-user.ts';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ seed: 6 });
});
afterAll(() => service.close());

const attribute = 'Internal reference';
const column = 3;

/** A pulled sheet. `cells` are put below its header, and `meanwhile` runs when the display of numbers is read. */
function openPulled(cells: readonly Partial<Cell>[]) {
  let onRead = (): void => undefined;
  const bench = openScriptBench({
    moreMs(_, method) {
      if (method === 'getDisplayValues') onRead();
      return 0;
    },
  });
  bench.signIn(service);
  bench.perform('pull', { ...defaultChoice, columns: ['thirdpartyId', 'name', `attribute:${attribute}`] });
  const { book } = bench.appsScript.state;
  const sheet = book.sheet('Portfolio');
  const table = sheet.rowLines.flatMap(({ metadata }) => metadata).find(({ key }) => key === 'tpr.table')!.value;
  cells.forEach((cell, at) => sheet.put(2 + at, column, cell));
  const review = (meanwhile: () => void) => {
    onRead = meanwhile;
    const { changes } = bench.perform('review') as Review;
    return Object.fromEntries(changes.map(({ change: { edit } }) => [edit.thirdpartyId, edit.shownText]));
  };
  const keyAt = (row: number): string => String(sheet.at(row, 1).value);
  return { bench, sheet, user: createSheetsUser(book), table, review, keyAt };
}

test('a number is read with the zeros that its own row shows while a user sorts the table', () => {
  const { bench, user, table, review, keyAt } = openPulled([
    { value: 123, format: '00000' },
    { value: 123, format: '0' },
  ]);
  const wanted = { [keyAt(2)]: '00123', [keyAt(3)]: undefined };
  let isSorted = false;
  const found = review(() => {
    if (!isSorted) user.sort(table, user.seeHeaders(table)[0]!, 'descending');
    isSorted = true;
  });
  expect(isSorted).toBe(true);
  expect(found).toEqual(wanted);
  bench.appsScript.close();
});

test('the result of a formula may change whenever it is read', () => {
  let result = 1000;
  const formula = (): Partial<Cell> => ({ value: (result += 1), formula: '=RANDBETWEEN(1000;9999)', format: '00000' });
  const { bench, sheet, review, keyAt } = openPulled([formula()]);
  const found = review(() => sheet.put(2, column, formula()));
  expect(found).toEqual({ [keyAt(2)]: expect.stringMatching(/^01\d{3}$/) });
  bench.appsScript.close();
});
