import { expect, it } from 'vitest';
import { createBench } from './bench.ts';

it('a pasted number that shows leading zeros is returned with them', () => {
  const { host, appsScript } = createBench();
  const columns = ['Key', 'Code'].map((header) => ({ header, type: 'text' as const, note: '' }));
  const { id, columns: made } = host.createTable({ name: 'TPR_C', sheet: 'Codes', columns, frozenColumns: 0 });
  const ids = made.map((column) => column.id);
  host.appendRows({ table: id, columns: ids, rows: [['k1', 'a']] });
  appsScript.state.book.sheet('Codes').put(2, 2, { value: 123, format: '00000' });
  const read = host.readShownNumbers({ table: id, columns: ids.slice(1), from: 0, count: 9 });
  expect(read).toEqual({ rows: [[123]], shown: [['00123']] });
  appsScript.close();
});
