import { statusLooks } from '@tpr/core/workbook';

export function addStatusLook(cells: Excel.Range): void {
  for (const { words, fill, font } of statusLooks) {
    for (const word of words) {
      const { textComparison } = cells.conditionalFormats.add('ContainsText');
      textComparison.format.fill.color = fill;
      textComparison.format.font.color = font;
      // What became of a row has its reason behind the word.
      textComparison.rule = { operator: 'BeginsWith', text: word };
    }
  }
}
