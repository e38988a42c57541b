import { expect, it } from 'vitest';
import { makeTable, open } from './office-workbook-bench.ts';

it.each([
  ['00000', 123, '00123'],
  ['0#" "##" "##" "##" "##', 123_456_789, '0123456789'],
])(
  'a number pasted in %s is returned with the zeros that it shows, also in a column that is too narrow',
  async (format, number, digits) => {
    const bench = open();
    const { host, workbook } = bench;
    const { table, columns } = await makeTable(bench);
    await host.appendRows({ table, columns, rows: [['k1', 'a']] });
    const { sheet, body } = workbook.tables.get(table);
    workbook.as('user', () => {
      const cell = workbook.rangeOn(sheet, { row: body.row, column: body.column + 1, rows: 1, columns: 1 });
      cell.writeNumberFormats(format);
      cell.write(number);
    });
    const read = await host.readShownNumbers({ table, columns: columns.slice(1), from: 0, count: 9 });
    expect(read).toEqual({ rows: [[number]], shown: [[digits]] });
  },
);
