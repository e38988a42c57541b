import { describe, expect, it } from 'vitest';
import { excels } from '../excels.ts';
import { makeTable, open, rowsOf } from './office-workbook-bench.ts';

const inTheWay = { kind: 'config', field: 'table', message: expect.stringContaining('Move the cells below or beside') };

describe.each(excels)('merged cells on %s', (platform) => {
  it('below the table move down with their text when rows are added', async () => {
    const { host, workbook } = open({ platform });
    const made = await makeTable({ host });
    await host.appendRows({ ...made, rows: rowsOf(2) });
    workbook.user.merge('Test', 'A5:B6');
    workbook.user.type('Test', 'A5', 'Source: my list');
    await host.appendRows({ ...made, rows: rowsOf(6) });
    expect(workbook.tables.get(made.table).body.rows).toBe(8);
    expect(workbook.sheet('Test').merged.all).toEqual([{ row: 10, column: 0, rows: 2, columns: 2 }]);
    expect(workbook.range('Test', 'A11').values()).toEqual([['Source: my list']]);
  });

  it.each(['A5:B6', 'B5:D6'])('in the way of new rows are reported, and nothing is changed: %s', async (address) => {
    const { host, workbook } = open({ platform });
    const made = await makeTable({ host });
    await host.appendRows({ ...made, rows: rowsOf(2) });
    workbook.user.merge('Test', address);
    await expect(host.appendRows({ ...made, rows: rowsOf(6) })).rejects.toMatchObject(inTheWay);
    expect(workbook.tables.get(made.table).body.rows).toBe(2);
    expect(workbook.range('Test', 'A4:A10').values()?.flat().join('')).toBe('');
  });
});
