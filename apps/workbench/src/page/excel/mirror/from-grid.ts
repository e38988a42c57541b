import type { IRange } from '@univerjs/core';
import {
  InsertColMutation,
  InsertRowMutation,
  InsertSheetMutation,
  MoveRangeMutation,
  RemoveColMutation,
  RemoveRowMutation,
  RemoveSheetMutation,
  ReorderRangeMutation,
  SelectionMoveType,
  SetCellEditVisibleOperation,
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetRangeValuesMutation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetSelectionsOperation,
  SetWorksheetActiveOperation,
  SetWorksheetColWidthMutation,
  SetWorksheetNameMutation,
  SetWorksheetOrderMutation,
  SetWorksheetRowHeightMutation,
} from '@univerjs/preset-sheets-core';
import { SetSheetTableFilterMutation, SetSheetTableMutation } from '@univerjs/preset-sheets-table';
import { formatAddress, Refusal, type Sheet, type Workbook } from '@tpr/excel-simulator';
import { modelFormula } from '../grid/formula-dialect.ts';
import type { Grid } from '../../shared/grid.ts';
import { CellEntry } from './cell-entry.ts';
import type { GridWriter } from '../../shared/grid-writer.ts';
import type { MutationParams } from '../../shared/mutation-params.ts';
import type { SheetPairs } from './sheet-pairs.ts';
import type { TableMirror } from './table-mirror.ts';
import type { ToGrid } from './to-grid.ts';

const pointsPerPixel = 3 / 4;

/** Called when the model refuses a user's action; the grid then returns to the state of the model. */
export type RefusalListener = (reason: string) => void;

/** Passes the user's actions in the grid to the model, as actions of the model's user. */
export class FromGrid {
  private readonly grid: Grid;
  private readonly writer: GridWriter;
  private readonly workbook: Workbook;
  private readonly pairs: SheetPairs;
  private readonly tables: TableMirror;
  private readonly toGrid: ToGrid;
  private readonly refused: RefusalListener;
  private readonly cells: CellEntry;
  private readonly acts: ReadonlyMap<string, (params: MutationParams) => void>;

  constructor(
    grid: Grid,
    workbook: Workbook,
    pairs: SheetPairs,
    writer: GridWriter,
    tables: TableMirror,
    toGrid: ToGrid,
    refused: RefusalListener,
  ) {
    this.grid = grid;
    this.writer = writer;
    this.workbook = workbook;
    this.pairs = pairs;
    this.tables = tables;
    this.toGrid = toGrid;
    this.refused = refused;
    this.cells = new CellEntry(grid, workbook);
    this.acts = this.readings();
  }

  /**
   * Starts. Univer's own selection and edit events only work seconds after it is drawn, so this listens to its
   * commands.
   */
  listen(): void {
    const { api } = this.grid;
    api.addEvent(api.Event.CommandExecuted, ({ id, params, options }) => {
      // Univer itself adapts formulas to inserted rows and sets results.
      if (this.writer.isOwn || options?.['applyFormulaCalculationResult'] === true || options?.['fromFormula'] === true)
        return;
      const act = this.acts.get(id);
      if (act && params) this.do(() => act(params as MutationParams));
    });
  }

  private readings(): Map<string, (params: MutationParams) => void> {
    const { user } = this.workbook;
    return new Map<string, (params: MutationParams) => void>([
      [SetRangeValuesMutation.id, ({ subUnitId, cellValue }) => this.cells.enter(this.sheet(subUnitId), cellValue)],
      [
        MoveRangeMutation.id,
        ({ from, to }) => {
          this.cells.enter(this.sheet(from.subUnitId), from.value);
          this.cells.enter(this.sheet(to.subUnitId), to.value);
        },
      ],
      [
        InsertRowMutation.id,
        ({ subUnitId, range }) => user.insertRows(this.name(subUnitId), range.startRow, rowsOf(range)),
      ],
      [
        RemoveRowMutation.id,
        ({ subUnitId, range }) => user.deleteRows(this.name(subUnitId), range.startRow, rowsOf(range)),
      ],
      [
        InsertColMutation.id,
        ({ subUnitId, range }) => user.insertColumns(this.name(subUnitId), range.startColumn, columnsOf(range)),
      ],
      [
        RemoveColMutation.id,
        ({ subUnitId, range }) => user.deleteColumns(this.name(subUnitId), range.startColumn, columnsOf(range)),
      ],
      [ReorderRangeMutation.id, ({ subUnitId, range, order }) => this.reorder(subUnitId, range, order)],
      [SetWorksheetNameMutation.id, ({ subUnitId, name }) => user.renameSheet(this.name(subUnitId), name)],
      [InsertSheetMutation.id, ({ sheet, index }) => this.addSheet(sheet, index)],
      [RemoveSheetMutation.id, ({ subUnitId }) => user.deleteSheet(this.name(subUnitId))],
      [
        SetWorksheetOrderMutation.id,
        ({ subUnitId, toOrder }) =>
          this.workbook.as('user', () => this.workbook.moveSheet(this.sheet(subUnitId), toOrder)),
      ],
      [
        SetSheetTableFilterMutation.id,
        ({ tableId, column, tableFilter }) => this.filter(tableId, column, tableFilter?.values),
      ],
      [
        SetSheetTableMutation.id,
        ({ tableId, config }) => {
          const table = this.tables.find(tableId);
          if (table && config.name !== undefined) user.renameTable(table.name, modelFormula(config.name));
        },
      ],
      [
        SetSelectionsOperation.id,
        ({ subUnitId, selections, type }) => {
          const blocks = selections.map(({ range }) => range);
          const last = blocks.pop();
          // Ignores selections while the mouse is still moving.
          if (last && (type ?? SelectionMoveType.MOVE_END) === SelectionMoveType.MOVE_END)
            this.select(subUnitId, last, blocks);
        },
      ],
      [
        SetWorksheetActiveOperation.id,
        ({ subUnitId }) => {
          if (this.writer.isSwitchingSheet) this.toGrid.schedule();
          else user.activate(this.name(subUnitId));
        },
      ],
      [SetCellEditVisibleOperation.id, ({ visible }) => (visible ? user.enterCellEdit() : user.leaveCellEdit())],
      [
        SetRowHiddenMutation.id,
        ({ subUnitId, ranges }) => this.setLines(subUnitId, 'rows', ranges, () => ({ isHidden: true })),
      ],
      [
        SetRowVisibleMutation.id,
        ({ subUnitId, ranges }) => this.setLines(subUnitId, 'rows', ranges, () => ({ isHidden: false })),
      ],
      [
        SetColHiddenMutation.id,
        ({ subUnitId, ranges }) => this.setLines(subUnitId, 'columns', ranges, () => ({ isHidden: true })),
      ],
      [
        SetColVisibleMutation.id,
        ({ subUnitId, ranges }) => this.setLines(subUnitId, 'columns', ranges, () => ({ isHidden: false })),
      ],
      [
        SetWorksheetRowHeightMutation.id,
        ({ subUnitId, ranges, rowHeight }) => this.setLines(subUnitId, 'rows', ranges, (row) => sizeOf(rowHeight, row)),
      ],
      [
        SetWorksheetColWidthMutation.id,
        ({ subUnitId, ranges, colWidth }) =>
          this.setLines(subUnitId, 'columns', ranges, (column) => sizeOf(colWidth, column)),
      ],
    ]);
  }

