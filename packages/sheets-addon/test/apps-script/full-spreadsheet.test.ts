import { defaultChoice, type ColumnOffer } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const thirdParties = 30;

let service: Service;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());

/** Google allows ten million cells: 10,000 columns of the 1,000 rows of a new sheet, which has 26. */
const mostColumns = 10_000;

// The table and its hidden texts each need a sheet. With all columns it needs more than those of a new sheet.
test.each([
  ['en', 'usual', 0.5, false],
  ['en', 'usual', 1.2, false],
  ['fr', 'usual', 1.2, false],
  ['en', 'all', 1.2, false],
  ['en', 'usual', 2, true],
])(
  'a pull of a user of %s with %s columns into a spreadsheet with room for %s more sheets completes: %s, and otherwise leaves no sheet',
  (language, wanted, room, completes) => {
    const bench = openScriptBench({ language });
    bench.signIn(service);
    const { columns } = bench.perform('listColumns') as ColumnOffer;
    const choice = wanted === 'all' ? { ...defaultChoice, columns: columns.map(({ key }) => key) } : defaultChoice;
    const { book, mails } = bench.appsScript.state;
    book.sheets[0]!.insertColumns(27, Math.floor(mostColumns - 26 * (1 + room)));
    const reply = bench.call('perform', ['job', 'pull', choice]);
    const tables = book.sheets.filter(({ name }) => name === 'Portfolio').map((sheet) => sheet.extent().row);
    if (reply.ok) expect(tables).toEqual([1 + thirdParties]);
    else expect([reply.error.kind, reply.error.field, tables, book.names]).toEqual(['config', 'sheet', [], []]);
    expect(reply.ok).toBe(completes);
    expect([bench.ask('openPanel', []).jobs, mails]).toEqual([[], []]);
    bench.appsScript.close();
  },
);
