import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';
import type { Workbook } from '../src/index.ts';

let excel: ExcelInNode;
let workbook: Workbook;
const run = <T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> => excel.Excel.run(batch);
const cells = (address: string) => workbook.range('Sheet1', address).values();

beforeEach(async () => {
  excel = createExcel();
  workbook = excel.workbook;
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.getRange('A1:C4').values = [
      ['Id', 'Name', 'Score'],
      ['S1', 'Acme', 3],
      ['S2', 'Globex', 1],
      ['S3', 'Initech', 2],
    ];
    sheet.tables.add('A1:C4', true).name = 'Portfolio';
    await context.sync();
  });
});
afterEach(() => excel.close());

const table = () => workbook.tables.get('Portfolio');
const columnIds = () =>
  run(async (context) => {
    const { columns } = context.workbook.tables.getItem('Portfolio');
    columns.load('items/id,items/name');
    await context.sync();
    return columns.items.map(({ id, name }) => [id, name]);
  });

describe('a table', () => {
  test('grows under a write right below it, and not beside it, nor under a cleared cell', async () => {
    const writeAt = (address: string, values: unknown[][]) =>
      run(async (context) => {
        context.workbook.worksheets.getItem('Sheet1').getRange(address).values = values as never;
        await context.sync();
      });
    await writeAt('A5:C6', [
      ['', '', ''],
      ['', '', ''],
    ]);
    expect(table().box.rows).toBe(4);
    await writeAt('A5:B6', [
      ['S4', 'Umbrella'],
      ['S5', 'Hooli'],
    ]);
    expect([table().box.rows, table().box.columns]).toEqual([6, 3]);
    await writeAt('D2', [['beside']]);
    expect([table().box.rows, table().box.columns]).toEqual([6, 3]);
    await writeAt('A9', [['away']]);
    expect(table().box.rows).toBe(6);
  });

  test('returns its parts', async () => {
    const addresses = await run(async (context) => {
      const item = context.workbook.tables.getItem('portfolio');
      const parts = [
        item.getRange(),
        item.getHeaderRowRange(),
        item.getDataBodyRange(),
        item.columns.getItem('Score').getDataBodyRange(),
      ];
      parts.forEach((part) => part.load('address'));
      await context.sync();
      return parts.map(({ address }) => address);
    });
    expect(addresses).toEqual(['Sheet1!A1:C4', 'Sheet1!A1:C1', 'Sheet1!A2:C4', 'Sheet1!C2:C4']);
  });

  test('keeps the ids of its columns through renaming, moving and inserting', async () => {
    const before = await columnIds();
    workbook.user.renameColumn('Portfolio', 'Name', 'Nom');
    workbook.user.moveColumn('Portfolio', 'Score', 0);
    workbook.user.insertColumns('Sheet1', 1);
    expect(await columnIds()).toEqual([
      [before[2]?.[0], 'Score'],
      [4, 'Column1'],
      [before[0]?.[0], 'Id'],
      [before[1]?.[0], 'Nom'],
    ]);
    expect(cells('A1:D2')).toEqual([
      ['Score', 'Column1', 'Id', 'Nom'],
      [3, '', 'S1', 'Acme'],
    ]);
  });

  test('is found by its id after renaming', async () => {
    const { id } = table();
    workbook.user.renameTable('Portfolio', 'Mine');
    const name = await run(async (context) => {
      const item = context.workbook.tables.getItem(id).load('name');
      await context.sync();
      return item.name;
    });
    expect(name).toBe('Mine');
  });

  test.each([
    ['A B', 'InvalidArgument'],
    ['A1', 'InvalidArgument'],
    ['1st', 'InvalidArgument'],
    ['portfolio2', undefined],
  ])('named %s fails with %s', async (name, code) => {
    const attempt = run(async (context) => {
      context.workbook.tables.getItem('Portfolio').name = name;
      await context.sync();
    }).catch((error: OfficeExtension.Error) => error.code);
    expect(await attempt).toBe(code);
  });

  test('does not overlap another and does not share its name', async () => {
    const add = (address: string, name: string) =>
      run(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().tables.add(address, true).name = name;
        await context.sync();
      });
    await expect(add('C3:E6', 'Other')).rejects.toMatchObject({ code: 'InvalidOperation' });
    await expect(add('F1:G2', 'PORTFOLIO')).rejects.toMatchObject({ code: 'ItemAlreadyExists' });
  });

  test('grows by rows.add, and pushes down the cells below', async () => {
    workbook.user.type('Sheet1', 'A6', 'below');
    workbook.user.type('Sheet1', 'E2', 'beside');
    await run(async (context) => {
      context.workbook.tables.getItem('Portfolio').rows.add(undefined, [
        ['S4', 'D', 4],
        ['S5', 'E', 5],
        ['S6', 'F', 6],
      ]);
      await context.sync();
    });
    expect([table().box.rows, cells('A5:A9'), cells('E2')]).toEqual([
      7,
      [['S4'], ['S5'], ['S6'], [''], ['below']],
      [['beside']],
    ]);
  });

  test('made of headers alone has no blank row before its first rows', async () => {
    const values = await run(async (context) => {
      const sheet = context.workbook.worksheets.add('New');
      const fresh = sheet.tables.add('A1:B1', true);
      fresh.getHeaderRowRange().values = [['a', 'b']];
      fresh.rows.add(undefined, [
        [1, 2],
        [3, 4],
      ]);
      const range = fresh.getRange().load('values');
      await context.sync();
      return range.values;
    });
    expect(values).toEqual([
      ['a', 'b'],
      [1, 2],
      [3, 4],
    ]);
  });

  test('continues a calculated column and its formats in new rows', async () => {
    workbook.user.paste('Sheet1', 'D1', [['Double'], ['=C2*2'], ['=C3*2'], ['=C4*2']]);
    workbook.range('Sheet1', 'A4').changeStyle('NumberFormat', '@');
    await run(async (context) => {
      context.workbook.tables.getItem('Portfolio').rows.add(undefined, JSON.parse('[["007", "G", 7, null]]'));
      await context.sync();
    });
    expect(table().columns.map(({ name }) => name)).toEqual(['Id', 'Name', 'Score', 'Double']);
    expect(workbook.range('Sheet1', 'A5:D5').formulas()).toEqual([['007', 'G', 7, '=C5*2']]);
  });

  test('is resized in place, with its columns by position', async () => {
    const before = await columnIds();
    await run(async (context) => {
      context.workbook.tables.getItem('Portfolio').resize('A1:D9');
      await context.sync();
    });
    expect(await columnIds()).toEqual([...before, [4, 'Column1']]);
    await expect(
      run(async (context) => {
        context.workbook.tables.getItem('Portfolio').resize('A2:D9');
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'InvalidArgument' });
  });

  test('gives duplicate and empty headers unique names', async () => {
    await run(async (context) => {
      context.workbook.tables.getItem('Portfolio').getHeaderRowRange().values = [['Id', 'ID', '']];
      await context.sync();
    });
    expect(cells('A1:C1')).toEqual([['Id', 'ID2', 'Column1']]);
  });

  test('sorts by a column and keeps each row together', async () => {
    workbook.range('Sheet1', 'B3').changeStyle('Font.Bold', true);
    await run(async (context) => {
      context.workbook.tables.getItem('Portfolio').sort.apply([{ key: 2, ascending: true }]);
      await context.sync();
    });
    expect(cells('A2:C4')).toEqual([
      ['S2', 'Globex', 1],
      ['S3', 'Initech', 2],
      ['S1', 'Acme', 3],
    ]);
    expect(workbook.sheet('Sheet1').cells.styleAt(1, 1)['Font.Bold']).toBe(true);
  });

  test('hides filtered rows, which the visible view leaves out', async () => {
    const visible = await run(async (context) => {
      const item = context.workbook.tables.getItem('Portfolio');
      item.columns.getItem('Name').filter.applyValuesFilter(['Acme', 'Initech']);
      const view = item.getDataBodyRange().getVisibleView().load('values');
      const areas = item.getDataBodyRange().getSpecialCells(excel.Excel.SpecialCellType.visible).load('address');
      item.autoFilter.load('isDataFiltered');
      await context.sync();
      return [view.values, areas.address, item.autoFilter.isDataFiltered];
    });
    expect(visible).toEqual([
      [
        ['S1', 'Acme', 3],
        ['S3', 'Initech', 2],
      ],
      'Sheet1!A2:C2,Sheet1!A4:C4',
      true,
    ]);
    await run(async (context) => {
      context.workbook.tables.getItem('Portfolio').clearFilters();
      await context.sync();
    });
    expect(workbook.sheet('Sheet1').rows.isHidden(2)).toBe(false);
  });

  test('filters by comparison', async () => {
    await run(async (context) => {
      context.workbook.tables.getItem('Portfolio').columns.getItem('Score').filter.applyCustomFilter('>=2');
      await context.sync();
    });
    const { rows } = workbook.sheet('Sheet1');
    expect([1, 2, 3].map((row) => rows.isHidden(row))).toEqual([false, true, false]);
  });

  test('shows totals below its rows and inserts new rows above them', async () => {
    await run(async (context) => {
      const item = context.workbook.tables.getItem('Portfolio');
      item.showTotals = true;
      await context.sync();
      item.rows.add(undefined, [['S4', 'D', 4]]);
      await context.sync();
    });
    expect(cells('A4:A6')).toEqual([['S3'], ['S4'], ['Total']]);
  });

  test('rows and columns can be removed, but one empty row always stays', async () => {
    await run(async (context) => {
      const item = context.workbook.tables.getItem('Portfolio');
      item.columns.getItem('Name').delete();
      item.rows.deleteRowsAt(0, 3);
      await context.sync();
    });
    expect([table().box, cells('A1:C2')]).toEqual([
      { row: 0, column: 0, rows: 2, columns: 2 },
      [
        ['Id', 'Score', ''],
        ['', '', ''],
      ],
    ]);
  });

  test('moves and grows with rows that a person inserts, and refuses inserted cells that would split it', async () => {
    workbook.user.insertRows('Sheet1', 0, 2);
    workbook.user.insertRows('Sheet1', 4);
    expect(table().box).toEqual({ row: 2, column: 0, rows: 5, columns: 3 });
    await expect(
      run(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1').insert('Down');
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'InvalidOperation' });
  });

  test('grows when a person types right below or beside it', () => {
    workbook.user.type('Sheet1', 'A5', 'S4');
    workbook.user.type('Sheet1', 'D2', 'mine');
    expect([table().box, cells('D1')]).toEqual([{ row: 0, column: 0, rows: 5, columns: 4 }, [['Column1']]]);
  });

  test('deleted by a person is a null object for the add-in, as is its deleted sheet', async () => {
    workbook.addSheet('Other');
    workbook.user.deleteTable('Portfolio');
    workbook.user.deleteSheet('Sheet1');
    const nulls = await run(async (context) => {
      const gone = [
        context.workbook.tables.getItemOrNullObject('Portfolio'),
        context.workbook.worksheets.getItemOrNullObject('Sheet1'),
      ];
      gone.forEach((item) => item.load('name'));
      await context.sync();
      return gone.map(({ isNullObject }) => isNullObject);
    });
    expect(nulls).toEqual([true, true]);
  });

  test('converted into a range leaves its cells', async () => {
    await run(async (context) => {
      context.workbook.tables.getItem('Portfolio').convertToRange();
      await context.sync();
    });
    expect([workbook.tables.all, cells('A2')]).toEqual([[], [['S1']]]);
  });
});
