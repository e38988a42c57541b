import { statusLooks } from '@tpr/core/workbook';

export function addStatusLook(cells: Excel.Range): void {
  for (const { labels, fill, font } of statusLooks) {
    for (const label of labels) {
      const { textComparison } = cells.conditionalFormats.add('ContainsText');
      textComparison.format.fill.color = fill;
      textComparison.format.font.color = font;
      // The reason of an outcome follows the label.
      textComparison.rule = { operator: 'BeginsWith', text: label };
    }
  }
}