  /** Reverts an action that the grid has already applied, when the model refuses it. */
  private do(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refused(error.message);
      for (const sheet of this.workbook.sheets) this.toGrid.refresh(sheet);
    }
  }

  private sheet(gridId: string): Sheet {
    const sheet = this.pairs.find(gridId);
    if (!sheet) throw new Refusal('ItemNotFound', `The sheet ${gridId} is not in the workbook.`);
    return sheet;
  }

  private name(gridId: string): string {
    return this.sheet(gridId).name;
  }

  private reorder(gridId: string, range: IRange, order: Readonly<Record<number, number>>): void {
    const sheet = this.sheet(gridId);
    const box = { row: range.startRow, column: range.startColumn, rows: rowsOf(range), columns: columnsOf(range) };
    const places = Array.from(
      { length: box.rows },
      (_, index) => (order[box.row + index] ?? box.row + index) - box.row,
    );
    this.workbook.as('user', () => {
      sheet.cells.reorderRows(box, places);
      this.workbook.tell({ kind: 'sorted', sheet, box });
      this.workbook.tell({ kind: 'cells', sheet, box });
    });
  }

  private addSheet({ id, name }: MutationParams['sheet'], index: number): void {
    this.workbook.as('user', () => {
      const sheet = this.workbook.addSheet(name);
      this.pairs.join(sheet, id);
      this.workbook.moveSheet(sheet, index);
    });
  }

  private filter(tableId: string, column: number, values: readonly string[] | undefined): void {
    const table = this.tables.find(tableId);
    const name = table?.columns[column]?.name;
    if (table && name !== undefined) this.workbook.user.filterTable(table.name, name, values);
  }

  private setLines(
    gridId: string,
    axis: 'rows' | 'columns',
    ranges: readonly IRange[],
    change: (line: number) => { readonly isHidden?: boolean; readonly size?: number },
  ): void {
    const sheet = this.sheet(gridId);
    for (const range of ranges) {
      const [first, count] = axis === 'rows' ? [range.startRow, rowsOf(range)] : [range.startColumn, columnsOf(range)];
      for (let line = first; line < first + count; line += 1) sheet[axis].change(line, change(line));
      this.workbook.as('user', () => this.workbook.tell({ kind: 'lines', sheet, axis, first, count }));
    }
  }

  private select(gridId: string, last: IRange, earlier: readonly IRange[]): void {
    const sheet = this.pairs.find(gridId);
    const { selection, selectedBlocks, active } = this.workbook;
    if (!sheet || sheet !== active) return;
    const blocks = earlier.map(addressOf);
    const shown = [...blocks, addressOf(last)];
    if (selection.sheet === sheet && selectedBlocks.map(formatAddress).join() === shown.join()) return;
    this.workbook.user.select(sheet.name, addressOf(last), blocks);
  }
}

const addressOf = (range: IRange): string =>
  formatAddress({ row: range.startRow, column: range.startColumn, rows: rowsOf(range), columns: columnsOf(range) });
const rowsOf = ({ startRow, endRow }: IRange): number => endRow - startRow + 1;
const columnsOf = ({ startColumn, endColumn }: IRange): number => endColumn - startColumn + 1;

function sizeOf(pixels: number | Readonly<Record<number, number>>, line: number): { readonly size?: number } {
  const size = typeof pixels === 'number' ? pixels : pixels[line];
  return size === undefined ? {} : { size: size * pointsPerPixel };
}
