import { expect, it } from 'vitest';
import { makeTable, open } from './office-workbook-bench.ts';

it('a pasted number that shows leading zeros is returned with them, also in a column that is too narrow', async () => {
  const bench = open();
  const { host, workbook } = bench;
  const { table, columns } = await makeTable(bench);
  await host.appendRows({ table, columns, rows: [['k1', 'a']] });
  const { sheet, body } = workbook.tables.get(table);
  workbook.as('user', () => {
    const cell = workbook.rangeOn(sheet, { row: body.row, column: body.column + 1, rows: 1, columns: 1 });
    cell.writeNumberFormats('00000');
    cell.write(123);
  });
  const shown = await host.readShownNumbers({ table, columns: columns.slice(1), from: 0, count: 9 });
  expect(shown).toEqual([['00123']]);
});
