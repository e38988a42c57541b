import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ExcelPage } from './excel-page.ts';

let opened: ExcelPage;

beforeAll(async () => {
  opened = await ExcelPage.open({ addin: 'none', thirdParties: 5 });
});
beforeEach(async () => opened.goto(''));
afterAll(async () => opened.close());

describe('writes of the add-in', () => {
  test('are shown in the grid, texts of digits as texts', async () => {
    await opened.page.evaluate(() => {
      window.workbench!.workbook.range('Sheet1', 'A1:C2').write([
        ["'0012", 1.5, true],
        ["'=1+1", 'text', ''],
      ]);
    });
    await opened.settled();
    expect(await opened.shown('A1:C2')).toEqual([
      ['0012', 1.5, 1],
      ['=1+1', 'text', null],
    ]);
  });

  test('are calculated if they are formulas, and the model has the result', async () => {
    await opened.page.evaluate(() => {
      window.workbench!.workbook.range('Sheet1', 'A1:A3').write([[1], [2], [3]]);
      window.workbench!.workbook.range('Sheet1', 'B1:B2').write([['=SUM(A1:A3)'], ['=1/0']]);
      window.workbench!.workbook.range('Sheet1', 'D1').write('=SEQUENCE(2,2)');
    });
    await opened.settled();
    expect(await opened.values('Sheet1', 'B1:B2')).toEqual([[6], ['#DIV/0!']]);
    expect(await opened.values('Sheet1', 'D1:E2')).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('of 10,000 rows arrive complete, with their table and references to it', async () => {
    await opened.page.evaluate(() => {
      const { workbook } = window.workbench!;
      const rows = Array.from({ length: 10_000 }, (_, row) => [
        `'${String(row).padStart(6, '0')}`,
        `Company ${row}`,
        row,
      ]);
      workbook.range('Sheet1', 'A1:C1').write([['Id', 'Name', 'Score']]);
      workbook.range('Sheet1', 'A2:C10001').write(rows);
      workbook.tables.rename(workbook.tables.add(workbook.range('Sheet1', 'A1:C10001'), true), 'TPR_Portfolio');
      workbook.range('Sheet1', 'E1').write('=SUM(tpr_portfolio[Score])');
    });
    await opened.settled();
    expect(await opened.shown('A10001:C10001')).toEqual([['009999', 'Company 9999', 9_999]]);
    expect(await opened.values('Sheet1', 'E1')).toEqual([[49_995_000]]);
    const tables = await opened.page.evaluate(() =>
      window.workbench!.grid.book.getTableList().map(({ range }) => range),
    );
    expect(tables).toEqual([{ startRow: 0, endRow: 10_000, startColumn: 0, endColumn: 2 }]);
  });

  test('keep hidden columns, frozen panes and new sheets, and the active sheet', async () => {
    const seen = await opened.page.evaluate(async () => {
      const { workbook, grid } = window.workbench!;
      const sheet = workbook.addSheet('Portfolio');
      const hidden = workbook.addSheet('Data');
      workbook.showSheet(hidden, 'Hidden');
      sheet.columns.change(1, { isHidden: true });
      workbook.tell({ kind: 'lines', sheet, axis: 'columns', first: 1, count: 1 });
      sheet.frozen = { row: 0, column: 0, rows: 1, columns: 16_384 };
      workbook.tell({ kind: 'ornaments', sheet });
      await window.workbench!.settled();
      await new Promise((resolve) => setTimeout(resolve, 300));
      const held = grid.book.getSheetByName('Portfolio')!;
      return [
        held.getSheet().getColVisible(1),
        held.getFreeze().ySplit,
        grid.book.getActiveSheet().getSheetName(),
        grid.book.getSheetByName('Data')!.isSheetHidden(),
      ];
    });
    expect(seen).toEqual([false, 1, 'Sheet1', true]);
  });
});

describe('actions of the user', () => {
  test('type: the model reads the text by its own rules and notifies the add-in', async () => {
    await opened.page.evaluate(() => {
      const { workbook } = window.workbench!;
      workbook.range('Sheet1', 'A2').writeNumberFormats('@');
      const changes: string[] = [];
      workbook.onChange((change) => change.kind === 'cells' && changes.push(`${change.by} ${String(change.after)}`));
      Object.assign(window, { changes });
    });
    await opened.type(0, 0, '12.5');
    await opened.type(1, 0, '0012');
    await opened.type(2, 0, '=A1*2');
    await opened.settled();
    expect(await opened.values('Sheet1', 'A1:A3')).toEqual([[12.5], ['0012'], [25]]);
    const changes = await opened.page.evaluate(() => Reflect.get(window, 'changes') as string[]);
    expect(changes).toContain('user 12.5');
    expect(changes).toContain('user 0012');
  });

  test('insert and delete rows: cells, formulas and tables move in both', async () => {
    await opened.page.evaluate(async () => {
      const { workbook, grid, settled } = window.workbench!;
      workbook.range('Sheet1', 'A1:B3').write([
        ['Id', 'Score'],
        ['a', 1],
        ['b', 2],
      ]);
      workbook.tables.add(workbook.range('Sheet1', 'A1:B3'), true);
      workbook.range('Sheet1', 'D1').write('=SUM(B2:B3)');
      await settled();
      await grid.api.executeCommand('sheet.command.insert-row', {
        unitId: 'workbook',
        subUnitId: grid.book.getActiveSheet().getSheetId(),
        range: { startRow: 2, endRow: 3, startColumn: 0, endColumn: 39 },
        direction: 0,
      });
      await settled();
    });
    expect(await opened.values('Sheet1', 'A1:B5')).toEqual([
      ['Id', 'Score'],
      ['a', 1],
      ['', ''],
      ['', ''],
      ['b', 2],
    ]);
    expect(await opened.values('Sheet1', 'D1')).toEqual([[3]]);
    const [box, range] = await opened.page.evaluate(() => [
      window.workbench!.workbook.tables.all[0]!.box.rows,
      window.workbench!.grid.book.getTableList()[0]!.range.endRow,
    ]);
    expect([box, range]).toEqual([5, 4]);
  });

  test('sort and filter a table', async () => {
    await opened.page.evaluate(async () => {
      const { workbook, grid, settled } = window.workbench!;
      workbook.range('Sheet1', 'A1:B4').write([
        ['Id', 'Score'],
        ['a', 3],
        ['b', 1],
        ['c', 2],
      ]);
      workbook.tables.add(workbook.range('Sheet1', 'A1:B4'), true);
      await settled();
      await grid.api.executeCommand('sheet.command.sort-range', {
        unitId: 'workbook',
        subUnitId: grid.book.getActiveSheet().getSheetId(),
        range: { startRow: 1, endRow: 3, startColumn: 0, endColumn: 1 },
        orderRules: [{ colIndex: 1, type: 'asc' }],
        hasTitle: false,
      });
      const { id } = grid.book.getTableList()[0]!;
      grid.book.setTableFilter(id, 0, {
        filterType: grid.api.Enum.TableColumnFilterTypeEnum.manual,
        values: ['b'],
      });
      await settled();
    });
    expect(await opened.values('Sheet1', 'A2:B4')).toEqual([
      ['b', 1],
      ['c', 2],
      ['a', 3],
    ]);
    const filtered = await opened.page.evaluate(() =>
      [1, 2, 3].map((row) => window.workbench!.workbook.active.rows.isHidden(row)),
    );
    expect(filtered).toEqual([false, true, true]);
  });

  test('on a protected sheet are refused: the grid is restored, and the strip says so', async () => {
    await opened.page.evaluate(async () => {
      window.workbench!.workbook.range('Sheet1', 'A1').write('kept');
      window.workbench!.workbook.active.protection.protect();
      await window.workbench!.settled();
    });
    await opened.type(0, 0, 'lost');
    await opened.settled();
    expect(await opened.shown('A1')).toEqual([['kept']]);
    expect(await opened.page.getByRole('alert').innerText()).toContain('Excel refused');
  });
});

describe('functions of the add-in', () => {
  beforeEach(async () => {
    await opened.page.evaluate(() => {
      const { workbook, addFunctions } = window.workbench!;
      addFunctions(
        {
          functions: [
            { id: 'TWICE', name: 'TWICE', parameters: [{ name: 'number', type: 'number' }] },
            { id: 'BLOCK', name: 'BLOCK' },
          ],
        },
        'TPR',
      );
      workbook.functions.send = (batch) =>
        void setTimeout(() => {
          for (const message of batch) {
            if (message.kind !== 'invoke') continue;
            const [id, name, given] = message.payload as [number, string, [number]];
            if (name === 'BLOCK')
              workbook.functions.settle([
                [
                  id,
                  true,
                  [
                    [1, 2],
                    [3, 4],
                  ],
                ],
              ]);
            else if (given[0] < 0) workbook.functions.settle([[id, false, 'Not below zero.', 1]]);
            else workbook.functions.settle([[id, true, given[0] * 2]]);
          }
        }, 40);
    });
  });

  test('are called in one batch, once each, and return values, errors and blocks', async () => {
    const counts = await opened.page.evaluate(async () => {
      const { workbook, settled } = window.workbench!;
      workbook.range('Sheet1', 'A1:A200').write(Array.from({ length: 200 }, (_, row) => [row]));
      workbook.range('Sheet1', 'B1:B200').write(Array.from({ length: 200 }, (_, row) => [`=TPR.TWICE(A${row + 1})`]));
      workbook.range('Sheet1', 'D1').write('=TPR.BLOCK()');
      workbook.range('Sheet1', 'D5').write('=TPR.TWICE(-1)');
      workbook.range('Sheet1', 'D6').write('=IFERROR(TPR.TWICE(TPR.TWICE(2)),0)+1');
      await settled();
      return workbook.functions.counts;
    });
    expect(await opened.values('Sheet1', 'B1:B200')).toEqual(Array.from({ length: 200 }, (_, row) => [row * 2]));
    expect(await opened.values('Sheet1', 'D1:E2')).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await opened.values('Sheet1', 'D5:D6')).toEqual([['#N/A'], [9]]);
    expect(counts.batches).toBeLessThan(10);
    expect(counts.invoked).toBeLessThanOrEqual(206);
  });

  test('do not stop all calculation by a failure, and show its reason at the cell', async () => {
    await opened.type(0, 0, '=tpr.twice(-5)');
    await opened.settled();
    await opened.type(1, 0, '=1+1');
    await opened.settled();
    expect(await opened.values('Sheet1', 'A1:A2')).toEqual([['#N/A'], [2]]);
    await opened.click(0, 0);
    expect(await opened.page.locator('.card').innerText()).toContain('Not below zero.');
  });
});

test('no error occurred, and the page sent no request to another machine', () => {
  expect(opened.errors).toEqual([]);
});
