import { statusLooks } from '@tpr/core/desk';

export function addStatusLook(cells: Excel.Range): void {
  for (const { words, fill, font } of statusLooks) {
    for (const word of words) {
      const { cellValue } = cells.conditionalFormats.add('CellValue');
      cellValue.format.fill.color = fill;
      cellValue.format.font.color = font;
      cellValue.rule = { formula1: `="${word}"`, operator: 'EqualTo' };
    }
  }
}
