import type { NewColumn } from '@tpr/core/workbook';
import { expect, it } from 'vitest';
import type { OpenedTables } from './names-and-copies.ts';

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: '' },
  { header: 'Amount', type: 'number', note: '' },
  { header: 'Key', type: 'text', note: '', isHidden: true },
];

/** A row of totals that a user adds below a table, for every adapter of Google Sheets. */
export function describeTotalsRow(open: () => OpenedTables | Promise<OpenedTables>): void {
  async function openWithTotals(above: number) {
    const { book, start } = await open();
    const { id, columns: made } = await start().createTable({ name: 'TPR_T', sheet: 'T', columns, frozenColumns: 0 });
    const ids = made.map((column) => column.id);
    const append = (...keys: string[]) =>
      start().appendRows({ table: id, columns: ids, rows: keys.map((key) => [`N${key}`, 1, key]) });
    await append('1', '2', '3');
    const sheet = book.sheet('T');
    sheet.put(5 + above, 1, { value: 'Total' });
    sheet.put(5 + above, 2, { value: 3, formula: '=SUM(B2:B4)' });
    const shown = () =>
      Array.from({ length: sheet.extent().row }, (_, at) => {
        const { value, formula } = sheet.at(at + 1, 2);
        return formula ?? (sheet.at(at + 1, 3).value || value);
      });
    const remove = (...keys: string[]) => start().removeRows({ table: id, keyColumn: ids[2]!, keys });
    const find = () => start().findTable({ id });
    return { book, sheet, append, remove, find, shown };
  }

  it('a row of totals right below the table does not belong to it, and includes new rows in its sums', async () => {
    const { sheet, append, remove, find, shown } = await openWithTotals(0);
    expect(await find()).toMatchObject({ rowCount: 3 });
    await append('4', '5');
    expect(shown()).toEqual(['Key', '1', '2', '4', '5', '3', '=SUM(B2:B4)']);
    expect(await find()).toMatchObject({ rowCount: 5 });
    await remove('3');
    expect(shown()).toEqual(['Key', '1', '2', '4', '5', '=SUM(B2:B4)']);
    expect(sheet.at(6, 1).value).toBe('Total');
  });

  it('a row of totals after an empty row keeps that distance from rows that would reach it', async () => {
    const { append, find, shown } = await openWithTotals(1);
    await append('4');
    expect(shown()).toEqual(['Key', '1', '2', '4', '3', undefined, '=SUM(B2:B4)']);
    expect(await find()).toMatchObject({ rowCount: 4 });
  });

  it('room that an interrupted run has made above the last row is used', async () => {
    const { sheet, append, shown } = await openWithTotals(0);
    sheet.insertRows(4, 1);
    await append('4', '5');
    expect(shown()).toEqual(['Key', '1', '2', '4', '5', '3', '=SUM(B2:B4)']);
  });

  it('the name of the table covers its rows and no row of totals', async () => {
    const { book, sheet, append } = await openWithTotals(0);
    const rowsOfName = () => book.names.find(({ name }) => name === 'TPR_T')!.box.rows;
    expect(rowsOfName()).toBe(4);
    await append('4');
    expect(rowsOfName()).toBe(5);
    sheet.insertRows(5, 2);
    await append('5', '6', '7');
    expect(rowsOfName()).toBe(8);
  });

  it('a row without a key and without a formula is still a row', async () => {
    const { sheet, find } = await openWithTotals(1);
    sheet.put(5, 1, { value: 'A new supplier' });
    expect(await find()).toMatchObject({ rowCount: 4 });
  });
}
