import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';
import type { Workbook } from '../src/index.ts';

let excel: ExcelInNode;
let workbook: Workbook;
const run = <T>(batch: (context: Excel.RequestContext, sheet: Excel.Worksheet) => Promise<T>): Promise<T> =>
  excel.Excel.run((context) => batch(context, context.workbook.worksheets.getActiveWorksheet()));
beforeEach(() => {
  excel = createExcel();
  workbook = excel.workbook;
});
afterEach(() => excel.close());

describe('a range', () => {
  test('returns other ranges around it', async () => {
    const addresses = await run(async (context, sheet) => {
      const range = sheet.getRange('B2:C4');
      const found = [
        range.getCell(0, 1),
        range.getOffsetRange(1, 1),
        range.getResizedRange(1, 0),
        range.getRow(2),
        range.getColumn(0),
        range.getLastCell(),
        range.getEntireColumn(),
        range.getEntireRow(),
        range.getBoundingRect('A1'),
        range.getIntersection('C1:D2'),
        range.getColumnsAfter(2),
        range.getRowsBelow(1),
        sheet.getRangeByIndexes(0, 0, 2, 3),
        sheet.getCell(4, 4),
        sheet.getRange(),
      ];
      found.forEach((item) => item.load('address'));
      await context.sync();
      return found.map(({ address }) => address.replace('Sheet1!', ''));
    });
    expect(addresses).toEqual([
      'C2',
      'C3:D5',
      'B2:C5',
      'B4:C4',
      'B2:B4',
      'C4',
      'B:C',
      '2:4',
      'A1:C4',
      'C2',
      'D2:E4',
      'B5:C5',
      'A1:C2',
      'E5',
      '1:1048576',
    ]);
  });

  test('beyond the sheet is refused; no common cell is a null object', async () => {
    await expect(
      run(async (context, sheet) => {
        sheet.getRange('A1').getOffsetRange(-1, 0).load('address');
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'InvalidArgument' });
    const isNull = await run(async (context, sheet) => {
      const common = sheet.getRange('A1').getIntersectionOrNullObject('C3');
      await context.sync();
      return common.isNullObject;
    });
    expect(isNull).toBe(true);
  });

  test('finds the block of filled cells around it', async () => {
    workbook.user.paste('Sheet1', 'B2', [
      ['a', 'b'],
      ['', 'c'],
    ]);
    workbook.user.type('Sheet1', 'F9', 'away');
    const address = await run(async (context, sheet) => {
      const region = sheet.getRange('B2').getSurroundingRegion().load('address');
      await context.sync();
      return region.address;
    });
    expect(address).toBe('Sheet1!B2:C3');
  });

  test('finds its cells with a formula, with a constant, and with nothing', async () => {
    const counts = await run(async (context, sheet) => {
      sheet.getRange('A1:B3').formulas = [
        ['=1+1', 'x'],
        ['', 2],
        ['=A1', ''],
      ];
      sheet.getRange('D9').formulas = [['=2']];
      const kinds = [
        [sheet.getRange(), 'Formulas'],
        [sheet.getRange('A1:C3'), 'Formulas'],
        [sheet.getRange('A1:C3'), 'Constants'],
        [sheet.getRange('A1:C3'), 'Blanks'],
      ] as const;
      const found = kinds.map(([range, kind]) => range.getSpecialCells(kind).load('cellCount'));
      const none = sheet.getRange('C1:C3').getSpecialCellsOrNullObject('Formulas').load('cellCount');
      await context.sync();
      return [...found.map(({ cellCount }) => cellCount), none.isNullObject];
    });
    expect(counts).toEqual([3, 2, 2, 5, true]);
  });

  test('accepts formats and returns them when all cells agree', async () => {
    const seen = await run(async (context, sheet) => {
      const range = sheet.getRange('A1:B2');
      range.format.font.bold = true;
      range.format.fill.color = '#FFEE00';
      range.format.horizontalAlignment = 'Center';
      range.format.wrapText = true;
      range.format.columnWidth = 99;
      range.format.borders.getItem('EdgeBottom').style = 'Continuous';
      sheet.getRange('A1').format.font.color = '#FF0000';
      range.load('format/font/color,format/font/bold,format/fill/color,format/wrapText,format/columnWidth');
      await context.sync();
      const { font, fill, wrapText, columnWidth } = range.format;
      return [font.bold, font.color, fill.color, wrapText, columnWidth];
    });
    expect(seen).toEqual([true, null, '#FFEE00', true, 99]);
  });

  test('of whole columns accepts formats, which later cells have', async () => {
    await run(async (context, sheet) => {
      sheet.getRange('C:C').format.font.italic = true;
      sheet.getRange('C:C').columnHidden = true;
      sheet.getRange('C5').values = [['x']];
      await context.sync();
    });
    const sheet = workbook.sheet('Sheet1');
    expect([sheet.cells.styleAt(4, 2)['Font.Italic'], sheet.columns.isHidden(2)]).toEqual([true, true]);
  });

  test('shows text in its number format', async () => {
    const text = await run(async (context, sheet) => {
      const range = sheet.getRange('A1:F1');
      range.numberFormat = [['0.00', '#,##0', 'yyyy-mm-dd', '0%', 'General', 'dd/mm/yyyy hh:mm']];
      range.values = [[1.5, 1_234_567, 46_346, 0.256, 123_456_789_012, 46_346.5]];
      range.load('text');
      await context.sync();
      return range.text;
    });
    expect(text).toEqual([['1.50', '1,234,567', '2026-11-20', '26%', '1.23457E+11', '20/11/2026 12:00']]);
  });

  test('clears contents, formats or both', async () => {
    await run(async (context, sheet) => {
      const range = sheet.getRange('A1:B1');
      range.values = [['a', 'b']];
      range.format.font.bold = true;
      sheet.getRange('A1').clear('Contents');
      sheet.getRange('B1').clear('Formats');
      await context.sync();
    });
    const { cells } = workbook.sheet('Sheet1');
    expect([
      cells.values({ row: 0, column: 0, rows: 1, columns: 2 }),
      cells.styleAt(0, 0)['Font.Bold'],
      cells.styleAt(0, 1)['Font.Bold'],
    ]).toEqual([[['', 'b']], true, false]);
  });

  test('kept across syncs follows its cells when a person inserts rows, and is invalid after they are deleted', async () => {
    await run(async (context, sheet) => {
      const range = sheet.getRange('B2').load('address');
      await context.sync();
      workbook.user.insertRows('Sheet1', 0, 3);
      range.load('address');
      await context.sync();
      expect(range.address).toBe('Sheet1!B5');
      workbook.user.deleteRows('Sheet1', 4);
      range.load('address');
      await expect(context.sync()).rejects.toMatchObject({ code: 'ItemNotFound' });
    });
  });

  test('inserts and deletes cells, and formulas follow', async () => {
    await run(async (context, sheet) => {
      sheet.getRange('A1:A3').values = [[1], [2], [3]];
      sheet.getRange('C1:C2').formulas = [['=$A$3+A2'], ['="A3"&Sheet1!A1:A3']];
      sheet.getRange('A2').insert('Down');
      await context.sync();
    });
    expect(workbook.range('Sheet1', 'A1:A4').values()).toEqual([[1], [''], [2], [3]]);
    expect(workbook.range('Sheet1', 'C1:C2').formulas()).toEqual([['=$A$4+A3'], ['="A3"&Sheet1!A1:A4']]);
    await run(async (context, sheet) => {
      sheet.getRange('A4').delete('Up');
      await context.sync();
    });
    expect(workbook.range('Sheet1', 'C1:C2').formulas()).toEqual([['=#REF!+A3'], ['="A3"&Sheet1!A1:A3']]);
  });

  test.each([
    ['prompt', 'title', 32],
    ['prompt', 'message', 255],
    ['errorAlert', 'title', 32],
    ['errorAlert', 'message', 224],
  ] as const)('refuses a %s of a data validation whose %s is longer than %i characters', async (name, part, most) => {
    const write = (length: number) =>
      run(async (context, sheet) => {
        const { dataValidation } = sheet.getRange('A1');
        dataValidation.rule = { custom: { formula: '=TRUE' } };
        const texts = { title: 'a', message: 'b', [part]: 'x'.repeat(length) };
        if (name === 'prompt') dataValidation.prompt = { showPrompt: true, ...texts };
        else dataValidation.errorAlert = { showAlert: true, style: 'Stop', ...texts };
        await context.sync();
      });
    await write(most);
    await expect(write(most + 1)).rejects.toMatchObject({ code: 'InvalidArgument' });
  });

  test('refuses a written-out list of a data validation that is longer than 255 characters, but no formula', async () => {
    const write = (source: string) =>
      run(async (context, sheet) => {
        sheet.getRange('A1').dataValidation.rule = { list: { inCellDropDown: true, source } };
        await context.sync();
      });
    await write(`${'x'.repeat(127)},${'y'.repeat(127)}`);
    await write(`=Sheet1!$A$1:$A$9${' '.repeat(255)}`);
    await expect(write(`${'x'.repeat(127)},${'y'.repeat(128)}`)).rejects.toMatchObject({ code: 'InvalidArgument' });
  });

  test('has data validation, conditional formats of every kind, and a chart', async () => {
    await run(async (context, sheet) => {
      const range = sheet.getRange('A2:A9');
      range.dataValidation.rule = { list: { inCellDropDown: true, source: 'High,Low' } };
      range.dataValidation.errorAlert = { message: 'no', showAlert: true, style: 'Stop', title: 't' };
      const { ConditionalFormatType: kind } = excel.Excel;
      range.conditionalFormats.add(kind.dataBar).dataBar.positiveFormat.fillColor = '#00FF00';
      range.conditionalFormats.add(kind.colorScale).colorScale.criteria = {
        minimum: { type: 'LowestValue', color: '#FFFFFF' },
        maximum: { type: 'HighestValue', color: '#FF0000' },
      };
      range.conditionalFormats.add(kind.iconSet).iconSet.style = 'ThreeFlags';
      const value = range.conditionalFormats.add(kind.cellValue).cellValue;
      value.rule = { formula1: '=5', operator: 'GreaterThan' };
      value.format.font.color = '#FF0000';
      range.conditionalFormats.add(kind.containsText).textComparison.rule = { operator: 'Contains', text: 'late' };
      range.conditionalFormats.add(kind.custom).custom.rule.formula = '=$A2>3';
      const chart = sheet.charts.add('ColumnClustered', sheet.getRange('A1:B4'), 'Columns');
      chart.name = 'Expiries';
      chart.title.text = 'Expiring documents';
      chart.legend.position = 'Right';
      chart.setPosition('D2', 'H12');
      chart.series.getItemAt(0).format.fill.setSolidColor('#123456');
      await context.sync();
      range.dataValidation.load('type');
      const count = range.conditionalFormats.getCount();
      const again = sheet.charts.getItem('Expiries').load('name,title/text');
      await context.sync();
      expect([range.dataValidation.type, count.value, again.title.text]).toEqual(['List', 6, 'Expiring documents']);
    });
    workbook.user.insertRows('Sheet1', 0);
    const sheet = workbook.sheet('Sheet1');
    expect(sheet.validations[0]?.range.address).toBe('Sheet1!A3:A10');
    expect(sheet.conditionalFormats.map(({ kind }) => kind)).toEqual([
      'Custom',
      'ContainsText',
      'CellValue',
      'IconSet',
      'ColorScale',
      'DataBar',
    ]);
    expect(sheet.conditionalFormats.find(({ kind }) => kind === 'CellValue')?.settings.get('Format.Font.Color')).toBe(
      '#FF0000',
    );
    expect([sheet.charts[0]?.place?.address, sheet.charts[0]?.source.address]).toEqual([
      'Sheet1!D3:H13',
      'Sheet1!A2:B5',
    ]);
    expect(sheet.charts[0]?.series[0]?.get('Format.Fill.Color')).toBe('#123456');
  });

  test('can be selected, and the selection can be read', async () => {
    workbook.user.select('Sheet1', 'C3:D4');
    const [cell, range] = await run(async (context) => {
      const found = [context.workbook.getActiveCell(), context.workbook.getSelectedRange()];
      found.forEach((item) => item.load('address'));
      await context.sync();
      return found.map(({ address }) => address);
    });
    expect([cell, range]).toEqual(['Sheet1!C3', 'Sheet1!C3:D4']);
  });
});

test.each([
  [true, [1, 2, 3, '', '']],
  [false, [3, 2, 1, '', '']],
])('a sort (ascending: %s) puts empty cells last in either direction', async (ascending, expected) => {
  const values = await run(async (context, sheet) => {
    const range = sheet.getRange('A1:A5');
    range.values = [[2], [''], [3], [''], [1]];
    range.sort.apply([{ key: 0, ascending }]);
    range.load('values');
    await context.sync();
    return range.values.flat();
  });
  expect(values).toEqual(expected);
});
