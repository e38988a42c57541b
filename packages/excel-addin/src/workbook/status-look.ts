/** Words of a status, in the languages of the product, and the colours that stand beside them. Words always stay. */
const tones: readonly { readonly words: readonly string[]; readonly fill: string; readonly font: string }[] = [
  { words: ['valid', 'valide', 'sent', 'envoyé'], fill: '#E2F0D9', font: '#1E5C1E' },
  { words: ['to decide', 'à traiter', 'pending', 'en attente'], fill: '#DDEBF7', font: '#1F4E79' },
  { words: ['in progress', 'en cours'], fill: '#EDEDED', font: '#404040' },
  { words: ['below expectation', 'attentes non atteintes', 'conflict', 'conflit'], fill: '#FFF2CC', font: '#7F6000' },
  {
    words: ['missing', 'manquant', 'not valid', 'non conforme', 'refused', 'refusé'],
    fill: '#F8D7DA',
    font: '#842029',
  },
];

export function addStatusLook(cells: Excel.Range): void {
  for (const { words, fill, font } of tones) {
    for (const word of words) {
      const { cellValue } = cells.conditionalFormats.add('CellValue');
      cellValue.format.fill.color = fill;
      cellValue.format.font.color = font;
      cellValue.rule = { formula1: `="${word}"`, operator: 'EqualTo' };
    }
  }
}
