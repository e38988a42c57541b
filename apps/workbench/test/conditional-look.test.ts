import { expect, test } from 'vitest';
import { createExcel } from '@tpr/excel-simulator/node';
import { formatsOf } from '../src/page/excel/grid/conditional-look.ts';

test('the grid shows the colours of a text, a bar and a scale, as an add-in sets them', async () => {
  const { Excel, workbook } = createExcel();
  await Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const cells = sheet.getRange('A1:A2');
    cells.values = [['deregistered; monitored'], [2]];
    const { textComparison } = cells.conditionalFormats.add('ContainsText');
    textComparison.format.fill.color = '#F8D7DA';
    textComparison.rule = { operator: 'BeginsWith', text: 'deregistered' };
    sheet.getRange('B1:B2').values = [[1], [2]];
    sheet.getRange('B1:B2').conditionalFormats.add('DataBar').dataBar.positiveFormat.fillColor = '#000000';
    sheet.getRange('C1:C2').values = [[1], [2]];
    sheet.getRange('C1:C2').conditionalFormats.add('ColorScale').colorScale.criteria = {
      minimum: { type: 'LowestValue', color: '#FF0000' },
      maximum: { type: 'HighestValue', color: '#0000FF' },
    };
    await context.sync();
  });
  const [sheet] = workbook.sheets;
  const fillAt = (row: number, column: number) => formatsOf(sheet!, row, column)?.style.bg;
  expect([fillAt(0, 0), fillAt(1, 0)]).toEqual([{ rgb: '#F8D7DA' }, undefined]);
  expect(fillAt(0, 1)).toEqual({ rgb: '#999999' });
  expect(fillAt(1, 2)).toEqual({ rgb: '#0000ff' });
});
