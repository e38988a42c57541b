import type { IObjectMatrixPrimitiveType, ICellData } from '@univerjs/core';
import {
  SetRangeValuesMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetRowCountMutation,
} from '@univerjs/preset-sheets-core';
import type { Box, Sheet, Workbook } from '@tpr/excel-host';
import { cellData, isSameCell } from '../grid/cell-data.ts';
import { FormulaDialect } from '../grid/formula-dialect.ts';
import { leastColumns, leastRows, type Grid } from '../grid/grid.ts';
import type { Gate } from './gate.ts';
import type { SheetPairs } from './sheet-pairs.ts';

/** Rows written at once: Univer takes a block in one piece, and the page stays responsive between two. */
const blockRows = 2_000;

/** Brings cells of the model into the grid. Only what differs is written, so that nothing is calculated for nothing. */
export class CellMirror {
  readonly #grid: Grid;
  readonly #workbook: Workbook;
  readonly #pairs: SheetPairs;
  readonly #gate: Gate;

  constructor(grid: Grid, workbook: Workbook, pairs: SheetPairs, gate: Gate) {
    this.#grid = grid;
    this.#workbook = workbook;
    this.#pairs = pairs;
    this.#gate = gate;
  }

  show(sheet: Sheet, box: Box): void {
    const worksheet = this.#grid.book.getSheetBySheetId(this.#pairs.gridId(sheet))?.getSheet();
    if (!worksheet) return;
    const bottom = Math.min(
      box.row + box.rows,
      Math.max(worksheet.getRowCount(), sheet.cells.contents.depth, sheet.cells.formulas.depth),
    );
    for (let row = box.row; row < bottom; row += blockRows) {
      this.#showBlock(sheet, { ...box, row, rows: Math.min(blockRows, bottom - row) });
    }
  }

  #showBlock(sheet: Sheet, box: Box): void {
    const gridId = this.#pairs.gridId(sheet);
    const worksheet = this.#grid.book.getSheetBySheetId(gridId)?.getSheet();
    if (!worksheet) return;
    const held = worksheet.getCellMatrix();
    const heldWidth = held.getRange().endColumn + 1;
    const { contents, formulas, spills } = sheet.cells;
    const dialect = new FormulaDialect(this.#workbook);
    const changes: IObjectMatrixPrimitiveType<ICellData> = {};
    let [bottom, right, count] = [0, 0, 0];
    for (let row = box.row; row < box.row + box.rows; row += 1) {
      const [line, formulaLine, spillLine] = [contents.peek(row), formulas.peek(row), spills.peek(row)];
      const width = Math.max(line?.length ?? 0, formulaLine?.length ?? 0, heldWidth);
      for (let column = box.column; column < Math.min(box.column + box.columns, width); column += 1) {
        // What a formula spilled is on the grid already, and would be in its way if it were written.
        const isSpilled = spillLine?.[column] !== undefined;
        const content = isSpilled ? undefined : line?.[column];
        const written = formulaLine?.[column];
        const formula = written === undefined ? undefined : dialect.toGrid(written);
        const cell = held.getValue(row, column);
        if (isSameCell(cell, content, formula)) continue;
        (changes[row] ??= {})[column] = cellData(content, formula);
        [bottom, right, count] = [row, Math.max(right, column), count + 1];
      }
    }
    if (count === 0) return;
    this.makeRoom(sheet, bottom + 1, right + 1);
    this.#gate.run(SetRangeValuesMutation, { unitId: this.#grid.book.getId(), subUnitId: gridId, cellValue: changes });
  }

  /** Univer's sheets have an end, and writing beyond it fails. */
  makeRoom(sheet: Sheet, rows: number, columns: number): void {
    const subUnitId = this.#pairs.gridId(sheet);
    const worksheet = this.#grid.book.getSheetBySheetId(subUnitId)?.getSheet();
    if (!worksheet) return;
    const unitId = this.#grid.book.getId();
    if (worksheet.getRowCount() < rows) {
      this.#gate.run(SetWorksheetRowCountMutation, { unitId, subUnitId, rowCount: rows + leastRows });
    }
    if (worksheet.getColumnCount() < columns) {
      this.#gate.run(SetWorksheetColumnCountMutation, { unitId, subUnitId, columnCount: columns + leastColumns });
    }
  }
}
