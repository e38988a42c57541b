/** Cells that a spreadsheet might evaluate, also for a reader that keeps the quotes in the cell. */
const looksLikeFormula = /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

const separators = [',', ';', '\t', '|'] as const;

/**
 * Parts of a csv that a spreadsheet may evaluate, for every cell separator: there must be none. Negative numbers
 * are found, too.
 */
export function formulasSeenIn(csv: string): string[] {
  const text = csv.replace(/^\uFEFF/, '');
  const cells = [...separators.flatMap((separator) => cellsOf(text, separator)), ...text.split(/[,;\t|\r\n]/)];
  return [...new Set(cells.filter((cell) => looksLikeFormula.test(cell)))];
}

/**
 * The cells as spreadsheets read them, which never refuse a file: a quote has its meaning only at the start of a cell and ends
 * at the next single one; the text behind that belongs to the cell unchanged.
 */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= csv.length; at += 1) {
    let cell = '';
    if (csv[at] === '"') {
      for (at += 1; at < csv.length && (csv[at] !== '"' || csv[at + 1] === '"'); at += 1) {
        if (csv[at] === '"') at += 1;
        cell += csv[at];
      }
      at += 1;
    }
    for (; at < csv.length && csv[at] !== separator && csv[at] !== '\r' && csv[at] !== '\n'; at += 1) cell += csv[at];
    cells.push(cell);
  }
  return cells;
}
