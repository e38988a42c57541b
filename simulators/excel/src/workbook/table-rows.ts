import { boxOf, intersect, isUnbounded, type Box } from './address.ts';
import { fillFormula } from './formula-text.ts';
import { accessDenied, insertDeleteConflict, invalidArgument, invalidOperation } from './refusal.ts';
import type { Sheet } from './sheet.ts';
import { cellEdit } from './structural-edit.ts';
import type { Table } from './table.ts';
import type { Workbook } from './workbook.ts';

/** Inserts rows before body row `index` (undefined: at the end). @returns the box of the new rows */
export function addTableRows(workbook: Workbook, table: Table, index: number | undefined, count: number): Box {
  demandUnprotected(table);
  demandUnfiltered(table);
  const { body, sheet } = table;
  const at = index ?? body.rows;
  if (!Number.isInteger(at) || at < 0 || at > body.rows) throw invalidArgument(`row ${index} is not in the table`);
  const isFresh = at === body.rows && body.rows === 1 && sheet.cells.isBlank(body);
  const added = boxOf(isFresh ? body.row : body.row + at, body.column, count, body.columns);
  const inserted = isFresh ? boxOf(added.row + 1, added.column, count - 1, added.columns) : added;
  if (inserted.rows > 0) makeRoom(workbook, table, inserted);
  fillDown(workbook, table, body, added);
  return added;
}

/** Deletes body rows; the last remaining row is emptied instead. */
export function deleteTableRows(workbook: Workbook, table: Table, index: number, count: number): void {
  demandUnprotected(table);
  demandUnfiltered(table);
  const { body, sheet } = table;
  if (index < 0 || count < 1 || index + count > body.rows) throw invalidArgument('the rows are not in the table');
  const isAll = count === body.rows;
  if (isAll) workbook.rangeOn(sheet, boxOf(body.row, body.column, 1, body.columns)).clear('Contents');
  const doomed = boxOf(body.row + index + (isAll ? 1 : 0), body.column, count - (isAll ? 1 : 0), body.columns);
  if (doomed.rows > 0) workbook.move(sheet, cellEdit(doomed, 'rows', -1), doomed);
}

/** Resizes the table: same header row, overlapping the old box. Columns keep their ids by position. */
export function resizeTable(workbook: Workbook, table: Table, box: Box): void {
  demandUnprotected(table);
  const { sheet, body: before, box: old } = table;
  if (isUnbounded(box) || box.row !== old.row || !intersect(box, old))
    throw invalidArgument('the header row must stay in its row');
  if (box.rows < 2) throw invalidArgument('a table has at least a header and one row');
  if (workbook.tables.touching(sheet, box).some((other) => other !== table))
    throw invalidOperation("A table can't overlap another table.");
  sheet.merged.demandNone(box);
  const columns = Array.from({ length: box.columns }, (_, index) => {
    const place = box.column + index - old.column;
    return table.columns[place] ?? workbook.tables.newColumn('');
  });
  table.columns = columns;
  table.box = box;
  workbook.tables.nameColumns(sheet, box);
  const bottom = before.row + before.rows;
  const grown = table.body.row + table.body.rows - bottom;
  if (grown > 0)
    fillDown(
      workbook,
      table,
      boxOf(before.row, box.column, before.rows, box.columns),
      boxOf(bottom, box.column, grown, box.columns),
    );
  workbook.tell({ kind: 'table-changed', sheet, table });
}

/** Extends a table by what is written directly below it, or by a user directly beside it. */
export function growTables(workbook: Workbook, sheet: Sheet, box: Box, where: 'below' | 'below and beside'): void {
  for (const table of workbook.tables.on(sheet)) {
    const old = table.box;
    const isBelow =
      box.row === old.row + old.rows && !table.showTotals && intersect(boxOf(old.row, box.column, 1, box.columns), old);
    const isBeside =
      where !== 'below' &&
      box.column === old.column + old.columns &&
      intersect(boxOf(box.row, old.column, box.rows, 1), old);
    const grown = isBelow
      ? boxOf(old.row, old.column, old.rows + box.rows, old.columns)
      : isBeside
        ? boxOf(old.row, old.column, old.rows, old.columns + box.columns)
        : undefined;
    const isFree =
      grown && workbook.tables.touching(sheet, grown).every((other) => other === table) && !sheet.merged.isOver(grown);
    if (grown && isFree) resizeTable(workbook, table, grown);
  }
}

function makeRoom(workbook: Workbook, table: Table, inserted: Box): void {
  const { box, sheet } = table;
  const isAtEnd = inserted.row === box.row + box.rows;
  if (isAtEnd) {
    const below = boxOf(inserted.row, box.column, inserted.rows, box.columns);
    const isFree =
      sheet.cells.isBlank(below) && !sheet.merged.isOver(below) && workbook.tables.touching(sheet, below).length === 0;
    if (!isFree) workbook.move(sheet, cellEdit(inserted, 'rows', 1), inserted);
    table.box = boxOf(box.row, box.column, box.rows + inserted.rows, box.columns);
    workbook.tell({ kind: 'table-changed', sheet, table });
  } else workbook.move(sheet, cellEdit(inserted, 'rows', 1), inserted);
}

/** New rows get the style of the row above, and the formulas of columns that have the same formula in every row. */
function fillDown(workbook: Workbook, table: Table, before: Box, added: Box): void {
  const { cells } = table.sheet;
  const model = before.row + (added.row > before.row ? Math.min(added.row - before.row, before.rows) - 1 : 0);
  for (let column = added.column; column < added.column + added.columns; column += 1) {
    const style = cells.styles.get(model, column);
    const formula = cells.formulas.get(model, column);
    const first = cells.formulas.get(before.row, column);
    const isCalculated =
      formula !== undefined && first !== undefined && fillFormula(first, model - before.row, 0) === formula;
    for (let row = added.row; row < added.row + added.rows; row += 1) {
      if (style) cells.styles.set(row, column, style);
      const isFree = cells.isBlank(boxOf(row, column));
      if (isCalculated && isFree)
        workbook.rangeOn(table.sheet, boxOf(row, column)).write(fillFormula(formula, row - model, 0));
    }
  }
}

/** @throws Refusal InsertDeleteConflict: rows cannot move while a filter hides some of them. */
export function demandUnfiltered(table: Table): void {
  if (table.isFiltered) throw insertDeleteConflict('the table is filtered');
}

function demandUnprotected(table: Table): void {
  if (table.sheet.protection.isOn) throw accessDenied('the sheet is protected');
}
