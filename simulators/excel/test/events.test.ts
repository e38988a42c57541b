import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';
import type { Change, Workbook } from '../src/index.ts';

let excel: ExcelInNode;
let workbook: Workbook;
let heard: unknown[];
const run = <T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> => excel.Excel.run(batch);
/** Events arrive in the next turn of the event loop. */
const arrived = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(async () => {
  excel = createExcel();
  workbook = excel.workbook;
  heard = [];
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.getRange('A1:B3').values = [
      ['Id', 'Name'],
      ['S1', 'Acme'],
      ['S2', 'Globex'],
    ];
    sheet.tables.add('A1:B3', true).name = 'Portfolio';
    await context.sync();
  });
});
afterEach(() => excel.close());

describe('events', () => {
  test('a cell typed by a person raises events of sheet, workbook and table, with the previous value', async () => {
    await run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const table = context.workbook.tables.getItem('Portfolio');
      sheet.onChanged.add(
        async ({ address, details, triggerSource }) =>
          void heard.push(['sheet', address, triggerSource, details.valueBefore, details.valueAfter]),
      );
      context.workbook.worksheets.onChanged.add(async ({ address }) => void heard.push(['workbook', address]));
      table.onChanged.add(
        async ({ address, changeType, details }) => void heard.push(['table', address, changeType, details.valueAfter]),
      );
      await context.sync();
    });
    workbook.user.type('Sheet1', 'B2', 'ACME SA');
    await arrived();
    expect(heard).toEqual([
      ['sheet', 'B2', 'Unknown', 'Acme', 'ACME SA'],
      ['workbook', 'B2'],
      ['table', 'B2', 'RangeEdited', 'ACME SA'],
    ]);
  });

  test('the range of an event can be read, even after rows moved', async () => {
    const ranges: string[] = [];
    await run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().onChanged.add(async (event) => {
        await run(async (inner) => {
          const range = event.getRange(inner).load('address,values');
          await inner.sync();
          ranges.push(`${range.address}=${String(range.values[0]?.[0])}`);
        });
      });
      await context.sync();
    });
    workbook.user.type('Sheet1', 'B2', 'new');
    workbook.user.insertRows('Sheet1', 0);
    await arrived();
    expect(ranges[0]).toBe('Sheet1!B3=new');
  });

  test('writes of the add-in itself are marked, and raise no event while events are off', async () => {
    await run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.onChanged.add(async ({ triggerSource }) => void heard.push(triggerSource));
      await context.sync();
      sheet.getRange('D1').values = [[1]];
      await context.sync();
      context.runtime.enableEvents = false;
      sheet.getRange('D1').values = [[2]];
      context.runtime.enableEvents = true;
      await context.sync();
    });
    await arrived();
    expect(heard).toEqual(['ThisLocalAddin']);
  });

  test('events of rows, cells, sorting and pasting state the kind of change', async () => {
    await run(async (context) => {
      context.workbook.worksheets
        .getActiveWorksheet()
        .onChanged.add(async ({ changeType, address, details }) => void heard.push([changeType, address, details]));
      await context.sync();
    });
    workbook.user.insertRows('Sheet1', 2);
    workbook.user.deleteColumns('Sheet1', 5);
    workbook.user.sortTable('Portfolio', 'Id', false);
    workbook.user.paste('Sheet1', 'D1', [['a', 'b']]);
    await arrived();
    expect(heard).toEqual([
      ['RowInserted', '3:3', undefined],
      ['ColumnDeleted', 'F:F', undefined],
      ['RangeEdited', 'A2:B4', undefined],
      ['RangeEdited', 'D1:E1', undefined],
    ]);
  });

  test('adding and deleting tables and sheets, activation and selection raise events', async () => {
    await run(async (context) => {
      const { worksheets, tables } = context.workbook;
      tables.onAdded.add(async ({ type }) => void heard.push(type));
      tables.onDeleted.add(async ({ tableName }) => void heard.push(`no ${tableName}`));
      worksheets.onAdded.add(async () => void heard.push('sheet'));
      worksheets.onDeleted.add(async () => void heard.push('no sheet'));
      worksheets.onActivated.add(async () => void heard.push('activated'));
      worksheets.onSelectionChanged.add(async ({ address }) => void heard.push(`at ${address}`));
      await context.sync();
    });
    const sheet = workbook.addSheet('Two');
    workbook.tables.add(workbook.range('Two', 'A1:B2'), true);
    workbook.user.activate('Two');
    workbook.user.select('Two', 'B2:C3');
    workbook.user.deleteTable('Table1');
    workbook.deleteSheet(sheet);
    await arrived();
    expect(heard).toEqual([
      'sheet',
      'TableAdded',
      'activated',
      'at A1',
      'at B2:C3',
      'no Table1',
      'activated',
      'at A1',
      'no sheet',
    ]);
  });

  test('a removed handler receives no event', async () => {
    const handler = await run(async (context) => {
      const added = context.workbook.worksheets
        .getActiveWorksheet()
        .onChanged.add(async () => void heard.push('heard'));
      await context.sync();
      return added;
    });
    await excel.Excel.run(handler.context, async (context) => {
      handler.remove();
      await context.sync();
    });
    workbook.user.type('Sheet1', 'B2', 'x');
    await arrived();
    expect([heard, workbook.counters.pushes]).toEqual([[], 0]);
  });

  test('observers of the workbook receive each change and its author', async () => {
    const changes: Change[] = [];
    const stop = workbook.onChange((change) => changes.push(change));
    workbook.user.type('Sheet1', 'D9', '=SUM(A1:A2)');
    workbook.setCalculated('Sheet1', 8, 3, 5);
    await run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('A1:A2').format.font.bold = true;
      await context.sync();
    });
    stop();
    workbook.user.type('Sheet1', 'D9', 'unheard');
    expect(changes.map(({ kind, by }) => [kind, by])).toEqual([
      ['cells', 'user'],
      ['cells', 'calculation'],
      ['formats', 'addin'],
    ]);
    expect(workbook.sheet('Sheet1').cells.formulas.get(8, 3)).toBeUndefined();
  });
});
