/** Also where a reader leaves the quotes to whoever looks at the cell. */
const looksLikeFormula = /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

const separators = [',', ';', '\t', '|'] as const;

/**
 * What a csv holds that a spreadsheet may calculate, whatever it separates cells by: there is to be none. Numbers below
 * zero are found, too.
 */
export function formulasSeenIn(csv: string): string[] {
  const text = csv.replace(/^\uFEFF/, '');
  const cells = [...separators.flatMap((separator) => cellsOf(text, separator)), ...text.split(/[,;\t|\r\n]/)];
  return [...new Set(cells.filter((cell) => looksLikeFormula.test(cell)))];
}

/**
 * The cells as spreadsheets find them, which refuse nothing: a quote counts at the start of a cell alone, ends at the
 * next single one, and what stands behind that belongs to the cell as it is.
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
