import { formatAddress, parseAddress, qualify, sheetColumns, sheetRows, type Box } from './address.ts';
import { shiftBox, type StructuralEdit } from './structural-edit.ts';

/** A reference as it is written in a formula: `'My sheet'!$A$1:B2`. */
const reference =
  /"(?:[^"]|"")*"|((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?)(?![\p{L}\p{N}_(.])/gu;

/** Rewrites every cell reference outside text; `undefined` from `rewrite` becomes #REF!. */
function rewriteReferences(
  formula: string,
  rewrite: (sheet: string | undefined, cells: string) => string | undefined,
): string {
  return formula.replaceAll(
    reference,
    (whole: string, prefix: string | undefined, cells: string | undefined, at: number) => {
      if (cells === undefined || /[\p{L}\p{N}_.[\]@]$/u.test(formula.slice(0, at))) return whole;
      const sheet = prefix === undefined ? undefined : parseAddress(`${prefix}A1`).sheet;
      const rewritten = rewrite(sheet, cells);
      return rewritten === undefined ? '#REF!' : `${prefix ?? ''}${rewritten}`;
    },
  );
}

const dollars = (cells: string): readonly boolean[] =>
  cells.split(':').flatMap((corner) => [corner.startsWith('$'), corner.lastIndexOf('$') > 0]);

function withDollars(box: Box, marks: readonly boolean[], isRange: boolean): string {
  const corners = formatAddress(box).split(':');
  const both = isRange && corners.length === 1 ? [corners[0] ?? '', corners[0] ?? ''] : corners;
  return both
    .map((corner, index) =>
      corner.replace(
        /^([A-Z]+)(\d+)$/,
        (_, letters: string, digits: string) =>
          `${marks[index * 2] ? '$' : ''}${letters}${marks[index * 2 + 1] ? '$' : ''}${digits}`,
      ),
    )
    .join(':');
}

/** The formula after an insertion or deletion on sheet `edited`. @param own the sheet that the formula is on */
export function shiftFormula(formula: string, own: string, edited: string, edit: StructuralEdit): string {
  return rewriteReferences(formula, (sheet, cells) => {
    if ((sheet ?? own).toLowerCase() !== edited.toLowerCase()) return cells;
    const box = shiftBox(parseAddress(cells).box, edit);
    return box && withDollars(box, dollars(cells), cells.includes(':'));
  });
}

/** The formula filled `rows` down and `columns` to the right, as in Excel: references without $ are shifted. */
export function fillFormula(formula: string, rows: number, columns: number): string {
  return rewriteReferences(formula, (_, cells) => {
    const moved = cells.split(':').map((corner) => {
      const { box } = parseAddress(corner);
      const [isColumnFixed, isRowFixed] = dollars(corner);
      const to = { ...box, row: box.row + (isRowFixed ? 0 : rows), column: box.column + (isColumnFixed ? 0 : columns) };
      const isOnSheet = to.row >= 0 && to.column >= 0 && to.row < sheetRows && to.column < sheetColumns;
      return isOnSheet ? withDollars(to, dollars(corner), false) : undefined;
    });
    return moved.includes(undefined) ? undefined : moved.join(':');
  });
}

/** The formula after a sheet was renamed. */
export function renameSheetIn(formula: string, from: string, to: string): string {
  const prefix = qualify(to, { row: 0, column: 0, rows: 1, columns: 1 }).slice(0, -2);
  return formula.replaceAll(
    /"(?:[^"]|"")*"|(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{N}_.]*))!/gu,
    (whole, quoted?: string, plain?: string) =>
      (quoted?.replaceAll("''", "'") ?? plain)?.toLowerCase() === from.toLowerCase() ? prefix : whole,
  );
}
