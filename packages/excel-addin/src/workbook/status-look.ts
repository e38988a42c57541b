import { statusLooks } from '@tpr/core/workbook';

export function addStatusLook(cells: Excel.Range): void {
  for (const { words, fill, font } of statusLooks) {
    for (const word of words) {
      const { textComparison } = cells.conditionalFormats.add('ContainsText');
      textComparison.format.fill.color = fill;
      textComparison.format.font.color = font;
      // The reason of an outcome follows the word.
      textComparison.rule = { operator: 'BeginsWith', text: word };
    }
  }
}
