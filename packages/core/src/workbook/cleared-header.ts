/** The word for "column" with which a spreadsheet, in its language, fills a header that a user has cleared. */
const words = (
  'column spalte colonne columna colonna coluna kolom kolumna kolumn kolonne sarake sloupec stĺpec oszlop ' +
  'coloană стовпець столбец sütun στήλη 列 欄 열'
).split(' ');

/** Whether a header is empty, or one that the spreadsheet has written in place of an empty one: `Column1`, `Spalte2`. */
export function isCleared(header: string): boolean {
  const text = header.normalize('NFC').trim().toLowerCase();
  const [, word = ''] = /^(\D+?) ?\d{1,5}$/.exec(text) ?? [];
  return text === '' || words.includes(word);
}
