import { boxOf, sheetColumns, sheetRows, type Box } from './address.ts';
import { shiftFormula } from './formula-text.ts';
import { accessDenied, insertDeleteConflict } from './refusal.ts';
import type { Sheet } from './sheet.ts';
import { shiftBox, type StructuralEdit } from './structural-edit.ts';
import type { Workbook } from './workbook.ts';

/**
 * Inserts or deletes rows, columns or cells, and moves cells, styles, sizes, tables, tracked ranges and formulas.
 * @throws Refusal AccessDenied on a protected sheet, InvalidOperation if a table would be split, InsertDeleteConflict
 * if merged cells would be split or filled cells pushed off the sheet.
 */
export function moveCells(workbook: Workbook, sheet: Sheet, edit: StructuralEdit, box: Box): void {
  if (edit.count === 0) return;
  demandAllowed(sheet, edit);
  workbook.tables.demandUntorn(sheet, edit);
  sheet.merged.demandUntorn(edit);
  demandRoom(sheet, edit);
  if (edit.count < 0) workbook.calculation.leave(sheet, box);
  sheet.shift(edit);
  if (edit.count > 0) inheritStyles(workbook, sheet, edit);
  for (const range of workbook.tracked) if (range.sheet === sheet) range.follow((old) => shiftBox(old, edit));
  followOrnaments(sheet, edit);
  shiftFormulas(workbook, sheet, edit);
  workbook.tables.follow(sheet, edit);
  workbook.tell({ kind: 'structure', sheet, box, edit });
}

function demandAllowed({ protection }: Sheet, { axis, count, isWhole }: StructuralEdit): void {
  if (!protection.isOn) return;
  if (!isWhole) throw accessDenied('the sheet is protected');
  protection.demand(`allow${count > 0 ? 'Insert' : 'Delete'}${axis === 'rows' ? 'Rows' : 'Columns'}`);
}

function demandRoom(sheet: Sheet, { axis, count, first, last }: StructuralEdit): void {
  if (count < 0) return;
  const span = last - first + 1;
  const edge =
    axis === 'rows' ? boxOf(sheetRows - count, first, count, span) : boxOf(first, sheetColumns - count, span, count);
  if (!sheet.cells.isBlank(edge)) throw insertDeleteConflict('filled cells would be pushed off the sheet');
}

/** Gives inserted cells the style of the line before them; below a table's header, of the line after them. */
function inheritStyles(workbook: Workbook, sheet: Sheet, { axis, at, count, first, last }: StructuralEdit): void {
  if (at === 0) return;
  const { styles } = sheet.cells;
  const isBelowHeader = workbook.tables.on(sheet).some(({ header }) => axis === 'rows' && header?.row === at - 1);
  const model = isBelowHeader ? at + count : at - 1;
  const source = axis === 'rows' ? boxOf(model, first, 1, last - first + 1) : boxOf(first, model, last - first + 1, 1);
  for (const [row, column, style] of styles.filled(source)) {
    for (let step = 0; step < count; step += 1) {
      if (axis === 'rows') styles.set(at + step, column, style);
      else styles.set(row, at + step, style);
    }
  }
}

function followOrnaments(sheet: Sheet, edit: StructuralEdit): void {
  const keep = <T extends { readonly range: { readonly isDeleted: boolean } }>(list: T[]) => {
    list.splice(0, list.length, ...list.filter(({ range }) => !range.isDeleted));
  };
  keep(sheet.conditionalFormats);
  keep(sheet.validations);
  keep(sheet.comments);
  if (sheet.frozen) sheet.frozen = shiftBox(sheet.frozen, edit);
}

function shiftFormulas(workbook: Workbook, edited: Sheet, edit: StructuralEdit): void {
  for (const sheet of workbook.sheets) {
    for (const [row, column, formula] of sheet.cells.formulas.filled(boxOf(0, 0, sheetRows, sheetColumns))) {
      const shifted = shiftFormula(formula, sheet.name, edited.name, edit);
      if (shifted !== formula) sheet.cells.formulas.set(row, column, shifted);
    }
  }
}
