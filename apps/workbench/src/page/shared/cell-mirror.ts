import type { IObjectMatrixPrimitiveType, ICellData } from '@univerjs/core';
import {
  SetRangeValuesMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetRowCountMutation,
} from '@univerjs/preset-sheets-core';
import { cellData, isSameCell, type PlainValue } from './cell-data.ts';
import type { GridWriter } from './grid-writer.ts';
import { leastColumns, leastRows, type Grid } from './grid.ts';

/** A rectangle of cells, counted from 0. */
export interface Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The cells of one sheet of a model. */
export interface CellModel {
  /** Rows below it are empty. */
  readonly depth: number;
  row(row: number): ModelRow;
}

export interface ModelRow {
  /** Columns beyond it are empty. */
  readonly width: number;
  /** Undefined for a spilled value, too: the grid has it already, and writing it would block the spill. */
  value(column: number): PlainValue | undefined;
  /** In the grid's syntax. */
  formula(column: number): string | undefined;
}

/** Rows written at once: Univer writes a block in one piece, and the page stays responsive between blocks. */
const blockRows = 2_000;

/** Writes cells of the model to the grid. Only differences are written, to avoid needless calculation. */
export class CellMirror {
  private readonly grid: Grid;
  private readonly writer: GridWriter;

  constructor(grid: Grid, writer: GridWriter) {
    this.grid = grid;
    this.writer = writer;
  }

  show(gridId: string, model: CellModel, box: Box): void {
    const worksheet = this.grid.book.getSheetBySheetId(gridId)?.getSheet();
    if (!worksheet) return;
    const bottom = Math.min(box.row + box.rows, Math.max(worksheet.getRowCount(), model.depth));
    for (let row = box.row; row < bottom; row += blockRows) {
      this.showBlock(gridId, model, { ...box, row, rows: Math.min(blockRows, bottom - row) });
    }
  }

  private showBlock(gridId: string, model: CellModel, box: Box): void {
    const worksheet = this.grid.book.getSheetBySheetId(gridId)?.getSheet();
    if (!worksheet) return;
    const held = worksheet.getCellMatrix();
    const heldWidth = held.getRange().endColumn + 1;
    const changes: IObjectMatrixPrimitiveType<ICellData> = {};
    let [bottom, right, count] = [0, 0, 0];
    for (let row = box.row; row < box.row + box.rows; row += 1) {
      const line = model.row(row);
      const end = Math.min(box.column + box.columns, Math.max(line.width, heldWidth));
      for (let column = box.column; column < end; column += 1) {
        const [value, formula] = [line.value(column), line.formula(column)];
        if (isSameCell(held.getValue(row, column), value, formula)) continue;
        (changes[row] ??= {})[column] = cellData(value, formula);
        [bottom, right, count] = [row, Math.max(right, column), count + 1];
      }
    }
    if (count === 0) return;
    this.makeRoom(gridId, bottom + 1, right + 1);
    this.writer.run(SetRangeValuesMutation, { unitId: this.grid.book.getId(), subUnitId: gridId, cellValue: changes });
  }

  /** Extends Univer's sheet, since writing beyond its end fails. */
  makeRoom(subUnitId: string, rows: number, columns: number): void {
    const worksheet = this.grid.book.getSheetBySheetId(subUnitId)?.getSheet();
    if (!worksheet) return;
    const unitId = this.grid.book.getId();
    if (worksheet.getRowCount() < rows) {
      this.writer.run(SetWorksheetRowCountMutation, { unitId, subUnitId, rowCount: rows + leastRows });
    }
    if (worksheet.getColumnCount() < columns) {
      this.writer.run(SetWorksheetColumnCountMutation, { unitId, subUnitId, columnCount: columns + leastColumns });
    }
  }
}
