import {
  RemoveDefinedNameMutation,
  SetDefinedNameMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetRowCountMutation,
  type ISetDefinedNameMutationParam,
} from '@univerjs/preset-sheets-core';
import type { BookChange } from '../../../server/google/protocol.ts';
import { CellMirror } from '../../shared/cell-mirror.ts';
import { showCell } from '../../shared/cell-place.ts';
import type { GridWriter } from '../../shared/grid-writer.ts';
import type { Grid } from '../../shared/grid.ts';
import { SheetMirror } from '../../shared/sheet-mirror.ts';
import type { BookCopy, SheetCopy } from './book-copy.ts';
import { usualSizes } from './sizes.ts';

const everything = { row: 0, column: 0, rows: Infinity, columns: Infinity };

/** Applies the changes of the script process to the grid. */
export class ToGrid {
  private readonly grid: Grid;
  private readonly book: BookCopy;
  private readonly writer: GridWriter;
  private readonly cells: CellMirror;
  private readonly sheets: SheetMirror;
  /** The names in the grid. */
  private readonly names = new Map<string, ISetDefinedNameMutationParam>();

  constructor(grid: Grid, book: BookCopy, writer: GridWriter) {
    this.grid = grid;
    this.book = book;
    this.writer = writer;
    this.cells = new CellMirror(grid, writer);
    this.sheets = new SheetMirror(grid, writer);
  }

  show(change: BookChange): void {
    const changed = this.book.take(change);
    if (change.sheets !== undefined) this.showSheets();
    // Before the cells, since formulas refer to names.
    if (change.names !== undefined) this.showNames();
    for (const [sheet, box] of changed) this.cells.show(sheet.view.gridId, sheet.cells, box);
    if (change.selection !== undefined) this.showSelection();
    this.redraw();
  }

  /** Shows everything again, after the script process refused what the grid had already applied. */
  restore(): void {
    this.showSheets();
    for (const { view, cells } of this.book.sheets) this.cells.show(view.gridId, cells, everything);
    this.redraw();
  }

  /** The book copy provides the appearance when cells are drawn. */
  redraw(): void {
    this.grid.book.getActiveSheet().refreshCanvas();
  }

  private showSheets(): void {
    this.sheets.show(
      this.book.sheets.map(({ view: { gridId, name, isHidden } }) => ({ gridId, name, isHidden, tabColor: '' })),
    );
    for (const sheet of this.book.sheets) this.showLines(sheet);
  }

  private showLines({ view }: SheetCopy): void {
    const { gridId: subUnitId, rowCount, columnCount, hiddenColumns, widths, frozenRows, frozenColumns } = view;
    const unitId = this.grid.book.getId();
    const held = this.grid.book.getSheetBySheetId(subUnitId)?.getSheet();
    if (held === undefined) return;
    if (held.getRowCount() !== rowCount) this.writer.run(SetWorksheetRowCountMutation, { unitId, subUnitId, rowCount });
    if (held.getColumnCount() !== columnCount)
      this.writer.run(SetWorksheetColumnCountMutation, { unitId, subUnitId, columnCount });
    const touched = [...hiddenColumns, ...Object.keys(widths).map(Number)];
    this.sheets.showLines(subUnitId, 'columns', touched, (column) => ({
      isHidden: hiddenColumns.includes(column),
      pixels: widths[column] ?? usualSizes.defaultColumnWidth,
    }));
    this.sheets.showFrozen(subUnitId, frozenRows, frozenColumns);
  }

  /** Uses mutations, since the grid's facade would refuse a name that is also a function's. */
  private showNames(): void {
    const { book } = this.grid;
    const unitId = book.getId();
    const wanted = this.book.names.flatMap(({ name, gridId, box }) => {
      const range = book.getSheetBySheetId(gridId)?.getRange(box.row, box.column, box.rows, box.columns);
      return range === undefined ? [] : [{ unitId, id: name, name, formulaOrRefString: range.getA1Notation(true) }];
    });
    for (const [name, held] of this.names) {
      if (wanted.some(({ id }) => id === name)) continue;
      this.writer.run(RemoveDefinedNameMutation, held);
      this.names.delete(name);
    }
    for (const params of wanted) {
      if (this.names.get(params.id)?.formulaOrRefString === params.formulaOrRefString) continue;
      this.writer.run(SetDefinedNameMutation, params);
      this.names.set(params.id, params);
    }
  }

  /** Shows the selected sheet and cells. */
  showSelection(): void {
    const { gridId, box } = this.book.selection;
    const held = this.grid.book.getSheetBySheetId(gridId);
    if (held === null) return;
    this.writer.own(() => {
      if (this.grid.book.getActiveSheet().getSheetId() !== gridId) this.grid.book.setActiveSheet(held);
      const right = Math.min(box.column + box.columns, held.getMaxColumns());
      const bottom = Math.min(box.row + box.rows, held.getMaxRows());
      held.setActiveRange(held.getRange(box.row, box.column, bottom - box.row, right - box.column));
      showCell(this.grid, box.row, box.column);
    });
  }
}
